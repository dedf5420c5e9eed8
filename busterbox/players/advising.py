"""What a hint tells of a search: one recommendation, and figures that never speak against it."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.core.state import ONE
from busterbox.players.search import Finding

OFTEN: Final = 8  # an option is judged if it was tried at least an eighth as often as the one tried most


def percent(finding: Finding) -> int:
    """An option's chance as it is shown."""
    return (finding.mean * 200 + ONE) // (2 * ONE)


def judged(findings: list[Finding]) -> list[Finding]:
    """The options tried often enough to be compared, the best first."""
    most = max([found.visits for found in findings], default=0)
    tried = [found for found in findings if found.visits > 0 and found.visits * OFTEN >= most]
    tried.sort(key=lambda found: (-found.mean, -found.visits, found.code))
    return tried


def figures(findings: list[Finding], code: int) -> list[Finding]:
    """The chances that may stand beside a recommendation, the recommended option first.

    None at all where another option looks as good or better in whole percents, or where the recommended one was
    hardly tried: then luck decides more than the choice, and figures would only look precise.
    """
    rows = judged(findings)
    advised = [found for found in rows if found.code == code]
    others = [found for found in rows if found.code != code]
    if not advised or (others and percent(others[0]) >= percent(advised[0])):
        return []
    return advised + others
