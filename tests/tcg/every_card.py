"""Decks that between them hold every card in play, and games in which each is used: played, and spent if it can be.

A deck is made for one NetNavi and two colours: the cards of its emblem, its share of the others, and resources without
requirements in those colours to meet what the rest asks for.
"""

from __future__ import annotations

from busterbox.games.tcg.game import FILES, GAME, make_of
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    BLAST,
    END_RESOURCES,
    FIRST_EMBLEM,
    NETNAVI,
    NO_COLOUR,
    NO_EMBLEM,
    PASS,
    PLAY,
    PLAY_GAUGE,
    RESOURCE,
    SPEND,
    TAKE,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.game import Game

OTHERS = 59
COPIES = 4
CHARGING = [GAME.cards.numbers[name] for name in ("carb_craving", "focus", "do_si_do")]  # they power up
LIVELY = "bass"  # a deck of the box: BattleChips and blasts
SHARE = 18  # different cards that a deck is made for


class MadeDeck:
    """A deck and the cards it is there for."""

    def __init__(self, navi: int) -> None:
        self.navi = navi
        self.colours: set[int] = set()
        self.targets: list[int] = []

    def takes(self, number: int) -> bool:
        """Whether the card's requirements can be met beside the others."""
        box = box_of(GAME)
        wanted: set[int] = set()
        for need in box.needs[number]:
            which = need >> 3
            if which >= FIRST_EMBLEM:
                if box.emblem[self.navi] != which - FIRST_EMBLEM:
                    return False
            else:
                wanted.add(which)
        emblem = box.emblem[number]
        if emblem != NO_EMBLEM and box.type[number] == RESOURCE and box.name[number] == box.name[self.navi]:
            return False  # TC-22.5
        return len(self.colours | wanted) <= 2 and len(self.targets) < SHARE

    def add(self, number: int) -> None:
        self.targets.append(number)
        self.colours |= {need >> 3 for need in box_of(GAME).needs[number] if need >> 3 < FIRST_EMBLEM}

    def text(self) -> str:
        """Two of each card it is made for, more where there is room, and plain resources in its colours."""
        box = box_of(GAME)
        colours = self.colours or {0, 1}
        cards = [number for number in self.targets for _ in range(2)]
        kin = [
            n
            for n in in_play()
            if box.type[n] == RESOURCE
            and box.emblem[n] == box.emblem[self.navi] != NO_EMBLEM
            and box.power[n] < 3
        ]
        plain = [n for n in plain_resources() if box.colour[n] in colours]
        helpers = [*kin, *plain[:8], *CHARGING]
        for copies in range(1, COPIES + 1):
            for number in [*self.targets, *helpers]:
                if cards.count(number) < copies and len(cards) < OTHERS:
                    cards.append(number)
        for number in [n for n in plain_resources() for _ in range(COPIES)]:
            if cards.count(number) < COPIES and len(cards) < OTHERS:
                cards.append(number)
        name = GAME.cards.ids[self.navi].replace("_", " ")
        return GAME.decks.write(f"For {name}", [self.navi, *sorted(cards)])


def plain_resources() -> list[int]:
    """Resources that ask for little power and nothing else, and can be spent; those that ask for none first."""
    box = box_of(GAME)
    found = [n for n in in_play() if box.type[n] == RESOURCE and not box.needs[n] and box.spendable[n]]
    return sorted((n for n in found if box.power[n] <= 2), key=lambda n: (box.power[n], n))


def in_play() -> list[int]:
    """Every card that can be in a deck beside the NetNavi (TC-R66 leaves some out)."""
    return [n for n in range(box_of(GAME).navis) if box_of(GAME).cards[n].playable]


def made_decks() -> list[MadeDeck]:
    box = box_of(GAME)
    decks = [MadeDeck(n) for n in range(len(box.cards)) if box.type[n] == NETNAVI and box.cards[n].playable]
    # What asks for most comes first, so that it finds a deck of its emblem and colours.
    for number in sorted(in_play(), key=lambda n: (-max([0, *box.needs[n]]), n)):  # emblems before colours
        fitting = [deck for deck in decks if deck.takes(number)]
        assert fitting, GAME.cards.ids[number]
        kin = [deck for deck in fitting if box.emblem[deck.navi] == box.emblem[number] != NO_EMBLEM]
        ready = [
            deck
            for deck in fitting
            if {need >> 3 for need in box.needs[number]} - {*range(4, 99)} <= deck.colours
        ]
        min(kin or ready or fitting, key=lambda deck: len(deck.targets)).add(number)
    return decks


def game_of(decks: list[MadeDeck]) -> Game:
    """The real cards with these decks in the box, so that the kit plays with them."""
    sources = {name: GAME.cards.sources[name] for name in FILES}
    for place, deck in enumerate(decks):
        sources[f"decks/made_{place:02d}.txt"] = deck.text()
    return make_of(sources)


# -- playing them -------------------------------------------------------------------------------------------------


def is_used(log: Log, number: int) -> bool:
    """Played; and spent, if its text has SPEND."""
    wanted = ["spent"] if box_of(GAME).spendable[number] else ["played", "fetched_copy"]
    return any(event.message in wanted and event.numbers[1] == number for event in log.events)


def card_of(code: int) -> int:
    """The card that an option uses, -1 if none."""
    for base in (PLAY_GAUGE, SPEND, PLAY):
        if base <= code < base + TAKE - SPEND:
            return code - base
    return -1


def best_resource(g: Tcg, seat: int, codes: list[int], left: set[int], idle: int) -> int:
    """One that meets a requirement not met yet of what is still to be used, then one that powers up; else none."""
    box = box_of(GAME)
    needed = {n >> 3 for number in left for n in box.needs[number] if g.tally[seat][n >> 3] < n & 7}
    for code in codes:
        number = card_of(code)
        if number >= 0 and {box.colour[number], FIRST_EMBLEM + box.emblem[number]} & needed:
            return code
    charging = [code for code in codes if card_of(code) in CHARGING]
    if charging and len(left) < 3 and idle != 7:
        return charging[0]
    return codes[-1] if not needed and idle < 7 else END_RESOURCES  # some cards are paid with a full hand


def choose(g: Tcg, seat: int, left: set[int], rng: Rng, idle: int) -> int:
    """What has not been used yet; else resources in a resource phase, and in a main phase the fewer actions the idler."""
    codes = g.options(seat)
    wanted = [code for code in codes if card_of(code) in left]
    if wanted:
        return wanted[rng.below(len(wanted))]
    if END_RESOURCES in codes:
        return best_resource(g, seat, codes, left, idle)
    if PASS in codes:
        if BLAST in codes and rng.below(8) >= idle - 2:
            return BLAST  # for what cancels or adds
        charging = [code for code in codes if card_of(code) in CHARGING]
        if g.blasted and charging and len(g.gauge[seat]) < 5:
            return charging[0]  # and for what needs power after it
        if rng.below(8) < idle:
            return PASS
    return codes[rng.below(len(codes))]


def play_until_used(deck: MadeDeck) -> list[str]:
    """The cards of a deck that are not used in many games; what its own games leave gets a deck for itself, against
    a lively opponent."""
    left = play_games(deck, deck.text(), set(deck.targets), 8)
    for number in sorted(left):
        alone = MadeDeck(deck.navi)
        alone.add(number)
        if box_of(GAME).colour[number] != NO_COLOUR:
            alone.colours.add(box_of(GAME).colour[number])  # what it is paid with, often
        for other in (LIVELY, alone.text()):
            left -= {number} - (play_games(alone, other, {number}, 24) if number in left else set())
    return sorted(GAME.cards.ids[number] for number in left)


def play_games(deck: MadeDeck, other: str, left: set[int], games: int) -> set[int]:
    for seed in range(games):
        g = GAME.new(2, seed, {"format": "all_sets"}, decks=[deck.text(), other])
        assert isinstance(g, Tcg)
        log = Log()
        g.sink = log
        rng = rng_from(seed)
        while not g.over and left:
            seat = g.seat_to_act()
            if seat == 1 and other == LIVELY:
                g.answer(seat, GAME.bot.policy(g, seat, rng))
            else:
                g.answer(seat, choose(g, seat, left, rng, (7, 2, 8, 5)[seed % 4]))
            if log.events:
                left = {number for number in left if not is_used(log, number)}
                log.events.clear()
        assert g.game.rules.invariants(g) == []
        if not left:
            break
    return left
