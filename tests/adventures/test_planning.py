"""Chapter 6: planning together, openly; and the rulings AD-R14 and AD-R15."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    EMPTY,
    READY,
    TAKE_BACK,
    TO_LEFT,
    TO_RIGHT,
    TO_SKILL,
    UNREADY,
)
from busterbox.games.adventures.rules.planning import Planning
from busterbox.games.adventures.rules.pool import left_of, right_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import put_open
from tests.adventures.positions import (
    acting,
    ahead,
    become,
    card,
    code,
    dice,
    everybody_ready,
    face,
    fill,
    hand,
    may,
    on_to_abilities,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    WATCHER,
    colours,
    endure,
    face_challenge,
    listen,
    names,
    offered,
    pool,
    refused,
    seen_by,
    shown_cards,
    tokens,
    told,
)

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
MINE = ["mega_man_1", "mega_man_5", "mega_man_9", "mega_man_13"]


def planning(hands: str = "open") -> Adventure:
    """Three heroes; seat 0 holds a red, a blue, a yellow and an ANY support."""
    g = table(3, ["metal_man", "magnet_man", "cut_man"], hands=hands)
    hand(g, 0, *MINE)
    return g


# -- together and openly ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-6.1")
@EVERY_COUNT
def test_all_plan_at_the_same_time(seats: int) -> None:
    g = table(seats)
    assert (window(g), g.required, g.may) == ("plan", (1 << seats) - 1, 0)
    for seat in reversed(range(seats)):  # in any order
        kind = g.cards[g.hand[seat][0]]
        assert code(g, "to_skill", kind) in g.options(seat)
        say(g, "to_skill", kind, seat)
    assert (window(g), [slot != EMPTY for slot in g.skill_slot]) == ("plan", [True] * seats)


@pytest.mark.rule("AD-6.2")
def test_hands_are_open_unless_the_table_says_otherwise() -> None:
    g = planning()
    for eye in (0, 1, 2, WATCHER):
        assert shown_cards(g, eye, "hand", 0) == MINE
    g = planning(hands="own")
    assert shown_cards(g, 0, "hand", 0) == MINE
    for eye in (1, 2, WATCHER):
        assert shown_cards(g, eye, "hand", 0) == ["?"] * 4


@pytest.mark.rule("AD-6.3")
def test_cards_go_into_left_right_and_skill() -> None:
    g = planning()
    kinds = [card(g, name) for name in MINE]
    assert g.options(0) == [base + kind for base in (TO_LEFT, TO_RIGHT, TO_SKILL) for kind in kinds]
    say(g, "to_right", "mega_man_5", 0)
    assert g.options(0) == [
        TAKE_BACK + 1,
        *[base + kind for base in (TO_LEFT, TO_SKILL) for kind in kinds if kind != kinds[1]],
    ]
    say(g, "to_left", "mega_man_1", 0)
    say(g, "to_skill", "mega_man_9", 0)
    assert (g.left_slot[0], g.right_slot[0], g.skill_slot[0]) == (kinds[0], kinds[1], kinds[2])
    assert names(g, g.hand[0]) == ["mega_man_13"]
    assert g.options(0) == [READY, TAKE_BACK, TAKE_BACK + 1, TAKE_BACK + 2]


@pytest.mark.rule("AD-6.3")
def test_a_slot_holds_one_card_and_only_cards_of_the_hand_go_there() -> None:
    g = planning()
    say(g, "to_left", "mega_man_1", 0)
    assert "AD-6.3" in refused(g, 0, "to_left", "mega_man_5")  # the slot is full
    assert "AD-6.3" in refused(g, 0, "to_right", "mega_man_1")  # the card is in a slot
    assert "AD-6.3" in refused(g, 0, "to_right", "mega_man_2")  # it is in the deck
    assert "AD-6.3" in refused(g, 1, "to_right", "mega_man_5")  # it is an ally's


@pytest.mark.rule("AD-6.4", "AD-6.5")
def test_a_support_gives_its_upper_half_and_a_skill_its_lower() -> None:
    g = table(1, ["metal_man"], [["magnet_beam"]])
    # left: a red die (skill: a jump token); right: a blue die (skill: 1 life); skill: a wait (support: a blue die)
    plan(g, 0, "mega_man_1", "mega_man_6", "mega_man_8")
    say(g, "light_left", g.cards[g.light[0]] - g.box.first_light(), 0)
    say(g, "light_right", g.cards[g.light[1]] - g.box.first_light(), 0)
    given = [g.box.lights[g.light_left[0]].die, g.box.lights[g.light_right[0]].die]
    g.life[0] = 3
    say(g, "ready", 0, 0)
    on_to_abilities(g)
    wanted = [1 + given.count(0), 1 + given.count(1), given.count(2)]
    assert colours(g) == wanted  # one blue die, not two: the skill's upper half gives nothing
    assert (tokens(g), g.credits, g.life[0] <= 3) == (
        "",
        0,
        True,
    )  # the lower halves of supports give nothing
    face_challenge(g, "W")
    before = colours(g)
    say(g, "use_skill")
    assert (g.credits, colours(g)) == (1, before)


@pytest.mark.rule("AD-6.6")
@EVERY_COUNT
def test_the_fourth_card_stays_in_hand_as_the_boost(seats: int) -> None:
    g = table(seats)
    everybody_ready(g)
    on_to_abilities(g)
    assert [len(cards) for cards in g.hand] == [1] * seats
    assert all(may(g, seat, "boost") for seat in range(seats))


@pytest.mark.rule("AD-6.7", "AD-6.8")
@pytest.mark.parametrize("seats", [3, 4])
def test_left_and_right_slots_benefit_their_owner_and_that_neighbour(seats: int) -> None:
    """Seat 1 slots a token on the left (for seat 2) and a set die on the right (for seat 0)."""
    g = table(seats, ["metal_man", "magnet_man", "elec_man", "needle_man"][:seats])
    heroes = ["mega_man", "proto_man", "rush", "roll"]
    for seat in range(seats):  # plain dice everywhere else
        plan(g, seat, f"{heroes[seat]}_1", f"{heroes[seat]}_5", f"{heroes[seat]}_10")
    g.answer(1, code(g, "take_back", "left"))
    g.answer(1, code(g, "take_back", "right"))
    hand(g, 1, "proto_man_15", "proto_man_13")
    say(g, "to_left", "proto_man_15", 1)  # yellow/R
    say(g, "to_right", "proto_man_13", 1)  # red/S
    assert (left_of(g, 1), right_of(g, 1)) == (2, 0)
    found = []
    everybody_ready(g)
    for seat in range(seats):
        on_to_abilities(g)
        assert g.active == seat
        found.append(("yellow/R" in pool(g), colours(g)[2]))
        g.life = [5] * seats
        while g.active == seat and not g.over:
            g.life = [5] * seats
            say(g, "take_damage", 0, seat)
            on_to_abilities(g)
    # yellow comes from nowhere else: to seats 1 and 2 alone
    assert found == [(False, 0), (True, 1), (True, 1), (False, 0)][:seats]


@pytest.mark.rule("AD-6.8")
def test_the_right_slot_pays_the_right_neighbour_and_not_the_left_one() -> None:
    g = table(4, ["metal_man", "magnet_man", "elec_man", "needle_man"])
    heroes = ["mega_man", "proto_man", "rush", "roll"]
    for seat in range(4):
        plan(g, seat, f"{heroes[seat]}_1", f"{heroes[seat]}_{10 if seat == 2 else 2}", f"{heroes[seat]}_5")
    got = []
    everybody_ready(g)
    for seat in range(4):
        on_to_abilities(g)
        got.append(colours(g)[2])
        while g.active == seat and not g.over:
            g.life = [5] * 4
            say(g, "take_damage", 0, seat)
            on_to_abilities(g)
    assert got == [0, 1, 1, 0]  # seat 2 and its right neighbour, seat 1


# -- ready ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-6.9", "AD-R14")
def test_nobody_is_ready_while_a_slot_is_empty() -> None:
    g = planning()
    for filled, slot in enumerate(("to_skill", "to_left", "to_right")):
        said = refused(g, 0, "ready")
        assert said.startswith("3 slots")
        assert "AD-6.9, AD-R14" in said
        say(g, slot, MINE[filled], 0)
    assert READY in g.options(0)


@pytest.mark.rule("AD-6.9")
@EVERY_COUNT
def test_planning_ends_when_all_have_confirmed(seats: int) -> None:
    g = listen(table(seats))
    for seat in reversed(range(seats)):
        assert (window(g), told(g, "planned")) == ("plan", [])
        fill(g, seat)
    assert told(g, "planned") == [[1]]
    assert window(g) != "plan"


@pytest.mark.rule("AD-6.9", "AD-6.12")
def test_ready_can_be_taken_back_until_all_are() -> None:
    g = planning()
    fill(g, 0)
    assert (g.required, g.may, g.options(0)) == (6, 1, [UNREADY])
    for kind, argument in (("take_back", "left"), ("ready", 0), ("to_left", "mega_man_1")):
        assert "AD-6.9" in refused(g, 0, kind, argument)
    assert "AD-6.9" in refused(g, 1, "unready")
    say(g, "unready", 0, 0)
    assert (g.required, may(g, 0, "ready"), may(g, 0, "take_back", "skill")) == (7, True, True)


@pytest.mark.rule("AD-6.10")
def test_a_boost_gives_its_upper_half_only() -> None:
    g = acting(pool=["red/S"])
    become(g, g.hand[0][0], "mega_man_8")
    face_challenge(g, "W")
    roll(g, face(g, "blue/J"))
    say(g, "boost")
    assert (pool(g), g.credits) == (["red/S", "blue/J"], 0)  # the blue die, not the wait of the skill


@pytest.mark.rule("AD-6.11")
def test_everybody_sees_the_stage_card_while_planning() -> None:
    g = planning()
    ahead(g, 1, "stage_7")
    for eye in (0, 1, 2, WATCHER):
        assert shown_cards(g, eye, "ahead", 1)[-1] == "stage_7"


@pytest.mark.rule("AD-6.11")
def test_everybody_sees_the_top_pattern_card_while_planning() -> None:
    g = planning()
    endure(g, 3)
    assert (g.fighting, window(g)) == (True, "plan")
    for owner in range(3):
        top = names(g, g.ahead[owner])[-1]
        for eye in (0, 1, 2, WATCHER):
            shown = shown_cards(g, eye, "ahead", owner)
            assert (shown[-1], set(shown[:-1])) == (top, {"?"})


@pytest.mark.rule("AD-6.12")
@pytest.mark.parametrize("hands", ["open", "own"])
def test_a_slotted_card_is_seen_by_all_at_once(hands: str) -> None:
    g = planning(hands=hands)
    say(g, "to_left", "mega_man_5", 0)
    for eye in (0, 1, 2, WATCHER):
        assert shown_cards(g, eye, "planned", 0) == ["mega_man_5"]
        assert seen_by(g, eye, "left_slot") == [card(g, "mega_man_5"), EMPTY, EMPTY]
    assert (
        "?" not in shown_cards(g, 1, "hand", 0)
        if hands == "open"
        else shown_cards(g, 1, "hand", 0) == ["?"] * 3
    )


@pytest.mark.rule("AD-6.12")
def test_a_card_may_be_moved_and_taken_back() -> None:
    g = planning()
    before = (g.left_slot[:], [hand[:] for hand in g.hand], [cards[:] for cards in g.planned])
    say(g, "to_left", "mega_man_5", 0)
    assert (g.left_slot, g.hand, g.planned) != before
    say(g, "take_back", "left", 0)
    assert (g.left_slot, g.hand, g.planned) == before
    assert "AD-6.12" in refused(g, 0, "take_back", "left")
    say(g, "to_skill", "mega_man_5", 0)
    assert (g.skill_slot[0], g.left_slot[0]) == (card(g, "mega_man_5"), EMPTY)


@pytest.mark.rule("AD-6.12")
def test_a_card_taken_back_that_others_have_seen_is_known_to_them() -> None:
    g = planning(hands="own")
    say(g, "to_left", "mega_man_5", 0)
    say(g, "take_back", "left", 0)
    for eye in (1, 2):
        assert sorted(shown_cards(g, eye, "hand", 0)) == ["?", "?", "?", "mega_man_5"]


# -- AD-R14 and AD-R15 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R14")
def test_exactly_three_cards_are_slotted() -> None:
    g = planning()
    plan(g, 0, *MINE[:3])
    for base in (TO_LEFT, TO_RIGHT, TO_SKILL):
        assert base + card(g, "mega_man_13") not in g.options(0)
    assert len(g.hand[0]) == 1


@pytest.mark.rule("AD-R14")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_with_fewer_cards_the_slots_come_first_and_there_is_no_boost(held: int) -> None:
    g = planning()
    for one in g.hand[0][held:]:
        put_open(g, g.discard[0], one)
    g.hand[0] = g.hand[0][:held]
    for filled in range(held):
        said = refused(g, 0, "ready")
        assert said.startswith(f"{held} slot")
        assert "AD-R14" in said
        g.answer(0, TO_LEFT + filled * ACTION_CARDS + g.cards[g.hand[0][0]])
    assert READY in g.options(0)
    everybody_ready(g)
    on_to_abilities(g)
    assert (g.active, len(g.hand[0]), len(g.planned[0])) == (0, 0, held)
    dice(g)
    assert "AD-10.6" in refused(g, 0, "boost")
    if held < 3:
        assert "AD-10.3" in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-R14")
def test_with_more_cards_a_player_discards_down_to_four_before_planning() -> None:
    g = table(3, ["wood_man", "magnet_man", "cut_man"])  # seat 0 draws a card more
    assert (window(g), g.required, len(g.hand[0])) == ("discard_down", 1, 5)
    kinds = sorted(g.cards[one] for one in g.hand[0])
    assert g.options(0) == [code(g, "discard", kind) for kind in kinds]
    other = next(name for name in (f"mega_man_{n}" for n in range(1, 17)) if card(g, name) not in kinds)
    assert "AD-6.3" in refused(g, 0, "discard", other)
    assert "not being asked" in refused(g, 1, "discard", "proto_man_1")
    g.answer(0, code(g, "discard", kinds[2]))
    assert (window(g), g.required) == ("plan", 7)
    assert sorted(g.cards[one] for one in g.hand[0]) == [kind for kind in kinds if kind != kinds[2]]
    assert [g.cards[one] for one in g.discard[0]] == [kinds[2]]


@pytest.mark.rule("AD-R15")
def test_plans_stand_once_the_action_phase_has_begun() -> None:
    g = planning()
    plan(g, 0, *MINE[:3])
    everybody_ready(g)
    on_to_abilities(g)
    for seat in range(3):
        assert (
            set(offered(g, seat)) & {"to_left", "to_right", "to_skill", "take_back", "ready", "unready"}
            == set()
        )
        for number in (TAKE_BACK, TO_LEFT + card(g, "mega_man_13"), UNREADY, READY):
            assert "not among the things" in g.why_not(seat, number)
    slots = (g.left_slot[:], g.right_slot[:])
    while window(g) == "abilities" and g.active < 2:
        g.life = [5, 5, 5]
        say(g, "take_damage", 0, int(g.active))
        on_to_abilities(g)
    assert (g.left_slot, g.right_slot) == slots


@pytest.mark.rule("AD-6.9", "AD-R15")
def test_the_end_of_planning_is_one_step_that_undo_does_not_cross() -> None:
    g = listen(table(3))
    for seat in range(3):
        left, right, skill = names(g, g.hand[seat])[:3]
        plan(g, seat, left, right, skill)
    frame = g.top
    assert isinstance(frame, Planning)
    frame.ready = g.everybody()
    before = g.epoch
    frame.run(g, -1)
    assert (g.epoch, told(g, "planned")) == (before + 1, [[1]])
