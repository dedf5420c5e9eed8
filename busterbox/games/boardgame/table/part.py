"""The parts for a drawn table and for passing ahead of time."""

from __future__ import annotations

from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import FACE_NAMES, PASS
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.table import display, printed, standing
from busterbox.kernel.parts.standing import StandingPart
from busterbox.kernel.parts.table import Phase, TablePart


class BoardTable(TablePart[Board]):
    def card_data(self, card: int) -> dict[str, object]:
        return printed.card_data(self.game, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self.game, view)

    def own_display(self, view: dict[str, object]) -> dict[str, object] | None:
        return display.own_display(self.game, view)

    def dice(self) -> dict[str, dict[str, int]]:
        return {"": {face.upper(): 1 for face in FACE_NAMES}}

    def dice_rolled(self, g: Board, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """Dice as they come to rest: of the roll race, of heroes and of bosses."""
        return [("", FACE_NAMES[numbers[1]].upper())] if message in ("race", "die") else []

    def phases(self) -> list[Phase]:
        return standing.PHASES

    def phase(self, g: Board) -> int:
        return standing.phase(g)


class BoardStanding(StandingPart[Board]):
    def pass_code(self, g: Board, seat: int) -> int:
        return PASS if g.kind in standing.ASIDE else -1

    def is_act(self, g: Board, seat: int, code: int) -> bool:
        return standing.acts(g, code)

    def turn_of(self, g: Board) -> int:
        return g.turn

    def phase_key(self, g: Board) -> int:
        return standing.stretch(g)

    def pass_until(self) -> list[tuple[str, str]]:
        return standing.UNTILS

    def interrupts(self) -> list[tuple[str, str]]:
        return standing.INTERRUPTS

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        return standing.interrupts_of(box_of(self.game), message, numbers)
