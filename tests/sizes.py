"""How much is tried: a little of everything by the interpreted rules, much by the compiled ones, all of it in `make soak`.

Games come out the same either way, so a large sample is worth its time only where it is played fast.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from busterbox._compiled import is_compiled

SOAK: Final = bool(os.environ.get("BUSTERBOX_SOAK"))
LARGE: Final = SOAK or is_compiled()

large = pytest.mark.skipif(not LARGE, reason="a large sample: measured in the compiled run")
