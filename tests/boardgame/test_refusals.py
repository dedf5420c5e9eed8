"""What can be said at all in each window, to the last code; what cannot be done there has its own reason."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    AFTER_SCORING,
    APPLY,
    CHANGE,
    END_TURN,
    FACE,
    FACES,
    FIGHT,
    HERO,
    LOCKED,
    NO_DIE_SHOWS,
    NO_TROPHY,
    NOT_AS_WILY,
    NOT_IN_HAND,
    NOT_REQUIRED,
    NOT_YOURS,
    ONLY_WILY,
    OTHER_MOMENT,
    PASS,
    PLAY,
    PRESS_ON,
    REMOVE,
    REROLL,
    ROBOT_MASTERS,
    ROLL,
    SAME_FACE,
    SCORE,
    SPECIAL,
    STAGE,
    STAGES,
    TAKE,
    THREAT,
    THROW,
    TOO_MUCH_THREAT,
    TROPHY,
    USE,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.codes import NO, YES
from tests.boardgame.positions import all_pass, before_turn, deck_top, hand, say
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    attempt,
    castle,
    codes_with,
    fall,
    fight,
    give_trophy,
    roll,
    score,
    sensible,
    strike,
    trial,
)

NOTHING = "aim aim aim aim aim aim"
CARDS = list(range(PLAY, PLAY + len(box_of(LAB).actions)))
HELD = list(range(TAKE, TAKE + len(box_of(LAB).actions)))
USES = list(range(USE, USE + len(box_of(LAB).abilities)))
PICKS = list(range(REROLL, REROLL + FACES))
STAGE_CODES = list(range(STAGE, STAGE + STAGES))


@pytest.mark.rule("BG-1.12", "BG-3.2")
def test_heroes_and_stages() -> None:
    g = LAB.new(2, 1, {"heroes": "all"})
    assert isinstance(g, Board)
    assert sensible(g) == [HERO, HERO + 1]
    say(g, "hero", 1)
    say(g, "hero", 0)
    assert (asked(g).split()[0], sensible(g)) == ("start", STAGE_CODES)
    g = before_turn(2, game=LAB)
    g.free = 1
    g.run()
    assert (asked(g), sensible(g)) == ("stage 0", STAGE_CODES)


@pytest.mark.rule("BG-6.6", "BG-6.16", "BG-11.1")
def test_with_priority() -> None:
    g = trial()
    for seat in (0, 1):
        hand(g, seat, "fortified", "boost", "beam", "swap")
        assert asked(g) == f"abilities {seat}"
        assert sensible(g) == [PASS, SPECIAL, SPECIAL + 1, *USES, *CARDS]
        mine = {PLAY + g.cards[card] for card in g.hand[seat]}
        assert codes_with(g, NOT_IN_HAND) == [code for code in CARDS if code not in mine]
        if seat == 0:
            assert codes_with(g, ONLY_WILY) == [SPECIAL, SPECIAL + 1]
            assert len(codes_with(g, NOT_YOURS, OTHER_MOMENT)) == len(USES) - 1  # all but Recall
        else:
            assert codes_with(g, NOT_AS_WILY) == USES
        say(g, "pass")


@pytest.mark.rule("BG-11.1")
def test_the_offer_of_a_special() -> None:
    g = trial("eye_zone")
    hand(g, 1, "beam")
    say(g, "pass")
    say(g, "play", "beam")
    assert (asked(g), sensible(g), g.options(1)) == ("special 1", [PASS, SPECIAL, SPECIAL + 1], sensible(g))


@pytest.mark.rule("BG-2.4", "BG-S11")
def test_cards_of_the_hand_and_of_the_deck() -> None:
    g = trial()
    hand(g, 0, "swap", "fortified", "boost", "beam")
    say(g, "play", "swap")
    assert (asked(g), sensible(g)) == ("discard 0", HELD)
    assert g.options(0) == sorted(
        TAKE + g.game.cards.numbers[card] for card in ("fortified", "boost", "beam")
    )
    g = trial()
    deck_top(g, 0, "beam", "fortified")
    say(g, "use", ability(g, "Recall"))
    assert (asked(g), sensible(g)) == (
        "order 0",
        [TAKE + g.game.cards.numbers[card] for card in ("fortified", "beam")],
    )


@pytest.mark.rule("BG-8.8")
def test_requirements() -> None:
    g = trial("run_and_jump")
    hand(g, 0, "no_limit")
    say(g, "play", "no_limit")
    assert (asked(g), sensible(g)) == ("face 0", list(range(FACE, FACE + FACES)))
    assert codes_with(g, NOT_REQUIRED) == [FACE, FACE + 1, FACE + 2, FACE + 5]


@pytest.mark.rule("BG-8.2", "BG-9.1", "BG-R94")
def test_the_challenge_roll() -> None:
    g = trial()
    all_pass(g)
    assert (asked(g), sensible(g)) == ("threat 0", list(range(THREAT, THREAT + 41)))
    assert codes_with(g, TOO_MUCH_THREAT) == list(range(THREAT + 11, THREAT + 41))
    roll(g, "hit wily")
    assert (asked(g), sensible(g)) == ("reroll 0", [SCORE, THROW, *PICKS, *USES, *CARDS])
    assert codes_with(g, NO_DIE_SHOWS) == PICKS[1:5]
    assert set(CARDS) <= set(codes_with(g, OTHER_MOMENT))


@pytest.mark.rule("BG-9.11")
def test_another_seats_re_roll() -> None:
    g = trial()
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "hit wily")
    score(g)
    assert (asked(g), sensible(g)) == ("their_reroll 1", [PASS, THROW, *PICKS])


@pytest.mark.rule("BG-21.1", "BG-R56", "BG-R59")
def test_trophies() -> None:
    g = trial(stages="eight")
    give_trophy(g, 0, "cut_man")  # the first
    give_trophy(g, 1, "oil_man")  # and the last
    roll(g, "hit wily wily")
    score(g)
    changes = list(range(TROPHY, TROPHY + 36 * ROBOT_MASTERS))
    for seat, first in ((0, TROPHY), (1, changes[-36])):
        assert (asked(g), sensible(g)) == (f"trophy {seat}", [PASS, *changes])
        own = list(range(first, first + 36))
        assert codes_with(g, NO_TROPHY) == [code for code in changes if code not in own]
        assert codes_with(g, SAME_FACE) == own[::7]
        # From HIT and from WILY to each of the other faces.
        assert codes_with(g, 0) == [PASS, *own[1:6], *own[30:35]]
        assert len(codes_with(g, NO_DIE_SHOWS)) == 20
        say(g, "pass")


@pytest.mark.rule("BG-R56")
def test_a_locked_die_has_a_reason_of_its_own() -> None:
    g = trial(seats=3)
    give_trophy(g, 1, "cut_man")
    give_trophy(g, 2, "ice_man")
    roll(g, "hit wily")
    score(g)
    g.answer(1, TROPHY + 6 * 0 + 1)  # HIT to PELLET
    own = TROPHY + 36 * 2
    assert (asked(g), codes_with(g, LOCKED)) == ("trophy 2", [own + 6, *range(own + 8, own + 12)])
    assert codes_with(g, 0) == [PASS, *range(own + 30, own + 35)]


@pytest.mark.rule("BG-15.1", "BG-17.1")
def test_after_a_challenge() -> None:
    g = trial()
    attempt(g, "jump")
    assert (asked(g), sensible(g), g.options(0)) == (
        "press_on 0",
        [PRESS_ON, END_TURN, FIGHT],
        [PRESS_ON, END_TURN],
    )


@pytest.mark.rule("BG-18.1", "BG-18.4", "BG-R95")
def test_the_heros_half_of_a_battle_round() -> None:
    g = fight()
    hand(g, 0, "fortified", "boost", "beam", "swap")
    assert (asked(g), sensible(g)) == ("before_roll 0", [ROLL, *USES, *CARDS])
    fall(g, ROLL, NOTHING)
    assert (asked(g), sensible(g)) == ("rolled 0", [SCORE, THROW, *PICKS, *USES, *CARDS])
    say(g, "score")
    assert (asked(g), sensible(g)) == ("scored 0", [APPLY, THROW, *PICKS, *USES, *CARDS])
    assert codes_with(g, AFTER_SCORING) == [THROW, *PICKS]


@pytest.mark.rule("BG-R72", "BG-R83")
def test_a_die_that_is_removed_or_changed_and_a_power_that_is_offered() -> None:
    g = fight("bomb_man", powers="bomb_man")
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    fall(g, ROLL, "run run run aim aim hit")
    assert (asked(g), sensible(g)) == ("remove 1", list(range(REMOVE, REMOVE + FACES)))
    assert codes_with(g, 0) == [REMOVE, REMOVE + 2, REMOVE + 4]
    say(g, "remove", "run")
    say(g, "use", ability(g, "Lit Fuse"))
    assert (asked(g), sensible(g)) == ("change 0", list(range(CHANGE, CHANGE + 36)))
    assert codes_with(g, SAME_FACE) == list(range(CHANGE, CHANGE + 36, 7))
    g = castle("copy_ice_man")
    g.boss_health = 2
    strike(g, "hit hit hit hit hit hit")
    apply(g)
    assert (asked(g), sensible(g)) == ("copy 0", [YES, NO])
