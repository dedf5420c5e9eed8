"""What tests of Adventures say again and again: refusals that change nothing, a log, set-ups chance by chance."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import make_of
from busterbox.games.adventures.rules.claim import Claim
from busterbox.games.adventures.rules.codes import COLOURS, FACES
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.events import Event, Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.game import Game
from tests.adventures.positions import FIXTURE, become, card, code, names_of, say, window

WATCHER = -1
NEEDS = ["S", "J", "R", "W"]


# -- refusals ---------------------------------------------------------------------------------------------------------


def refused(g: Adventure, seat: int, kind: str, argument: int | str = 0) -> str:
    """The reason why a seat cannot answer so; it must not be offered, and trying it changes nothing."""
    return refused_code(g, seat, code(g, kind, argument))


def refused_code(g: Adventure, seat: int, number: int) -> str:
    before = g.digest()
    assert number not in g.options(seat), "it is offered"
    said = g.why_not(seat, number)
    assert said, "it would be accepted"
    with pytest.raises(Refused) as fault:
        g.answer(seat, number)
    assert str(fault.value) == said
    assert g.digest() == before, "a refusal has changed something"
    return said


def offered(g: Adventure, seat: int) -> list[str]:
    """The options of a seat by kind, in order, each kind once."""
    kinds = sorted(g.game.rules.codes.kinds, key=lambda kind: kind.base)
    found: list[str] = []
    for number in g.options(seat):
        name = [kind.name for kind in kinds if kind.base <= number][-1]
        if name not in found:
            found.append(name)
    return found


# -- what happened ----------------------------------------------------------------------------------------------------


def listen(g: Adventure) -> Adventure:
    g.sink = Log()
    return g


def events(g: Adventure) -> list[Event]:
    assert isinstance(g.sink, Log)
    return g.sink.events


def told(g: Adventure, message: str) -> list[list[int]]:
    """The numbers of every such event since `listen`."""
    return [event.numbers for event in events(g) if event.message == message]


def happened(g: Adventure, *only: str) -> list[str]:
    return [event.message for event in events(g) if not only or event.message in only]


# -- looking ----------------------------------------------------------------------------------------------------------


def pool(g: Adventure) -> list[str]:
    return names_of(g.dice)


def colours(g: Adventure) -> list[int]:
    """How many red, blue and yellow dice there are in the pool."""
    return [sum(die // FACES == colour for die in g.dice) for colour in range(COLOURS)]


def tokens(g: Adventure, seat: int = 0) -> str:
    """The active tokens of a seat: "SJ"."""
    return "".join(name for place, name in enumerate(NEEDS[:3]) if g.tokens[seat] >> place & 1)


def activate(g: Adventure, seat: int, names: str) -> None:
    """These tokens and no others are active."""
    g.tokens[seat] = sum(1 << NEEDS.index(name) for name in names)


def needs(g: Adventure) -> str:
    """What the challenge asks for: "SSW"."""
    return "".join(name * count for name, count in zip(NEEDS, g.needs, strict=True))


def face_challenge(g: Adventure, wanted: str, damage: int = 1, box: bool = False) -> None:
    """The challenge engaged is this one: "SSW", its damage, with a box or without."""
    g.needs = [wanted.count(name) for name in NEEDS]
    g.harm, g.has_box, g.credits = damage, box, 0


def claims(g: Adventure) -> list[int]:
    """What the seats have claimed so far, -1 for nothing."""
    assert isinstance(g.top, Claim)
    return g.top.claims


def names(g: Adventure, cards: list[int]) -> list[str]:
    """Ids of cards, given as they lie in a zone."""
    return [g.game.cards.ids[g.cards[card]] for card in cards]


def seen_by(g: Adventure, seat: int, zone: str) -> object:
    """A zone of the table as a seat (or a watcher) sees it."""
    shown = g.view(seat)["table"]
    assert isinstance(shown, dict)
    return shown[zone]


def shown_cards(g: Adventure, seat: int, zone: str, owner: int) -> list[str]:
    """The cards of a seat's row, set or hand as somebody sees them; "?" for one that is hidden."""
    rows = seen_by(g, seat, zone)
    assert isinstance(rows, list)
    row = rows[owner]
    return [str(one.get("card") or "?") for one in row]


# -- setting up, chance by chance -------------------------------------------------------------------------------------


def explicit(seats: int, game: Game = FIXTURE, **settings: str) -> Adventure:
    """A game that stops at every chance event, with a log of its set-up."""
    g = game.new(seats, 1, settings or None, explicit=True, sink=Log())
    assert isinstance(g, Adventure)
    return g


def chances(g: Adventure, *outcomes: int) -> list[int]:
    """Gives these outcomes one after the other; how many each time there were to choose from."""
    counts: list[int] = []
    for outcome in outcomes:
        counts.append(int(g.chance))
        g.resolve_chance(outcome)
    return counts


def drain(g: Adventure, until: str = "plan") -> None:
    """Chance falls on the first outcome and windows are answered by default until one of this name opens."""
    while g.chance or window(g) != until:
        if g.chance:
            g.resolve_chance(0)
        else:
            seat = int(g.seat_to_act())
            g.answer(seat, g.top.default(g, seat))


def with_source(name: str, old: str, new: str) -> Game:
    """The fixture with one passage of a content file changed."""
    assert FIXTURE.cards.sources[name].count(old) == 1
    return make_of({**FIXTURE.cards.sources, name: FIXTURE.cards.sources[name].replace(old, new)})


# -- playing on -------------------------------------------------------------------------------------------------------


def endure(g: Adventure, rounds: int = 1) -> None:
    """Everybody plans by default and takes every damage, yet nobody ever falls: to the planning of a later round."""
    last = g.round + rounds
    while not g.over and not (g.round == last and window(g) == "plan"):
        g.life = [5] * g.seats
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))


def next_challenge(g: Adventure) -> None:
    """The damage is taken, choices made by default, up to the next abilities step."""
    say(g, "take_damage", 0, int(g.active))
    while window(g) not in ("abilities", "plan", "over"):
        seat = int(g.seat_to_act())
        g.answer(seat, g.top.default(g, seat))


# -- cards in their places --------------------------------------------------------------------------------------------


def exchange(g: Adventure, seat: int, instance: int, name: str) -> None:
    """A card of a seat is this one from now on, its slots agree."""
    old, new = g.cards[instance], card(g, name)
    become(g, instance, name)
    for slots in (g.left_slot, g.right_slot, g.skill_slot):
        slots[seat] = new if slots[seat] == old else old if slots[seat] == new else slots[seat]


def skill(g: Adventure, name: str, seat: int = 0) -> None:
    """This card is in the skill slot."""
    exchange(g, seat, g.slotted(seat, g.skill_slot[seat]), name)


def boost(g: Adventure, name: str, seat: int = 0) -> None:
    """This card is the one left in hand."""
    assert len(g.hand[seat]) == 1
    exchange(g, seat, g.hand[seat][0], name)


def in_the_box(g: Adventure, name: str) -> int:
    """What to script so that the next surprise token is this one: "shoot", "jump", "run", "life" or "energy"."""
    names_of_tokens = {"life": "surprise_life_pellet", "energy": "surprise_energy_pellet"}
    kind = card(g, names_of_tokens.get(name, f"surprise_{name}_token"))
    return next(place for place, one in enumerate(g.surprises.cards) if g.cards[one] == kind)
