"""Chapter 5: revealing a challenge; and the order of it (BG-R36)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import HIT, RUN
from tests.boardgame.positions import FIXTURE, before_turn, next_turn, reveal, say, window
from tests.boardgame.trials import LAB, asked, attempt, happened, listen, names, told, trial


@pytest.mark.rule("BG-5.1")
@pytest.mark.parametrize("stage", ["cut_man", "fire_man", "elec_man"])
def test_the_top_card_of_the_stage_under_the_piece_is_revealed(stage: str) -> None:
    g = before_turn(2, stage=stage)
    g.stage[1] = 1
    reveal(listen(g), f"{stage}_4", [f"{stage}_9", f"{stage}_2"])
    assert names(g, g.challenge) == [f"{stage}_4"]
    assert told(g, "revealed") == [[0, FIXTURE.cards.numbers[f"{stage}_4"]]]
    attempt(g, "hit aim run pellet jump")
    say(g, "press_on")
    assert names(g, g.challenge) == [f"{stage}_9"]


@pytest.mark.rule("BG-5.2")
def test_every_challenge_card_has_all_its_parts() -> None:
    box = box_of(GAME)
    seen = 0
    for number, card in enumerate(box.challenges, len(box.actions)):
        if card.copy >= 0:
            continue
        seen += 1
        assert GAME.cards.names[number]
        assert 2 <= card.points <= 5
        assert -1 <= card.minion < 8
        assert 0 <= card.symbol < 9
        assert sum(card.needs) >= 1
        assert card.penalty_damage or card.penalty
        assert "Penalty: " in GAME.cards.texts[number]
    assert seen >= 12 * 8 + 12


@pytest.mark.rule("BG-5.2")
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("points = 4\n", "'points' is missing"),
        ('minion = "sniper_joe"\n', "'minion' is missing"),
        ('symbol = "sharp"\n', "'symbol' is missing"),
        ('needs = ["run", "pellet"]\n', "'needs' must hold one face or more"),
        ("penalty_damage = 3\n", "a challenge has a penalty"),
    ],
)
def test_a_challenge_that_lacks_a_part_is_refused(line: str, fault: str) -> None:
    name = "stages/cut_man.toml"
    text = FIXTURE.cards.sources[name]
    assert line in text
    with pytest.raises(ValueError, match=fault):
        make_of({**FIXTURE.cards.sources, name: text.replace(line, "", 1)})


@pytest.mark.rule("BG-5.3", "BG-10.2")
@pytest.mark.parametrize(("card", "minions"), [("cut_man_5", 2), ("guts_man_3", 1), ("cut_man_4", 0)])
def test_minions_come_with_the_card_if_it_says_how_many(card: str, minions: int) -> None:
    g = before_turn(2, stage=card[:-2])
    reveal(listen(g), card)
    assert (g.minions, window(g)) == (minions, "abilities")


@pytest.mark.rule("BG-5.4", "BG-R36")
def test_a_challenge_ability_happens_at_once_after_the_minions_have_come() -> None:
    g = trial("press")  # +2 Mets; 2 damage for each minion on the challenge
    assert (asked(g), g.minions, g.health[0]) == ("abilities 0", 2, 24)
    assert happened(g)[-2:] == ["revealed", "hurt"]  # before anybody had priority


@pytest.mark.rule("BG-5.5")
def test_a_condition_must_be_met() -> None:
    # passed automatically with base WE 4
    assert not trial("furnace").automatic
    assert trial("furnace", base_energy=4).automatic
    # damage for each minion played: there is none, so there is no damage, and none at the reveal
    g = trial("cutter")
    assert g.health[0] == 28
    attempt(g, "hit aim")
    assert (g.health[0], g.space[0]) == (28, 1)


@pytest.mark.rule("BG-5.6")
def test_one_challenge_has_to_be_overcome_to_leave_the_space() -> None:
    g = before_turn(2, game=LAB)
    reveal(g, "run_and_jump", ["one_jump"])
    assert (len(g.challenge), g.needs[RUN], g.needs[HIT], g.space[0]) == (1, 1, 0, 0)
    attempt(g, "run jump hit hit")
    assert (window(g), g.space[0], g.challenge) == ("press_on", 1, [])


@pytest.mark.rule("BG-5.1", "BG-5.6")
def test_on_a_failure_the_card_is_gone_and_the_next_one_is_met() -> None:
    g = before_turn(2, stage="guts_man")
    reveal(g, "guts_man_7", ["guts_man_8"])
    attempt(g, "wily")
    assert (g.turn, g.space[0], g.current().stage) == (1, 0, g.stage[1])
    g.turn = 0
    next_turn(g)
    assert (g.space[0], names(g, g.challenge)) == (0, ["guts_man_8"])


@pytest.mark.rule("BG-17.1", "BG-R39")
@pytest.mark.parametrize("space", [0, 1, 2, 3])
def test_the_boss_is_near_on_the_last_space_before_his_own(space: int) -> None:
    g = trial("one_jump", space=space)
    assert told(g, "boss_near") == ([[0, 0]] if space == 3 else [])
