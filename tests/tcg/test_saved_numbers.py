"""What is saved as a number: a position saved before must mean the same afterwards, and a word what its place says.

TC-2.1, TC-15.3, TC-22.2, TC-R10, TC-R69, TC-R70, TC-R71, TC-R88, TC-R90
"""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules import codes
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.modifiers import amount_of, stat_of
from tests.tcg.positions import Side, passes, play, spend, table, window
from tests.tcg.using import ready, use

LISTS = {
    "TYPES": "RESOURCE EVENT BATTLECHIP NETNAVI LEVEL_UP",
    "COLOURS": "RED BLUE GREEN YELLOW",
    "TAGS": "VIRUS ALLY NETOP STYLE_CHANGE",
    "DURATIONS": "THIS_TURN NEXT_TURN OWN_NEXT_TURN REST_OF_GAME",
    "REPLACEMENTS": """OUT_OF_GAUGE INTO_GAUGE INTO_GAUGE_MAY INTO_HAND ONTO_OPPONENT KINGDOM AS_RECHARGE
        DRAW_FROM_DISCARD SPENT_INTO_GAUGE""",
    "HAPPENINGS": """CHIP_PLAYED EVENT_PLAYED RESOURCE_PLAYED KIN_PLAYED BLASTED OPPONENT_BLASTED SPENT ANY_SPENT
        ANY_BLUE_SPENT OWN_LOST OPPONENT_LOST OWN_BURNED OPPONENT_BURNED""",
    "PASSIVES": """NO_PASSIVE KIN_STRENGTH KIN_DEFENSE KIN_BLAST KIN_GAUGE MORE_PLACES RED_DESTINY KIN_KINGDOM
        ELECTEAM WOODSHIELD CYBER_HERO""",
    "FATES": "TO_DISCARD TO_GAUGE TO_DECK_TOP TO_DECK_BOTTOM TO_HAND",
}


def saved(g: Tcg) -> list[tuple[object, object]]:
    """The stack as it is saved, kind and step; what is read from it is the same position."""
    document = g.to_json()
    assert GAME.rules.codec.from_json(GAME, document).to_json() == document
    stack = document["stack"]
    assert isinstance(stack, list)
    return [(frame["frame"], frame["step"]) for frame in stack]


@pytest.mark.rule("TC-15.3", "TC-R5")
def test_a_resource_whose_text_asks_has_only_to_be_put_away() -> None:
    g = ready("buckethead", {"resources": "focus lark", "gauge": "1"})
    spend(g, "buckethead")
    assert saved(g)[-2:] == [("Spending", 2), ("Resolve", 0)]


@pytest.mark.rule("TC-R70")
def test_under_mission_of_defeat_it_is_asked_first_where_it_goes() -> None:
    g = ready(
        "mission_of_defeat",
        {"navi": "gutsman_body_strength", "resources": "buckethead focus lark", "gauge": "1"},
    )
    use(g, "mission_of_defeat")
    passes(g)
    spend(g, "buckethead")
    assert saved(g)[-2:] == [("Spending", 1), ("Resolve", 0)]
    while window(g) != "elsewhere 0" or saved(g)[-1][0] != "Spending":
        g.answer(0, g.options(0)[-1])
    assert saved(g)[-1] == ("Spending", 2)


@pytest.mark.rule("TC-R69")
def test_a_card_whose_text_asks_has_only_to_be_put_away() -> None:
    blue = "lark great_surprise"
    g = table(
        Side(
            "protoman_grand_prix_champ", hand="customsword talking_smack playtime", resources=blue, gauge="3"
        ),
        Side(hand="2"),
    )
    play(g, "customsword")
    assert saved(g)[2] == ("Playing", 1)


@pytest.mark.rule("TC-R90", "TC-R70")
def test_a_replacement_that_is_not_counted_is_saved_as_a_thousand_uses() -> None:
    g = ready("mission_of_defeat", {"resources": "food_education", "gauge": "2"})
    use(g, "mission_of_defeat")
    assert [(stat_of(mod), amount_of(mod)) for mod in g.mods] == [(16 + 8, 1000)]


@pytest.mark.rule("TC-7.3", "TC-7.4")
def test_colours_and_emblems_in_play_are_counted_in_one_list() -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    assert [len(tally) for tally in g.tally] == [4 + len(codes.EMBLEMS)] * 2
    assert len(codes.COLOURS) == codes.FIRST_EMBLEM


@pytest.mark.rule("TC-2.1", "TC-22.2", "TC-R70", "TC-R71", "TC-R88", "TC-R90")
@pytest.mark.parametrize(("words", "constants"), LISTS.items())
def test_the_number_of_a_word_is_its_place_in_the_list(words: str, constants: str) -> None:
    numbers = [getattr(codes, name) for name in constants.split()]
    assert numbers == list(range(len(getattr(codes, words))))


@pytest.mark.rule("TC-5.2")
def test_what_a_card_does_not_have_is_saved_as_minus_one() -> None:
    assert [codes.NO_COLOUR, codes.NO_TAG, codes.NO_EMBLEM] == [-1, -1, -1]
