"""Any code of the game, asked about by any seat in any position: there are words for it, rules, and a reason against it.

`why` of the service and `?` in the terminal take whatever number they are given; none of it may raise.
"""

from __future__ import annotations

from random import Random

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import BLAST, NETNAVI, PASS, PLAY, SPEND, STRENGTH, WINDOWS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.explain import about, near, rules_of
from busterbox.kernel.core.ops import Resolve
from tests.tcg.every_card import in_play
from tests.tcg.positions import Side, blast, card, options, passes, play, raise_value, spend, table, window
from tests.tcg.using import CARRIERS, random_deck, ready

CODES = GAME.rules.codes.all()
RULES = {rule.id for rule in rules_of(GAME)}
WATCHING = -1


class Asker:
    """Asks about every code, for both seats and for somebody who watches, once in each kind of position."""

    def __init__(self) -> None:
        self.met: set[str] = set()

    def look(self, g: Tcg) -> None:
        top = g.top
        asks = type(top.op(g)).__name__ if isinstance(top, Resolve) and not g.over else type(top).__name__
        kind = f"{'over' if g.over else GAME.rules.window_name(g.kind)} {asks}"
        if kind not in self.met:
            self.met.add(kind)
            ask_everything(g)

    def windows(self) -> set[str]:
        return {kind.split()[0] for kind in self.met}


def ask_everything(g: Tcg) -> None:
    before = g.digest()
    for seat in (0, 1, WATCHING):
        legal = set(g.options(seat)) if seat >= 0 and g.asked() >> seat & 1 else set()
        for code in CODES:
            text = GAME.words.option_text(g, seat, code)
            assert text.strip(), (seat, code)
            assert set(GAME.words.option_rules(g, seat, code)) <= RULES, (seat, code)
            assert (g.why_not(seat, code) == "") == (code in legal), (seat, code)
    for seat in (0, 1):
        if g.asked() >> seat & 1:
            assert GAME.words.question(g, seat)
            for code in g.options(seat):
                assert all(GAME.words.advice(g, seat, code)), (seat, code)
    assert g.digest() == before


def walk(asker: Asker, g: Tcg, chance: Random, steps: int) -> None:
    """Ask, answer by chance, and so on."""
    for _ in range(steps):
        asker.look(g)
        if g.over:
            return
        codes = [code for code in options(g) if code != PASS] or options(g)
        g.answer(g.seat_to_act(), chance.choice(codes))


def test_no_code_raises_anywhere_in_played_games() -> None:
    asker, chance, box = Asker(), Random(3), box_of(GAME)
    navis = [n for n in range(len(box.cards)) if box.type[n] == NETNAVI and box.cards[n].playable]
    for seed in range(12):
        decks = [random_deck(chance, in_play(), navis) for _ in range(2)]
        g = GAME.new(2, seed, {"format": "all_sets"}, decks=decks)
        assert isinstance(g, Tcg)
        walk(asker, g, chance, 400)
    assert asker.windows() >= {"over", "resources", "opportunity", "blast", "cost", "discard_down", "object"}


def test_no_code_raises_while_any_card_asks() -> None:
    """Every card on its own, with blast destinies, BattleChips and energy about; and what several of them make."""
    asker, chance = Asker(), Random(4)
    for number in in_play():
        name = GAME.cards.ids[number]
        emblem = GAME.table.card_data(number)["emblem"]
        if emblem not in CARRIERS and emblem != "":
            continue  # `ready` does not know what these need; they are met in the games
        for turn in (0, 1):
            other = {"resources": "determined firm_barrier lark", "hand": "3", "gauge": "3"}
            g = ready(name, {"gauge": "5", "hand": "focus rival 3"}, other, turn=turn, to_act=0)
            g.destinies = [[turn, card("rival"), 3, 1], [turn, card("focus"), 2, 2]]
            g.chips = [[1, card("vulcan1"), 98, 0], [1, card("vulcan2"), 99, 0]]
            walk_from_card(asker, g, name, chance)
    ordering = Side(hand="spreader perfectly_executed upload 2", discard="6", gauge="5")
    ordering.resources = "food_education its_not_over_yet giving_it_away take_control"
    g = table(ordering, Side(hand="1"))
    play(g, "spreader")
    g.answer(0, options(g)[0])
    passes(g)
    play(g, "perfectly_executed")
    raise_value(g, STRENGTH, 0, 2)
    passes(g, 2)
    assert window(g) == "order 0"
    asker.look(g)
    g = table(Side("numberman_calculator", hand="1", resources="calculated focus", gauge="3"), Side(hand="1"))
    spend(g, "calculated")
    passes(g)
    spend(g, "focus")
    assert window(g) == "replace 0"
    asker.look(g)
    steps = [
        table(Side(hand="1", resources="electeam focus"), Side(hand="1"), phase="draw"),
        table(Side("megaman_cyber_hero", hand="lark focus 4"), Side(hand="1"), phase="draw"),
        table(Side(hand="mettaur 1", gauge="4", deck="mettaur"), Side(hand="1"), phase="resources"),
    ]
    for g in steps:
        walk(asker, g, chance, 4)
    assert set(WINDOWS) <= asker.windows()


def walk_from_card(asker: Asker, g: Tcg, name: str, chance: Random) -> None:
    for code in (PLAY + card(name), SPEND + card(name)):
        if code in options(g):
            g.answer(0, code)
            walk(asker, g, chance, 8)
            return


def test_what_is_not_there_is_told_in_plain_words() -> None:
    g = table(Side(hand="1", gauge="rival focus upload"), Side(hand="1"))
    blast(g)
    assert GAME.words.option_text(g, 0, 16).startswith("Focus: destiny")
    assert GAME.words.option_text(g, 0, 16 + 40) == "Number 41"
    assert GAME.words.option_text(g, 0, CODES[-1]) == "A card that is not in the box"
    assert GAME.words.option_text(g, WATCHING, BLAST) == "Blast"
    begun = GAME.unstarted(2, 1)
    assert isinstance(begun, Tcg)
    begun.game.rules.setup(begun)
    ask_everything(begun)  # nothing lies on the table yet
    assert GAME.words.option_text(begun, 0, 68) == "Player 1's NetNavi"


def test_every_word_of_the_game_is_explained() -> None:
    words = [*GAME.cards.names, *GAME.cards.ids, *RULES, "energy", "TC-6.17", "tc-r73", "cancelled"]
    for word in words:
        assert about(GAME, word), word
    for word in ("", " ", "(", "[a-", "\\", "TC-", "\x00", "é", "no such thing at all"):
        about(GAME, word)
        near(GAME, word)
