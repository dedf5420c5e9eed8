"""Sessions of a campaign in a line or two: load-outs as texts, sessions won and lost, what follows."""

from __future__ import annotations

from busterbox.games.adventures.rules.codes import EMPTY, MOST_WEAPONS
from busterbox.games.adventures.rules.course import Course
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.events import Log
from busterbox.kernel.game import Game
from busterbox.kernel.parts.campaign import Sequel
from tests.adventures.positions import FIXTURE, boss, card, offer, say, window
from tests.adventures.trials import explicit, told

HERO_NAMES = ["Mega Man", "Proto Man", "Rush", "Roll"]
STARTING = ["Magnet Beam", "Item-2", "Rush Coil", "Mega Buster"]
FOUGHT = ["Fire Man", "Cut Man", "Guts Man", "Ice Man"]
WON = ["Fire Storm", "Rolling Cutter", "Super Arm", "Ice Slasher"]
SECOND = ["Metal Blade", "Air Shooter", "Bubble Lead", "Quick Boomerang"]


def text(*names: str) -> str:
    """A load-out: one of each."""
    return "".join(f"1 {name}\n" for name in names)


def load_outs(session: int, seats: int) -> list[str]:
    """What heroes bring who fought FOUGHT in session 1 and have won SECOND in session 2."""
    decks = []
    for seat in range(seats):
        brings = [HERO_NAMES[seat], STARTING[seat]]
        if session > 1:
            brings.append(WON[seat])
        brings.append(FOUGHT[seat] if session == 2 else SECOND[seat])
        decks.append(text(*brings[: 4 if session > 1 else 2]))
    return decks


def session(
    number: int,
    seats: int = 3,
    decks: list[str] | None = None,
    game: Game = FIXTURE,
    explicit: bool = False,
    seed: int = 1,
    **settings: str,
) -> Adventure:
    """A session at its first question, or at its first chance event; with the load-outs above unless others are given."""
    mine = load_outs(number, seats) if decks is None else decks
    g = game.new(seats, seed, {**settings, "mode": f"session_{number}"}, explicit, Log(), mine)
    assert isinstance(g, Adventure)
    return g


def face(g: Adventure, *bosses: str) -> None:
    """The seats take these Robot Masters, which are on offer."""
    assert window(g) == "boss"
    if any(boss(g, name) not in g.offered for name in bosses):
        offer(g, list(bosses))
    for seat in range(g.seats):
        say(g, "boss", boss(g, bosses[seat]), seat)
        if g.seats > 1:
            say(g, "confirm", 0, seat)


def survive(g: Adventure, until_window: str = "") -> None:
    """Everybody plans by default and takes every damage, yet nobody falls: to the end, or to a window."""
    while not g.over and window(g) != until_window:
        g.life = [5] * g.seats
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))


def lose(g: Adventure) -> None:
    """The group gives in: the next damage ends the session."""
    while not g.over:
        g.life, g.tanks = [1] * g.seats, 0
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))


def following(g: Adventure) -> Sequel:
    found = g.game.campaign.sequel(g)
    assert found is not None
    return found


def go_on(found: Sequel, game: Game = FIXTURE, seed: int = 2, explicit: bool = False) -> Adventure:
    g = game.new(len(found.decks), seed, found.settings, explicit, Log(), found.decks)
    assert isinstance(g, Adventure)
    return g


def carried(g: Adventure, seat: int) -> list[str]:
    """The names of a hero's weapons."""
    first = seat * MOST_WEAPONS
    mine = [weapon for weapon in g.weapons[first : first + MOST_WEAPONS] if weapon != EMPTY]
    return [g.game.cards.names[g.box.first_weapon + weapon] for weapon in mine]


def charges(g: Adventure, seat: int) -> list[int]:
    """The Weapon Energy on each of them."""
    first = seat * MOST_WEAPONS
    return [g.energy[place] for place in range(first, first + MOST_WEAPONS) if g.weapons[place] != EMPTY]


def names_of_bosses(g: Adventure, bosses: list[int]) -> list[str]:
    return [g.game.cards.names[g.box.first_boss + one] for one in bosses]


# -- sabotage ----------------------------------------------------------------------------------------------------------


def up_to_sabotage(seats: int, **settings: str) -> Adventure:
    """The moment at which the first sabotage card is drawn."""
    g = explicit(seats, FIXTURE, **settings)
    while not told(g, "first_player"):
        if g.chance:
            g.resolve_chance(0)
        else:
            seat = int(g.seat_to_act())
            g.answer(seat, g.top.default(g, seat))
    return g


def draw(g: Adventure, name: str) -> int:
    """This sabotage card is drawn; out of how many."""
    assert isinstance(g.top, Course)
    count = int(g.chance)
    g.resolve_chance(g.top.left.index(card(g, name) - g.box.first_sabotage))
    return count


def sabotaged(seats: int, *names: str, **settings: str) -> Adventure:
    """These sabotage cards are drawn; up to the first choice, or to planning."""
    settings.setdefault("difficulty", "hard" if len(names) == 1 else "expert")
    g = up_to_sabotage(seats, **settings)
    for name in names:
        draw(g, name)
    g.explicit = False
    while g.chance:
        g.resolve_chance(g.rng.below(g.chance))
    return g
