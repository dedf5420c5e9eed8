"""Where the kernel enters the rules: set-up, what watches the table, leaving, soundness."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    EMPTY,
    HEROES,
    LIFE,
    MODE,
    MOST_WEAPONS,
    NOBODY,
    SESSION_3,
)
from busterbox.games.adventures.rules.course import Course
from busterbox.games.adventures.rules.payment import payable
from busterbox.games.adventures.rules.soundness import unsound
from busterbox.games.adventures.rules.state import (
    ACTION_POOL,
    LIGHT_POOL,
    PATTERN_POOL,
    STAGE_POOL,
    SURPRISE_POOL,
    Adventure,
)
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.parts.rules import Rules


def make_cards(g: Adventure, pool: i64, kinds: list[int]) -> list[int]:
    """New cards of these kinds; their numbers."""
    first = len(g.cards)
    g.cards += kinds
    g.pool += [pool] * len(kinds)
    return list(range(first, len(g.cards)))


def chances(g: Adventure) -> i64:
    """How often in eight a seat that may answer comes first: mostly when the active player cannot pay."""
    if g.active < 0:
        return 1
    return 1 if payable(g) else 7


class AdventureRules(Rules[Adventure]):
    def random_play_limit(self) -> int:
        return 400  # plans can be changed again and again (AD-6.12)

    def setup(self, g: Adventure) -> None:  # AD-1
        # Nothing but load-outs comes from an earlier session: life, tokens and Weapon Energy start again (AD-R56).
        box = g.box
        seats = g.seats
        g.cards, g.pool = [], []
        stages = make_cards(g, STAGE_POOL, [box.first_stage() + i for i in range(len(box.stages))])
        patterns = make_cards(g, PATTERN_POOL, [box.first_pattern() + i for i in range(len(box.patterns))])
        lights: list[int] = []
        for i, light in enumerate(box.lights):
            lights += [box.first_light() + i] * light.copies
        surprises: list[int] = []
        for i, surprise in enumerate(box.surprises):
            surprises += [box.first_surprise() + i] * surprise.copies
        g.stage_deck = bag(stages if g.settings[MODE] != SESSION_3 else [])  # AD-1.18, AD-23.1
        g.pattern_deck = bag(patterns)
        g.light_deck = bag(make_cards(g, LIGHT_POOL, lights) if seats <= 2 else [])  # AD-1.23, AD-R59
        g.surprises = bag(make_cards(g, SURPRISE_POOL, surprises))  # AD-1.21
        for hero in range(HEROES):  # the cards of heroes whom nobody plays lie in no zone
            kinds = [card for card in range(len(box.actions)) if box.actions[card].hero == hero]
            make_cards(g, ACTION_POOL + hero, kinds)
        g.known = [0] * len(g.cards)
        g.stage_discard, g.pattern_discard, g.surprise_discard = [], [], []
        g.light, g.light_discard = [], []
        g.deck = [bag([]) for _ in range(seats)]
        g.hand, g.planned = [[] for _ in range(seats)], [[] for _ in range(seats)]
        g.discard, g.ahead = [[] for _ in range(seats)], [[] for _ in range(seats)]
        g.first, g.active, g.round = NOBODY, NOBODY, 0
        g.fighting, g.beaten, g.tanks = False, 0, 0
        g.sabotage, g.masters, g.offered = [], [], []
        g.hero, g.boss = [EMPTY] * seats, [EMPTY] * seats
        g.life = [LIFE] * seats  # AD-1.5
        g.tokens = [0] * seats  # AD-1.6
        g.left_slot, g.right_slot, g.skill_slot = [EMPTY] * seats, [EMPTY] * seats, [EMPTY] * seats
        g.light_left, g.light_right = [EMPTY] * seats, [EMPTY] * seats
        g.weapons, g.energy = [EMPTY] * (seats * MOST_WEAPONS), [0] * (seats * MOST_WEAPONS)
        g.fought, g.gained, g.suffered = [EMPTY] * seats, [EMPTY] * seats, [0] * seats
        g.dice, g.air = [], []
        g.challenge, g.overcome, g.needs = NOBODY, 0, [0, 0, 0, 0]
        g.harm, g.has_box, g.credits, g.holds = 0, False, 0, 0
        g.masters = [
            number
            for number, boss in enumerate(box.bosses)
            if boss.stage is not None and g.pack_in_play(boss.pack)
        ]
        g.push(Course())

    def next_seat(self, g: Adventure, rng: Rng) -> i64:
        """Allies get a chance to boost before the active player goes on; a seat that is ready rarely changes its mind."""
        may = g.may
        if may != 0 and (g.required == 0 or rng.below(8) < chances(g)):
            place: i64 = rng.below(g.seats)
            while not (may >> place) & 1:
                place = (place + 1) % g.seats
            return place
        seat: i64 = 0
        while not (g.required >> seat) & 1:
            seat += 1
        return seat

    def on_leave(self, g: Adventure, seat: i64) -> None:
        """The hero goes on by defaults; when nobody is left, the game ends as a loss."""
        g.holds &= ~(1 << seat)
        if g.left == g.everybody():
            g.finish([0] * g.seats)

    def invariants(self, g: Adventure) -> list[str]:
        return unsound(g)
