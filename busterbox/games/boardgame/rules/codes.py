"""The numbers of the board game: faces, places, option codes, windows, reasons, settings."""

from __future__ import annotations

from typing import Final

# -- the six faces of a die ---------------------------------------------------------
HIT: Final = 0
PELLET: Final = 1
AIM: Final = 2
JUMP: Final = 3
RUN: Final = 4
WILY: Final = 5
FACES: Final = 6
FACE_NAMES: Final = ["hit", "pellet", "aim", "jump", "run", "wily"]

# -- resource symbols (BG-29.9) -------------------------------------------------------------------------------
SYMBOLS: Final = ["animal", "aqua", "blitz", "explosion", "fire", "mineral", "paradox", "powerful", "sharp"]

# -- stages and bosses ----------------------------------------------------------------------------------------
# A Robot Master's stage and the Robot Master himself have one number; Time Man and Oil Man come with their pack.
STAGE_NAMES: Final = [
    "cut_man",
    "guts_man",
    "ice_man",
    "bomb_man",
    "fire_man",
    "elec_man",
    "time_man",
    "oil_man",
    "castle",
]
CORE_STAGES: Final = 6
ROBOT_MASTERS: Final = 8
CASTLE: Final = 8
STAGES: Final = 9
OFF_BOARD: Final = -1
YELLOW_DEVIL: Final = 8  # bosses after the Robot Masters
WILY_ONE: Final = 9
WILY_TWO: Final = 10
BOSS_NAMES: Final = [*STAGE_NAMES[:8], "yellow_devil", "wily_machine_1", "wily_machine_2"]
NO_BOSS: Final = -1

BOSS_SPACE: Final = 4  # of a stage: four challenges lead there (BG-17.1, BG-R39)
YELLOW_SPACE: Final = 5  # of the castle
CASTLE_END: Final = 6

# -- limits and amounts ---------------------------------------------------------------------------
HAND: Final = 4  # BG-2.1
LIVES: Final = 3  # BG-1.11
PELLET_HEALTH: Final = 2  # BG-12.1

# -- option codes ---------------------------------------------------------------------------------------------
PASS: Final = 64
SCORE: Final = 65  # no more re-rolls: the dice are scored
ROLL: Final = 66  # a battle roll
APPLY: Final = 67  # damage and effects of a battle roll
THROW: Final = 68  # re-roll the dice picked
PRESS_ON: Final = 69
END_TURN: Final = 70
FIGHT: Final = 71
SPECIAL: Final = 72  # plus 0: the minions' own special; plus 1: the one they have gained
STAGE: Final = 74  # plus a stage
REROLL: Final = 83  # plus a face: a die that shows it is picked for the re-roll
REMOVE: Final = 89  # plus a face: a die that shows it is out of the roll
FACE: Final = 95  # plus a face: what a die or a requirement becomes
HERO: Final = 101  # plus a character
THREAT: Final = 107  # plus how many dice
MOST_DICE: Final = 40
USE: Final = 148  # plus an ability of a character or a boss power
ABILITIES: Final = 48
PLAY: Final = 196  # plus an action card
TAKE: Final = 256  # plus an action card: the one that an effect picks
ACTIONS: Final = 60
CHANGE: Final = 316  # plus 6 × the face a die shows + the face it is changed to
TROPHY: Final = 352  # plus 36 × the Robot Master + the change as above

# -- windows --------------------------------------------------------------------------------------------------
W_HERO: Final = 4  # which hero to play
W_START: Final = 5  # which stage to start on
W_STAGE: Final = 6  # which stage to go to
W_ABILITIES: Final = 7  # play or pass, in step 2
W_SPECIAL: Final = 8  # the minions' special, after a matching card
W_DISCARD: Final = 9  # which card to discard
W_ORDER: Final = 10  # which card comes on top
W_FACE: Final = 11  # which requirement is removed
W_THREAT: Final = 12  # how many dice to roll
W_REROLL: Final = 13  # re-roll or score
W_THEIR_REROLL: Final = 14  # re-roll the hero's dice
W_TROPHY: Final = 15  # use a Trophy on scored dice
W_PRESS_ON: Final = 16  # press on or end the turn
W_BEFORE_ROLL: Final = 17  # in a battle, before the roll
W_REMOVE: Final = 18  # which die of the hero is removed
W_ROLLED: Final = 19  # in a battle, before scoring
W_SCORED: Final = 20  # in a battle, after scoring
W_COPY: Final = 21  # the power of a Copy
W_CHANGE: Final = 22  # a die and the face it is changed to
WINDOWS: Final = [
    "hero",
    "start",
    "stage",
    "abilities",
    "special",
    "discard",
    "order",
    "face",
    "threat",
    "reroll",
    "their_reroll",
    "trophy",
    "press_on",
    "before_roll",
    "remove",
    "rolled",
    "scored",
    "copy",
    "change",
]

# -- reasons --------------------------------------------------------------------------------------------------
STAGE_TAKEN: Final = 16
STAGE_DEFEATED: Final = 17
CASTLE_CLOSED: Final = 18  # needs so many Robot Masters, has so many
NOT_A_START: Final = 19
NOT_IN_PLAY: Final = 20  # a stage of a pack that is not used
NOT_IN_HAND: Final = 21
TOO_FEW_POINTS: Final = 22
NO_MINIONS_HERE: Final = 23
NEEDS_ENERGY: Final = 24
USED_ALREADY: Final = 25
NOT_YOURS: Final = 26  # an ability one does not have
NOT_AS_WILY: Final = 27
OTHER_MOMENT: Final = 28
NO_MATCH: Final = 29
SPECIAL_USED: Final = 30
NO_MINION: Final = 31
NO_SECOND_SPECIAL: Final = 32
TOO_MUCH_THREAT: Final = 33
AT_LEAST_ONE_DIE: Final = 34
NO_DIE_SHOWS: Final = 35
ALL_STUCK: Final = 36
NOTHING_PICKED: Final = 37
IN_ORDER: Final = 38  # dice are picked in the order of their faces
NO_TROPHY: Final = 39
LOCKED: Final = 40
SAME_FACE: Final = 41
NO_THREAT: Final = 42
NOT_AT_BOSS: Final = 43
MUST_FIGHT: Final = 44
NO_MORE_CARDS: Final = 45
NOT_REQUIRED: Final = 46
PICKED_ALREADY: Final = 47
TOO_MANY_DICE: Final = 48
ONLY_WILY: Final = 49
AFTER_SCORING: Final = 50
NOT_SCORED: Final = 51
ALREADY_ROLLED: Final = 52  # dice are added before the roll only
REASONS: Final = [
    "stage_taken",
    "stage_defeated",
    "castle_closed",
    "not_a_start",
    "not_in_play",
    "not_in_hand",
    "too_few_points",
    "no_minions_here",
    "needs_energy",
    "used_already",
    "not_yours",
    "not_as_wily",
    "other_moment",
    "no_match",
    "special_used",
    "no_minion",
    "no_second_special",
    "too_much_threat",
    "at_least_one_die",
    "no_die_shows",
    "all_stuck",
    "nothing_picked",
    "in_order",
    "no_trophy",
    "locked",
    "same_face",
    "no_threat",
    "not_at_boss",
    "must_fight",
    "no_more_cards",
    "not_required",
    "picked_already",
    "too_many_dice",
    "only_wily",
    "after_scoring",
    "not_scored",
    "already_rolled",
]

TURN_END: Final = 4  # the last step of a turn

# -- when an ability is used ----------------------------------------------------------------------------------
IN_STEP_TWO: Final = 0  # with priority, before the challenge roll
ON_ROLLED_DICE: Final = 1  # in the re-roll window of a challenge roll (BG-R94)
IN_BATTLE: Final = 2  # at any moment of one's half of a battle round (BG-R95)
IN_BATTLE_ROLLED: Final = 3  # the same, with dice on the table
MOMENT_BITS: Final = 4
ANY_MOMENT: Final = 15
MOMENTS: Final = ["challenge", "rolled", "battle", "battle_rolled"]

# -- settings of a table -----------------------------------------------------------------------
CASTLE_NEEDS: Final = 0  # places in `settings`; value 0 means two Robot Masters
FAIL_PENALTY: Final = 1  # 0 on, 1 off
WITH_DEVIL: Final = 2
STAGE_PACK: Final = 3
HERO_PACK: Final = 4
CARD_PACK: Final = 5
NO_MINION_KIND: Final = -1  # the Ø symbol (BG-10.3)
