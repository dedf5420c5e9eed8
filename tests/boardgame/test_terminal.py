"""The board game in the terminal: its table, questions, options and refusals, and whole games through a pipe."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import CASTLE, FACES, PASS, PLAY, SCORE, SPECIAL, THROW, USE, WILY
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.glossary import GLOSSARY, SAME_AS, explain
from busterbox.kernel.content.explain import about
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.rng import Script
from busterbox.kernel.table.play import Play
from tests import terminals
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    battle,
    before_turn,
    card_code,
    challenge,
    code,
    dice,
    hand,
    reveal,
    say,
    window,
)
from tests.terminals import text_of

pytestmark = pytest.mark.usefixtures("data_home")

TABLE = ("play", "boardgame", "--seed", "5", "--bot", "rules")


def flat(text: str) -> str:
    """In one line, without the signs between parts: where a line is broken there is none."""
    return " ".join(text.replace(" ·", "").split())


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [80, 40])
def test_a_whole_game_in_a_pipe(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    run = command.run(*TABLE, stdin="2\n3\n1\n" * 3000)
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    assert re.fullmatch(r"Player [12] wins\.", lines[-1])
    assert max(len(line) for line in lines) <= columns
    assert terminals.ESCAPE not in run.out
    assert not re.search("[█░]", run.out)  # signs are for where there is colour
    headings = [line for line in lines if line.startswith("== ")]
    assert re.fullmatch(r"== Player [12], turn 1", headings[0])
    assert len(set(headings)) == len(headings)
    assert "Player 2 wins the game." in run.out or "Player 1 wins the game." in run.out


def test_a_table_of_six_that_passes_until_its_turn(command: SimpleNamespace) -> None:
    """With five opponents nobody need be asked on the challenges of others."""
    asked = command.run(*TABLE, "--seats", "6", stdin="1\n" + "pass turn\n1\n" * 12 + "quit\n").out
    assert (asked.count("You passed until your turn.")) >= 3
    for part in asked.split("You passed until your turn.")[1:]:
        assert "As Dr. Wily: " not in part.split("Your turn")[0]


def test_commands_in_the_middle_of_a_game(command: SimpleNamespace) -> None:
    lines = ["how", "? threat", "? boost", "? BG-9.1", "?1", "?", "? nonsuch", "1", "log", "concede"]
    run = command.run(*TABLE, stdin="\n".join(lines) + "\n")
    assert (run.code, run.err) == (0, "")
    out = run.out
    for line in GAME.words.primer():
        assert " ".join(line.split()[:5]) in out
    assert "\n  BG-8.2: " in out
    assert "\nBoost: action card · " in out
    for part in ("Mega Man, ", "Dr. Wily, ", "Boss battle: "):
        assert part in " ".join(out.split("\nBoost: ")[1].split()[:60])
    assert "\n  BG-9.1: " in out
    assert re.search(r"Cut Man: .+ · BG-3\.4", " ".join(out.split()))
    assert "'nonsuch' is no option" in out
    assert "\n- Player 1 leaves the table." in out
    assert out.splitlines()[-1] == "Player 2 wins."


def test_passing_until_something_happens_tells_what_there_is(command: SimpleNamespace) -> None:
    said = " ".join(command.run(*TABLE, stdin="1\npass act nonsense\npass act nonsense\nquit\n").out.split())
    for name, words in GAME.standing.interrupts():
        assert f"{name} ({words})" in said


def test_a_game_goes_on_where_it_was_left() -> None:
    terminals.check_goes_on_where_it_was_left(TABLE, ["1"], "Nobody on")


def test_colours_only_where_they_are_wanted() -> None:
    terminals.check_colours(TABLE, ["1"], "███████", "Health 28 of 28")


# -- the table ---------------------------------------------------------------------------------------------------------

TABLES: list[tuple[int, int, dict[str, str]]] = [
    (2, 3, {}),
    (4, 8, {"yellow_devil": "on", "heroes": "all", "cards": "pack"}),
    (8, 5, {"stages": "eight"}),
]


@pytest.mark.parametrize(("seats", "seed", "settings"), TABLES)
def test_a_picture_shows_what_its_seat_knows_and_nothing_else(
    seats: int, seed: int, settings: dict[str, str]
) -> None:
    for g in terminals.positions(GAME.new(seats, seed, settings), seed, 700, every=40, random_each=4):
        for seat in range(2):
            terminals.check_shows_only_what_is_known(g, seat)


def test_the_challenge_with_its_budgets_and_the_hand_by_its_part() -> None:
    g = challenge("cut_man_5", seats=3)
    hand(g, 0, "boost", "shortcut", "energized")
    hand(g, 1, "boost", "robot_tactics", "fortified", "rapid_fire")
    shown = text_of(g, 0)
    assert "Your turn 2 · Cut Man's stage, start · you decide" in shown
    assert "\n  Cut Man: P1 > 1 > 2 > 3 > boss" in shown
    assert "Dr. Wily's Castle (opens after 2 Robot Masters)" in flat(shown)
    assert "\nPlayer 1 (you): Health 28 of 28 · Lives 3 · WE 3 · Threat 10" in shown
    assert "\nChallenge: Cut Man 5 · Fire · 3 AP" in shown
    assert "\n  Requires: PELLET · JUMP · RUN" in shown
    assert "\n  Minions: 2 Met, 1 damage each · special: add 1 minion" in shown
    assert "\n  Action points: you 3 of 3 · Dr. Wily (Player 2 and Player 3) 3 of 3" in shown
    assert "\nYour hand (Mega Man parts):" in shown
    assert "\n  Boost · Fire · 2 AP: gain 2 Threat" in shown
    assert "\n  Shortcut · Sharp · 4 AP, 3 left" in shown
    theirs = text_of(g, 1)
    assert "Player 1's turn 2" in theirs
    assert "Player 1 decides" in theirs
    assert "\nYour hand (Dr. Wily parts):" in theirs
    assert "\n  Boost · Fire matches · 2 AP: the hero loses 2 Threat" in theirs
    assert "Shortcut" not in theirs.split("Your hand")[1]
    say(g, "pass")
    assert "passed: Player 1" in flat(text_of(g, 1))
    say(g, "play", "boost")
    assert "(you and Player 3) 1 of 3 nobody has passed" in flat(text_of(g, 1))


def test_requirements_fill_as_dice_match() -> None:
    g = challenge("cut_man_5")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "jump", "hit", "run", "run")
    g.stuck = 8
    shown = text_of(g, 0)
    assert "Requires: PELLET missing · JUMP matched · RUN matched" in shown
    assert "Dice: JUMP HIT RUN RUN (stuck)" in shown
    assert FIXTURE.words.question(g, 0) == (
        "JUMP HIT RUN RUN: PELLET missing. Re-roll dice (3 Weapon Energy), or score them?"
    )
    assert FIXTURE.words.option_text(g, 0, SCORE) == "Score these dice: failed, 3 damage"
    assert "a re-roll in one line: run hit throw" in " ".join(shown.split())
    say(g, "reroll", "hit")
    assert FIXTURE.words.question(g, 0) == "Picked: HIT. Pick another one, or re-roll."
    assert text_of(g, 0).split("\n")[1:-1] == ["  Dice: JUMP HIT (picked) RUN RUN (stuck)"]
    assert FIXTURE.words.option_text(g, 0, THROW) == "Re-roll HIT (1 Weapon Energy): 17 % to match"


@pytest.mark.parametrize(
    ("lie", "example"),
    [
        ("jump run aim wily", "wily aim throw"),  # PELLET is missing
        ("jump run run run", "run throw"),
        ("jump hit run aim", "aim hit throw"),  # a HIT is worth something where there are minions
        ("pellet jump run wily", "wily throw"),
        ("pellet jump run aim", ""),  # all matched
        ("pellet pellet jump jump", "jump pellet throw"),
        ("pellet jump", ""),  # too few, and none to spare
    ],
)
def test_the_example_of_a_reroll_breaks_no_match(
    lie: str, example: str, capsys: pytest.CaptureFixture[str]
) -> None:
    g = challenge("cut_man_5")  # PELLET, JUMP, RUN
    g.minions = 1
    all_pass(g)
    say(g, "threat", len(lie.split()))
    dice(g, *lie.split())
    assert one_line_example(g, 0) == example
    if example:
        session = Session(Play.at(g.clone()), 0, "rules", Screen())
        session.command(example)
        assert "Nothing on this line" not in capsys.readouterr().out
        assert len(session.play.entries) == 1 + len(example.split())
    if WILY not in g.dice:
        g.automatic = True
        assert one_line_example(g, 0) == ""


def one_line_example(g: Board, seat: int) -> str:
    found = re.search(r"a re-roll in one line: ([a-z ]+throw)", " ".join(text_of(g, seat).split()))
    return found.group(1) if found else ""


def test_the_example_of_a_reroll_in_battle_takes_what_deals_least() -> None:
    g = battle("cut_man")
    say(g, "roll")
    assert window(g) == "rolled"
    g.strike = [2, 0, 1, 0, 3, 0]
    for lie, example in (
        ("hit jump wily aim run", "wily jump throw"),
        ("hit jump jump run run", "jump throw"),
        ("aim aim hit run run", ""),  # a die deals 1 on average
    ):
        dice(g, *lie.split())
        assert one_line_example(g, 0) == example, lie


def test_the_example_of_a_reroll_for_another_seat_breaks_matches() -> None:
    g = challenge("cut_man_5", seats=3)
    all_pass(g)
    say(g, "threat", 4)
    for most, example in ((1, "jump throw"), (2, "jump run throw")):
        g.their_rerolls = [8 * most + 2]
        dice(g, "jump", "run", "aim", "wily")
        if window(g) == "reroll":
            say(g, "score")
        assert window(g) == "their_reroll"
        assert one_line_example(g, 2) == example


def test_what_is_in_force_is_told() -> None:
    g = challenge("cut_man_1", seats=3)
    g.more_dice, g.rerolls, g.shield, g.more_spaces, g.mercy, g.sticks = 2, 1, 4, 1, 2, 32
    g.their_rerolls = [8 * 2 + 2]
    first = "2 dice more 1 free re-roll the next 4 damage is prevented 1 space further if passed"
    then = "2 WILYs without penalty WILY sticks Player 3 may have 2 dice re-rolled"
    assert f"In force: {first} {then}" in flat(text_of(g, 0))


def test_a_battle_with_both_healths_and_both_tables() -> None:
    g = battle("bomb_man", seats=3, turn=1)
    hand(g, 1, "shortcut")
    shown = text_of(g, 1)
    assert "Your turn 2 · boss battle, round 1 · you decide" in shown
    assert "Boss: Bomb Man Health 28 of 28 Explosion Player 3 rolls 4 dice for it" in flat(shown)
    table = "Bomb Man deals: HIT 5 damage JUMP 2 damage RUN 2 damage"
    assert f"{table} WILY remove 1 die of your choice from the hero's next battle roll" in flat(shown)
    assert "\n  You deal: HIT 2 · 6 dice · cards left this round 1" in shown
    assert "\nYour hand (boss battle parts):" in shown
    assert "\n  Shortcut · Sharp: deal 4 damage" in shown
    assert "Your hand, not for others' battles: " in text_of(g, 2)
    assert "you roll 4 dice for it" in flat(text_of(g, 2))
    say(g, "roll")
    dice(g, "hit", "hit", "aim", "wily", "run", "run")
    assert "Battle roll: HIT HIT AIM WILY RUN RUN · 4 damage" in text_of(g, 1)
    assert FIXTURE.words.option_text(g, 1, SCORE) == "Score these dice: 4 damage"
    assert "Bomb Man has 28 Health, you have 28." in FIXTURE.words.question(g, 1)


def test_powers_trophies_and_pieces_on_one_space() -> None:
    g = before_turn(3, stage="castle", space=2)
    g.stage[1], g.space[1] = 8, 2
    g.powers[0] = g.defeated[0] = 1 << 3 | 1 << 4
    g.trophy[3] = 0
    g.run()
    shown = text_of(g, 0)
    assert "  Dr. Wily's Castle: start > 1 > P1+P2 > 3 > 4 > 5 > Wily Machine" in shown
    assert "powers: Hyper Bomb and Fire Storm beaten: Bomb Man and Fire Man" in flat(shown)
    assert "Trophies: Bomb Man's with you · the others on their stages" in shown


# -- words -----------------------------------------------------------------------------------------------------------


def test_options_say_what_they_do() -> None:
    g = challenge("cut_man_1", seats=3)
    hand(g, 0, "boost")
    hand(g, 1, "boost", "shortcut", "fortified")
    assert (
        FIXTURE.words.option_text(g, 0, card_code(g, "play", "boost")) == "Play Boost: gain 2 Threat (2 AP)"
    )
    recall = next(FIXTURE.words.option_text(g, 0, one) for one in g.options(0) if USE <= one < PLAY)
    assert recall.startswith("Use Recall: look at the top two cards of your deck")
    assert recall.endswith("(0 AP)")
    say(g, "pass")
    text = FIXTURE.words.option_text(g, 1, card_code(g, "play", "shortcut"))
    assert text == "Play Shortcut: this challenge also requires AIM (3 AP, Sharp matches)"
    assert FIXTURE.words.option_text(g, 1, PASS) == "Pass"
    say(g, "pass")
    assert FIXTURE.words.option_text(g, 2, PASS) == "Pass: the dice are rolled next"
    say(g, "pass")
    assert FIXTURE.words.option_text(g, 0, code(g, "threat", 6)) == (
        "Commit 6 dice, keep 4: 42 % at once, 96 % with re-rolls"
    )
    say(g, "threat", 6)
    dice(g, "run", "pellet", "wily", "wily", "aim", "aim")
    assert FIXTURE.words.option_text(g, 0, code(g, "reroll", 2)) == "Re-roll: pick an AIM"
    assert FIXTURE.words.option_text(g, 0, SCORE) == "Score these dice: passed, 6 damage, 2 Health back"
    g.trophy[0] = 2
    say(g, "score")
    assert FIXTURE.words.option_text(g, 2, code(g, "trophy", 6 * 5 + 4)) == (
        "Give back Cut Man's Trophy: WILY becomes RUN"
    )
    assert FIXTURE.words.option_text(g, 2, PASS) == "Keep your Trophy"
    assert FIXTURE.words.question(g, 2) == (
        "Player 1's roll: RUN PELLET WILY WILY AIM AIM, passed, 6 damage, 2 Health back. "
        "Give back a Trophy to change a die?"
    )


def rolled(stage: str, card: str, *faces: str) -> Board:
    """A challenge of the box with these dice on the table, at full Health."""
    g = reveal(before_turn(stage=stage, game=GAME), card)
    all_pass(g)
    say(g, "threat", len(faces))
    dice(g, *faces)
    g.health[0], g.energy[0], g.minions = g.full_health(0), 2, 0
    return g


@pytest.mark.parametrize(
    ("health", "told"),
    [
        (0, "passed, no damage"),
        (-1, "passed, no damage, 1 Health back"),
        (-9, "passed, no damage, 4 Health back"),
    ],
)
def test_pellets_give_back_no_more_than_is_missing(health: int, told: str) -> None:
    g = rolled("cut_man", "guillotine_doors", "pellet", "pellet", "run", "aim")
    g.health[0] += health
    before = g.health[0]
    assert GAME.words.option_text(g, 0, SCORE) == f"Score these dice: {told}"
    say(g, "score")
    assert g.health[0] == before + min(4, -health)


def test_penalties_that_are_no_damage_are_told() -> None:
    g = rolled("cut_man", "guillotine_doors", "pellet", "run", "wily")
    told = "passed, no damage, the penalty once: lose 1 Weapon Energy"
    assert GAME.words.option_text(g, 0, SCORE) == f"Score these dice: {told}"
    say(g, "score")
    assert (g.health[0], g.energy[0]) == (g.full_health(0), 1)
    g = rolled("guts_man", "wheelbarrow_slalom", "pellet", "aim", "wily", "wily", "wily")
    told = "failed, 4 damage, 2 Health back, the penalty 4 times: lose 1 Threat too"
    assert GAME.words.option_text(g, 0, SCORE) == f"Score these dice: {told}"
    g.health[0] = 4
    assert GAME.words.option_text(g, 0, SCORE) == "Score these dice: failed, 4 damage costs a Life"


def test_the_special_is_offered_with_what_it_does() -> None:
    g = challenge("cut_man_1")
    hand(g, 1, "fortified", "shortcut")
    g.wily_points = 9
    say(g, "pass")
    say(g, "play", "fortified")
    say(g, "pass")
    say(g, "play", "shortcut")
    assert window(g) == "special"
    assert FIXTURE.words.question(g, 1) == "Your card matches the symbol: use the special of Sniper Joe now?"
    assert FIXTURE.words.option_text(g, 1, SPECIAL).startswith("Use the special of Sniper Joe: ")
    assert FIXTURE.words.option_text(g, 1, PASS) == "Not now"
    assert "special (may be used): " in text_of(g, 1)


def test_a_victory_leads_to_a_choice_of_stages() -> None:
    g = before_turn(2)
    g.free, g.defeated[0], g.trophy[0] = 1, 1, 1
    g.stage[1] = 1
    g.run()
    assert window(g) == "stage"
    assert (
        FIXTURE.words.question(g, 0)
        == "Choose the stage to go to. The castle opens after 1 more Robot Master."
    )
    text = FIXTURE.words.option_text(g, 0, code(g, "stage", 1))
    assert (
        text == "Guts Man: Threat 4, Health 28, power Super Arm, weak to Hyper Bomb (Bomb Man), "
        "Trophy there, Player 2 there"
    )
    thought = [FIXTURE.words.option_text(g, 0, answer) for answer in FIXTURE.terminal.explainable(g, 0)]
    assert not any("Time Man" in one or "Oil Man" in one for one in thought)
    assert "after 2 Robot Masters, you have beaten 1" in g.why_not(0, code(g, "stage", 8))


def test_a_question_names_only_what_can_be_done() -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "boost", "energized", "no_limit", "shortcut")
    assert (
        FIXTURE.words.question(g, 0) == "You need PELLET, RUN. Play a card or an ability, or pass? 4 AP left."
    )
    g.points = 0
    assert FIXTURE.words.question(g, 0) == "You need PELLET, RUN. Play an ability, or pass? No AP left."
    say(g, "pass")
    g.wily_points = 0
    assert FIXTURE.words.question(g, 1).endswith("As Dr. Wily: you can only pass. No AP left.")
    fight = battle("bomb_man")
    hand(fight, 0, "boost")
    stands = "Bomb Man has 28 Health, you have 28."
    assert FIXTURE.words.question(fight, 0) == f"{stands} Play a card or an ability, or roll?"
    fight.energy[0] = 0
    say(fight, "roll")
    dice(fight, "hit", "aim", "aim", "aim", "run", "run")
    assert (
        FIXTURE.words.question(fight, 0)
        == f"HIT AIM AIM AIM RUN RUN: 2 damage. {stands} Play a card, or score?"
    )


def test_no_other_die_is_asked_for_where_none_can_be_picked() -> None:
    g = challenge("cut_man_5")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "jump", "hit", "run", "run")
    say(g, "reroll", "run")
    assert FIXTURE.words.question(g, 0) == "Picked: RUN. Pick another one, or re-roll."
    say(g, "reroll", "run")
    assert FIXTURE.words.question(g, 0) == "Picked: RUN RUN. Re-roll them?"
    g.energy[0], g.picked = 0, 0
    assert "in the order" not in flat(text_of(g, 0))


def test_a_challenge_without_requirements_needs_nothing() -> None:
    g = challenge("cut_man_1")
    g.needs = [0] * FACES
    assert FIXTURE.words.question(g, 0).startswith("You need nothing. ")
    say(g, "pass")
    assert FIXTURE.words.question(g, 1).startswith("Player 1 needs nothing with 10 Threat. ")


def test_who_watches_reads_whose_roll_it_is() -> None:
    g = battle("bomb_man")
    say(g, "roll")
    dice(g, "hit", "aim", "aim", "aim", "run", "run")
    assert FIXTURE.words.question(g, 1) == (
        "Player 1's battle roll lies on the table. It shows HIT AIM AIM AIM RUN RUN."
    )
    g = battle("bomb_man")
    g.removals = [1]
    g.script = Script([0, 2, 2, 4, 4, 4])
    say(g, "roll")
    assert FIXTURE.words.question(g, 1).startswith("Player 1's battle roll: ")
    assert FIXTURE.words.question(g, 0) == "A die is being removed from your roll."


def test_a_fatal_roll_is_called_so() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 3)
    dice(g, "run", "pellet", "wily")
    g.health[0] = 3
    assert FIXTURE.words.option_text(g, 0, SCORE) == "Score these dice: passed, 3 damage costs a Life"


@pytest.mark.parametrize(
    ("kind", "argument", "words"),
    [
        ("play", "shortcut", "that costs 4 action points, 1 is left"),
        ("play", "boost", "that costs 2 action points, 1 is left"),
        ("play", "w_tank", "you do not hold that card"),
    ],
)
def test_a_refusal_names_its_numbers(kind: str, argument: str, words: str) -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "shortcut", "boost", "energized", "no_limit")
    g.points = 1
    assert g.why_not(0, card_code(g, kind, argument)).startswith(words)


def test_refusals_name_faces_and_moments() -> None:
    g = battle("bomb_man")
    g.powers[0] = 1 << 3
    hand(g, 0, "steady_aim")
    crater = next(n for n, one in enumerate(g.box.abilities) if one.name == "Blast Crater")
    fuse = next(n for n, one in enumerate(g.box.abilities) if one.name == "Lit Fuse")
    assert "it is used before the challenge roll, with priority" in g.why_not(0, USE + crater)
    assert "it is used on the rolled dice of a battle" in g.why_not(0, USE + fuse)
    assert "that card acts on rolled dice: roll first" in g.why_not(0, card_code(g, "play", "steady_aim"))
    weapons = next(one for one in g.options(0) if USE <= one < PLAY)
    g.answer(0, weapons)
    assert "it was used already, once a battle round" in g.why_not(0, weapons)
    say(g, "roll")
    dice(g, "hit", "hit", "run", "run", "wily", "wily")
    g.stuck = 48
    assert "no die shows AIM" in g.why_not(0, code(g, "reroll", 2))
    assert "every die that shows WILY is stuck" in g.why_not(0, code(g, "reroll", 5))
    say(g, "reroll", "run")
    say(g, "reroll", "run")
    assert "every RUN is picked already" in g.why_not(0, code(g, "reroll", 4))
    assert "in the order of their faces" in g.why_not(0, code(g, "reroll", 0))


def test_what_comes_to_mind_is_every_own_card_and_own_ability() -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "shortcut", "boost", "energized", "no_limit")
    g.points, g.powers[0] = 1, 1 << 3
    thought = FIXTURE.terminal.explainable(g, 0)
    for card in ("shortcut", "boost", "energized", "no_limit"):
        assert card_code(g, "play", card) in thought
    names = [g.box.abilities[one - USE].name for one in thought if USE <= one < PLAY]
    assert sorted(names) == ["Blast Crater", "Recall"]  # not those for battles
    for answer in set(thought) - set(g.options(0)):
        assert "BG-" in g.why_not(0, answer)


def test_words_of_the_game_are_explained_with_rules_that_exist() -> None:
    terminals.check_glossary(GAME, GLOSSARY, SAME_AS, "BG-")
    assert explain("minions") == explain("minion")
    assert explain("trophies") == explain("trophy")
    assert len(about(GAME, "trophy")) == 5  # what it is, and the four rules named there


def test_a_minute_is_enough_to_know_how_it_is_played() -> None:
    words = sum(len(line.split()) for line in GAME.words.primer())
    assert 150 < words < 300
    assert re.fullmatch(r"\d+-\d+", GAME.info.minutes)
    assert GAME.info.blurb.endswith(".")


def test_settings_in_words() -> None:
    for setting in GAME.info.settings:
        for value in setting.values:
            assert GAME.words.setting_word(setting.name, value) or value in ("on", "off")


def test_discard_piles_are_called_by_the_names_of_their_stages(capsys: pytest.CaptureFixture[str]) -> None:
    g = GAME.new(2, 5)
    assert isinstance(g, Board)
    for stage in (4, CASTLE):
        put_open(g, g.stage_discard[stage], g.stage_deck[stage].cards.pop())
    Session(Play.at(g), 0, "rules", Screen()).command("discards")
    out = " ".join(capsys.readouterr().out.split())
    assert "Player 1 (you): discard pile, empty. Player 2: discard pile, empty." in out
    assert "empty. Fire Man's stage discard, 1 card, from the top: " in out
    assert ". Dr. Wily's Castle discard, 1 card, from the top: " in out
    assert "Cut Man's" not in out
