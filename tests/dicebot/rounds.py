"""Battle rounds for the tests of heads, attacks and effects.

    g = revealed(Robot("uzi", body="turbo", head="surge"), Robot("bomb"))
    assert offer(g) == "heads:0 Pass | Use SURGE"
    use(g, 0, SURGE)

Everybody plays the first card of the hand and keeps three others, so that the next round stops at the choice of
weapons. Chance that a test does not dictate is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from busterbox.games.dicebot.rules.codes import PART_NAMES, PARTS, PASS, USE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Script
from tests.dicebot.tables import FIXTURE, Robot, battle, commit, window

SPARES = ["pair", "double", "finisher", "recoil"]  # by seat, three each


def revealed(
    *robots: Robot,
    gone: Sequence[int] = (),
    starter: int = 0,
    battle_round: int = 1,
    advanced: bool = False,
) -> DiceBot:
    """The first question after all have chosen; nobody uses anything before. `gone`: destroyed in earlier rounds."""
    dealt = [
        replace(robot, hand=f"{robot.hand} {' '.join([SPARES[seat]] * 3)}") if robot.hand else robot
        for seat, robot in enumerate(robots)
    ]
    g = battle(*dealt, starter=starter, round=battle_round, advanced=advanced, script=())
    for seat in gone:
        g.fighting &= ~(1 << seat)
    passing(g, "heads_before")
    choose(g, *(robot.hand.split()[0] if robot.hand else "" for robot in robots))
    return g


def choose(g: DiceBot, *cards: str) -> None:
    """The seats choose these, by seat; those with nothing named are not asked."""
    for seat, card in enumerate(cards):
        if card:
            commit(g, seat, card)


# -- asking and answering ------------------------------------------------------------------------------------


# In the tests' own words: how options read at the table is a matter of display.
WORDS = {
    "pass": "Pass",
    "done": "Done",
    "pay_head": "Pay with the head part",
    "ability": "Use the robot's ability",
    "use": "Use {part}",
    "drop": "Discard {part}",
    "onto_head": "Put {part} on the head",
    "aim": "Aim at {seat}",
}


def option(code: int) -> str:
    kind = FIXTURE.rules.codes.kind(code)
    argument = code - kind.base
    if kind.name == "aim":
        return WORDS["aim"].format(seat=FIXTURE.words.seat_name(argument))
    if kind.name in ("use", "drop", "onto_head"):
        return WORDS[kind.name].format(part=PART_NAMES[argument].upper())
    return WORDS[kind.name]


def offer(g: DiceBot) -> str:
    """The open question and everything that may be answered, in words: "heads:0 Pass | Use TURBO"."""
    return f"{window(g)} {' | '.join(option(code) for code in g.options(g.seat_to_act()))}"


def do(g: DiceBot, seat: int, code: int, *chance: int) -> None:
    """An answer, with every chance event up to the next question."""
    script = Script(list(chance))
    g.script = script
    g.answer(seat, code)
    script.done()


def use(g: DiceBot, seat: int, part: int, *chance: int) -> None:
    do(g, seat, USE + part, *chance)


def time_out(g: DiceBot, *chance: int) -> None:
    """Time is up for the open window."""
    script = Script(list(chance))
    g.script = script
    g.expire(g.serial)
    script.done()


def passing(g: DiceBot, name: str) -> list[int]:
    """Everybody passes while this window is open; the seats that were asked, in order."""
    asked: list[int] = []
    while window(g).split(":")[0] == name:
        asked.append(g.seat_to_act())
        g.answer(g.seat_to_act(), PASS)
    return asked


def refusal(g: DiceBot, seat: int, code: int) -> str:
    """The sentence with which an answer is refused, without its rules; empty if it is accepted."""
    return g.why_not(seat, code).split(" · ")[0]


def not_offered(g: DiceBot, seat: int, part: int) -> str:
    """Why a seat that the window passes over cannot use this part now, in the words of the window."""
    assert refusal(g, seat, USE + part).startswith("this seat is not being asked now")
    found = g.top.check(g, seat, USE + part)
    return FIXTURE.refused(g, seat, USE + part, found).sentence if found else ""


# -- looking -------------------------------------------------------------------------------------------------


def body(g: DiceBot, seat: int) -> str:
    """The parts of a body in words."""
    return " ".join(PART_NAMES[part] for part in range(PARTS) for _ in range(g.body[seat][part]))


def events(g: DiceBot, *messages: str) -> list[tuple[str, int]]:
    """What happened of these kinds, in order: the message and whose it was."""
    assert isinstance(g.sink, Log)
    return [(e.message, e.numbers[0]) for e in g.sink.events if e.message in messages]


def attacks(g: DiceBot) -> list[tuple[int, int]]:
    """The attacks since the position was built: attacker and target, in order."""
    assert isinstance(g.sink, Log)
    return [(e.numbers[0], e.numbers[2]) for e in g.sink.events if e.message == "attacks"]


def hand(g: DiceBot, seat: int) -> list[str]:
    return [FIXTURE.cards.id_of(g, card) for card in g.hand[seat]]


def discarded(g: DiceBot) -> list[str]:
    return [FIXTURE.cards.id_of(g, card) for card in g.discard]
