"""What happened is told briefly: plays with what came of them, rolls, rounds of passes, both halves of a battle round."""

from __future__ import annotations

import pytest

from busterbox.cli.terminal.words import told
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import CASTLE, FACE_NAMES
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.outcomes import Storyteller, by_minions, drew
from busterbox.games.boardgame.words.terms import FACE_WORDS
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import Told, told_events
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.table.play import Play
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    battle,
    before_turn,
    challenge,
    dice,
    hand,
    reveal,
    say,
    window,
)
from tests.boardgame.trials import LAB

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def log(g: Board) -> Log:
    found = Log()
    g.sink = found
    return found


def lines(heard: Log, seat: int = -1) -> list[str]:
    """The story of what was heard, as a seat may read it."""
    events = heard.take()
    messages = {event.message: FIXTURE.rules.catalogue.find("event." + event.message) for event in events}
    read = told_events(events, messages, seat, NAMES, FIXTURE.cards.names, FIXTURE.rules.catalogue)
    return [plain(line) for line in FIXTURE.words.story(read, NAMES)]


def fall(g: Board, *faces: str) -> None:
    """What the next dice show."""
    g.script = Script([FACE_NAMES.index(face) for face in faces])


def test_a_challenge_is_revealed_with_what_it_asks() -> None:
    g = before_turn(2)
    heard = log(g)
    reveal(g, "cut_man_5")
    assert lines(heard) == [
        "Ann, turn 2",
        "Ann reveals Cut Man 5 (PELLET, JUMP, RUN; 3 AP, 2 Met).",
    ]


@pytest.mark.rule("BG-17.1")
def test_the_boss_that_is_near_is_told() -> None:
    g = before_turn(2, space=3)
    heard = log(g)
    reveal(g, "cut_man_1")
    assert (
        lines(heard)[-1] == "Ann reveals Cut Man 1 (PELLET, RUN; 4 AP): is one challenge away from Cut Man."
    )


def test_a_play_and_what_came_of_it_are_one_line() -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "boost")
    heard = log(g)
    say(g, "play", "boost")
    assert lines(heard) == ["Ann plays Boost (2 AP): gains 2 Threat (now 12)."]


@pytest.mark.rule("BG-2.1", "BG-R14")
def test_a_wily_card_names_whom_it_hits_and_the_refill_is_for_its_owner() -> None:
    g = challenge("cut_man_1")
    hand(g, 1, "rapid_fire", "boost", "boost", "boost")
    say(g, "pass")
    heard = log(g)
    say(g, "play", "rapid_fire")
    assert lines(heard) == ["Bob plays Rapid Fire as Dr. Wily (2 AP): Ann takes 2 damage (26 Health left)."]
    g = challenge("cut_man_1")
    hand(g, 1, "rapid_fire", "boost", "boost", "boost")
    say(g, "pass")
    heard = log(g)
    say(g, "play", "rapid_fire")
    assert "; Bob draws " in lines(heard, 1)[0]


def test_minions_and_their_special() -> None:
    g = challenge("cut_man_1")
    hand(g, 1, "fortified", "shortcut", "boost", "boost")
    say(g, "pass")
    heard = log(g)
    say(g, "play", "fortified")
    assert lines(heard) == [
        "Bob plays Fortified as Dr. Wily (2 AP): adds 1 minion (1 there); each minion deals 1 more damage."
    ]
    g.wily_points = 4
    say(g, "pass")
    say(g, "play", "shortcut")
    assert lines(heard) == [
        "Ann passes.",
        "Bob plays Shortcut as Dr. Wily (3 AP): Ann also needs an AIM; the minions' special may be used.",
    ]
    say(g, "special")
    assert lines(heard)[0].startswith("Bob uses the special of Sniper Joe")


def test_a_round_of_passes_is_one_line() -> None:
    g = challenge("cut_man_1", seats=4)
    heard = log(g)
    all_pass(g)
    assert lines(heard) == ["Ann, Bob, Cleo and Dan pass."]


def test_a_roll_and_a_re_roll_are_a_line_each() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    heard = log(g)
    fall(g, "hit", "hit", "run", "wily")
    say(g, "threat", 4)
    assert lines(heard) == ["Ann commits 4 dice (6 left) and rolls HIT HIT RUN WILY."]
    say(g, "reroll", "hit")
    say(g, "reroll", "wily")
    fall(g, "pellet", "aim")
    say(g, "throw")
    assert lines(heard) == ["Ann re-rolls 2 dice for 1 Weapon Energy (2 left): PELLET AIM."]
    g.rerolls = 1
    say(g, "reroll", "aim")
    fall(g, "jump")
    say(g, "throw")
    assert lines(heard) == ["Ann re-rolls 1 die for free: JUMP."]


def test_what_scored_dice_do_is_one_line_and_the_result_another() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    fall(g, *["hit"] * 6)
    say(g, "threat", 6)
    dice(g, "hit", "run", "pellet", "wily", "wily", "aim")
    g.minions, g.health[0] = 2, 20
    heard = log(g)
    say(g, "score")
    joe = box_of(FIXTURE).minions[g.box.challenges[0].minion].damage
    left = 20 - 6 - joe
    hurt = f"takes {6 + joe} damage, {joe} of it from minions ({left} Health left), gains 2 Health (now {left + 2})"
    assert lines(heard) == [
        f"Ann defeats 1 minion (1 left), suffers the penalty twice, {hurt}.",
        "Ann passes Cut Man 1 and moves to space 1.",
    ]


def test_damage_of_a_lost_life_is_told_as_a_sum() -> None:
    """The challenge is not named then, so nothing tells the penalty from the minions."""
    g = challenge("cut_man_1")
    all_pass(g)
    fall(g, "hit", "run")
    say(g, "threat", 2)
    dice(g, "wily", "run")
    g.minions, g.health[0] = 1, 4
    g.script = None
    heard = log(g)
    say(g, "score")
    joe = box_of(FIXTURE).minions[g.box.challenges[0].minion].damage
    assert lines(heard)[0] == f"Ann suffers the penalty twice, takes {6 + joe} damage in all (0 Health left)."


def test_the_last_space_is_the_boss() -> None:
    for space, words in ((2, "moves to space 3"), (3, "reaches the boss")):
        g = challenge("cut_man_1")
        g.space[0] = space
        all_pass(g)
        fall(g, "run", "pellet")
        say(g, "threat", 2)
        heard = log(g)
        say(g, "score")
        assert f"Ann passes Cut Man 1 and {words}." in lines(heard)
    castle = next(
        n for n, card in enumerate(box_of(FIXTURE).challenges) if card.stage == CASTLE and card.copy < 0
    )
    card = len(box_of(FIXTURE).actions) + castle
    for space, words in ((4, "moves to space 4"), (6, "reaches the boss")):
        events = [Told("passed", [0, card], ""), Told("moved", [0, space], "")]
        said = [plain(line) for line in FIXTURE.words.story(events, NAMES)]
        assert said == [f"Ann passes {FIXTURE.cards.names[card]} and {words}."]


def test_dice_that_stick() -> None:
    said = FIXTURE.words.story([Told("sticks", [0, FACE_NAMES.index("wily")], "")], NAMES)
    assert [plain(line) for line in said] == ["Ann's dice that show WILY cannot be re-rolled."]


def test_a_failure_and_the_next_turn() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    fall(g, "aim")
    say(g, "threat", 1)
    heard = log(g)
    g.script = None
    say(g, "score")
    said = lines(heard)
    assert said[:3] == [
        "Ann suffers the penalty once, takes 3 damage (25 Health left).",
        "Ann fails Cut Man 1.",
        "Bob, turn 2",
    ]


def test_a_trophy_and_the_die_it_changes() -> None:
    g = challenge("cut_man_1", seats=3)
    all_pass(g)
    fall(g, "wily", "run", "pellet")
    say(g, "threat", 3)
    g.trophy[3] = 2
    g.script = None
    say(g, "score")
    assert (window(g), g.seat_to_act()) == ("trophy", 2)
    heard = log(g)
    say(g, "trophy", 36 * 3 + 6 * 4 + 5)
    penalty = "Ann suffers the penalty 3 times, takes 9 damage (19 Health left), gains 2 Health (now 21)"
    assert lines(heard)[0] == f"Cleo gives back the Trophy of Bomb Man: RUN becomes WILY; {penalty}."


def test_both_halves_of_a_battle_round() -> None:
    g = battle("bomb_man")
    hand(g, 0, "shortcut", "boost", "boost", "boost")
    heard = log(g)
    say(g, "play", "shortcut")
    assert lines(heard) == ["Ann plays Shortcut: Bomb Man takes 4 damage (24 Health left)."]
    fall(g, "hit", "hit", "aim", "run", "run", "wily", "hit", "run", "pellet", "aim")
    g.energy[0] = 0
    say(g, "roll")
    assert lines(heard) == [
        "Battle roll: HIT HIT AIM RUN RUN WILY.",
        "Ann strikes: Bomb Man takes 4 damage (20 Health left).",
        "Bob rolls for Bomb Man: HIT RUN PELLET AIM; Ann takes 7 damage (21 Health left).",
    ]


def test_dice_that_are_changed_alike_are_counted() -> None:
    g = battle("bomb_man")
    hand(g, 0, "steady_aim", "boost", "boost", "boost")
    fall(g, "aim", "aim", "aim", "run", "run", "wily")
    say(g, "roll")
    g.script = None
    heard = log(g)
    say(g, "play", "steady_aim")
    assert lines(heard) == ["Ann plays Steady Aim: 3 AIM become HIT."]


def test_a_victory_with_what_it_brings() -> None:
    g = battle("bomb_man")
    hand(g, 0, "shortcut", "boost", "boost", "boost")
    g.boss_health, g.health[0] = 3, 20
    heard = log(g)
    say(g, "play", "shortcut")
    said = lines(heard)
    assert said[:2] == [
        "Ann plays Shortcut: Bomb Man takes 4 damage (0 Health left).",
        "Ann beats Bomb Man: gains 8 Health (now 28), takes the power of Bomb Man, takes the Trophy of Bomb Man.",
    ]


def test_a_lost_life_and_the_last_one() -> None:
    for lives, words in (
        (3, "loses a Life (2 left)."),
        (1, "loses the last Life: starts over on the next turn."),
    ):
        g = challenge("cut_man_1")
        hand(g, 1, "rapid_fire", "boost", "boost", "boost")
        g.health[0], g.lives[0] = 2, lives
        say(g, "pass")
        heard = log(g)
        say(g, "play", "rapid_fire")
        assert f"Ann {words}" in lines(heard)


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_a_seat_may_read_is_left_out(seed: int) -> None:
    """Every card that an event names to a seat stands in its story; who only watches reads of no card drawn."""
    game = Play.start(GAME, 3, seed)
    rng = rng_from(seed)
    for _ in range(400):
        if game.state.over:
            break
        seat = int(game.state.seat_to_act())
        options = game.options(seat)
        game.answer(seat, options[int(rng.below(len(options)))])
    for eye in (0, 1, -1):
        events = told(game, eye)
        story = "\n".join(plain(line) for line in GAME.words.story(events, NAMES))
        for event in events:
            for name in named_cards(event):
                assert name in story
        if eye == -1:
            drawn = [line for line in story.splitlines() if "draws" in line]
            assert all(not name_in(line.split("draws")[1]) for line in drawn)


def named_cards(event: Told) -> list[str]:
    args = GAME.rules.catalogue.find("event." + event.message).args
    return [
        GAME.cards.names[number]
        for name, number in zip(args, event.numbers, strict=False)
        if name.startswith("card") and number >= 0
    ]


def name_in(text: str) -> bool:
    return any(name in text for name in GAME.cards.names[: len(box_of(GAME).actions)])


def test_every_event_is_told_as_a_sentence_or_told_elsewhere() -> None:
    values = {
        "seat": 0,
        "n": 2,
        "left": 1,
        "face": 0,
        "face2": 1,
        "place": 0,
        "stage": 2,
        "boss": 3,
        "minion": 1,
    }
    values |= {"hero": 0, "ability": 0}
    elsewhere = {"scored", "turn_over", "trophy_asked", "battle_round", "free_reroll"}
    names = [key.removeprefix("event.") for key in GAME.rules.catalogue.messages if key.startswith("event.")]
    assert len(names) > 60
    challenges = len(box_of(GAME).actions)
    for message in names:
        found = GAME.rules.catalogue.find("event." + message)
        card = challenges if message in ("revealed", "passed", "failed") else 0
        numbers = [card if arg == "card" else values[arg] for arg in found.args]
        words = {arg: "Ann" if arg == "seat" else "something" for arg in found.args}
        said = [
            plain(line)
            for line in GAME.words.story([Told(message, numbers, found.text.format_map(words))], NAMES)
        ]
        if message in elsewhere:
            assert said == [], message
            continue
        assert len(said) == 1, message
        assert said[0].endswith(".") or message == "turn"
        assert "{" not in said[0]
        if card and "card" in found.args:
            assert GAME.cards.names[card] in said[0]


def test_what_happens_to_the_table_has_a_line_of_its_own() -> None:
    events = [
        Told("table_left", [0], "Ann leaves the table."),
        Told("hurt", [0, 2, 26], ""),
        Told("table_undid", [1], "Bob goes back."),
    ]
    said = [plain(line) for line in FIXTURE.words.story(events, NAMES)]
    assert said == ["Ann leaves the table.", "Ann takes 2 damage (26 Health left).", "Bob goes back."]


def test_faces_are_told_in_capitals() -> None:
    assert FACE_WORDS == ["HIT", "PELLET", "AIM", "JUMP", "RUN", "WILY"]


def of_draws(line: str, *cards: int) -> list[str]:
    """The story of draws of seat 1, after the beginning of a line if there is one."""
    told_ = [Told("drew", [1, card], "") for card in cards]
    teller = Storyteller(FIXTURE, told_, NAMES)
    if line:
        teller.begin(1, line)
    drew(teller)
    teller.close()
    return [plain(found) for found in teller.lines]


@pytest.mark.rule("BG-2.1", "BG-R14")
def test_cards_that_are_drawn_are_told_to_those_who_may_know_them() -> None:
    first, second = FIXTURE.cards.names[0], FIXTURE.cards.names[1]
    assert of_draws("plays", 0)[0].endswith(f"draws {first}.")  # the first of all cards is one like others
    assert of_draws("", 1)[0].endswith(f"draws {second}.")
    assert of_draws("plays", -1) == ["Bob plays."]  # a refill that nobody may read
    assert of_draws("plays", -1, -1)[0].endswith("draws 2 cards.")
    assert of_draws("", -1, -1) == []
    both = of_draws("", 0, 1)[0]
    assert (both.startswith("Bob draws"), first in both, second in both) == (True, True, True)


@pytest.mark.rule("BG-13.5", "BG-R35")
def test_what_minions_dealt_is_told_where_it_is_certain() -> None:
    def told_of(card: str, damage: int, message: str = "passed", times: int = 1) -> str:
        events = [Told(message, [0, LAB.cards.numbers[card]], "")]
        return by_minions(Storyteller(LAB, events, NAMES), times, damage)

    assert told_of("one_jump", 2) == ""  # the penalty of 2, and nothing else
    assert told_of("one_jump", 5) == ", 3 of it from minions"
    assert told_of("one_jump", 5, "failed", times=2) == ", 1 of it from minions"
    assert told_of("one_jump", 1) == " in all"  # something was prevented
    assert told_of("one_jump", 5, "lost_life") == " in all"
    assert told_of("cutter", 5) == " in all"  # the card deals damage of its own
    assert told_of("remains", 5) == " in all"  # or does something afterwards
    assert told_of("order", 5) == " in all"
    assert told_of("eye_zone", 5) == " from minions"  # its penalty deals none
