"""The conformance kit: it passes what is sound and catches every planted fault, by the check meant for it."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path

import pytest

from busterbox.kernel.core.windows import TURN
from busterbox.kernel.game import Game
from busterbox.kernel.parts.info import Setting
from busterbox.kernel.testing.conformance import CHECKS, conform, position_at, run_kit
from busterbox.kernel.testing.conformance.drive import all_settings
from tests.faulty.game import make

# Each planted fault with the check that is meant to catch it.
FAULTS = [
    ("endless", "play"),
    ("view_changes_state", "untouched"),
    ("no_options", "options-exist"),
    ("options_unsorted", "options-sorted"),
    ("options_repeat", "options-sorted"),
    ("offered_refused", "options-accepted"),
    ("accepts_illegal", "others-refused"),
    ("refusal_changes", "others-refused"),
    ("any_seat", "wrong-seats-refused"),
    ("scheduler_wrong", "next-seat"),
    ("clone_forgets", "clone-equal"),
    ("clone_shares", "clone-independence"),
    ("clone_shares", "past-unchanged"),
    ("undeclared", "clone-play"),
    ("undeclared", "save-load-play"),
    ("json_forgets", "load-equal"),
    ("json_forgets", "python-copies"),
    ("clone_shares", "python-copies"),
    ("global_random", "replay"),
    ("global_random", "own-generator"),
    ("view_changes_state", "reading"),
    ("view_is_no_copy", "reading"),
    ("view_is_no_json", "views-json"),
    ("view_leaks_id", "views-hide-cards"),
    ("spectator_leak", "views-hide-cards"),
    ("spectator_blind", "spectator-sees-open-cards"),
    ("view_has_generator", "views-hide-chance"),
    ("view_has_epoch", "views-hide-chance"),
    ("observation_length", "observation-numbers"),
    ("observation_peeks", "observation-knows-no-more"),
    ("observation_forgets_field", "observation-complete"),
    ("observation_forgets_frame", "observation-complete"),
    ("observation_forgets_mods", "observation-complete"),
    ("observation_forgets_triggers", "observation-complete"),
    ("observation_forgets_answer", "observation-complete"),
    ("observation_forgets_settings", "observation-complete"),
    ("observation_forgets_who_knows", "observation-complete"),
    ("tokens_forget_cards", "observation-complete"),
    ("key_forgets", "key-follows-view"),
    ("key_peeks", "equal-knowledge"),
    ("view_follows_hidden", "equal-knowledge"),
    ("view_follows_hidden", "determinize-keeps-views"),
    ("reason_tells", "determinize-keeps-views"),
    ("determinize_keeps_card", "determinize-proof"),
    ("determinize_keeps_all", "determinize-proof"),
    ("determinize_keeps_all", "determinize-varies"),
    ("determinize_keeps_generator", "determinize-reseeds"),
    ("determinize_loses_card", "determinize-sound"),
    ("discard_unseen", "zones-are-known"),
    ("owner_unaware", "zones-are-known"),
    ("trigger_hidden", "waiting-triggers-are-open"),
    ("shuffle_remembers", "shuffling-forgets"),
    ("policy_peeks", "equal-moves"),
    ("policy_illegal", "equal-moves"),
    ("default_peeks", "equal-defaults"),
    ("skips_by_hand", "skips-by-open-facts"),
    ("sealed_order", "sealed-order"),
    ("sealed_shown", "sealed-hidden"),
    ("retract_leaves_trace", "sealed-retract"),
    ("default_illegal", "default-legal"),
    ("default_of_another", "expire"),
    ("retract_anywhere", "inputs-refused"),
    ("leave_loses_cards", "leave"),
    ("card_lost", "invariants"),
    ("settle_changes", "settled"),
    ("result_too_big", "result"),
    ("value_too_big", "value"),
    ("epoch_forgotten", "epochs"),
    ("draws_by_itself", "explicit-chance"),
    ("text_missing", "texts"),
    ("moves_read_alike", "moves"),
    ("moves_misunderstood", "moves"),
    ("words_only_if_asked", "all-words"),
    ("words_of_a_held_card", "all-words"),
    ("event_names_card", "events"),
    ("event_unknown", "events"),
    ("unused_card", "cards-used"),
]
GAMES = 3
ALWAYS = ("play", "untouched")  # these two are part of every run


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[f"{fault}-{check}" for fault, check in FAULTS])
def test_the_kit_catches_every_planted_fault(fault: str, check: str) -> None:
    chosen = ["views-json"] if check in ALWAYS else [check]
    report = run_kit(make(fault), games=GAMES, checks=chosen, all_cards=True, max_decisions=200)
    assert check in report.failed()
    assert not report.ok


@pytest.mark.parametrize("name", [*ALWAYS, *CHECKS])
def test_every_check_has_a_fault_that_it_is_meant_for(name: str) -> None:
    assert name in {check for _, check in FAULTS}


def test_every_fault_that_can_be_planted_is_listed() -> None:
    planted: set[str] = set()
    for path in (Path(__file__).parent / "faulty").glob("*.py"):
        planted.update(re.findall(r'(?:broken\(|fault == )"(\w+)"', path.read_text(encoding="utf-8")))
    assert planted == {fault for fault, _ in FAULTS}
    assert len(planted) >= 12


def test_the_sound_game_passes_every_check() -> None:
    report = conform(make(), games=GAMES, all_cards=True)
    assert report.ok
    assert report.idle == []
    assert report.games == GAMES * 2  # both lengths
    assert (
        str(report)
        == f"bluff: {report.games} games, {report.decisions} decisions, all {len(CHECKS) + 2} checks passed"
    )


@pytest.mark.parametrize(("name", "every"), [("duel", 1), ("sealed", 1), ("ring", 12), ("coop", 6)])
def test_the_microgames_conform(name: str, every: int) -> None:
    game = importlib.import_module(f"tests.microgames.{name}.game").GAME
    report = conform(game, games=1, every=every)
    assert report.decisions > 0
    assert {tally.name for tally in report.tallies.values() if tally.ran} | set(report.idle) == {
        *ALWAYS,
        *CHECKS,
    }


# -- the report ------------------------------------------------------------------------------------------------


def test_a_failure_says_how_to_see_it_again() -> None:
    game = make("default_illegal")
    report = run_kit(game, games=1, checks=["default-legal"], settings=[{"length": "long"}])
    failure = report.failures[0]
    g = position_at(game, failure.seats, failure.settings, failure.seed, failure.decision)
    assert g.mode == TURN
    seat = int(g.seat_to_act())
    assert int(g.top.default(g, seat)) not in g.options(seat)
    assert failure.how() in str(failure)
    assert failure.settings == {"length": "long"}


def test_a_failing_game_raises_with_a_readable_list() -> None:
    with pytest.raises(
        AssertionError, match=r"result: the result is .*840 a seat was expected .seats=2, settings="
    ):
        conform(make("result_too_big"), games=GAMES, checks=["result"])


def test_the_report_is_json_and_told_the_same_way_twice() -> None:
    one = run_kit(make("refusal_changes"), games=1, checks=["others-refused", "sealed-order"])
    two = run_kit(make("refusal_changes"), games=1, checks=["others-refused", "sealed-order"])
    assert json.loads(one.as_text()) == one.as_json() == two.as_json()
    assert list(one.tallies) == ["play", "untouched", "others-refused", "sealed-order"]
    assert one.failed() == ["others-refused"]


def test_the_fingerprint_is_that_of_the_games_and_not_of_the_checks() -> None:
    one = run_kit(make(), games=1, checks=["result"])
    assert run_kit(make(), games=1, checks=["value", "leave"]).fingerprint == one.fingerprint
    assert run_kit(make(), games=1, seed=2, checks=["result"]).fingerprint != one.fingerprint


def test_a_card_that_no_game_used_is_told_but_fails_only_if_asked_for() -> None:
    report = run_kit(make("unused_card"), games=1, checks=["cards-used"])
    assert report.unused_cards == ["rank7"]
    assert report.ok


def test_wrong_arguments_are_one_sentence() -> None:
    with pytest.raises(ValueError, match="there is no check 'optoins'; there are clone-equal, load-equal"):
        run_kit(make(), checks=["optoins"])
    with pytest.raises(ValueError, match="at least 1"):
        run_kit(make(), games=0)


def test_settings_are_combined_while_few_and_each_value_tried_when_many() -> None:
    def game(*sizes: int) -> Game:
        made = make()
        made.info.settings = [
            Setting(f"s{i}", [str(v) for v in range(n)], 0, "", []) for i, n in enumerate(sizes)
        ]
        return made

    assert len(all_settings(game(3, 4))) == 12
    many = all_settings(game(3, 5, 2))
    assert len(many) == 1 + 2 + 4 + 1
    assert {(name, value) for one in many for name, value in one.items()} == {
        (f"s{i}", str(v)) for i, n in enumerate((3, 5, 2)) for v in range(n)
    }
