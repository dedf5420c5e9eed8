"""Positions for the tests: robots with cards, parts and energy, at the beginning of a battle round.

    g = battle(
        Robot("uzi", body="armor", head="nexus"),
        Robot("bomb", body="surge surge"),
        starter=1,
    )
    commit_all(g)                       # everybody plays the first card named

Seats are numbers from 0, clockwise; the first seat's left neighbour is seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from busterbox.games.dicebot.game import make
from busterbox.games.dicebot.rules.battle import BEGIN, BattleRound
from busterbox.games.dicebot.rules.codes import COMMITTED, NO_PART, PART_NAMES, PARTS, PLAY
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.telling import tell
from busterbox.kernel.core.events import Log
from busterbox.kernel.game import Game
from busterbox.kernel.testing.scenario import Scenario

HERE = Path(__file__).parent
FIXTURE = make(HERE / "weapons.toml", HERE / "robots.toml")


@dataclass
class Robot:
    """What a seat has. `hand` and `body` are words: "uzi bomb", "armor armor nexus"."""

    hand: str = "uzi"
    body: str = ""
    head: str = ""
    energy: int = 6
    medals: int = 0
    points: int = 0
    robot: str = ""  # a unique robot; needs advanced=True


def battle(
    *robots: Robot,
    starter: int = 0,
    combat: int = 1,
    round: int = 1,  # noqa: A002, the name of the field
    sudden: bool = False,
    advanced: bool = False,
    script: tuple[int, ...] | None = None,
    step: int = BEGIN,
    game: Game | None = None,
) -> DiceBot:
    """The beginning of a battle round with these robots, run on to the first question. `script` dictates chance."""
    seats = len(robots)
    settings = {"advanced": "yes" if advanced else "no"}
    start = Scenario(game or FIXTURE, seats=seats, settings=settings).until(window="choose")
    for seat, robot in enumerate(robots):
        start.zone(seat, "hand", *robot.hand.split(), rest="discard")
        if robot.robot:
            start.zone(seat, "robot", robot.robot, rest="robots")
    start.set(
        starter=starter,
        combat=combat,
        round=round - 1,
        sudden=sudden,
        fighting=(1 << seats) - 1,
        energy=[robot.energy for robot in robots],
        medals=[robot.medals for robot in robots],
        points=[robot.points for robot in robots],
        head=[part_number(robot.head) for robot in robots],
    )

    def bodies(g: DiceBot) -> None:
        g.body = [part_counts(robot.body) for robot in robots]
        g.sink = Log()

    start.do(bodies).at(BattleRound, step=step)
    if script is not None:
        start.script(*script)
    return start.build_as(DiceBot)


def part_number(name: str) -> int:
    return PART_NAMES.index(name) if name else NO_PART


def part_counts(names: str) -> list[int]:
    counts = [0] * PARTS
    for name in names.split():
        counts[PART_NAMES.index(name)] += 1
    return counts


def play_code(card: str) -> int:
    return PLAY + FIXTURE.cards.ids.index(card)


def commit(g: DiceBot, seat: int, card: str) -> None:
    g.answer(seat, play_code(card))


def commit_all(g: DiceBot, *cards: str) -> None:
    """Seats that are still to choose play the cards named for them, by seat."""
    for seat, card in enumerate(cards):
        if g.status[seat] < COMMITTED and g.asked() >> seat & 1:
            commit(g, seat, card)


def weapon(g: DiceBot, seat: int) -> str:
    """The weapon that lies before a seat, empty if none."""
    return FIXTURE.cards.id_of(g, g.weapon[seat][0]) if g.weapon[seat] else ""


def window(g: DiceBot) -> str:
    """The open question, as "window:seats that are asked"."""
    seats = "".join(str(seat) for seat in range(g.seats) if g.asked() >> seat & 1)
    return f"{FIXTURE.rules.window_name(g.kind)}:{seats}" if seats else "none"


def log(g: DiceBot) -> list[str]:
    """What happened since the position was built, in words, everything told."""
    assert isinstance(g.sink, Log)
    names = [FIXTURE.words.seat_name(seat) for seat in range(g.seats)]
    return [
        tell(event, FIXTURE.rules.catalogue.find("event." + event.message), 0, names, FIXTURE.cards.names)
        for event in g.sink.events
    ]
