"""Decks: what makes one legal (TC-21, TC-22.1, TC-R52), every fault with its line and rule, texts that round-trip."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.decks import check_deck
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import ALL_SETS_FORMAT, FORMATS, POWER_UP_FORMAT, SAMPLE_FORMAT
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.game import Game
from tests.tcg.fixture import DECK, FIXTURE

STARTERS = ["bass", "megaman", "pharaohman", "protoman", "sharkman", "torchman"]  # published: facts
DESIGNED = [
    "elecman",
    "gutsman",
    "magicman",
    "numberman",
    "roll",
    "wackoman",
]  # the other NetNavis of Power Up!
SAMPLES = ["sample_megaman", "sample_torchman"]
FIRST_SET = {"power_up", "all_sets"}


def faults(text: str, play_format: int = POWER_UP_FORMAT, game: Game = GAME) -> list[str]:
    """Everything that is wrong with a deck, a line a fault."""
    try:
        game.decks.read(text, [play_format])
    except BadDeck as error:
        return [str(fault) for fault in error.faults]
    return []


def megaman(*changes: tuple[str, str]) -> str:
    """The published starter with lines changed; the deck's name is on line 2, the NetNavi on line 3."""
    text = GAME.decks.text("megaman")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


# -- the decks of the box --------------------------------------------------------------------------------------


@pytest.mark.rule("TC-22.9")
def test_the_six_starters_two_samples_and_one_deck_for_each_netnavi_of_the_first_set() -> None:
    decks = {deck.id: deck for deck in GAME.decks.in_box()}
    assert sorted(decks) == sorted(STARTERS + DESIGNED + SAMPLES)
    assert sorted(deck.id for deck in decks.values() if not deck.designed) == STARTERS
    for deck in decks.values():
        assert deck.name
        assert 20 < len(deck.blurb) < 200
    navis = {GAME.decks.read(deck.text, formats_of(deck.id)[:1])[0] for deck in decks.values()}
    first_set = [c for c in range(len(GAME.cards.ids)) if GAME.table.card_data(c)["type"] == "netnavi"]
    assert {c for c in first_set if GAME.table.card_data(c)["set"] == "power_up"} <= navis


def formats_of(deck: str) -> list[int]:
    found = GAME.decks.find(deck)
    assert found is not None
    return [FORMATS.index(name) for name in found.settings["format"]]


@pytest.mark.rule("TC-22.1", "TC-22.9", "TC-21.1", "TC-21.2", "TC-21.3")
@pytest.mark.parametrize("deck", [*STARTERS, *DESIGNED, *SAMPLES])
def test_a_deck_of_the_box_is_legal_in_its_formats_and_in_no_other(deck: str) -> None:
    expected = {"sample"} if deck in SAMPLES else FIRST_SET
    if deck in ("bass", "pharaohman", "protoman", "sharkman"):
        expected = {"all_sets"}
    legal = {name for number, name in enumerate(FORMATS) if not faults(deck, number)}
    assert legal == expected == {FORMATS[number] for number in formats_of(deck)}
    cards = GAME.decks.read(deck, formats_of(deck)[:1])
    kinds = [GAME.table.card_data(card)["type"] for card in cards]
    assert kinds.count("netnavi") == 1
    assert len(cards) == (30 if deck in SAMPLES else 60)
    assert max(cards.count(card) for card in cards) <= 4


@pytest.mark.parametrize("deck", DESIGNED)
def test_a_designed_deck_has_enough_different_cards_and_can_start(deck: str) -> None:
    """A deck of the box can start: at least 15 different cards, and a third of its resources need nothing, or 1 power."""
    cards = GAME.decks.read(deck, [POWER_UP_FORMAT])
    assert len(set(cards)) - 1 >= 15
    resources = [
        GAME.table.card_data(card) for card in cards if GAME.table.card_data(card)["type"] == "resource"
    ]
    navi = GAME.table.card_data(cards[0])["emblem"]
    own = [{}, {navi: 1}]  # what the NetNavi itself meets (TC-R43)
    easy = [
        card
        for card in resources
        if card["power"] in (0, 1) and card["emblems"] in own and not card["colours"]
    ]
    assert 3 * len(easy) >= len(resources)


@pytest.mark.parametrize("deck", SAMPLES)
def test_a_sample_deck_has_at_least_eight_different_cards(deck: str) -> None:
    assert len(set(GAME.decks.read(deck, [SAMPLE_FORMAT]))) - 1 >= 8


@pytest.mark.rule("TC-22.1")
@pytest.mark.parametrize("play_format", range(3))
def test_seats_without_a_deck_get_one_that_the_format_allows(play_format: int) -> None:
    allowed = {tuple(deck.cards) for deck in box_of(GAME).decks_for(play_format)}
    dealt = set()
    for seed in range(1, 40):
        g = GAME.new(2, seed, {"format": FORMATS[play_format]})
        assert isinstance(g, Tcg)
        dealt |= {tuple(cards) for cards in g.lists}
    assert dealt <= allowed
    assert len(dealt) > 1  # by chance


# -- the text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [*STARTERS, *DESIGNED, *SAMPLES])
def test_a_deck_is_a_short_text_that_round_trips(deck: str) -> None:
    settings = formats_of(deck)[:1]
    cards = GAME.decks.read(deck, settings)
    canonical = GAME.decks.write(GAME.decks.name(deck), cards)
    assert GAME.decks.read(canonical, settings) == cards
    assert GAME.decks.name(canonical) == GAME.decks.name(deck)
    assert GAME.decks.write(GAME.decks.name(canonical), GAME.decks.read(canonical, settings)) == canonical
    assert canonical.count("\n") < 40
    assert all(line.endswith(")") for line in canonical.splitlines()[1:])  # with the collector's number


def test_spelling_is_forgiven() -> None:
    text = GAME.decks.text("megaman")
    cards = GAME.decks.read(text, [0])
    without_numbers = "\n".join(line.split(" (")[0] for line in text.splitlines())
    for written in (
        text.upper(),
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace("'", "\u2019"),
        without_numbers,
        text.replace("4 Determined", "4x  determined").replace("\n", "   # why not\n"),
        text.replace("4 Determined (1C43)", "1 Determined\n3 Determined"),
    ):
        assert sorted(GAME.decks.read(written, [0])) == sorted(cards)


# -- what makes a deck illegal: line, reason, rule ---------------------------------------------------------------


@pytest.mark.rule("TC-21.1")
def test_exactly_one_netnavi() -> None:
    assert faults(megaman(("1 MegaMan, NetWarrior (1St101)\n", ""))) == [
        "a deck has exactly 1 NetNavi, not 0 · TC-21.1"
    ]
    for two in ("2 MegaMan, NetWarrior", "1 TorchMan, Hothead\n1 MegaMan, NetWarrior"):
        assert faults(megaman(("1 MegaMan, NetWarrior", two))) == [
            "a deck has exactly 1 NetNavi, not 2 · TC-21.1"
        ]


@pytest.mark.rule("TC-21.2", "TC-1.8")
@pytest.mark.parametrize(("count", "others"), [("1 Determined", 56), ("3 Determined", 58)])
def test_exactly_59_others(count: str, others: int) -> None:
    told = [f"a deck has exactly 59 other cards, not {others} · TC-21.2"]
    assert faults(megaman(("4 Determined", count))) == told
    assert faults(megaman(("4 Determined", count)), ALL_SETS_FORMAT) == told
    more = megaman(("1 BattleChip Geek", "2 BattleChip Geek"))
    assert faults(more) == ["a deck has exactly 59 other cards, not 60 · TC-21.2"]


@pytest.mark.rule("TC-R52", "TC-1.9", "TC-22.1")
def test_a_sample_deck_has_29_others_and_the_same_limit_of_copies() -> None:
    text = GAME.decks.text("sample_megaman")
    assert faults(text, SAMPLE_FORMAT) == []
    assert faults(text.replace("3 Determined", "2 Determined"), SAMPLE_FORMAT) == [
        "a deck has exactly 29 other cards, not 28 · TC-R52"
    ]
    five = text.replace("3 Determined", "5 Determined").replace("3 Vulcan1", "1 Vulcan1")
    line = five.splitlines().index("5 Determined (1C43)") + 1
    assert faults(five, SAMPLE_FORMAT) == [f"line {line}: there may be 4 of Determined, not 5 · TC-21.3"]
    assert faults(text, POWER_UP_FORMAT) == ["a deck has exactly 59 other cards, not 29 · TC-21.2"]
    assert (
        faults(GAME.decks.text("torchman"), SAMPLE_FORMAT)[-1]
        == "a deck has exactly 29 other cards, not 59 · TC-R52"
    )


@pytest.mark.rule("TC-21.3")
def test_no_card_more_than_four_times_also_over_several_lines() -> None:
    text = megaman(("4 Determined", "2 Determined"), ("1 BattleChip Geek", "3 BattleChip Geek"))
    assert faults(text) == []
    text = megaman(("3 Eat More Fish", "4 Eat More Fish"), ("4 Cannonball", "3 Cannonball"))
    assert faults(text) == []
    text = megaman(
        ("3 Eat More Fish (1C46)", "3 Eat More Fish\n2 Determined"), ("4 Cannonball", "2 Cannonball")
    )
    line = text.splitlines().index("4 Determined (1C43)") + 1  # the last line that names it
    assert faults(text) == [f"line {line}: there may be 4 of Determined, not 6 · TC-21.3"]


@pytest.mark.rule("TC-21.4", "TC-21.5")
def test_another_title_is_another_card_in_a_deck() -> None:
    assert faults(DECK, game=FIXTURE) == []
    for title, line in (("NetBattler", 2), ("Student", 3)):
        five = DECK.replace(f"4 Lan, {title}", f"5 Lan, {title}").replace("3 Shorten", "2 Shorten")
        assert faults(five, game=FIXTURE) == [f"line {line}: there may be 4 of Lan, {title}, not 5 · TC-21.3"]
    eight = DECK.replace("4 Lan, Student", "4 Lan, NetBattler")
    assert faults(eight, game=FIXTURE) == ["line 3: there may be 4 of Lan, NetBattler, not 8 · TC-21.3"]


@pytest.mark.rule("TC-22.1")
def test_a_format_knows_its_cards() -> None:
    """Power Up!: the 128 cards of set 1 and its two secret rares; all sets: everything but what TC-R66 leaves out."""
    cards, names = box_of(GAME).cards, GAME.decks.card_names()

    def allowed(play_format: int) -> set[str]:
        found = set()
        for card in range(len(cards)):
            told = faults(f"1 {names.text(card)}", play_format)
            if not any(fault.startswith("line 1") for fault in told):
                found.add(GAME.cards.ids[card])
        return found

    first, sample, every = (allowed(number) for number in (POWER_UP_FORMAT, SAMPLE_FORMAT, ALL_SETS_FORMAT))
    assert len(first) == 130
    assert {"clear_victory", "reckless", "lan_netbattler", "big_trouble", "areasteal"} <= first
    assert not {"energybomb", "chip_junkie", "backed_up", "megaman_cyber_hero"} & first
    assert len(every) == 362 - 8
    assert sample < first < every
    # Longer than a turn, an additional BattleChip or blast, a NetOp: not in the sample rules.
    assert {"big_trouble", "areasteal", "not_enough_power", "double_zap", "lan_netbattler"} <= first - sample
    assert {"rival", "determined", "tornado", "show_no_mercy", "canceled"} <= sample


@pytest.mark.rule("TC-22.1")
@pytest.mark.parametrize(
    ("line", "play_format", "told"),
    [
        (
            "1 Mettaur",
            POWER_UP_FORMAT,
            "Mettaur is no card of Power Up!, the only set of the format Power Up!",
        ),
        (
            "1 EnergyBomb",
            POWER_UP_FORMAT,
            "EnergyBomb is no card of Power Up!, the only set of the format Power Up!",
        ),
        (
            "1 Backed Up",
            SAMPLE_FORMAT,
            "Backed Up is no card of Power Up!, the only set of the format Sample",
        ),
        (
            "1 Big Trouble",
            SAMPLE_FORMAT,
            "Big Trouble is not for the sample format: the sample rules do not define what it does",
        ),
        (
            "1 Lan, NetBattler",
            SAMPLE_FORMAT,
            "Lan, NetBattler is not for the sample format: the sample rules do not define what it does",
        ),
    ],
)
def test_a_card_outside_the_format_is_named(line: str, play_format: int, told: str) -> None:
    assert faults(line, play_format)[0] == f"line 1: {told} · TC-22.1"
    assert not any("TC-22.1" in fault for fault in faults(line, ALL_SETS_FORMAT))


@pytest.mark.rule("TC-R66")
def test_level_up_cards_and_those_that_pay_with_them_are_not_used() -> None:
    left_out = [card for card in range(len(GAME.cards.ids)) if not box_of(GAME).cards[card].playable]
    assert sorted(GAME.cards.ids[card] for card in left_out) == [
        "all_about_endurance", "darkcannon", "double_power", "infamous_dr_wily",
        "level_up_gutsman", "level_up_megaman", "level_up_roll", "pink_pixel_brat",
    ]  # fmt: skip
    for card in left_out:
        told = f"line 1: {GAME.decks.card_names().label(card)} is not used: no rule says how Level Up cards enter play · TC-R66"
        assert faults(f"1 {GAME.decks.card_names().text(card)}", ALL_SETS_FORMAT)[0] == told


def test_every_fault_is_found_at_once_in_the_order_of_the_lines() -> None:
    text = """\
deck: Wrong
1 MegaMan, NetWarrior
1 TorchMan, Hothead
5 Determined
0 Rival
some cards
3 Eat More Fsh
2 Rival (1C99)
1 Mettaur
1 Lan
4 MegaMan
"""
    assert faults(text, POWER_UP_FORMAT) == [
        "line 4: there may be 4 of Determined, not 5 · TC-21.3",
        "line 5: there can be 1 to 99 of a card, not 0",
        "line 6: a line is how many and which card, as in '3 Name of the card', not 'some cards'",
        "line 7: no card is called 'Eat More Fsh'; did you mean 'Eat More Fish'?",
        "line 8: 'Rival' is 1C63, not '1C99'",
        "line 9: Mettaur is no card of Power Up!, the only set of the format Power Up! · TC-22.1",
        "line 10: several cards are called 'Lan': 'Lan, NetBattler', 'Lan, Hot Shot'",
        "line 11: several cards are called 'MegaMan': " + several("MegaMan"),
        "a deck has exactly 1 NetNavi, not 2 · TC-21.1",
        "a deck has exactly 59 other cards, not 6 · TC-21.2",
    ]


def several(name: str) -> str:
    names = GAME.decks.card_names()
    return ", ".join(repr(names.label(c)) for c in range(len(names.names)) if names.names[c] == name)


def test_a_text_in_a_wrong_encoding_or_of_a_megabyte_is_refused_whole() -> None:
    def told(raw: bytes | str) -> list[str]:
        with pytest.raises(BadDeck) as caught:
            check_deck(
                GAME.decks.card_names().read(raw),
                box_of(GAME).cards,
                GAME.decks.card_names(),
                POWER_UP_FORMAT,
            )
        return [str(fault) for fault in caught.value.faults]

    text = GAME.decks.text("megaman")
    assert told(text.encode("utf-16")) == ["line 1: this is not UTF-8 text"]
    assert told(text.replace("It's", "It´s").encode("latin-1")) == ["line 4: this is not UTF-8 text"]
    assert told("4 Determined\n" * 80_000) == ["a deck's text has at most 64 KiB, not 1040000 bytes"]
    assert faults("4 Determined\n" * 80_000) == ["a deck's text has at most 64 KiB, not 1040000 bytes"]
    assert told(b"\x00" * 1_048_576) == ["a deck's text has at most 64 KiB, not 1048576 bytes"]
    assert told("") == ["there is no card in it"]


def test_unknown_cards_by_the_hundred_are_all_named_and_quickly() -> None:
    text = "\n".join(f"1 Card that is not there {n}" for n in range(399))
    told = faults(text)
    assert len(told) == 399
    assert told[0].startswith("line 1: no card is called 'Card that is not there 0'")
    assert told[-1].startswith("line 399: no card is called")


def test_a_game_with_an_illegal_deck_does_not_start() -> None:
    for bad, told in (
        ("1 Nothing", "line 1: no card is called 'Nothing'"),
        (megaman(("4 Determined", "5 Determined")), "there may be 4 of Determined, not 5"),
        ("nosuchdeck", "nosuchdeck"),
    ):
        with pytest.raises(ValueError, match=told):
            GAME.new(2, 1, decks=["megaman", bad])
    with pytest.raises(ValueError, match=r"line 3: PharaohMan, Ultimate NetNavi is no card of Power Up!"):
        GAME.new(2, 1, {"format": "power_up"}, decks=["pharaohman", "megaman"])
    assert not GAME.new(2, 1, {"format": "all_sets"}, decks=["pharaohman", "megaman"]).over
