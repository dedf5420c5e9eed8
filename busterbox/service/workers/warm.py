"""Loaded once by the process that forks the workers: the games with all their cards, and what workers call."""

from __future__ import annotations

from busterbox.kernel import registry
from busterbox.players import levels, search  # noqa: F401  loaded for those who search

for name in registry.names():
    registry.get(name)
