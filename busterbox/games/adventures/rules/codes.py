"""The numbers of Adventures: actions, dice, option codes, windows, reasons, settings."""

from __future__ import annotations

from typing import Final

# -- actions and requirements -----------------------------------------------------------------------------------
SHOOT: Final = 0
JUMP: Final = 1
RUN: Final = 2
ACTIONS: Final = 3
WAIT: Final = 3  # a requirement only, paid with two icons of one action
SIGNATURE: Final = 4  # on pattern cards only (AD-18.13)
ACTION_NAMES: Final = ["shoot", "jump", "run"]
NEED_NAMES: Final = ["shoot", "jump", "run", "wait", "signature"]

# -- dice: a die is 6 × its colour + its face; faces 0 to 2 are one icon, 3 to 5 the same action twice ------------
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
COLOURS: Final = 3
ANY: Final = 3  # a colour that the active player names (AD-24.2)
COLOUR_NAMES: Final = ["red", "blue", "yellow"]
FACES: Final = 6
FACE_NAMES: Final = ["shoot", "jump", "run", "double shoot", "double jump", "double run"]
DICE: Final = 18  # different dice
DICE_OF_COLOUR: Final = 3  # AD-1.22, AD-15.1
POOL: Final = 9  # dice at most; in a payment the bits of tokens come after them

# -- what a support half gives, as icons --------------------------------------------------------------------------
I_DIE: Final = 0  # plus a colour, or ANY
I_TOKEN: Final = 4  # plus an action
I_ANY_TOKEN: Final = 7
I_ENERGY: Final = 8
I_LIFE: Final = 9
I_SURPRISE: Final = 10
I_SET: Final = 16  # plus a die: it is set, not rolled (AD-24.4)
I_CHOOSE: Final = 64  # plus an action card: one of its icons is chosen (AD-R61)

# -- how many of each --------------------------------------------------------------------------------------------
LIFE: Final = 5
HAND: Final = 4
OFFERED: Final = 4
MOST_WEAPONS: Final = 3
SESSION_BOSSES: Final = 3
LEFT: Final = 0  # support slots
RIGHT: Final = 1
SKILL: Final = 2
SLOTS: Final = 3
NOBODY: Final = -1
EMPTY: Final = -1

# -- how many different ones there may be -------------------------------------------------------------------------
HEROES: Final = 4  # and as many seats at most (AD-1.1)
ACTION_CARDS: Final = 64
DECK: Final = 16
WEAPONS: Final = 26
BOSSES: Final = 34
LIGHTS: Final = 18

# -- option codes -------------------------------------------------------------------------------------------------
TAKE_DAMAGE: Final = 64
USE_SKILL: Final = 65
BOOST: Final = 66
HOLD: Final = 67
RELEASE: Final = 68
READY: Final = 69
UNREADY: Final = 70
CONFIRM: Final = 71
RECONSIDER: Final = 72
THROW: Final = 73
DECLINE: Final = 74
GO_ON: Final = 75
GO_BACK: Final = 76
HERO: Final = 77  # plus a hero
BOSS: Final = 81  # plus a boss
COLOUR: Final = 115  # plus a colour
TOKEN: Final = 118  # plus an action
DIE: Final = 121  # plus a die
TAKE_BACK: Final = 139  # plus a slot
EFFECT: Final = 142  # plus a weapon: its effect
REROLL: Final = 168  # plus a weapon: dice are rerolled
WEAKNESS: Final = 194  # plus a weapon: it hits the boss's weakness
ENERGY: Final = 220  # plus a weapon: it gets or loses Weapon Energy
TO_LEFT: Final = 246  # plus an action card
TO_RIGHT: Final = 310
TO_SKILL: Final = 374
DISCARD: Final = 438  # plus an action card
LIGHT_LEFT: Final = 502  # plus a Dr. Light card
LIGHT_RIGHT: Final = 520
PAY: Final = 538  # plus what is spent: a bit for each die of the sorted pool, from bit 9 on the tokens
PAYMENTS: Final = 4096
LIGHT_BACK: Final = 4634  # plus a side: the Dr. Light card there is given back

# -- windows ------------------------------------------------------------------------------------------------------
W_HERO: Final = 4
W_BOSS: Final = 5
W_DISCARD: Final = 6
W_PLAN: Final = 7
W_COLOUR: Final = 8
W_ICON: Final = 9
W_TOKEN: Final = 10
W_LOSE_TOKEN: Final = 11
W_ENERGY: Final = 12
W_LOSE_ENERGY: Final = 13
W_SURPLUS: Final = 14
W_REROLL: Final = 15
W_DISCARD_DIE: Final = 16
W_COPY: Final = 17
W_SPEND: Final = 18
W_ABILITIES: Final = 19
W_TANK: Final = 20
W_HOLD: Final = 21
W_CARD: Final = 22
WINDOWS: Final = [
    "hero",
    "boss",
    "discard_down",
    "plan",
    "colour",
    "icon",
    "token",
    "lose_token",
    "energy",
    "lose_energy",
    "surplus",
    "reroll",
    "discard_die",
    "copy",
    "spend",
    "abilities",
    "tank",
    "hold",
    "card",
]

# -- reasons ------------------------------------------------------------------------------------------------------
TAKEN: Final = 16
NOT_OFFERED: Final = 17
NO_CLAIM: Final = 18
CONFIRMED: Final = 19
NOT_CONFIRMED: Final = 20
NOT_IN_HAND: Final = 21
SLOT_EMPTY: Final = 22
IS_READY: Final = 23
NOT_READY: Final = 24
SLOTS_LEFT: Final = 25  # needs so many slots filled, so many are
LIGHT_LEFT_OVER: Final = 26
LIGHT_NOT_FLIPPED: Final = 27
LIGHT_TAKEN: Final = 28
NO_LIGHT_SIDE: Final = 29
NOT_ACTIVE: Final = 30
NO_BOOST: Final = 31
NO_SKILL: Final = 32
NO_WEAPON: Final = 33
NO_ENERGY: Final = 34  # needs so much Weapon Energy, has so much
NO_DICE: Final = 35
NO_WAIT: Final = 36
NOT_WEAK: Final = 37
NO_BOSS: Final = 38
NO_REROLLS: Final = 39
CANNOT_PAY: Final = 40  # needs so many icons, the payment has so many
OVERSPENT: Final = 41
FIRST_ALIKE: Final = 42
LAST_LIFE: Final = 43
NO_TOKEN: Final = 44
NO_DIE_SHOWS: Final = 45
NO_SPARE_ENERGY: Final = 46
NOTHING_PICKED: Final = 47
IN_ORDER: Final = 48
HOLDING: Final = 49
NOT_HOLDING: Final = 50
NOT_SPENDABLE: Final = 51
FULL: Final = 52
TOKEN_ACTIVE: Final = 53
OTHER_COLOUR: Final = 54
SLOT_FULL: Final = 55
MUST_REROLL: Final = 56
WRONG_ICONS: Final = 57  # so many icons are needed, the payment has as many, of other kinds
YOURS_ALREADY: Final = 58
NO_LIGHT: Final = 59
REASONS: Final = [
    "taken",
    "not_offered",
    "no_claim",
    "confirmed",
    "not_confirmed",
    "not_in_hand",
    "slot_empty",
    "is_ready",
    "not_ready",
    "slots_left",
    "light_left_over",
    "light_not_flipped",
    "light_taken",
    "no_light_side",
    "not_active",
    "no_boost",
    "no_skill",
    "no_weapon",
    "no_energy",
    "no_dice",
    "no_wait",
    "not_weak",
    "no_boss",
    "no_rerolls",
    "cannot_pay",
    "overspent",
    "first_alike",
    "last_life",
    "no_token",
    "no_die_shows",
    "no_spare_energy",
    "nothing_picked",
    "in_order",
    "holding",
    "not_holding",
    "not_spendable",
    "full",
    "token_active",
    "other_colour",
    "slot_full",
    "must_reroll",
    "wrong_icons",
    "yours_already",
    "no_light",
]

# -- when an ability applies (AD-5.3, AD-18.2) --------------------------------------------------------------------
AT_SETUP: Final = 0  # sabotage only, once
AT_DRAW: Final = 1
AT_PLANNING: Final = 2
AT_POOL: Final = 3
AT_ENGAGE: Final = 4
AT_OVERCOME: Final = 5
AT_DAMAGE: Final = 6
AT_CLEAN_UP: Final = 7
ONGOING: Final = 8
TIMINGS: Final = [
    "setup",
    "draw",
    "planning",
    "dice_pool",
    "engage",
    "overcome",
    "damage",
    "clean_up",
    "ongoing",
]

# -- what an ongoing ability does ---------------------------------------------------------------------------------
NOTHING: Final = 0
EXTRA: Final = 1  # another challenge after the last of each stage card (AD-5.6)
MORE_DAMAGE: Final = 2  # AD-C3
STOP_REROLLS: Final = 3  # AD-C4
DEAR_WEAPONS: Final = 4  # AD-C5
SINGLE_DOUBLES: Final = 5  # AD-C6
EMPTY_BOXES: Final = 6  # AD-C7
FEWER_DICE: Final = 7  # AD-C8
ONGOINGS: Final = [
    "nothing",
    "extra",
    "more_damage",
    "no_rerolls",
    "dear_weapons",
    "single_doubles",
    "no_boxes",
    "fewer_dice",
]

# -- weakness icons -----------------------------------------------------------------------------------------------
ICONS: Final = ["blade", "blast", "fire", "crystal", "energy", "force", "wild"]

# -- settings of a table ------------------------------------------------------------------------------------------
MODE: Final = 0  # places in `settings`
DIFFICULTY: Final = 1
PACKS: Final = 2
HERO_CHOICE: Final = 3
PEEK: Final = 4
HANDS: Final = 5
FIRST_PLAYER: Final = 6
SINGLE: Final = 0  # modes
SESSION_1: Final = 1
SESSION_2: Final = 2
SESSION_3: Final = 3
MODES: Final = ["single", "session_1", "session_2", "session_3"]
EASY: Final = 0
NORMAL: Final = 1
HARD: Final = 2
EXPERT: Final = 3
DIFFICULTIES: Final = ["easy", "normal", "hard", "expert"]  # AD-20.1, AD-R5
PACK_NAMES: Final = ["all", "1", "2", "3", "12", "13", "23"]  # "1" is the first game of AD-1.25
PACK_BITS: Final = [7, 1, 2, 4, 3, 5, 6]
