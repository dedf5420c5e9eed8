"""Where the kernel enters the rules: set-up, what watches the table, leaving, soundness."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    CARD_PACK,
    CORE_STAGES,
    FACES,
    HAND,
    LIVES,
    NO_BOSS,
    OFF_BOARD,
    ROBOT_MASTERS,
    STAGE_PACK,
    STAGES,
)
from busterbox.games.boardgame.rules.course import Course
from busterbox.games.boardgame.rules.hands import Refill
from busterbox.games.boardgame.rules.lives import lose_life
from busterbox.games.boardgame.rules.places import in_play
from busterbox.games.boardgame.rules.soundness import unsound
from busterbox.games.boardgame.rules.state import IN_SUPPLY, Board, cheapest
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.rng import sample_in_setup
from busterbox.kernel.core.state import ONE
from busterbox.kernel.parts.rules import Rules


class BoardRules(Rules[Board]):
    def most_seats(self, settings: list[int]) -> int:  # BG-1.1, BG-31.1, BG-R3
        return super().most_seats(settings) if settings[STAGE_PACK] else CORE_STAGES

    def random_play_limit(self) -> int:
        return 240  # games of random players last thousands of decisions (BG-R92)

    def setup(self, g: Board) -> None:  # BG-1.2, BG-1.8, BG-1.12
        box = g.box
        seats = g.seats
        g.cards, g.pool, g.deck = [], [], []
        lists: list[list[int]] = []
        least: list[int] = []
        spare = sample_in_setup(g.script, g.rng, len(box.decks)) if g.settings[CARD_PACK] else 0
        for seat in range(seats):  # BG-1.8, BG-1.9
            cards = sorted(g.decks[seat])
            if not cards:  # BG-30.3; with the boss card pack one of the box's decks, another for each seat
                cards = box.decks[(spare + seat) % len(box.decks)] if g.settings[CARD_PACK] else box.starting
            first = len(g.cards)
            g.cards += cards
            g.pool += [seat] * len(cards)
            g.deck.append(bag(list(range(first, len(g.cards)))))
            lists.append([8 * card + cards.count(card) for card in sorted(set(cards))])
            least.append(cheapest(box, cards))
        g.lists, g.cheapest = lists, least
        g.stage_deck = []
        for stage in range(STAGES):  # BG-1.2, BG-1.7, BG-31.1
            first = len(g.cards)
            if in_play(g, stage):
                for number, challenge in enumerate(box.challenges):
                    if challenge.stage == stage:
                        g.cards.append(len(box.actions) + number)
                        g.pool.append(seats + stage)
            g.stage_deck.append(bag(list(range(first, len(g.cards)))))
        g.known = [0] * len(g.cards)
        g.stage_discard = [[] for _ in range(STAGES)]
        # `settle` fills the hands before anything else happens (BG-1.10).
        g.hand, g.discard = [[] for _ in range(seats)], [[] for _ in range(seats)]
        g.flying, g.challenge, g.copy = [], [], [[] for _ in range(seats)]
        g.first, g.turn, g.turns = 0, 0, [0] * seats
        g.hero = [0] * seats
        g.stage, g.space = [OFF_BOARD] * seats, [0] * seats
        g.lives = [LIVES] * seats  # BG-1.11
        g.more_energy, g.more_threat = [0] * seats, [0] * seats
        g.health = [0] * seats
        g.energy, g.threat = [0] * seats, [0] * seats
        for seat in range(seats):
            g.take_character(seat, 0)
        g.hurt_last, g.free = 0, 0
        g.defeated, g.powers = [0] * seats, [0] * seats  # BG-1.6
        g.trophy = [-1 if in_play(g, master) else IN_SUPPLY for master in range(ROBOT_MASTERS)]  # BG-1.5
        g.points, g.wily_points = 0, 0
        g.clear_challenge()
        g.clear_dice()
        g.boss, g.boss_health, g.round, g.cards_left = NO_BOSS, 0, 0, 0
        g.strike, g.fewer_dice, g.removals = [0] * FACES, 0, []
        g.weapons, g.sharper = [], [0] * FACES
        g.down = False
        g.push(Course())

    def watch(self, g: Board) -> None:  # BG-13.6, BG-18.12, BG-R73, BG-S17
        """A hero at 0 loses a life before a battle sees that its boss has fallen too."""
        if g.down:
            lose_life(g)

    def settle(self, g: Board) -> bool:  # BG-2.2, BG-2.3, BG-2.4
        """Hands are refilled once a card or ability is complete, the turn player's first."""
        if g.flying:  # BG-2.5
            return False
        for step in range(g.seats):
            seat: i64 = g.turn + step
            if seat >= g.seats:
                seat -= g.seats
            if len(g.hand[seat]) < HAND and (g.deck[seat].cards or g.discard[seat]):
                g.push(Refill(seat))
                return True
        return False

    def on_leave(self, g: Board, seat: i64) -> None:  # BG-R91
        """Others play on against a seat that has left; the one who remains alone wins at once."""
        remain = [other for other in range(g.seats) if not (g.left >> other) & 1]
        if len(remain) == 1:
            g.note("last_one", remain[0])
            g.finish([ONE if other == remain[0] else 0 for other in range(g.seats)])

    def invariants(self, g: Board) -> list[str]:
        return unsound(g)
