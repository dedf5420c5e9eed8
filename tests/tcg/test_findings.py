"""What reviews of the engine have found, each with the rule it broke."""

from __future__ import annotations

import json

import pytest

from busterbox.games.tcg.codes import INSTEAD, ONTO_OPPONENT, STRENGTH, THIS_TURN, UNLIMITED
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.state import Tcg
from busterbox.kernel.modifiers import modify, new_effect
from busterbox.kernel.notation import BadPosition
from busterbox.kernel.rng import rng_from
from tests.tcg.positions import (
    Side,
    answer,
    names,
    options,
    passes,
    play,
    raise_value,
    spend,
    table,
    take,
    values,
    window,
)


@pytest.mark.rule("TC-R83", "TC-R68")
def test_bring_it_on_is_withdrawn_when_no_number_is_named_in_time() -> None:
    """Lowering the strength is its price: time-out withdraws the action, it is not spent for nothing."""
    own = Side("protoman_grand_prix_champ", hand="1", resources="bring_it_on", gauge="2")
    g = table(own, Side(hand="1"))
    spend(g, "bring_it_on")
    assert window(g) == "how_many 0"
    g.expire(g.serial)
    assert (names(g, g.resources[0]), g.discard[0], g.spending, window(g)) == (
        ["bring_it_on"],
        [],
        -1,
        "opportunity 1",
    )
    assert (g.spent, g.mods, values(g, 0)) == ([0, 0], [], (3, 1, 2))


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize("errors", [(1,), (1, 0), (1, 1, 0), (1, 1, 0, 0)])
def test_every_system_error_works_once_for_each_card(errors: tuple[int, ...]) -> None:
    """A card turned back and forth meets each of them: the player with more of them does not lose it."""
    g = table(Side(hand="1"), Side(hand="1"))
    for seat in errors:
        modify(g, INSTEAD + ONTO_OPPONENT, seat, UNLIMITED, new_effect(g), THIS_TURN)
    raise_value(g, STRENGTH, 0, 2)  # 4 against 2
    before = [len(g.deck[seat].cards) for seat in range(2)]
    passes(g, 2)
    lost = [before[0] - len(g.deck[0].cards), before[1] - len(g.deck[1].cards) - 2]  # power up and draw
    assert lost == ([0, 2] if errors.count(1) == errors.count(0) else [2, 0])


@pytest.mark.rule("TC-R83")
def test_a_strength_beyond_what_one_modifier_holds_can_be_doubled() -> None:
    own = Side(
        "protoman_grand_prix_champ",
        hand="customsword talking_smack 1",
        resources="lark great_surprise",
        gauge="3",
    )
    g = table(own, Side(hand="canceled 2", resources="lark"))
    raise_value(g, STRENGTH, 0, 2000)
    raise_value(g, STRENGTH, 0, 97)
    play(g, "customsword")
    take(g, "talking_smack")
    assert g.strength(0) == 4200
    play(g, "canceled")
    answer(g, options(g)[0])
    assert g.strength(0) == 2100


@pytest.mark.rule("TC-R91")
def test_a_draw_that_finds_the_pile_empty_is_one_of_the_next_three() -> None:
    own = Side(
        hand="busterblast 1",
        resources="two_for_one heightened_defenses superior_technique its_not_over_yet",
        gauge="1 rival",
    )
    g = table(own, Side(hand="1"))
    spend(g, "two_for_one")
    passes(g)
    play(g, "busterblast")  # four cards: two out of the pile, which is then empty, and two out of the deck
    assert (g.drawn[0], g.mods) == (4, [])
    before = len(g.deck[0].cards)
    passes(g)
    spend(g, "its_not_over_yet")  # the fifth draw: BusterBlast stays in the pile
    assert (len(g.deck[0].cards), names(g, g.discard[0])) == (before - 1, ["busterblast", "its_not_over_yet"])


@pytest.mark.rule("TC-R79")
@pytest.mark.parametrize("case", ["cyber_hero", "price", "guidance"])
def test_a_position_imagined_while_the_other_picks_a_hidden_card_can_be_played_on(case: str) -> None:
    """The card picked, or the kind of card that is asked for, need not be in the hand that somebody imagines."""
    if case == "cyber_hero":
        g = table(Side("megaman_cyber_hero", hand="8"), Side(hand="1"), phase="draw")
        answer(g, options(g)[0])
        assert window(g) == "elsewhere 0"
    elif case == "price":
        g = table(Side(hand="focus upload 2", resources="ready_for_battle", gauge="2"), Side(hand="1"))
        spend(g, "ready_for_battle")
        assert window(g) == "cost 0"
    else:
        own = Side("megaman_battle_master", hand="talking_smack 3", resources="guidance", gauge="4")
        g = table(own, Side(hand="1"))
        spend(g, "guidance")
        assert window(g) == "object 0"
    for seed in range(20):
        imagined = g.determinize(1, rng_from(seed))
        assert isinstance(imagined, Tcg)
        assert (imagined.view(1), imagined.knowledge_key(1)) == (g.view(1), g.knowledge_key(1))
        for _ in range(4):
            answer(imagined, options(imagined)[-1])


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("table", "turn"), 2, "no such seat has the turn"),
        (("stack", 1, "seat"), -1, "MainPhase is about a seat that there is not"),
        (("stack", 1, "seat"), 1, "the wrong seat is asked"),
    ],
)
def test_a_damaged_position_is_refused_with_a_sentence(
    place: tuple[object, ...], value: int, sentence: str
) -> None:
    document = json.loads(json.dumps(table(Side(hand="2"), Side(hand="2")).to_json()))
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    with pytest.raises(BadPosition, match=sentence):
        GAME.codec.from_json(GAME, document)
