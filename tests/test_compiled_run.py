"""A compiled run is compiled through and through, and no other run is."""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader

from busterbox import _compiled


def test_this_very_run_is_what_was_asked_for() -> None:
    asked = os.environ.get(_compiled.VARIABLE, "") not in ("", "0")
    assert _compiled.is_compiled() == asked
    to_compile = _compiled.compile_set(_compiled.ROOT, [*_compiled.PACKAGES, "tests/microgames"])
    names = {_compiled.module_name(source) for source in to_compile}
    for name in sorted(names & sys.modules.keys()):
        spec = sys.modules[name].__spec__
        assert spec is not None
        assert isinstance(spec.loader, ExtensionFileLoader) == asked, name
