"""A hint says why: made from what the seat knows, with numbers that are true."""

from __future__ import annotations

import re

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import BLAST, END_RESOURCES, PASS, PLAY, SPEND, TAKE
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, strength_of
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from tests.tcg.positions import Side, blast, card, play, table

SILENT = ("type", "number", "pick", "take")  # inside an odd text there may be nothing to say


@pytest.mark.parametrize(
    ("seed", "play_format"),
    [(1, "sample"), (2, "power_up"), (3, "all_sets"), (4, "all_sets"), (5, "all_sets")],
)
def test_every_suggestion_has_a_reason_and_rests_on_what_the_seat_knows(seed: int, play_format: str) -> None:
    game = Play.start(GAME, 2, seed, {"format": play_format})
    rng = rng_from(seed)
    kinds: set[str] = set()
    while not game.state.over:
        g = game.state
        seat = int(g.seat_to_act())
        suggested = int(GAME.bot.policy(g, seat, rng))
        imagined = g.determinize(seat, rng_from(seed + 100))
        for code in g.options(seat):
            reasons = GAME.words.advice(g, seat, code)
            kind = GAME.rules.codes.kind(code).name
            assert GAME.words.advice(imagined, seat, code) == reasons
            assert reasons or kind in SILENT, f"no reason for {kind}"
            for line in reasons:
                assert line[0].isupper() or not line[0].isalpha()
                assert line.endswith((".", "!", "?"))
            kinds.add(kind)
        game.answer(seat, suggested)
    assert {"play", "pass", "spend", "blast", "end_resources"} <= kinds


CHANGES = re.compile(r"(\d+|no) damage instead of (\d+|none)")


@pytest.mark.parametrize("seed", [1, 2, 5, 12, 35, 38])
def test_no_reason_speaks_against_what_is_recommended(seed: int) -> None:
    """Damage changes for the better; a card is not called idle beside what it brings, nor another's gain told for
    passing."""
    g = Play.start(GAME, 2, seed, {"format": ("sample", "power_up", "all_sets")[seed % 3]}).state
    assert isinstance(g, Tcg)
    rng = rng_from(seed)
    changes = 0
    while not g.over:
        seat = int(g.seat_to_act())
        code = int(GAME.bot.policy(g, seat, rng))
        reasons = GAME.words.advice(g, seat, code)
        advised = f"{GAME.words.option_text(g, seat, code)}: {reasons}"
        if GAME.rules.window_name(g.kind) == "opportunity" and code == PASS:
            others = [line for line in reasons if line.startswith(("Play ", "Spend ", "Blast: reveals"))]
            assert all("does nothing" in line for line in others), advised
        elif GAME.rules.window_name(g.kind) == "opportunity":
            assert not any("does nothing" in line for line in reasons), advised
            for after, before in CHANGES.findall(" ".join(reasons)):
                more = int(after.replace("no", "0")) - int(before.replace("none", "0"))
                assert more > 0 if seat == g.turn else more < 0, advised
                changes += 1
        g.answer(seat, code)
    assert changes > 0


def says(g: Tcg, code: int, seat: int = 0) -> str:
    return " ".join(GAME.words.advice(g, seat, code))


def test_a_blast_is_reckoned() -> None:
    g = table(Side(hand="1", gauge="3"), Side(hand="1", energy=3))
    said = says(g, BLAST)
    assert "2 of your 3 power show 2 cards" in said
    assert "your attack of 2 against defense 2" in said
    assert "With a usual destiny of 4 you would do 4 damage." in said
    assert "That may win: the opponent has 3 energy." in said
    assert "it leaves you 1 power" in said


def test_known_cards_are_counted_on() -> None:
    g = table(Side(hand="1", gauge="rival laserblast"), Side(hand="1"))
    reveal(g, g.gauge[0][1], 1)
    assert "You know one of them: LaserBlast, destiny 5." in says(g, BLAST)
    assert "With a usual destiny of 5 you would do 5 damage." in says(g, BLAST)
    assert "LaserBlast" not in says(table(Side(hand="1", gauge="rival laserblast"), Side(hand="1")), BLAST)


def test_strength_and_defense_are_told_as_damage() -> None:
    g = table(Side(hand="vulcan1 airshot", gauge="2"), Side(hand="airshot vulcan1", gauge="2 2", energy=2))
    assert "Your attack becomes 4 against defense 2: 2 damage instead of none." in says(
        g, PLAY + card("vulcan1")
    )
    assert "That wins: the opponent has 2 energy." in says(g, PLAY + card("vulcan1"))
    assert "Defense does nothing in your own turn." in says(g, PLAY + card("airshot"))
    play(g, "vulcan1")
    said = says(g, PLAY + card("airshot"), 1)
    assert "Your defense becomes 5 against attack 4: no damage instead of 2." in said
    assert "It costs you 1 power." in said
    assert "Strength does nothing while you defend." in says(g, PLAY + card("vulcan1"), 1)


def test_passing_tells_what_is_missing_or_what_was_weighed() -> None:
    g = table(Side(hand="laserblast", gauge="1"), Side(hand="1"))
    said = says(g, PASS)
    assert "As it stands you do no damage" in said
    assert "LaserBlast: needs 3 power, you have 1." in said
    assert "Blast: a blast needs 2 power, there is 1." in said
    g = table(Side(hand="1"), Side(hand="vulcan1", gauge="2"))
    g.answer(0, PASS)
    said = says(g, PASS, 1)
    assert "Then both have passed and the battle begins: no damage." in said
    assert "Play Vulcan1: Strength does nothing while you defend." in said


def test_a_resource_is_praised_for_what_it_lets_one_play() -> None:
    g = table(Side(hand="determined laserblast rival"), Side(hand="1"), phase="resources")
    said = says(g, PLAY + card("determined"))
    assert "Its red is what LaserBlast needs in play." in said
    assert "When you spend it: Lose 1 energy to make the opponent lose 1 energy." in said
    assert "You have 4 free places" in said
    g = table(Side(hand="rival laserblast"), Side(hand="1"), phase="resources")
    assert says(g, END_RESOURCES) == "Rival: needs 2 power, you have 0."


def test_colour_and_emblem_are_each_praised_for_the_cards_that_need_them() -> None:
    """LaserBlast needs red and no emblem at all."""
    hand = "towering_inferno laserblast heatshot"
    said = says(table(Side(hand=hand), Side(hand="1"), phase="resources"), PLAY + card("towering_inferno"))
    assert "Its red is what LaserBlast and HeatShot need in play." in said
    assert "Its TorchMan emblem is what HeatShot needs in play." in said


def test_what_goes_with_a_spent_resource_is_told() -> None:
    g = table(Side(hand="cannonball rival", resources="its_not_over_yet", gauge="1"), Side(hand="1"))
    said = says(g, SPEND + card("its_not_over_yet"))
    assert said.startswith("You draw 1 card, and have ")
    assert "But it is what Cannonball needs in play." in said


def test_the_destiny_that_is_chosen_and_the_card_that_is_given() -> None:
    g = table(Side(hand="1", gauge="rival laserblast"), Side(hand="1"))
    blast(g)
    assert says(g, PICK + 1) == "It is the highest of them: your attack becomes 7 against defense 2."
    assert says(g, PICK) == "It is not the highest: your attack becomes 3 against defense 2."
    g = table(
        Side(hand="cannonball rival laserblast", resources="its_not_over_yet", gauge="2"), Side(hand="1")
    )
    play(g, "cannonball")
    said = says(g, TAKE + card("laserblast"))
    assert said == "LaserBlast cannot be played soon: it needs 3 power, you have 2."


def test_what_is_said_of_the_battle_is_so() -> None:
    """Strength that comes without a price changes the totals as the hint says."""
    checked = 0
    for seed in range(8):
        game = Play.start(GAME, 2, seed, {"format": "power_up"})
        rng = rng_from(seed)
        while not game.state.over:
            g = game.state
            assert isinstance(g, Tcg)
            seat = int(g.seat_to_act())
            code = int(GAME.bot.policy(g, seat, rng))
            found = re.search(
                r"Your attack becomes (\d+) against defense (\d+): (\w+) damage", says(g, code, seat)
            )
            window = g.windows
            game.answer(seat, code)
            if found and code >= PLAY and game.state.windows == window + 1 and not game.state.over:
                after = game.state
                assert isinstance(after, Tcg)
                damage = 0 if found[3] == "no" else int(found[3])
                if after.turn == seat and after.top.__class__.__name__ == "MainPhase":
                    assert (strength_of(after, seat), battle_damage(after)) >= (int(found[1]), damage)
                    checked += 1
    assert checked > 3
