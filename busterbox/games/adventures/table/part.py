"""What the game brings as its table, and how long its phases last."""

from __future__ import annotations

from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import (
    COLOUR_NAMES,
    FACE_NAMES,
    W_ABILITIES,
    W_HOLD,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.table import display, printed, standing
from busterbox.games.adventures.words import glossary
from busterbox.kernel.parts.standing import StandingPart
from busterbox.kernel.parts.table import Phase, TablePart

HOLD_MILLISECONDS = 10_000  # how long an ally can make the active player wait


class AdventureTable(TablePart[Adventure]):
    def time_limit(self, g: Adventure) -> int:
        return HOLD_MILLISECONDS if g.kind == W_HOLD else 0

    def undo_by_consent(self) -> bool:
        """Nobody takes back what another player did."""
        return False

    def has_practice(self) -> bool:
        """What was rolled in a challenge stays rolled, always."""
        return False

    def bots_wait_for(self, g: Adventure) -> int:
        """Allies with a boost card get a moment before a computer player resolves a challenge."""
        return int(g.may) if g.kind in (W_ABILITIES, W_HOLD) else 0

    def dice(self) -> dict[str, dict[str, int]]:
        """Four sides of each colour show its own action, one of them double (AD-R4)."""
        faces = box_of(self.game).faces
        return {
            name: {FACE_NAMES[face]: faces[colour].count(face) for face in sorted(set(faces[colour]))}
            for colour, name in enumerate(COLOUR_NAMES)
        }

    def dice_rolled(self, g: Adventure, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        return [(COLOUR_NAMES[numbers[1]], FACE_NAMES[numbers[2]])] if message == "rolled" else []

    def card_data(self, card: int) -> dict[str, object]:
        return printed.card_data(self.game, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self.game, view)

    def own_display(self, view: dict[str, object]) -> dict[str, object] | None:
        return display.own_display(self.game, view)

    def calls(self) -> list[tuple[str, str]]:
        return glossary.CALLS

    def phases(self) -> list[Phase]:
        return standing.PHASES

    def phase(self, g: Adventure) -> int:
        return standing.phase(g)


class AdventureStanding(StandingPart[Adventure]):
    def turn_of(self, g: Adventure) -> int:
        return int(g.active)

    def phase_key(self, g: Adventure) -> int:
        return standing.stretch(g)
