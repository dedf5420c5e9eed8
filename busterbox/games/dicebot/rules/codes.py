"""The numbers of DiceBot: parts, option codes, windows, reasons, states of a weapon."""

from __future__ import annotations

from typing import Final

# -- the six faces of a part die, each on it once (DB-R5) ---------------------------------------------------
NEXUS: Final = 0
FORGE: Final = 1
TURBO: Final = 2
ARMOR: Final = 3
SURGE: Final = 4
CACHE: Final = 5
PARTS: Final = 6
NO_PART: Final = -1
PART_NAMES: Final = ["nexus", "forge", "turbo", "armor", "surge", "cache"]

# -- constants of DB-1 --------------------------------------------------------------------------------------
LEAST_SEATS: Final = 2  # DB-1.1
MOST_SEATS: Final = 4  # DB-1.1
BODY_SPACES: Final = 5  # and one head space: DB-1.7, DB-R6
DICE_EACH: Final = 6  # DB-1.5
FULL_ENERGY: Final = 6  # DB-1.8
HAND: Final = 6  # DB-1.9
ROUNDS: Final = 6  # DB-1.10
MEDALS_TO_WIN: Final = 3  # DB-1.12
MOST_COMBATS: Final = 30  # DB-R59

# -- option codes -------------------------------------------------------------------------------------------
PASS: Final = 64
READY: Final = 65
PAY_HEAD: Final = 66
ABILITY: Final = 67
USE: Final = 70  # plus the part on the head
TAKE: Final = 76  # plus a part: any die of the junkyard that shows it (draft)
DROP: Final = 82  # plus a part of the body
ONTO_HEAD: Final = 88  # plus a rerolled part
AIM: Final = 94  # plus a seat
GRAB: Final = 98  # plus a die of the junkyard (real time)
PLAY: Final = 122  # plus a weapon

# -- windows ------------------------------------------------------------------------------------------------
W_READY: Final = 4
W_GRAB: Final = 5
W_DRAFT: Final = 6
W_HEADS_BEFORE: Final = 7  # H0
W_CHOOSE_JAMMED: Final = 8
W_CHOOSE: Final = 9
W_BEFORE_REVEAL: Final = 10
W_HEADS: Final = 11  # H1
W_TARGET: Final = 12
W_HEADS_ATTACK: Final = 13  # H2
W_FORGE: Final = 14
W_PART: Final = 15
W_PLACE: Final = 16
W_ENEMY: Final = 17  # whom a robot's ability is aimed at
W_REPLACE: Final = 18  # another weapon instead of the one chosen
W_HEADS_ABILITY: Final = 19  # H3
# Their names, in the order of the numbers above.
WINDOWS: Final = [
    "ready",
    "grab",
    "draft",
    "heads_before",
    "choose_jammed",
    "choose",
    "before_reveal",
    "heads",
    "target",
    "heads_attack",
    "forge",
    "part",
    "place",
    "enemy",
    "replace",
    "heads_ability",
]

# -- reasons ------------------------------------------------------------------------------------------------
DIE_GONE: Final = 16
NO_SUCH_PART: Final = 17
NOT_IN_HAND: Final = 18
NOT_ON_HEAD: Final = 19
NOTHING_PENDING: Final = 20
BODY_LACKS_MORE: Final = 21
NOT_MATCHING: Final = 22
NEXUS_ONLY_PAYS: Final = 23
FORGE_NOT_NOW: Final = 24
NEEDS_ACTIVATED: Final = 25
NEEDS_DAMAGE: Final = 26
ALREADY_RESOLVED: Final = 27
NOT_CONCERNED: Final = 28
CACHE_NOT_NOW: Final = 29
CACHE_NEEDS_PAID: Final = 30
NO_ABILITY: Final = 31
OTHER_TIME: Final = 32
NEEDS_KILL_POINTS: Final = 33
ONCE_A_ROUND: Final = 34
NO_ENEMY_FITS: Final = 35
NOT_A_TARGET: Final = 36
PART_NOT_LEFT: Final = 37
MUST_FILL_HEAD: Final = 38
NOT_ROLLED: Final = 39
NO_USE_NOW: Final = 40
NO_GAIN: Final = 41
ENERGY_FULL: Final = 42
NO_OTHER_CARD: Final = 43
NOT_AGAINST_ABILITY: Final = 44
# Their names, in the order of the numbers above.
REASONS: Final = [
    "die_gone",
    "no_such_part",
    "not_in_hand",
    "not_on_head",
    "nothing_pending",
    "body_lacks_more",
    "not_matching",
    "nexus_only_pays",
    "forge_not_now",
    "needs_activated",
    "needs_damage",
    "already_resolved",
    "not_concerned",
    "cache_not_now",
    "cache_needs_paid",
    "no_ability",
    "other_time",
    "needs_kill_points",
    "once_a_round",
    "no_enemy_fits",
    "not_a_target",
    "part_not_left",
    "must_fill_head",
    "not_rolled",
    "no_use_now",
    "no_gain",
    "energy_full",
    "no_other_card",
    "not_against_ability",
]

# -- what has become of the weapon of this round --------------------------------------------------------------
NO_WEAPON: Final = 0  # none chosen (yet)
COMMITTED: Final = 1  # chosen, not paid for yet
PENDING: Final = 2  # could still be paid for: DB-R31
DISCARDED: Final = 3  # not paid for: no attack, no defence
PAID_BODY: Final = 4  # from here on: activated
PAID_HEAD: Final = 5
FREE: Final = 6  # by CACHE or by a robot's ability

# -- modifiers ------------------------------------------------------------------------------------------------
M_SPEED: Final = 1
M_DAMAGE: Final = 2
M_JAM: Final = 3  # must choose face up
M_BURN: Final = 4  # damage that comes again; data: whose weapon, whether it stays there, and its speed
M_SELF: Final = 5  # attacks itself
M_GUARD: Final = 6  # every attack does so much less
BURN_STAYS: Final = 8
OF_WEAPON: Final = 1  # data of M_SPEED and M_DAMAGE: for this weapon, not for whichever is played this round
THIS_ROUND: Final = 1  # durations
NEXT_ROUND: Final = 2

# -- targets of a weapon: DB-11.4 to DB-11.6 ------------------------------------------------------------------
AT_NONE: Final = 0
AT_LEFT: Final = 1
AT_RIGHT: Final = 2
AT_ALL: Final = 3
AT_CHOICE: Final = 4
AT_HIGHEST: Final = 5
AT_LOWEST: Final = 6
TARGETS: Final = ["none", "left", "right", "all", "choice", "highest", "lowest"]

# -- when a robot's ability is used: DB-19.4, DB-R70 ------------------------------------------------------------
BEFORE_CHOOSING: Final = 0
BEFORE_REVEAL: Final = 1
AFTER_REVEAL: Final = 2
TIMINGS: Final = ["before choosing", "before reveal", "after reveal"]

# -- settings of a table ----------------------------------------------------------------------------------------
FORM: Final = 0  # places in `settings`
ADVANCED: Final = 1
DRAFT: Final = 0  # values of FORM
REAL_TIME: Final = 1
BURN_BLOW: Final = 98  # in `fell` and `blows`: fires burn before the attacks, at no attack's speed
NO_BLOW: Final = 99  # in `fell`: destroyed by no weapon, nobody scores
ALL_DAMAGE: Final = 99
