"""Every way of a card into a gauge, a deck or a hand, and who knows it there (TC-R79)."""

from __future__ import annotations

from dataclasses import dataclass, field

NOBODY = ""
OWNER = "0"  # in what follows the cards are seat 0's
ALL = "01w"
GREEN = "food_education its_not_over_yet giving_it_away take_control"
YELLOW = "doubting_navi carb_craving focus"


@dataclass
class Way:
    """How a card of seat 0 comes to lie at `place` of `zone`, and who then knows it."""

    how: str
    known: str
    zone: str
    place: int = -1
    own: dict[str, str] = field(default_factory=dict)
    other: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    to_act: int = 0
    what: str = ""  # the card's id, where the place is not enough

    def __str__(self) -> str:
        return f"{self.how.replace('; ', '+').replace(' ', '_')}-{self.zone}"


ROLL = {"navi": "roll_hip_and_cool"}
WAYS = [
    # -- into the gauge ---------------------------------------------------------------------------------------
    Way("through; through", NOBODY, "gauge"),  # powering up, the owner included (TC-10.3)
    Way("spend focus", NOBODY, "gauge", own={"resources": "focus"}),
    Way(
        "spend raise_the_temp; take upload; pass; spend watch_out",
        ALL,
        "gauge",
        own={"resources": "raise_the_temp watch_out", "discard": "upload 1"},
    ),
    Way(
        "spend air_head; take rival; navi 0; pass; spend watch_out",
        OWNER,
        "gauge",
        own={"resources": "air_head watch_out", "hand": "rival 1"},
    ),
    Way(
        "spend channeling; take rival upload",
        OWNER,
        "gauge",
        own={"resources": "channeling", "hand": "rival upload 1"},
    ),
    Way(
        "spend its_an_emergency; take rival",
        ALL,
        "gauge",
        own={"resources": "its_an_emergency", "discard": "rival 1"},
    ),
    Way(
        "spend rollblast",
        ALL,
        "gauge",
        own=ROLL | {"resources": "rollblast", "gauge": "rival rival", "discard": "2"},
    ),
    Way("spend data_scan", ALL, "gauge", own=ROLL | {"resources": "data_scan"}),
    Way("spend energized", ALL, "gauge", own={"navi": "elecman_fully_charged", "resources": "energized"}),
    Way("play unwavering_loyalty; any", ALL, "gauge", own={"hand": "unwavering_loyalty 2"}),
    Way(
        "play energybomb; pass; pass",
        NOBODY,
        "gauge",
        2,
        {"hand": "energybomb 1", "resources": YELLOW},
        {"navi": "magnetman_polarized"},
        1,
        0,
    ),
    Way(
        "spend skullman_friendly_ghoul; any",
        ALL,
        "gauge",
        own={"resources": "rival"},
        other={"resources": "skullman_friendly_ghoul"},
        turn=1,
        to_act=1,
    ),
    Way(
        "spend protoman_controlled_fury; any",
        OWNER,
        "gauge",
        other={"resources": "protoman_controlled_fury"},
        turn=1,
        to_act=1,
    ),
    Way(
        "play no_alternatives; any; any; any",
        ALL,
        "gauge",
        own={"discard": "rival upload"},
        other={"hand": "no_alternatives vulcan1 1", "resources": GREEN},
        turn=1,
        to_act=1,
    ),
    Way("play counting_down; done", OWNER, "gauge", own={"hand": "counting_down 1", "resources": "focus"}),
    Way(
        "play heatguts_activate",
        OWNER,
        "gauge",
        own={"hand": "heatguts_activate 1", "resources": "rival determined"},
    ),
    Way(
        "spend dr_hikari_paternal_hero; no",
        ALL,
        "gauge",
        own={"resources": "dr_hikari_paternal_hero", "gauge": "vulcan1 rival 2"},
    ),
    Way(
        "spend all_natural",
        ALL,
        "gauge",
        other={"navi": "iceman_deceptively_cool", "resources": "all_natural", "gauge": "5"},
        turn=1,
        to_act=1,
    ),
    # -- into the deck, top last ------------------------------------------------------------------------------
    Way(
        "spend delicious_and_nutritious",
        NOBODY,
        "deck",
        0,
        {"resources": "delicious_and_nutritious", "discard": "1"},
    ),
    Way(
        "spend raise_the_temp; take upload",
        ALL,
        "deck",
        own={"resources": "raise_the_temp", "discard": "upload 1"},
    ),
    Way(
        "spend air_head; take rival; navi 0", OWNER, "deck", own={"resources": "air_head", "hand": "rival 1"}
    ),
    Way("spend spin_cycle; pick 1", NOBODY, "deck", own={"resources": "spin_cycle"}),
    Way(
        "play counting_down; done; pass; spend spin_cycle; pick 1",
        OWNER,
        "deck",
        own={"hand": "counting_down 1", "resources": "focus spin_cycle"},
    ),
    Way(
        "play enlightenment; take rival; done; done",
        OWNER,
        "deck",
        0,
        {"hand": "enlightenment rival", "resources": GREEN},
    ),
    Way(
        "play enlightenment; done; pick 0; done; done",
        NOBODY,
        "deck",
        0,
        {"hand": "enlightenment rival", "resources": GREEN},
    ),
    Way(
        "play enlightenment; done; done; take food_education; done",
        ALL,
        "deck",
        0,
        {"hand": "enlightenment rival", "resources": GREEN},
    ),
    Way("play circlegun1", ALL, "deck", own={"hand": "circlegun1 1", "resources": "rival food_education"}),
    Way("spend full_of_hot_air", ALL, "deck", own={"resources": "full_of_hot_air"}),
    Way(
        "play invisible",
        ALL,
        "deck",
        0,
        {"navi": "magicman_riddler", "hand": "invisible 1", "resources": "lark great_surprise"},
    ),
    Way("spend rush_roll_over", ALL, "deck", 0, {"resources": "lark"}, {"resources": "rush_roll_over"}, 1, 1),
    Way(
        "play friendly_rivals",
        NOBODY,
        "deck",
        0,
        other={
            "navi": "iceman_deceptively_cool",
            "hand": "friendly_rivals 1",
            "resources": "snowed_in hot_ice",
        },
        turn=1,
        to_act=1,
    ),
    Way("spend weepers; no", ALL, "deck", own={"resources": "weepers", "deck": "vulcan1"}),
    # -- into the hand ----------------------------------------------------------------------------------------
    Way(
        "spend its_not_over_yet",
        OWNER,
        "hand",
        own={"resources": "its_not_over_yet", "deck": "rival"},
        what="rival",
    ),
    Way(
        "spend raise_the_temp; take upload; pass; spend its_not_over_yet",
        ALL,
        "hand",
        own={"resources": "raise_the_temp its_not_over_yet", "discard": "upload 1"},
        what="upload",
    ),
    Way(
        "spend upload; take rival",
        ALL,
        "hand",
        own={"resources": "upload", "discard": "rival 1"},
        what="rival",
    ),
    Way(
        "spend glide_at_your_service; take rival",
        OWNER,
        "hand",
        own={"resources": "glide_at_your_service", "deck": "rival"},
        what="rival",
    ),
    Way("spend eliminate; take rival", ALL, "hand", own={"resources": "eliminate rival"}, what="rival"),
    Way(
        "spend backed_up",
        ALL,
        "hand",
        own={"navi": "woodman_natural_leader", "resources": "backed_up"},
        what="backed_up",
    ),
    Way(
        "play grave_problem",
        OWNER,
        "hand",
        own={"gauge": "rival"},
        other={"hand": "grave_problem 1", "resources": "lark great_surprise"},
        turn=1,
        to_act=1,
        what="rival",
    ),
    Way(
        "spend its_an_emergency; take rival; play grave_problem",
        ALL,
        "hand",
        own={"gauge": "1", "resources": "its_an_emergency", "discard": "rival 1"},
        other={"hand": "grave_problem 1", "resources": "lark great_surprise"},
        what="rival",
    ),
    Way(
        "play choose_carefully; any",
        ALL,
        "hand",
        own={"hand": "choose_carefully 1", "resources": "its_not_over_yet", "deck": "rival"},
        what="rival",
    ),
    Way(
        "play bow_down; number 1",
        ALL,
        "hand",
        own={"hand": "rival"},
        other={"navi": "shadowman_dark_ninja", "hand": "bow_down 1", "resources": "shadow_boss"},
        turn=1,
        to_act=1,
        what="rival",
    ),
    Way(
        "play rollarrow3",
        ALL,
        "hand",
        own={"hand": "rival"},
        other={"hand": "rollarrow3 1", "resources": GREEN, "gauge": "4"},
        turn=1,
        to_act=1,
        what="rival",
    ),
]
