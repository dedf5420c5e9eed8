"""Challenges and battles on cards made for the rules, with dice that fall as told and a log of what happened.

    g = trial("run_and_jump", health=20)
    roll(g, "hit jump pellet hit wily wily")
    score(g)
    assert told(g, "defeated") == [[0, 2, 0]]

The laboratory is the fixture with a stage of its own in Cut Man's place, four more action cards and a second hero.
"""

from __future__ import annotations

from pathlib import Path

from busterbox.games.boardgame.game import make_of
from busterbox.games.boardgame.rules.codes import (
    APPLY,
    BOSS_NAMES,
    CASTLE,
    FACE_NAMES,
    FACES,
    ROBOT_MASTERS,
    ROLL,
    THREAT,
    THROW,
    TROPHY,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import NOT_AN_OPTION, Refused
from tests.boardgame.positions import FIXTURE, all_pass, before_turn, code, reveal, say, window

FOLDER = Path(__file__).parent / "fixture" / "lab"


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


LAB = make_of(
    {
        **FIXTURE.cards.sources,
        "actions.toml": FIXTURE.cards.sources["actions.toml"] + text_of("actions.toml"),
        "stages/cut_man.toml": text_of("challenges.toml"),
        "characters.toml": FIXTURE.cards.sources["characters.toml"] + text_of("characters.toml"),
        "decks/starting.txt": text_of("starting.txt"),
    }
)


# -- positions ------------------------------------------------------------------------------------------------


def listen(g: Board) -> Board:
    g.sink = Log()
    return g


def turn_of(turn: int, stage: str, space: int, seats: int, settings: dict[str, str]) -> Board:
    """A turn of the laboratory that is about to begin, as `before_turn`."""
    return before_turn(seats, turn, stage, space, LAB, None, **settings)


def trial(
    card: str = "one_jump",
    seats: int = 2,
    turn: int = 0,
    space: int = 0,
    health: int = 28,
    lives: int = 3,
    base_energy: int = 3,
    **settings: str,
) -> Board:
    """A challenge of the laboratory's stage just revealed, with priority at the turn player."""
    g = turn_of(turn, "cut_man", space, seats, settings)
    g.health[turn], g.lives[turn], g.more_energy[turn] = health, lives, base_energy - 3
    return reveal(listen(g), card)


def fight(
    boss: str = "cut_man",
    seats: int = 2,
    turn: int = 0,
    health: int = 28,
    lives: int = 3,
    energy: int = 3,
    powers: str = "",
    boss_health: int = 0,
    **settings: str,
) -> Board:
    """A battle at its first question; a boss of the castle is met on its space."""
    number = BOSS_NAMES.index(boss)
    if number < CASTLE:
        g = turn_of(turn, boss, 4, seats, settings)
    else:
        devil = boss == "yellow_devil"
        g = turn_of(turn, "cut_man", 0, seats, {**settings, "yellow_devil": "on"} if devil else settings)
        g.stage[turn], g.space[turn] = CASTLE, 5 if devil else 6
    g.health[turn], g.lives[turn] = health, lives
    for name in powers.split():
        g.powers[turn] |= 1 << BOSS_NAMES.index(name)
    listen(g).run()
    g.energy[turn] = energy
    if boss_health:
        g.boss_health = boss_health
    assert window(g) == "before_roll"
    return g


def castle(card: str, seats: int = 2, turn: int = 0, space: int = 0, **settings: str) -> Board:
    """A card of the castle's deck just revealed, on one of its spaces."""
    g = turn_of(turn, "cut_man", 0, seats, settings)
    g.stage[turn], g.space[turn] = CASTLE, space
    g.defeated[turn] = 0b11
    return reveal(listen(g), card)


# -- dice -----------------------------------------------------------------------------------------------------


def fall(g: Board, answer: int, faces: str = "", seat: int = -1) -> None:
    """Somebody answers, and the dice thrown next show these faces; what chance decides afterwards is left to it."""
    g.explicit = True
    g.answer(g.seat_to_act() if seat < 0 else seat, answer)
    for face in faces.split():
        assert g.chance == FACES
        g.resolve_chance(FACE_NAMES.index(face))
    g.explicit = False
    while g.chance:
        g.resolve_chance(g.rng.below(g.chance))


def roll(g: Board, faces: str) -> None:
    """Step 2 is over, and so many dice are committed that this is what they show."""
    all_pass(g)
    assert window(g) == "threat"
    fall(g, THREAT + len(faces.split()) - g.more_dice, faces)


def pick(g: Board, faces: str) -> None:
    """Dice are picked for a re-roll, in the order of their faces."""
    for face in sorted(faces.split(), key=FACE_NAMES.index):
        say(g, "reroll", face)


def reroll(g: Board, away: str, to: str) -> None:
    """Dice that show `away` are re-rolled and show `to`."""
    pick(g, away)
    fall(g, THROW, to)


def score(g: Board) -> None:
    if window(g) == "reroll":
        say(g, "score")


def attempt(g: Board, faces: str) -> None:
    """A roll that is scored as it falls."""
    roll(g, faces)
    score(g)


def strike(g: Board, faces: str) -> None:
    """The hero's battle roll, scored as it falls."""
    fall(g, ROLL, faces)
    if window(g) == "rolled":
        say(g, "score")


def apply(g: Board, boss_dice: str = "") -> None:
    """The hero's roll is applied, and the boss rolls this."""
    fall(g, APPLY, boss_dice)


def shown(g: Board) -> str:
    return " ".join(FACE_NAMES[face] for face in g.dice)


# -- answers, refusals, events --------------------------------------------------------------------------------


def argument_of(g: Board, argument: int | str) -> int:
    if isinstance(argument, int):
        return argument
    return FACE_NAMES.index(argument) if argument in FACE_NAMES else g.game.cards.numbers[argument]


def why(g: Board, kind: str, argument: int | str = 0, seat: int = -1) -> str:
    """Why somebody, the seat that is asked, may not do this: a sentence with its rules; "" if it may."""
    return g.why_not(g.seat_to_act() if seat < 0 else seat, code(g, kind, argument_of(g, argument)))


def refused(g: Board, kind: str, argument: int | str = 0, seat: int = -1) -> str:
    """As `why`, by trying it: nothing is changed."""
    before = g.digest()
    try:
        g.answer(g.seat_to_act() if seat < 0 else seat, code(g, kind, argument_of(g, argument)))
    except Refused as error:
        assert g.digest() == before
        return str(error)
    raise AssertionError(f"{kind} {argument} was accepted")


def codes_with(g: Board, *reasons: int) -> list[int]:
    """The codes that the seat which is asked may not answer for one of these reasons (0: that it may answer), among all
    there are and some that are none."""
    seat = g.seat_to_act()
    return [
        code for code in range(-8, TROPHY + 36 * ROBOT_MASTERS + 40) if g.check(seat, code) & 1023 in reasons
    ]


def sensible(g: Board) -> list[int]:
    """The codes that mean something in this window, whether they are legal or not."""
    seat = g.seat_to_act()
    assert codes_with(g, 0) == g.options(seat)
    none = codes_with(g, NOT_AN_OPTION)
    return [code for code in range(none[0], none[-1] + 1) if code not in none]


def ability(g: Board, name: str) -> int:
    """The number of an ability by its name."""
    return next(i for i, found in enumerate(g.box.abilities) if found.name == name)


def change(master: str, face: str, to: str) -> int:
    """The argument of a Trophy that changes a die."""
    return 36 * BOSS_NAMES.index(master) + 6 * FACE_NAMES.index(face) + FACE_NAMES.index(to)


def trophy(g: Board, master: str, face: str, to: str) -> None:
    """Whoever is asked gives back a Trophy."""
    g.answer(g.seat_to_act(), TROPHY + change(master, face, to))


def give_trophy(g: Board, seat: int, *masters: str) -> None:
    for master in masters:
        g.trophy[BOSS_NAMES.index(master)] = seat


def asked(g: Board) -> str:
    """The window and who is asked, as "trophy 1"."""
    return f"{window(g)} {g.seat_to_act()}" if not g.over else "over"


def happened(g: Board) -> list[str]:
    assert isinstance(g.sink, Log)
    return [event.message for event in g.sink.events]


def told(g: Board, message: str) -> list[list[int]]:
    """The numbers of these events, cards given as definitions; as many as the message has."""
    assert isinstance(g.sink, Log)
    counts = len(g.game.rules.catalogue.find("event." + message).args)
    return [event.numbers[:counts] for event in g.sink.events if event.message == message]


def names(g: Board, cards: list[int]) -> list[str]:
    return [g.game.cards.ids[g.cards[card]] for card in cards]
