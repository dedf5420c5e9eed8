"""What a drawn table shows besides the view: the same as the engine holds, and nothing that a seat may not know."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    DROP,
    NO_PART,
    PAID_BODY,
    PART_NAMES,
    PASS,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.harm import possible_targets
from busterbox.games.dicebot.rules.paying import has_way_to_pay, head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.table.display import CHOOSE, END, LOOK, SCAVENGE
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.service.http.game_info import game_info
from tests.dicebot.course import all_pass, numbers, with_ability
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, window
from tests.microgames.duel.game import GAME as DUEL


def shown(g: DiceBot, seat: int) -> dict[str, Any]:
    return cast(dict[str, Any], g.game.table.display(g.view(seat)))


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def positions(game: Game, seats: int, seed: int, advanced: str, most: int) -> list[DiceBot]:
    """Every position of a game that quick players play, the end included if it comes early enough."""
    g = game.new(seats, seed, {"advanced": advanced})
    assert isinstance(g, DiceBot)
    rng = rng_from(seed)
    found: list[DiceBot] = []
    while len(found) < most:
        copy = g.clone()
        found.append(copy)
        if g.over:
            break
        seat = g.game.rules.next_seat(g, rng)
        g.answer(seat, game.bot.policy(g, seat, rng))
    return found


@pytest.mark.parametrize(("seats", "advanced"), [(2, "yes"), (3, "no"), (4, "yes")])
def test_it_says_what_the_engine_holds(seats: int, advanced: str) -> None:
    attacks = 0
    for g in positions(GAME, seats, 11, advanced, 160):
        for eye in range(-1, seats):
            drawn = shown(g, eye)
            json.dumps(drawn)  # goes over the wire as it is
            for seat, robot in enumerate(drawn["seats"]):
                assert robot["energy"] == max(0, g.energy[seat])
                assert robot["fights"] == g.fights(seat)
                assert (robot["jammed"] or robot["jammed_next"]) == g.is_jammed(seat)
                if g.status[seat] < PAID_BODY:
                    continue
                assert robot["open"]
                assert robot["weapon"] == GAME.cards.ids[g.cards[g.weapon[seat][0]]]
                assert robot["speed"] == g.speed(seat)
                assert (robot["damage"] or 0) == g.damage(seat)
                if robot["status"] == "paid" and not g.over:
                    assert robot["aims"] == seats_in(possible_targets(g, seat))
            if drawn["attack"]:
                attacks += 1
                assert drawn["attack"]["attacker"] == g.attacker
                assert sorted(drawn["attack"]["hits"] + drawn["attack"]["dodges"]) == seats_in(g.targets)
    assert attacks > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_own_weapons_are_payable_as_the_engine_pays(seats: int) -> None:
    found: set[str] = set()
    for g in positions(GAME, seats, 7, "yes", 160):
        for seat in range(seats):
            hand = shown(g, seat)["hand"]
            assert sorted(hand) == sorted({GAME.cards.ids[g.cards[card]] for card in g.hand[seat]})
            for card in g.hand[seat]:
                weapon = g.box.weapons[g.cards[card]]
                told = hand[GAME.cards.ids[g.cards[card]]]
                found.add(told["payable"])
                assert len(told["lacks"]) == lacking(g, seat, weapon)
                assert (told["payable"] == "body") == (lacking(g, seat, weapon) == 0)
                assert (told["payable"] == "head") == head_matches(g, seat, weapon)
                if told["payable"] == "no":
                    assert bool(told["help"]) == has_way_to_pay(g, seat, weapon)
    assert found >= {"body", "no"}


@pytest.mark.rule("DB-9.6", "DB-10.5")
def test_a_weapon_that_only_the_head_can_pay_says_so() -> None:
    g = battle(Robot("uzi bomb plate", body="armor", head="nexus"), Robot("shield torch"))
    hand = shown(g, 0)["hand"]
    assert (hand["uzi"]["payable"], hand["uzi"]["lacks"], hand["uzi"]["aims"]) == ("head", ["turbo"], [1])
    assert (hand["bomb"]["payable"], hand["bomb"]["help"]) == ("head", "")


@pytest.mark.parametrize("seats", [2, 3])
def test_it_tells_nothing_that_the_seat_does_not_know(seats: int) -> None:
    rng = rng_from(4)
    for g in positions(GAME, seats, 5, "yes", 90):
        for seat in range(seats):
            imagined = g.determinize(seat, rng)
            assert GAME.table.display(imagined.view(seat)) == GAME.table.display(g.view(seat))
            assert GAME.table.phase(imagined) == GAME.table.phase(g)
        assert shown(g, -1)["hand"] == {}


def test_phases_follow_each_other_as_in_the_rules() -> None:
    seen: list[int] = []
    for g in positions(GAME, 3, 2, "yes", 5000):
        phase = GAME.table.phase(g)
        assert 0 <= phase < len(GAME.table.phases())
        if not seen or seen[-1] != phase:
            seen.append(phase)
    assert seen[:3] == [LOOK, SCAVENGE, CHOOSE]
    assert seen[-1] == END
    file = rules_file(GAME)
    assert file is not None
    assert {phase.rule for phase in GAME.table.phases()} <= {rule.id for rule in load_rules(file)}
    assert DUEL.table.phases() == []
    assert DUEL.table.phase(DUEL.new(2, 1)) == -1


def test_a_faster_weapon_of_the_target_shows_as_a_dodge_before_it_happens() -> None:
    g = battle(
        Robot("uzi uzi", body="turbo", head="armor"), Robot("plate uzi", body="nexus turbo", head="turbo")
    )
    commit_all(g, "uzi", "uzi")
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    assert [robot["status"] for robot in shown(g, 0)["seats"]] == ["paid", "paid"]
    g.answer(1, USE + TURBO)
    speeds = [robot["speed"] for robot in shown(g, -1)["seats"]]
    assert speeds == [g.speed(0), g.speed(1)]
    assert speeds[1] == speeds[0] + 1
    g.answer(0, PASS)
    assert window(g) == "heads_attack:0"
    attack = shown(g, -1)["attack"]
    assert (attack["attacker"], attack["hits"], attack["dodges"], attack["settled"]) == (1, [0], [], False)


def test_while_a_weapon_attacks_the_others_in_hand_show_their_own_targets() -> None:
    g = battle(
        Robot("sledge bomb bomb_right uzi", body="forge", head="surge"),
        Robot("plate uzi"),
        Robot("plate uzi"),
    )
    commit_all(g, "sledge", "plate", "plate")
    g.answer(0, PASS)
    g.answer(0, AIM + 2)
    assert (window(g), g.attacker, g.targets) == ("heads_attack:0", 0, 1 << 2)
    drawn = shown(g, 0)
    assert drawn["seats"][0]["aims"] == [2]  # as it was declared
    aims = {card: facts["aims"] for card, facts in drawn["hand"].items()}
    assert aims == {"bomb": [1], "bomb_right": [2], "uzi": [1, 2]}


@pytest.mark.rule("DB-R66")
def test_a_robot_made_to_attack_itself_does_so_with_the_weapon_before_it_alone() -> None:
    g = with_ability(
        Robot("uzi", robot="chad"), Robot("sledge", body="forge", head="turbo"), Robot("slow", body="nexus")
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    drawn = shown(g, 1)
    assert drawn["seats"][1]["aims"] == [1]
    assert drawn["hand"]["magnet"]["aims"] == [0, 2]


@pytest.mark.rule("DB-12.1", "DB-12.4")
def test_an_attack_tells_the_speeds_with_which_it_is_declared() -> None:
    """Net slows seat 1 by 3 after its hit: what Net tells is from before, what Sledge tells is from then on."""
    g = battle(
        Robot("net uzi uzi", body="armor"), Robot("sledge uzi uzi", body="forge"), Robot("bomb uzi uzi")
    )
    commit_all(g, "net", "sledge", "bomb")
    g.answer(0, AIM + 1)
    g.answer(1, AIM + 2)
    assert [n[2:] for n in numbers(g, "attacks")] == [[1, 5, 4], [2, 1, -1]]


def test_what_is_chosen_face_down_is_seen_by_its_owner_alone() -> None:
    g = battle(Robot("uzi bomb", body="turbo"), Robot("shield torch"), Robot("plate magnet"))
    commit_all(g, "uzi")
    g = with_ability(Robot("uzi", robot="peeper"), Robot("shield"), Robot("plate"))
    assert window(g) == "before_reveal:0"
    mine, other = shown(g, 0)["seats"], shown(g, 1)["seats"]
    assert (mine[0]["weapon"], mine[0]["open"], mine[0]["status"]) == ("uzi", False, "chosen")
    assert (other[0]["weapon"], other[0]["speed"], other[0]["aims"]) == (None, None, [])


def test_a_robot_brought_down_is_marked_first_and_destroyed_at_the_end_of_the_round() -> None:
    g = battle(
        Robot("uzi plate", body="turbo"),
        Robot("torch plate", energy=1, body="armor"),
        Robot("bomb torch", body="surge", head="armor"),
    )
    commit_all(g, "uzi", "torch", "bomb")
    seen: list[tuple[bool, bool, int]] = []
    while g.round == 1 and not g.over:
        robot = shown(g, 0)["seats"][1]
        seen.append((robot["marked"], robot["destroyed"], robot["energy"]))
        g.expire(g.serial)
    last = shown(g, 0)["seats"][1]
    assert (last["marked"], last["destroyed"], last["energy"]) == (False, True, 0)
    assert all(energy >= 0 for _, _, energy in seen)


def test_cards_are_drawn_from_what_is_printed_on_them() -> None:
    uzi = GAME.table.card_data(GAME.cards.ids.index("uzi"))
    assert (uzi["cost"], uzi["speed"], uzi["damage"], uzi["target"]) == (["turbo"], 4, 2, "all")
    shield = GAME.table.card_data(GAME.cards.ids.index("shield"))
    assert (shield["damage"], shield["target"]) == (None, "none")
    left, right = (GAME.table.card_data(GAME.cards.ids.index(f"bomb_{side}")) for side in ("left", "right"))
    assert left["motif"] == right["motif"] == "bomb"
    tom = GAME.table.card_data(GAME.cards.ids.index("peeping_tomahawk"))
    assert (tom["timing"], tom["kind"]) == ("before reveal", "robot")
    assert all(GAME.table.card_data(card)["motif"] for card in range(len(GAME.cards.ids)))


def test_the_order_of_the_draft_is_told_to_all() -> None:
    g = next(g for g in positions(GAME, 3, 1, "no", 30) if GAME.rules.window_name(g.kind) == "draft")
    picks = shown(g, -1)["picks"]
    assert len(picks) == 18
    assert picks[0] == g.seat_to_act()
    assert picks[:6] == picks[:3] + picks[:3][::-1]


def test_what_forge_discards_is_told_to_its_user_alone() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo armor armor", head="forge"),
        Robot("shield torch"),
        Robot("plate magnet"),
    )
    assert window(g) == "heads_before:0"
    g.answer(0, USE + PART_NAMES.index("forge"))
    assert window(g) == "forge:0"
    g.answer(0, DROP + PART_NAMES.index("armor"))
    assert shown(g, 0)["forge"]["dropped"]["armor"] == 1
    assert shown(g, 1)["forge"] == {"seat": 0, "dropped": None}
    assert shown(g, -1)["forge"] == {"seat": 0, "dropped": None}


def test_rerolled_parts_wait_to_be_placed() -> None:
    g = battle(
        Robot("blackstone plate", body="nexus cache surge turbo armor"),
        Robot("torch plate", body="nexus nexus", head="turbo"),
        script=(1, 2, 3),
    )
    commit_all(g, "blackstone", "torch")
    g = all_pass(g)
    assert window(g) == "place:1"
    for eye in (-1, 0, 1):
        assert shown(g, eye)["placing"] == {"seat": 1, "rolled": ["forge", "turbo", "armor"]}
    assert g.head[1] == NO_PART


# -- tables -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-6.1", "DB-R16")
def test_people_who_sit_down_together_are_offered_real_time_first() -> None:
    assert GAME.table.settings_for_people() == {"form": "realtime"}
    form, advanced = game_info(GAME, guided=False, scene=True).settings
    assert (form.default, form.together) == ("draft", "realtime")
    assert (advanced.default, advanced.together) == ("no", "no")
    assert DUEL.table.settings_for_people() == {}


def test_the_calm_form_of_a_table_is_the_draft() -> None:
    assert GAME.table.without_race(GAME.info.read_settings({"form": "realtime", "advanced": "yes"})) == [0, 1]
    assert GAME.table.without_race([0, 0]) == [0, 0]
    assert DUEL.table.without_race([]) == []


@pytest.mark.rule("DB-R18")
def test_only_getting_ready_for_a_race_has_a_clock_of_its_own() -> None:
    g = GAME.new(2, 1, {"form": "realtime"})
    assert GAME.rules.window_name(g.kind) == "ready"
    assert GAME.table.time_limit(g) == 45_000
    g.expire(g.serial)
    assert GAME.rules.window_name(g.kind) == "grab"
    assert GAME.table.time_limit(g) == 0
    assert GAME.table.time_limit(GAME.new(2, 1)) == 0


def test_a_game_is_made_anew_from_its_content() -> None:
    again = GAME.remade(GAME.cards.sources)
    assert again.cards.content_hash == GAME.cards.content_hash
    assert again.cards.ids == GAME.cards.ids
    assert again.cards.sources == GAME.cards.sources
    changed = dict(GAME.cards.sources)
    changed["weapons.toml"] = changed["weapons.toml"].replace("speed = 4", "speed = 5", 1)
    other = GAME.remade(changed)
    assert other.cards.content_hash != GAME.cards.content_hash
    assert other.table.card_data(0)["speed"] == 5
    assert FIXTURE.remade(FIXTURE.cards.sources).cards.content_hash == FIXTURE.cards.content_hash


@pytest.mark.parametrize(
    ("sources", "sentence"),
    [
        ({}, "the content of dicebot is weapons.toml and robots.toml, not nothing"),
        ({"weapons.toml": "", "other.toml": ""}, "not other.toml, weapons.toml"),
        ({"weapons.toml": "[[weapon", "robots.toml": ""}, "weapons.toml: this is not TOML"),
    ],
)
def test_content_that_is_none_is_refused(sources: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAME.remade(sources)


def test_a_game_without_sources_says_so() -> None:
    with pytest.raises(ValueError, match="cannot be made from content files"):
        DUEL.remade({})
