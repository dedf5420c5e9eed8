"""Worked examples, value by value.   BG-S1 to BG-S24"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import CASTLE, OFF_BOARD, STAGE, YELLOW_DEVIL
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.codes import YES
from busterbox.kernel.core.state import ONE
from busterbox.kernel.testing.scenario_cards import Cards
from tests.boardgame.positions import (
    all_pass,
    before_turn,
    deck_top,
    hand,
    next_turn,
    say,
    window,
)
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    attempt,
    castle,
    change,
    fight,
    give_trophy,
    happened,
    listen,
    names,
    refused,
    roll,
    score,
    strike,
    told,
    trial,
    trophy,
    turn_of,
    why,
)

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"
LAST = "hit aim aim aim aim aim"


def deadly(lives: int) -> Board:
    """Health 3, requirement JUMP, two minions of damage 2."""
    g = trial("one_jump", health=3, lives=lives, space=1)
    g.powers[0], g.defeated[0] = 0b10, 0b10
    give_trophy(g, 0, "guts_man")
    hand(g, 0, "w_tank", "boost", "swap", "beam")
    hand(g, 1, "robot_tactics")
    say(g, "pass")
    say(g, "play", "robot_tactics")
    assert (g.minions, g.minion_damage(), g.needs) == (2, 2, [0, 0, 0, 1, 0, 0])
    attempt(g, "jump pellet")
    say(g, "pass")  # the Trophy
    return g


@pytest.mark.rule("BG-S1", "BG-14.3", "BG-R25", "BG-R34")
def test_s1_deadly_pass() -> None:
    g = deadly(3)
    assert (told(g, "hurt"), told(g, "healed"), g.health[0]) == ([[0, 4, 0]], [], 0)
    assert (g.lives[0], g.space[0], g.turn) == (2, 1, 1)
    assert names(g, g.stage_discard[0])[-1] == "one_jump"
    Cards(g).top(0, "stage_deck", ["two_runs"])
    g.turn = 0
    next_turn(g)
    assert (g.stage[0], g.space[0], g.health[0], names(g, g.challenge)) == (0, 1, 28, ["two_runs"])


@pytest.mark.rule("BG-S2", "BG-16.4", "BG-16.7", "BG-R10")
def test_s2_last_life() -> None:
    g = deadly(1)
    assert (g.lives[0], g.stage[0]) == (0, OFF_BOARD)
    g.turn = 0
    next_turn(g)
    assert [code - STAGE for code in g.options(0)] == [0, 2, 3, 4, 5]  # Guts Man's is defeated
    say(g, "stage", 5)
    assert (g.lives[0], g.health[0], g.energy[0], g.threat[0]) == (3, 28, 3, 10)
    assert (g.powers[0], g.trophy[1], g.space[0]) == (0b10, 0, 0)
    assert sorted(names(g, g.hand[0])) == ["beam", "boost", "swap", "w_tank"]


@pytest.mark.rule("BG-S3", "BG-4.2", "BG-4.3")
def test_s3_weapon_energy_and_threat_reset_downwards() -> None:
    g = trial()
    hand(g, 0, "energized", "boost")
    say(g, "play", "energized")
    say(g, "pass")
    say(g, "play", "boost")
    assert (g.energy[0], g.threat[0]) == (5, 12)
    next_turn(g)
    assert (g.energy[0], g.threat[0]) == (3, 10)


@pytest.mark.rule("BG-S4", "BG-12.2")
def test_s4_health_cap() -> None:
    g = trial(health=27)
    attempt(g, "jump pellet pellet")
    assert (g.health[0], told(g, "healed")) == (28, [[0, 1, 28]])


def controllers(g: Board, rounds: int) -> list[int]:
    for _ in range(rounds):
        strike(g, NOTHING)
        apply(g, MISS)
    return [seat for seat, _ in told(g, "boss_rolls")]


@pytest.mark.rule("BG-S5", "BG-R67")
def test_s5_two_player_boss_control() -> None:
    assert controllers(fight(seats=2, turn=0), 3) == [1, 1, 1]


@pytest.mark.rule("BG-S6", "BG-19.3", "BG-R66")
def test_s6_four_player_boss_control() -> None:
    g = fight(seats=4, turn=2)
    assert controllers(g, 5) == [3, 0, 1, 3, 0]
    next_turn(g)
    assert controllers(g, 1)[5:] == [3]


@pytest.mark.rule("BG-S7", "BG-28.2", "BG-R56")
def test_s7_trophy_conflict() -> None:
    g = trial("order")  # RUN
    give_trophy(g, 0, "fire_man", "cut_man")
    give_trophy(g, 1, "ice_man")
    roll(g, "wily pellet")
    score(g)
    trophy(g, "fire_man", "wily", "run")
    assert asked(g) == "trophy 1"
    trophy(g, "ice_man", "run", "aim")
    assert (g.dice, g.trophy[4], g.trophy[2]) == ([2, 1], -1, -1)
    assert asked(g) == "trophy 0"
    assert "BG-28.2" in refused(g, "trophy", change("cut_man", "aim", "run"))
    say(g, "pass")
    assert ("failed" in happened(g), g.space[0]) == (True, 0)


@pytest.mark.rule("BG-S8", "BG-21.2")
def test_s8_trophy_on_a_boss_roll() -> None:
    g = fight()
    give_trophy(g, 0, "fire_man")
    strike(g, NOTHING)
    say(g, "pass")
    apply(g, "hit run aim aim")
    assert (asked(g), g.health[0]) == ("trophy 0", 28)
    trophy(g, "fire_man", "hit", "pellet")
    assert (g.health[0], g.trophy[4]) == (26, -1)  # only the RUN's 2


@pytest.mark.rule("BG-S9", "BG-20.5", "BG-R61")
@pytest.mark.parametrize("used", [False, True])
def test_s9_trophy_absent(used: bool) -> None:
    g = fight("bomb_man", turn=1, boss_health=2)
    give_trophy(g, 0, "bomb_man")
    strike(g, "hit hit aim aim aim aim")
    assert asked(g) == "trophy 0"
    if used:
        trophy(g, "bomb_man", "hit", "run")
    else:
        say(g, "pass")
    apply(g)
    assert (g.powers[1], g.trophy[3]) == (0b1000, 1 if used else 0)


@pytest.mark.rule("BG-S10", "BG-2.4")
def test_s10_refill_timing() -> None:
    """Discard 2, then draw 1; the card itself has left the hand, so each number is one lower here."""
    g = trial()
    hand(g, 0, "swap", "boost", "beam", "w_tank")
    deck_top(g, 0, "shortcut", "no_limit", "stride")
    say(g, "play", "swap")
    sizes = [len(g.hand[0])]
    for _ in range(2):
        g.answer(0, g.options(0)[0])
        sizes.append(len(g.hand[0]))
    assert sizes == [3, 2, 4]
    moves = [m for m in happened(g) if m in ("discarded", "drew")]
    assert moves == ["discarded", "discarded", "drew", "drew", "drew"]  # 3, 2, 1, then 2, refill to 4
    drawn = [g.game.cards.ids[card] for _, card in told(g, "drew")]
    assert drawn == ["shortcut", "no_limit", "stride"]


@pytest.mark.rule("BG-S10", "BG-2.4", "BG-2.6")
def test_s10_with_a_hand_of_four_besides_the_card() -> None:
    """4, 2, 3, and the refill to 4, in that order."""
    g = trial()
    hand(g, 0, "robot_tactics")
    say(g, "play", "robot_tactics")  # draws 2: the hand is 5
    assert len(g.hand[0]) == 5
    hand(g, 0, "swap")
    say(g, "pass")
    before = len(happened(g))
    say(g, "play", "swap")
    assert len(g.hand[0]) == 4
    g.answer(0, g.options(0)[0])
    g.answer(0, g.options(0)[0])
    assert len(g.hand[0]) == 4
    moves = [m for m in happened(g)[before:] if m in ("discarded", "drew")]
    assert moves == ["discarded", "discarded", "drew", "drew"]  # 3, 2, 3, 4


@pytest.mark.rule("BG-S11", "BG-R15")
def test_s11_deck_end() -> None:
    g = trial()
    Cards(g).keep(0, "deck", 7, "discard")
    deck_top(g, 0, "w_tank")
    Cards(g).keep(0, "deck", 1, "discard")
    last = names(g, g.deck[0].cards)
    while len(g.discard[0]) > 6:
        g.hand[0].append(g.discard[0].pop())
    g.hand[0].sort()
    say(g, "use", ability(g, "Recall"))
    assert (len(g.deck[0].cards), g.discard[0]) == (7, [])
    seen = [g.game.cards.ids[card] for _, card in told(g, "looked")]
    assert (seen[0], len(seen)) == (last[0], 2)
    assert (window(g), told(g, "shuffled")) == ("order", [[0]])


@pytest.mark.rule("BG-S12", "BG-9.9", "BG-R57")
def test_s12_stick() -> None:
    g = trial("furnace")
    give_trophy(g, 0, "fire_man")
    roll(g, "wily wily aim")
    assert "BG-9.9" in refused(g, "reroll", "wily")
    assert [code - 83 for code in g.options(0) if 83 <= code < 89] == [2]
    score(g)
    trophy(g, "fire_man", "wily", "run")
    assert (g.space[0], told(g, "penalties")) == (1, [[0, 1]])


@pytest.mark.rule("BG-S13", "BG-R93", "BG-R30")
def test_s13_automatic_pass() -> None:
    g = trial("furnace", base_energy=4)
    g.energy[0] = 0  # the current value does not matter
    hand(g, 1, "shortcut")
    assert (g.automatic, asked(g)) == (True, "abilities 0")  # step 2 is played
    say(g, "pass")
    say(g, "play", "shortcut")  # AIM as well
    assert g.needs == [0, 0, 1, 0, 1, 0]
    all_pass(g)
    say(g, "threat", 0)
    assert ("passed" in happened(g), g.space[0], g.threat[0], told(g, "die")) == (True, 1, 10, [])
    g = trial("furnace", base_energy=3)
    g.energy[0] = 4
    all_pass(g)
    assert (g.automatic, "BG-R30" in refused(g, "threat", 0)) == (False, True)


@pytest.mark.rule("BG-S14", "BG-R37")
def test_s14_extra_movement_at_the_end() -> None:
    g = trial(space=3)
    hand(g, 0, "shortcut")
    say(g, "play", "shortcut")
    attempt(g, "jump")
    assert (g.space[0], g.energy[0], asked(g)) == (4, 2, "press_on 0")


@pytest.mark.rule("BG-S15", "BG-25.4")
def test_s15_yellow_devil_stop() -> None:
    g = castle("castle_7", space=3, yellow_devil="on")
    hand(g, 0, "stride")
    say(g, "play", "stride")  # 3 spaces with the pass
    attempt(g, "hit")
    assert (g.space[0], asked(g)) == (5, "press_on 0")
    assert "BG-R63" in refused(g, "press_on")
    say(g, "fight")
    assert g.boss == YELLOW_DEVIL
    g.health[0], g.boss_health = 3, 2
    strike(g, LAST)
    apply(g)
    assert (g.space[0], g.health[0], g.turn, g.powers[0]) == (6, 28, 1, 0)


@pytest.mark.rule("BG-S16", "BG-18.3")
def test_s16_second_card_in_a_battle_round() -> None:
    g = fight()
    hand(g, 0, "boost", "shortcut", "stride")
    say(g, "play", "boost")
    assert "BG-18.3" in refused(g, "play", "shortcut")
    say(g, "use", ability(g, "Variable Buster"))
    assert g.energy[0] == 2
    say(g, "play", "shortcut")
    assert (g.boss_health, g.cards_left) == (21, 0)
    assert window(g) == "rolled"  # nothing was left to do before the roll
    assert "BG-18.3" in refused(g, "play", "stride")


@pytest.mark.rule("BG-S17", "BG-18.12")
def test_s17_simultaneous_damage() -> None:
    g = fight(health=2, boss_health=2)
    hand(g, 0, "swap")  # 2 to both
    say(g, "play", "swap")
    assert (g.lives[0], g.health[0], g.powers[0], g.defeated[0]) == (2, 0, 0, 0)
    assert told(g, "beat") == []


@pytest.mark.rule("BG-S18", "BG-23.1", "BG-R7")
def test_s18_castle_gate() -> None:
    def offered(defeated: int, **settings: str) -> list[int]:
        g = turn_of(0, "cut_man", 0, 2, settings)
        g.defeated[0], g.free = defeated, 1
        g.run()
        return [code - STAGE for code in g.options(0)] if window(g) == "stage" else [g.stage[0]]

    assert offered(0b1) == [1, 2, 3, 4, 5]
    assert offered(0b11) == [2, 3, 4, 5, CASTLE]
    assert offered(0b111111) == [CASTLE]
    assert offered(0b11, castle="3") == [2, 3, 4, 5]
    assert offered(0b111, castle="3") == [3, 4, 5, CASTLE]


@pytest.mark.rule("BG-S19", "BG-24.3", "BG-R80")
def test_s19_copy() -> None:
    g = castle("copy_fire_man", space=2)
    g.health[0], g.boss_health = 7, 2
    strike(g, LAST)
    apply(g)
    assert asked(g) == "copy 0"
    g.answer(0, YES)
    assert (g.powers[0], g.trophy[4], g.space[0], g.health[0], g.turn) == (0b10000, -1, 3, 28, 1)


@pytest.mark.rule("BG-S20", "BG-27.1", "BG-27.2")
@pytest.mark.parametrize("undone", [False, True])
def test_s20_win(undone: bool) -> None:
    g = fight("wily_machine_1", boss_health=1)
    strike(g, LAST)
    apply(g, MISS)
    g.boss_health = 1
    give_trophy(g, 1, "ice_man")
    strike(g, LAST)
    if undone:
        trophy(g, "ice_man", "hit", "run")
    else:
        say(g, "pass")
    apply(g, MISS if undone else "")
    assert (g.over, len(told(g, "boss_rolls"))) == (not undone, 2 if undone else 1)
    assert g.result == ([0, 0] if undone else [ONE, 0])


@pytest.mark.rule("BG-S21", "BG-12.3")
def test_s21_pellets_in_battle() -> None:
    g = fight(health=11)
    strike(g, "pellet pellet pellet aim aim aim")
    apply(g, MISS)
    assert (g.health[0], told(g, "healed")) == (11, [])


@pytest.mark.rule("BG-S22", "BG-6.16")
def test_s22_wily_player_s_character() -> None:
    g = trial()
    recall = ability(g, "Recall")
    assert 148 + recall in g.options(0)
    say(g, "pass")
    assert asked(g) == "abilities 1"
    assert 148 + recall not in g.options(1)
    assert "BG-6.16" in refused(g, "use", recall)


@pytest.mark.rule("BG-S23", "BG-10.6", "BG-10.9", "BG-10.10")
def test_s23_minion_order() -> None:
    g = trial("one_pellet")  # three Tackle Fires
    attempt(g, "hit hit pellet")
    assert (told(g, "defeated"), told(g, "hurt"), g.minions) == ([[0, 2, 1]], [[0, 2, 26]], 0)


@pytest.mark.rule("BG-S24", "BG-3.6", "BG-3.8")
def test_s24_start_exclusivity() -> None:
    g = LAB.new(6, 1)
    assert isinstance(g, Board)
    listen(g)
    open_stages = []
    while window(g) == "start":
        options = g.options(g.seat_to_act())
        open_stages.append(len(options))
        taken = options[len(options) // 2]
        g.answer(g.seat_to_act(), taken)
        if window(g) == "start":
            assert "BG-3.6" in g.why_not(g.seat_to_act(), taken)
    assert open_stages == [6, 5, 4, 3, 2]  # the sixth has exactly one, and nothing to decide
    assert (sorted(g.stage), len(told(g, "chose_stage"))) == ([0, 1, 2, 3, 4, 5], 6)
    g = before_turn(3, 0, "bomb_man", 4, game=LAB)
    listen(g).run()
    g.boss_health = 2
    strike(g, LAST)
    apply(g)
    g.turn = 0
    next_turn(g)
    assert why(g, "stage", g.stage[1]) == ""  # occupied
    say(g, "stage", g.stage[1])
    assert (g.stage[0], g.space[0]) == (g.stage[1], g.space[1])
