"""Nothing public changes unnoticed (docs/compatibility.md)."""

from __future__ import annotations

import pytest

from tests.public import PUBLIC, copy_of

# Signatures are there at run time only where nothing is compiled.
pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("name", list(PUBLIC))
def test_what_is_public_is_as_committed(name: str) -> None:
    kept = copy_of(name).read_text(encoding="utf-8").splitlines()
    assert PUBLIC[name]() == kept, "changed on purpose: run python -m tests.public"
