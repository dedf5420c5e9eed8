"""A small game for the rule tests: cards that do one thing each, and positions that hold exactly what a test says.

    g = exact(
        Side("gutsman", hand="tornado 3", gauge="pebble ember", energy=30),
        Side("torchman", hand="2", resources="rival", discard="5", energy=30),
    )
    play(g, "tornado")

Zones are words as in `positions`; a number stands for so many pebbles (an event without text). A deck holds the cards
named from the top down and pebbles below, `energy` in all (20 if a test does not care). No deck is legal here: nothing
is added to what the test lays down.
"""

from __future__ import annotations

from pathlib import Path

from busterbox.games.tcg.game import FILES, make_of
from busterbox.games.tcg.rules.codes import BLAST, PASS, PLAY, SPEND, TAKE, THEIRS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import put_down, put_open
from busterbox.kernel.core.piles import bag
from busterbox.kernel.game import Game
from tests.tcg import positions
from tests.tcg.positions import Side, start, words

CARDS_FILE = Path(__file__).parent / "fixtures" / "cards.toml"
FILLER = "pebble"
ENERGY = 20
DECK = """\
1 MegaMan, Plain
4 Lan, NetBattler
4 Lan, Student
4 Pebble
4 Ember
4 Leaf
4 Drop
4 Spark
4 Punch
4 Shield
4 Tornado
4 Rival
4 Flex
4 Lever
4 Boost
3 Shorten
"""  # a legal deck of these cards; destinies from 1 (Drop, Rival, Flex, Lan) to 5 (Spark)


def make_fixture() -> Game:
    sources = dict.fromkeys(FILES, "")
    sources["power_up.toml"] = CARDS_FILE.read_text(encoding="utf-8")
    return make_of(sources)


FIXTURE = make_fixture()


def card(name: str) -> int:
    return positions.card(name, FIXTURE)


def exact(
    own: Side | None = None,
    other: Side | None = None,
    turn: int = 0,
    to_act: int | None = None,
    phase: str = "main",
    script: tuple[int, ...] | None = None,
    seed: int = 1,
) -> Tcg:
    """Seat 0 and seat 1 with exactly these cards, at the start of a phase; see `positions.table`."""
    g = FIXTURE.unstarted(2, seed)
    assert isinstance(g, Tcg)
    g.game.rules.setup(g)
    g.deck = []
    for seat, side in enumerate([own or Side("megaman"), other or Side("megaman")]):
        lay_down(g, seat, side)
    start(g, turn, to_act, phase, script)
    return g


def lay_down(g: Tcg, seat: int, side: Side) -> None:
    """Instances of exactly the cards that the zones name; decks above their named cards are shuffled."""
    zones = [words(zone, [card(FILLER)] * 99, FIXTURE) for zone in zones_of(side)]
    hand, resources, gauge, discard, top = zones
    below = [card(FILLER)] * ((side.energy or ENERGY) - len(top))
    wanted = [card(side.navi), *hand, *resources, *gauge, *discard, *top, *below]
    first = len(g.cards)
    # Instances of a deck are sorted by definition, the NetNavi last, as in every game.
    g.cards += sorted(wanted)
    g.pool += [seat] * len(wanted)
    g.known += [0] * len(wanted)
    g.lists[seat] = sorted(wanted)
    left = list(range(first, len(g.cards)))

    def instance(definition: int) -> int:
        found = next(i for i in left if g.cards[i] == definition)
        left.remove(found)
        return found

    put_open(g, g.navi[seat], instance(card(side.navi)))
    for definition in hand:
        g.to_hand(seat, instance(definition))
    for definition in resources:
        put_open(g, g.resources[seat], instance(definition))
    for definition in gauge:
        put_down(g, g.gauge[seat], instance(definition))
    for definition in discard:
        put_open(g, g.discard[seat], instance(definition))
    on_top = [instance(definition) for definition in top]
    g.deck.append(bag(left))
    for found in reversed(on_top):
        g.deck[seat].put_top(found)


def zones_of(side: Side) -> list[str]:
    return [side.hand, side.resources, side.gauge, side.discard, side.deck]


# -- acting and asking, by the ids of the fixture ---------------------------------------------------------------


def play(g: Tcg, name: str) -> None:
    positions.answer(g, PLAY + card(name))


def spend(g: Tcg, name: str) -> None:
    positions.answer(g, SPEND + card(name))


def take(g: Tcg, *ids: str) -> None:
    positions.answer(g, *[TAKE + card(name) for name in ids])


def theirs(g: Tcg, *ids: str) -> None:
    positions.answer(g, *[THEIRS + card(name) for name in ids])


def blast_choice(g: Tcg, name: str) -> None:
    """Choose a revealed card by its id."""
    revealed = g.view(g.seat_to_act())["stack"]
    assert isinstance(revealed, list)
    ids = [entry["card"] for entry in revealed[-1]["revealed"]]
    positions.pick(g, ids.index(name))


def refusal(g: Tcg, code: int, seat: int | None = None) -> str:
    """Why a seat, the one that is asked, may not do this: the sentence with its rules; "" if it may."""
    return g.why_not(g.seat_to_act() if seat is None else seat, code)


def cannot_play(g: Tcg, name: str) -> str:
    return refusal(g, PLAY + card(name))


def cannot_spend(g: Tcg, name: str) -> str:
    return refusal(g, SPEND + card(name))


def cannot_blast(g: Tcg) -> str:
    return refusal(g, BLAST)


def what_can_be_done(g: Tcg) -> list[str]:
    """The options of the seat that is asked, as "play punch", "spend flex", "blast", "pass" and so on."""
    plain = {PASS: "pass", BLAST: "blast", DONE: "done"}
    found: list[str] = []
    for code in positions.options(g):
        if code in plain:
            found.append(plain[code])
        else:
            for base, verb in (
                (THEIRS, "theirs"),
                (TAKE, "take"),
                (SPEND, "spend"),
                (PLAY, "play"),
            ):
                if code >= base:
                    found.append(f"{verb} {g.game.cards.ids[code - base]}")
                    break
            else:
                found.append(f"code {code}")
    return found


def happened(g: Tcg) -> list[str]:
    """The names of the events since the position was laid down."""
    assert isinstance(g.sink, Log)
    return [event.message for event in g.sink.events]


def numbers_of(g: Tcg, message: str) -> list[list[int]]:
    """The numbers of these events, cards given as definitions; as many as the message has."""
    assert isinstance(g.sink, Log)
    return [event.numbers for event in g.sink.events if event.message == message]
