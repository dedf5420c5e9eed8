"""The engine needs neither numpy nor librt, compiled or not; `busterbox.vector` says what it lacks in one sentence."""

from __future__ import annotations

import subprocess
import sys

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "librt"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
"""
PLAY = """
import busterbox
for name in busterbox.games():
    g = busterbox.new(name, seed=1)
    for _ in range(20):
        seat = g.seat_to_act()
        assert g.observation(seat) and g.observation(seat, "tokens")
        g.answer(seat, g.options(seat)[0])
print(len(busterbox.games()), "games", "numpy" in sys.modules, "librt" in sys.modules)
try:
    from busterbox.vector import VectorGame
except ImportError as error:
    print(error)
"""


def test_the_engine_plays_without_numpy_and_librt() -> None:
    done = subprocess.run([sys.executable, "-c", HIDE + PLAY], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "4 games False False",
        'busterbox.vector needs numpy and librt, which come with the extra "learn": pip install "busterbox[learn]"',
    ]
