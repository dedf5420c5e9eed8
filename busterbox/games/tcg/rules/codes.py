"""Every number of the game, once."""

from __future__ import annotations

from typing import Final

# -- TC-1: constants ---------------------------------------------------------------------------------------
GAUGE_POSITIONS: Final = 5  # TC-1.3
RESOURCE_PLACES: Final = 4  # TC-1.4
OPENING_HAND: Final = 4  # TC-1.6
HAND_LIMIT: Final = 5  # TC-1.7
RESOURCE_PLAYS: Final = 4  # TC-1.11
LAST_TURN: Final = 200  # TC-R60

# -- card types (TC-2.1), colours (TC-R3), tags (TC-22) ----------------------------------------------------
RESOURCE: Final = 0
EVENT: Final = 1
BATTLECHIP: Final = 2
NETNAVI: Final = 3
LEVEL_UP: Final = 4  # TC-R66: in the box, never in play
TYPES: Final = ["resource", "event", "battlechip", "netnavi", "level_up"]

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
NO_COLOUR: Final = -1
COLOURS: Final = ["red", "blue", "green", "yellow"]

NO_TAG: Final = -1
VIRUS: Final = 0
ALLY: Final = 1
NETOP: Final = 2
STYLE_CHANGE: Final = 3
TAGS: Final = ["virus", "ally", "netop", "style_change"]

NO_EMBLEM: Final = -1
EMBLEMS: Final = [
    "AirMan",
    "Bass",
    "ElecMan",
    "GutsMan",
    "IceMan",
    "MagicMan",
    "MagnetMan",
    "MegaMan",
    "NumberMan",
    "PharaohMan",
    "ProtoMan",
    "Roll",
    "ShadowMan",
    "SharkMan",
    "SkullMan",
    "SnakeMan",
    "TorchMan",
    "WackoMan",
    "WoodMan",
]
TALLIES: Final = 23  # four colours, then the emblems: what a player has in play, counted
FIRST_EMBLEM: Final = 4

SETS: Final = ["power_up", "grand_prix", "grave", "promo"]
POWER_UP_FORMAT: Final = 0
SAMPLE_FORMAT: Final = 1
ALL_SETS_FORMAT: Final = 2
FORMATS: Final = ["power_up", "sample", "all_sets"]
FORMAT_NAMES: Final = ["Power Up!", "Sample", "All sets"]

# -- what modifiers change ---------------------------------------------------------------------------------
STRENGTH: Final = 0
DEFENSE: Final = 1
BLAST_NUMBER: Final = 2
DESTINY: Final = 3  # subject: the number of a blast destiny
OWN_DESTINIES: Final = 4  # TC-R84: every destiny number of a player's cards
HAND_SIZE: Final = 5  # TC-R77
EXTRA_CHIPS: Final = 6  # TC-R73
METEORS: Final = 7  # TC-R95: BattleChips that come back at the end of the turn, still to be played
LOCK_PLAY: Final = 8  # TC-R72
LOCK_DRAW: Final = 9
LOCK_RECHARGE: Final = 10
FROM_GAUGE: Final = 11  # HeatGuts Activate!: gauge cards may be played
INSTEAD: Final = 16  # plus a replacement: subject the player it works for, amount how often
LISTENS: Final = 32  # plus a happening: subject whose effect, amount the program
STATS: Final = ["strength", "defense", "blast"]

# -- durations (TC-R71) ------------------------------------------------------------------------------------
THIS_TURN: Final = 0
NEXT_TURN: Final = 1
OWN_NEXT_TURN: Final = 2
REST_OF_GAME: Final = 3
DURATIONS: Final = ["turn", "next_turn", "own_next_turn", "game"]

# -- replacements (TC-R90, TC-R91, TC-R70) -----------------------------------------------------------------
OUT_OF_GAUGE: Final = 0  # Lightning1: taken from the gauge while there is a card
INTO_GAUGE: Final = 1  # EnergyBomb: until the gauge is full
INTO_GAUGE_MAY: Final = 2  # Calculated
INTO_HAND: Final = 3  # Guardian, Opposites Attract
ONTO_OPPONENT: Final = 4  # System Error
KINGDOM: Final = 5  # Sacred Kingdom: powering up
AS_RECHARGE: Final = 6  # Underestimated
LOSSES: Final = 7  # those above replace a lost energy
DRAW_FROM_DISCARD: Final = 7  # Two for One
SPENT_INTO_GAUGE: Final = 8  # Mission of Defeat
REPLACEMENTS: Final = [
    "out_of_gauge",
    "into_gauge",
    "into_gauge_may",
    "into_hand",
    "onto_opponent",
    "kingdom",
    "as_recharge",
    "draw_from_discard",
    "spent_into_gauge",
]
UNLIMITED: Final = 1000  # uses of a replacement that is not counted

# -- happenings that cards listen to (TC-R88) --------------------------------------------------------------
CHIP_PLAYED: Final = 0  # by its own player
EVENT_PLAYED: Final = 1
RESOURCE_PLAYED: Final = 2
KIN_PLAYED: Final = 3  # another card with the listener's emblem, by its own player
BLASTED: Final = 4  # its own player
OPPONENT_BLASTED: Final = 5
SPENT: Final = 6  # a resource, by its own player
ANY_SPENT: Final = 7  # by either player
ANY_BLUE_SPENT: Final = 8
OWN_LOST: Final = 9  # each energy its player loses
OPPONENT_LOST: Final = 10
OWN_BURNED: Final = 11  # each power burned out of its player's gauge
OPPONENT_BURNED: Final = 12  # each power that its player burns in the opponent's gauge
HAPPENINGS: Final = [
    "chip_played",
    "event_played",
    "resource_played",
    "kin_played",
    "blasted",
    "opponent_blasted",
    "spent",
    "any_spent",
    "any_blue_spent",
    "own_lost",
    "opponent_lost",
    "own_burned",
    "opponent_burned",
]

# -- what a card does all the time (TC-22.2) ---------------------------------------------------------------
NO_PASSIVE: Final = 0
KIN_STRENGTH: Final = 1  # per other card with its emblem in play
KIN_DEFENSE: Final = 2
KIN_BLAST: Final = 3  # lower
KIN_GAUGE: Final = 4  # more gauge positions
MORE_PLACES: Final = 5
RED_DESTINY: Final = 6  # HeatGuts
KIN_KINGDOM: Final = 7
ELECTEAM: Final = 8
WOODSHIELD: Final = 9
CYBER_HERO: Final = 10
PASSIVES: Final = [
    "none",
    "kin_strength",
    "kin_defense",
    "kin_blast",
    "kin_gauge",
    "more_places",
    "red_destiny",
    "kingdom",
    "electeam",
    "woodshield",
    "cyber_hero",
]

# -- where a card goes when it is done (TC-R70) ------------------------------------------------------------
TO_DISCARD: Final = 0
TO_GAUGE: Final = 1
TO_DECK_TOP: Final = 2
TO_DECK_BOTTOM: Final = 3
TO_HAND: Final = 4
FATES: Final = ["discard", "gauge", "deck_top", "deck_bottom", "hand"]

# -- option codes; the kernel's own are DONE 0, YES 1, NO 2, PICK 16 to 63 ---------------------------------
PASS: Final = 64
BLAST: Final = 65
END_RESOURCES: Final = 66
NAVI: Final = 68  # plus a seat
COLOUR: Final = 70  # plus a colour
TYPE: Final = 74  # plus a card type
REPLACE: Final = 80  # plus a replacement
NUMBER: Final = 96  # plus a number from 0
NUMBERS: Final = 64
CARDS: Final = 400  # room for this many different cards; NetNavis come last
PLAY: Final = 160  # plus a card: play it from hand
SPEND: Final = 560  # plus a card: spend it
TAKE: Final = 960  # plus a card: pick it; the player's own, if either could be meant
THEIRS: Final = 1360  # plus a card: pick that of the opponent
PLAY_GAUGE: Final = 1760  # plus a card: play it from the gauge

# -- windows; the kernel's own are order 1, may 2, choose 3 ------------------------------------------------
W_DISCARD_DOWN: Final = 4
W_RESOURCES: Final = 5
W_VIRUS: Final = 6
W_OPPORTUNITY: Final = 7
W_COST: Final = 8  # which card to pay with
W_COST_OPPONENT: Final = 9  # the opponent carries out a cost
W_BLAST: Final = 10
W_DISCARD: Final = 11  # forced
W_HOW_MANY: Final = 12  # of several equal triggers, or how much
W_REPLACE: Final = 13
W_OBJECT: Final = 14  # a card chosen inside an effect
W_POSITION: Final = 15  # a gauge card, by its position
W_ARRANGE: Final = 16
W_COLOUR: Final = 17
W_DESTINY: Final = 18
W_TYPE: Final = 19
W_NAVI: Final = 20
W_SEARCH: Final = 21
W_PLAY: Final = 22  # a card to play inside an effect
W_EXTRA_POWER: Final = 23  # ElecTeam
W_UNDER_DECK: Final = 24  # MegaMan, Cyber Hero; Mission of Defeat
W_BLAST_DESTINY: Final = 25  # which blast destiny
W_CANCEL: Final = 26  # which BattleChip
WINDOWS: Final = [
    "discard_down",
    "resources",
    "virus",
    "opportunity",
    "cost",
    "cost_opponent",
    "blast",
    "discard",
    "how_many",
    "replace",
    "object",
    "position",
    "arrange",
    "colour",
    "destiny",
    "type",
    "navi",
    "search",
    "play",
    "extra_power",
    "elsewhere",
    "blast_destiny",
    "cancel",
]

# -- reasons -----------------------------------------------------------------------------------------------
NOT_IN_HAND: Final = 16
NEEDS_POWER: Final = 17
NEEDS_RED: Final = 18
NEEDS_BLUE: Final = 19
NEEDS_GREEN: Final = 20
NEEDS_YELLOW: Final = 21
NEEDS_EMBLEM: Final = 22  # plus the emblem's number, up to 40
NOT_A_RESOURCE: Final = 42
RESOURCE_NOW: Final = 43  # a resource in a main phase
SAME_NAME: Final = 44
NO_PLACE: Final = 45
NO_PLAYS_LEFT: Final = 46
CHIP_PLAYED_ALREADY: Final = 47
LOCKED: Final = 48
NOT_YOURS_TO_BLAST: Final = 49
BLASTED_ALREADY: Final = 50
BLAST_NEEDS_POWER: Final = 51
NEVER_BLASTS: Final = 52
NOT_IN_PLAY: Final = 53
NO_SPEND: Final = 54
COST_POWER: Final = 55
COST_CARDS: Final = 56
COST_COLOUR: Final = 57
COST_EMBLEM: Final = 58
COST_CHIP: Final = 59
COST_RESOURCE: Final = 60
COST_OPPONENT: Final = 61
COST_LOCKED: Final = 62
COST_ONE_COLOUR: Final = 63
NO_BLAST_DESTINY: Final = 64
NOTHING_TO_CANCEL: Final = 65
NO_BLAST_TO_CANCEL: Final = 66
NOTHING_TO_DESTROY: Final = 67
BLAST_WAS_CANCELLED: Final = 68
NOT_THERE: Final = 69
NOT_ALLOWED_HERE: Final = 70
COST_MATCH: Final = 71
COST_ENERGY: Final = 72
NOT_IN_GAUGE: Final = 73
COST_DISCARDS: Final = 74
CHIP_WAS_CANCELLED: Final = 75
REASONS: Final = (
    ["not_in_hand", "needs_power", "needs_red", "needs_blue", "needs_green", "needs_yellow"]
    + [f"needs_emblem_{name.lower()}" for name in EMBLEMS]
    + ["needs_emblem_other"]
    + [
        "not_a_resource",
        "resource_now",
        "same_name",
        "no_place",
        "no_plays_left",
        "chip_played_already",
        "locked",
        "not_yours_to_blast",
        "blasted_already",
        "blast_needs_power",
        "never_blasts",
        "not_in_play",
        "no_spend",
        "cost_power",
        "cost_cards",
        "cost_colour",
        "cost_emblem",
        "cost_chip",
        "cost_resource",
        "cost_opponent",
        "cost_locked",
        "cost_one_colour",
        "no_blast_destiny",
        "nothing_to_cancel",
        "no_blast_to_cancel",
        "nothing_to_destroy",
        "blast_was_cancelled",
        "not_there",
        "not_allowed_here",
        "cost_match",
        "cost_energy",
        "not_in_gauge",
        "cost_discards",
        "chip_was_cancelled",
    ]
)
