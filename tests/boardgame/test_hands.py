"""Chapter 2: hands and decks; and the rulings on them (BG-R14 to BG-R20)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import TheirReroll
from busterbox.games.boardgame.cards.ops_cards import Discard, Draw
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.ops import Plain
from busterbox.kernel.core.piles import bag
from tests.boardgame.positions import all_pass, before_turn, deck_top, hand, next_turn, reveal, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    asked,
    attempt,
    fight,
    happened,
    listen,
    names,
    score,
    told,
    trial,
    why,
)

WATCHER = -1


def stock(g: Board, seat: int, cards: str, deck: int, discard: int) -> None:
    """These four cards in hand, so many in the deck and in the discard pile, the others out of the game."""
    hand(g, seat, *cards.split())
    rest = sorted(g.deck[seat].cards + g.discard[seat])
    g.deck[seat], g.discard[seat] = bag(rest[:deck]), []
    for card in rest[deck : deck + discard]:
        put_open(g, g.discard[seat], card)


def held(g: Board, seat: int = 0) -> int:
    return len(g.hand[seat])


@pytest.mark.rule("BG-2.1", "BG-2.2")
def test_a_card_that_was_played_is_replaced_at_once() -> None:
    g = trial()
    hand(g, 0, "boost", "fortified", "w_tank", "no_limit")
    deck_top(g, 0, "shortcut")
    say(g, "play", "boost")
    assert (asked(g), sorted(names(g, g.hand[0]))) == (
        "abilities 1",
        ["fortified", "no_limit", "shortcut", "w_tank"],
    )


@pytest.mark.rule("BG-2.2", "BG-2.4")
def test_cards_that_were_discarded_are_replaced_when_the_effect_is_complete() -> None:
    g = trial()
    hand(g, 0, "swap", "boost", "fortified", "w_tank")
    assert held(g) == 4
    say(g, "play", "swap")  # discard 2, then draw 1
    assert (asked(g), held(g)) == ("discard 0", 3)
    say(g, "take", "boost")
    assert (asked(g), held(g)) == ("discard 0", 2)  # nothing is drawn in between
    listen(g)
    say(g, "take", "w_tank")
    # the second card, then the one that the text draws; the text is complete, then two more
    assert [message for message in happened(g) if message in ("discarded", "drew")] == [
        "discarded",
        "drew",
        "drew",
        "drew",
    ]
    assert (asked(g), held(g), sorted(names(g, g.discard[0]))) == (
        "abilities 1",
        4,
        ["boost", "swap", "w_tank"],
    )


@pytest.mark.rule("BG-2.2")
def test_a_penalty_that_discards_is_followed_by_a_draw() -> None:
    g = trial("eye_zone")
    attempt(g, "aim wily")
    assert len(told(g, "discarded")) == 1
    assert (window(g), held(g), len(g.discard[0])) == ("press_on", 4, 1)


@pytest.mark.rule("BG-2.3")
def test_a_wily_players_hand_is_filled_in_the_heros_turn() -> None:
    g = trial(seats=3)
    hand(g, 2, "boost")
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "boost")
    assert (asked(g), [len(cards) for cards in g.hand]) == ("abilities 0", [4, 4, 4])
    assert names(g, g.discard[2]) == ["boost"]


@pytest.mark.rule("BG-2.5")
def test_a_card_resolves_then_is_discarded_then_replaced() -> None:
    g = trial()
    hand(g, 0, "swap")
    say(g, "play", "swap")
    assert (window(g), names(g, g.flying), g.discard[0]) == ("discard", ["swap"], [])  # still resolving
    # With deck and discard pile empty, the card itself is the only one that can replace it.
    g = trial()
    stock(g, 0, "boost beam swap recoil", 0, 0)
    before = g.hand[0][:]
    say(g, "play", "boost")
    assert (g.threat[0], g.hand[0], g.discard[0]) == (12, before, [])


@pytest.mark.rule("BG-2.6", "BG-R16")
def test_a_hand_above_four_stays_and_is_not_filled() -> None:
    g = trial()
    hand(g, 0, "robot_tactics", "steady_aim", "beam", "boost")
    say(g, "play", "robot_tactics")  # draws 2
    assert (asked(g), held(g)) == ("abilities 1", 5)
    say(g, "pass")
    say(g, "play", "steady_aim")
    assert held(g) == 4
    deck = len(g.deck[0].cards)
    say(g, "pass")
    say(g, "play", "beam")
    assert (held(g), len(g.deck[0].cards)) == (4, deck - 1)  # 3, and one drawn
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("BG-2.7")
def test_an_empty_deck_is_shuffled_from_the_discard_pile() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 0, 6)
    everything = sorted(g.hand[0] + g.discard[0])
    say(g, "play", "boost")
    assert told(g, "shuffled") == [[0]]
    assert (held(g), len(g.deck[0].cards), g.discard[0]) == (
        4,
        6,
        [],
    )  # six and the one just played, less one
    assert sorted(g.hand[0] + g.deck[0].cards) == everything
    assert g.deck[0].in_order() == 0


@pytest.mark.rule("BG-2.8", "BG-R20")
def test_a_stages_deck_is_shuffled_again_and_shared() -> None:
    g = listen(before_turn(2))
    g.stage[1] = 0  # both on Cut Man's stage
    deck, pile = g.stage_deck[0], g.stage_discard[0]
    for card in deck.cards[:]:
        deck.remove(card)
        pile.append(card)
        g.known[card] = g.all_eyes()
    size = len(pile)
    g.run()
    assert told(g, "shuffled_stage") == [[0]]
    assert (len(g.stage_deck[0].cards), g.stage_discard[0], len(g.challenge)) == (size - 1, [], 1)
    first = g.challenge[0]
    all_pass(g)
    say(g, "threat", 1)
    g.dice = [5]
    score(g)  # failed, whatever the card: no WILY is ever required
    assert (g.turn, g.stage_discard[0], len(g.stage_deck[0].cards)) == (1, [first], size - 2)
    assert g.challenge[0] != first  # the other hero draws on from the same deck


@pytest.mark.rule("BG-R14")
def test_hands_are_hidden_and_all_else_is_open() -> None:
    g = trial(seats=3)
    hand(g, 0, "boost")
    g.powers[1], g.trophy[2] = 0b101, 1
    say(g, "play", "boost")
    for reader in (0, 1, 2, WATCHER):
        shown = g.view(reader)["table"]
        assert isinstance(shown, dict)
        for owner in range(3):
            cards = [entry["card"] for entry in shown["hand"][owner]]
            assert len(cards) == 4
            assert cards == (names(g, g.hand[owner]) if reader == owner else [None] * 4)
            assert shown["deck"][owner]["count"] == len(g.deck[owner].cards)
        assert [entry["card"] for entry in shown["discard"][0]] == ["boost"]
        assert (shown["powers"], shown["trophy"][2]) == ([0, 0b101, 0], 1)
        for value in ("health", "lives", "energy", "threat", "minions", "points", "wily_points"):
            assert shown[value] == getattr(g, value)


@pytest.mark.rule("BG-R15")
def test_the_discard_pile_goes_under_a_deck_that_is_too_small() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 1, 6)
    last = g.deck[0].cards[0]
    say(g, "use", ability(g, "Recall"))  # looks at two
    seen = [numbers[1] for numbers in told(g, "looked")]
    assert seen[0] == g.cards[last]
    assert (g.deck[0].cards[-1], len(g.deck[0].cards), g.discard[0]) == (last, 7, [])
    assert window(g) in ("order", "abilities")


@pytest.mark.rule("BG-R15")
def test_a_deck_that_is_just_empty_waits_for_the_next_draw() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 1, 5)
    say(g, "play", "boost")  # draws the last card
    assert (len(g.deck[0].cards), len(g.discard[0]), told(g, "shuffled")) == (0, 6, [])
    say(g, "pass")
    say(g, "play", "beam")
    assert (len(g.deck[0].cards), len(g.discard[0]), told(g, "shuffled")) == (6, 0, [[0]])


@pytest.mark.rule("BG-R15", "BG-S11")
def test_a_deck_of_two_is_enough_to_look_at_two() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 2, 6)
    deck, pile = g.deck[0].cards[:], g.discard[0][:]
    say(g, "use", ability(g, "Recall"))
    assert (len(told(g, "looked")), told(g, "shuffled")) == (2, [])
    assert (sorted(g.deck[0].cards), g.discard[0]) == (sorted(deck), pile)


@pytest.mark.rule("BG-R15", "BG-R16")
def test_a_text_draws_the_last_card_without_a_shuffle() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 1, 6)
    last = g.deck[0].cards[0]
    say(g, "play", "swap")  # discard 2, then draw 1; the hand is filled afterwards
    say(g, "take", "boost")
    listen(g)
    say(g, "take", "beam")
    assert [message for message in happened(g) if message in ("drew", "shuffled")][:2] == ["drew", "shuffled"]
    assert last in g.hand[0]


@pytest.mark.rule("BG-R17")
def test_without_deck_and_discard_pile_the_hand_stays_small() -> None:
    g = trial()
    stock(g, 1, "boost beam swap recoil", 0, 0)
    g.hand[1] = [card for card in g.hand[1] if names(g, [card]) == ["boost"]]
    say(g, "pass")
    assert (asked(g), held(g, 1)) == ("abilities 1", 1)
    say(g, "play", "boost")
    assert (asked(g), held(g, 1)) == ("abilities 0", 1)  # what there is: the card just played
    g.hand[1] = []
    say(g, "pass")
    say(g, "pass")
    assert (asked(g), held(g, 1)) == ("threat 0", 0)


@pytest.mark.rule("BG-R18")
def test_a_replacement_can_be_played_on_the_same_challenge() -> None:
    g = trial()
    hand(g, 0, "steady_aim", "fortified", "w_tank", "no_limit")
    deck_top(g, 0, "boost")
    say(g, "play", "steady_aim")
    say(g, "pass")
    say(g, "play", "boost")
    assert (g.threat[0], g.points) == (12, 1)


@pytest.mark.rule("BG-R19")
def test_a_passed_challenge_goes_to_the_stages_discard_pile() -> None:
    g = trial("one_jump")
    card = g.challenge[0]
    attempt(g, "jump")
    assert (window(g), g.space[0], g.challenge) == ("press_on", 1, [])
    assert g.stage_discard[0][-1] == card


@pytest.mark.rule("BG-R20", "BG-5.1")
def test_stages_do_not_mix_their_cards() -> None:
    g = before_turn(2, stage="guts_man", game=LAB)
    g.stage[1] = 1
    reveal(g, "guts_man_9", ["guts_man_8"])
    all_pass(g)
    say(g, "threat", 1)
    g.dice = [5]
    score(g)
    assert (g.turn, names(g, g.challenge)) == (1, ["guts_man_8"])
    assert names(g, g.stage_discard[1]) == ["guts_man_9"]
    assert [len(pile.cards) for pile in g.stage_deck][2:6] == [12, 12, 12, 12]
    next_turn(g)
    assert g.current().stage == 1


@pytest.mark.rule("BG-R15", "BG-S11")
def test_an_empty_deck_is_shuffled_before_one_looks_at_it() -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", 0, 6)
    say(g, "use", ability(g, "Recall"))
    seen = [message for message in happened(g) if message in ("shuffled", "looked")]
    assert (seen, len(g.deck[0].cards), g.discard[0]) == (["shuffled", "looked", "looked"], 6, [])
    g = trial()
    stock(g, 0, "boost beam swap recoil", 1, 6)
    say(g, "use", ability(g, "Recall"))
    seen = [message for message in happened(g) if message in ("shuffled", "looked")]
    assert seen == ["shuffled", "looked", "looked"]


@pytest.mark.rule("BG-R15", "BG-S11")
@pytest.mark.parametrize("deck", [0, 1])
def test_who_has_too_few_cards_looks_at_what_there_is(deck: int) -> None:
    g = trial()
    stock(g, 0, "boost beam swap recoil", deck, 0)
    say(g, "use", ability(g, "Recall"))
    assert (len(told(g, "looked")), asked(g)) == (deck, "abilities 1")


@pytest.mark.rule("BG-6.6", "BG-18.1", "BG-2.4")
def test_the_first_card_of_all_is_a_card_like_others() -> None:
    """Cards are numbered, and its number is 0."""
    g = trial()
    kind = g.cards[0]
    first = names(g, [0])[0]
    assert kind not in (g.game.cards.numbers[card] for card in ("swap", "boost", "beam"))
    g.hand[0] = sorted([0, own(g, "swap")[0], own(g, "boost")[0], own(g, "beam")[0]])
    g.deck[0] = bag([card for card in range(40) if card not in g.hand[0]])
    assert why(g, "play", first) == ""
    say(g, "play", "swap")
    assert (asked(g), why(g, "take", first)) == ("discard 0", "")
    g = fight()
    g.hand[0] = [0]
    assert why(g, "play", first) == ""
    g = trial(turn=1)
    g.hand[0] = [0]
    say(g, "pass")
    assert (asked(g), why(g, "play", first)) == ("abilities 0", "")


def own(g: Board, card: str) -> list[int]:
    return [number for number in range(40) if g.cards[number] == g.game.cards.numbers[card]]


@pytest.mark.rule("BG-2.2", "BG-9.11")
def test_one_card_and_several_are_told_apart_in_texts() -> None:
    assert [Draw(n).text() for n in (1, 2)] == ["draw 1 card", "draw 2 cards"]
    assert [Discard(n, False, True).text() for n in (1, 2)] == ["discard 1 card", "discard 2 cards"]
    assert [Discard(n, True, False).text() for n in (1, 2)] == [
        "the hero discards 1 random card",
        "the hero discards 2 random cards",
    ]
    texts = [TheirReroll(Plain(n), True, True).text() for n in (1, 2)]
    assert [text.split("re-roll ")[1] for text in texts] == ["1 die first", "up to 2 dice first"]
