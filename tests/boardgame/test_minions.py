"""Chapter 10: minions; which cards add them (BG-R48)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import AddMinions
from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import BOSS_NAMES
from tests.boardgame.positions import FIXTURE, before_turn, hand, reveal, say
from tests.boardgame.trials import LAB, ability, attempt, happened, listen, refused, told, trial


@pytest.mark.rule("BG-10.1")
def test_all_minions_are_of_the_cards_kind() -> None:
    # The same card adds Tackle Fires (2 damage) to one challenge and Mets (1 damage) to another.
    for card, faces, damage in (("one_jump", "jump", 2), ("two_runs", "run run", 1)):
        g = trial(card)
        hand(g, 1, "robot_tactics")
        say(g, "pass")
        say(g, "play", "robot_tactics")
        assert (g.minions, g.minion_damage()) == (2, damage)
        attempt(g, faces)
        assert g.health[0] == 28 - 2 * damage


@pytest.mark.rule("BG-10.2")
def test_a_symbol_without_a_number_starts_without_minions() -> None:
    g = trial("one_jump")
    assert (g.current().minion >= 0, g.minions) == (True, 0)
    attempt(g, "jump")
    assert g.health[0] == 28


@pytest.mark.rule("BG-10.3")
def test_where_none_may_be_played_none_comes() -> None:
    g = trial("furnace")
    hand(g, 1, "fortified", "stride")  # a minion and more damage; a minion
    say(g, "pass")
    assert "BG-10.3" in refused(g, "play", "stride")
    say(g, "play", "fortified")
    assert (g.minions, g.minions_played, told(g, "minions")) == (0, 0, [])
    attempt(g, "run")
    assert g.health[0] == 28
    name = "stages/cut_man.toml"
    with pytest.raises(ValueError, match=r"no minions where none may be played \(BG-10.3\)"):
        make_of(
            {
                **FIXTURE.cards.sources,
                name: FIXTURE.cards.sources[name].replace(
                    'minion = "none"', 'minion = "none"\nminions = 1', 1
                ),
            }
        )


@pytest.mark.rule("BG-10.4", "BG-R48")
def test_wily_players_add_minions_by_cards_that_say_so() -> None:
    g = trial("one_jump", seats=3)
    hand(g, 0, "robot_tactics")
    hand(g, 1, "robot_tactics")
    hand(g, 2, "boost")
    say(g, "play", "robot_tactics")  # the hero draws: no minions
    assert g.minions == 0
    say(g, "play", "robot_tactics")
    assert (g.minions, told(g, "minions")) == (2, [[1, 2, 2]])
    say(g, "play", "boost")
    assert g.minions == 2  # it says nothing of minions


@pytest.mark.rule("BG-R48")
def test_some_of_the_thirteen_cards_add_minions_and_some_do_not() -> None:
    adding = [
        GAME.cards.ids[number]
        for number, card in enumerate(box_of(GAME).actions)
        if not card.pack and any(isinstance(op, AddMinions) for op in GAME.cards.programs[card.wily])
    ]
    assert 0 < len(adding) < 13
    for number, card in enumerate(box_of(GAME).actions):
        for part in (card.hero, card.battle):
            assert not any(isinstance(op, AddMinions) for op in GAME.cards.programs[part]), GAME.cards.ids[
                number
            ]


@pytest.mark.rule("BG-10.5")
def test_every_kind_has_one_damage_value_and_one_special() -> None:
    box = box_of(GAME)
    assert len(box.minions) == 8
    for minion in box.minions:
        assert minion.damage >= 1
        assert minion.special > 0
    text = FIXTURE.cards.sources["minions.toml"]
    for line, fault in (
        ("damage = 4\n", "'damage' is missing"),
        ('special = [{op = "damage", amount = 3}]\n', "'special' must say"),
    ):
        with pytest.raises(ValueError, match=fault):
            make_of({**FIXTURE.cards.sources, "minions.toml": text.replace(line, "", 1)})


@pytest.mark.rule("BG-10.6", "BG-10.9", "BG-10.10", "BG-10.11")
@pytest.mark.parametrize(
    ("hits", "defeated", "damage"),
    [(0, [], 6), (1, [[0, 1, 2]], 4), (2, [[0, 2, 1]], 2), (3, [[0, 3, 0]], 0), (5, [[0, 3, 0]], 0)],
)
def test_hits_remove_minions_and_the_others_deal_damage(
    hits: int, defeated: list[list[int]], damage: int
) -> None:
    g = trial("one_jump")
    g.minions = 3  # Tackle Fires, 2 damage each
    attempt(g, "jump " + "hit " * hits)
    assert told(g, "defeated") == defeated
    assert (g.health[0], g.space[0], g.minions) == (28 - damage, 1, 0)


@pytest.mark.rule("BG-10.10")
def test_minions_do_not_come_along_to_the_next_challenge() -> None:
    g = before_turn(2, game=LAB)
    reveal(g, "run_and_jump", ["two_runs"])
    attempt(g, "run jump")
    say(g, "press_on")
    assert (g.minions, g.minions_played, g.fierce) == (0, 0, 0)


BOUNTY = """
[[challenge]]
id = "cut_man_bounty"
name = "Bounty"
points = 4
minion = "met"
minions = 4
symbol = "animal"
needs = ["run"]
after = [{op = "lose_threat", amount = {count = "minions", each = 1}}]
reward = [{op = "gain_energy", amount = {count = "defeated", each = 1}}]
penalty_damage = 1
source = "original"
lore = "-"
"""
HUNT = make_of(
    {**FIXTURE.cards.sources, "stages/cut_man.toml": FIXTURE.cards.sources["stages/cut_man.toml"] + BOUNTY}
)


@pytest.mark.rule("BG-10.7", "BG-10.8")
def test_only_minions_removed_by_hits_are_defeated() -> None:
    g = before_turn(2, game=HUNT)
    g.powers[0] = 1 << BOSS_NAMES.index("guts_man")
    reveal(listen(g), "cut_man_bounty")  # 1 WE for each minion Defeated
    say(g, "use", ability(g, "Guts Man Stage"))  # destroys 2 of 4
    assert (g.minions, "destroyed" in happened(g)) == (2, True)
    attempt(g, "run hit hit hit")
    assert told(g, "defeated") == [[0, 2, 0]]
    assert g.energy[0] == 3 + 2


@pytest.mark.rule("BG-10.8", "BG-10.10")
def test_minions_that_are_cleared_after_their_damage_are_not_defeated() -> None:
    g = before_turn(2, game=HUNT)
    reveal(listen(g), "cut_man_bounty")
    attempt(g, "run hit")
    assert (g.health[0], g.energy[0]) == (28 - 3, 4)
    assert g.threat[0] == 8  # of what follows the damage, nothing finds a minion any more
