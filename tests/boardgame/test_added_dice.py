"""Dice that effects add to a roll: before it is made, and not afterwards.   BG-R31"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.bot.part import judgement_of
from busterbox.games.boardgame.bot.policy import choose
from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.codes import PLAY, ROLL, SCORE, USE
from busterbox.kernel.core.rng import rng_from
from tests.boardgame.effects import action, in_battle
from tests.boardgame.positions import FIXTURE, hand, say, window
from tests.boardgame.trials import ability, apply, fall, fight, refused, roll, shown, strike, trial, why
from tests.terminals import text_of

SIX = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"
RUSH = 3
TOO_LATE = "it adds dice, and this roll is made: use it before the roll · BG-R31"


@pytest.mark.rule("BG-R31")
@pytest.mark.parametrize("moment", ["rolled", "scored"])
def test_a_card_that_adds_dice_is_refused_once_the_battle_roll_is_made(moment: str) -> None:
    g = fight()
    hand(g, 0, "speed_run")  # 2 more dice
    fall(g, ROLL, SIX)
    if moment == "scored":
        say(g, "score")
    assert window(g) == moment
    assert PLAY + g.game.cards.numbers["speed_run"] not in g.options(0)
    assert TOO_LATE in refused(g, "play", "speed_run")
    assert g.cards_left == 1  # it is not used up


@pytest.mark.rule("BG-R31")
@pytest.mark.parametrize("moment", ["rolled", "scored"])
def test_an_ability_that_adds_dice_is_refused_once_the_battle_roll_is_made(moment: str) -> None:
    g = in_battle(hero=RUSH)
    number = ability(g, "Jet Dash")
    assert why(g, "use", number) == ""
    fall(g, ROLL, SIX)
    if moment == "scored":
        say(g, "score")
    assert window(g) == moment
    assert USE + number not in g.options(0)
    assert TOO_LATE in refused(g, "use", number)
    assert (g.energy[0], g.used) == (3, 0)  # its price is not paid


@pytest.mark.rule("BG-R31")
def test_a_window_is_not_opened_for_an_ability_that_adds_dice() -> None:
    """Everybody sees what could still be used; dice that came too late are nothing to decide."""
    g = in_battle(hero=RUSH)
    g.cards_left = 0
    strike(g, SIX)
    assert (g.round, window(g)) == (2, "before_roll")  # nothing was asked after scoring


@pytest.mark.rule("BG-R31")
@pytest.mark.parametrize(("hero", "dice"), [(0, 4), (RUSH, 3)])
def test_before_the_roll_they_are_added_and_thrown(hero: int, dice: int) -> None:
    g = in_battle("boost", hero=hero)
    if hero == RUSH:
        say(g, "use", ability(g, "Jet Dash"))
    else:
        hand(g, 0, "boost")
        say(g, "play", "boost")
    assert g.more_dice == dice
    fall(g, ROLL, " ".join(["hit"] * (6 + dice)))
    assert (len(g.dice), g.more_dice) == (6 + dice, 0)  # they lie there, and nothing is still to be added


@pytest.mark.rule("BG-R31")
def test_the_next_round_has_its_own_roll() -> None:
    g = fight()
    hand(g, 0, "speed_run", "stride")
    strike(g, SIX)
    apply(g, MISS)
    assert (g.round, why(g, "play", "speed_run")) == (2, "")
    say(g, "play", "speed_run")
    fall(g, ROLL, SIX + " hit hit")
    assert shown(g) == SIX + " hit hit"


@pytest.mark.rule("BG-R31")
def test_nothing_is_still_to_be_added_when_a_challenge_roll_lies() -> None:
    g = trial("one_jump")
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")
    assert g.more_dice == 2
    roll(g, "aim aim aim")
    assert (len(g.dice), g.more_dice) == (3, 0)


@pytest.mark.rule("BG-R31")
def test_every_text_that_adds_dice_names_the_moment() -> None:
    found = [text for text in GAME.cards.texts if "to it." in text]
    assert len(found) == 9
    for text in found:
        assert "before the roll, add" in text.lower()
    assert not [text for text in GAME.cards.texts if "more dice in this roll" in text]
    assert "Before the roll, add 4 dice to it." in GAME.cards.texts[action("boost")]


@pytest.mark.rule("BG-R31")
def test_the_screen_counts_the_dice_to_be_rolled_and_then_those_that_lie() -> None:
    g = fight()
    hand(g, 0, "speed_run")
    assert "You deal: HIT 2 · 6 dice · cards" in text_of(g, 0)
    say(g, "play", "speed_run")
    assert "You deal: HIT 2 · 8 dice · cards" in text_of(g, 0)
    assert "In force: 2 dice more" in text_of(g, 0)
    fall(g, ROLL, SIX + " hit hit")
    after = text_of(g, 0)
    assert "You deal: HIT 2 · cards" in after
    assert "In force" not in after
    assert "Battle roll: AIM AIM AIM AIM AIM AIM HIT HIT · 4 damage" in after


@pytest.mark.rule("BG-R31")
def test_content_cannot_add_dice_to_a_roll_that_is_made() -> None:
    heroes = FIXTURE.cards.sources["characters.toml"]
    late = heroes.replace('moment = "battle", energy = 1, do = [{op = "more_cards", amount = 1}]', "LATE")
    assert "LATE" in late
    for moment in ("battle_rolled", "rolled"):
        price = "points = 1" if moment == "rolled" else "energy = 1"
        do = f'moment = "{moment}", {price}, do = [{{op = "more_dice", amount = 1}}]'
        with pytest.raises(
            ValueError, match=r"dice are added before the roll, not to rolled dice \(BG-R31\)"
        ):
            make_of({**FIXTURE.cards.sources, "characters.toml": late.replace("LATE", do)})
    cards = FIXTURE.cards.sources["actions.toml"]
    both = 'battle = [{op = "more_dice", amount = 2}, {op = "change_die"}]'
    with pytest.raises(ValueError, match=r"'speed_run': dice are added before the roll.*\(BG-R31\)"):
        make_of(
            {
                **FIXTURE.cards.sources,
                "actions.toml": cards.replace('battle = [{op = "more_dice", amount = 2}]', both),
            }
        )


# -- the rule-based player ------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R31")
def test_the_player_adds_dice_before_the_roll() -> None:
    g = in_battle("boost", health=26)
    hand(g, 0, "boost", "boost", "boost", "boost")
    assert choose(g, judgement_of(GAME), 0, rng_from(1)) == PLAY + action("boost")
    fall(g, ROLL, SIX)
    g.energy[0] = 0
    assert choose(g, judgement_of(GAME), 0, rng_from(1)) == SCORE


@pytest.mark.rule("BG-R31")
def test_the_player_uses_an_ability_that_adds_dice_before_the_roll() -> None:
    g = in_battle(hero=RUSH, health=26)
    g.boss_health, g.cards_left = 6, 0
    assert choose(g, judgement_of(GAME), 0, rng_from(1)) == USE + ability(g, "Jet Dash")
