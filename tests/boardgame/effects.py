"""What a text of the real cards should change, read off its own ops: a retuned number moves the expectation with it.

    before = values(g)
    say(g, "play", "boost")
    assert changes(before, values(g)) == promised(...)

The tables of the tests say which values a text moves, these functions by how much. All values are compared, so a text
that moves anything else fails as well.
"""

from __future__ import annotations

from busterbox.games.boardgame.cards.ops import (
    AddMinions,
    BaseEnergy,
    Change,
    DestroyMinions,
    Energy,
    Fierce,
    FreeRerolls,
    Heal,
    Hurt,
    Life,
    Mercy,
    MoreDice,
    MoreSpaces,
    Points,
    Require,
    Shield,
    Stick,
    TheirReroll,
    Threat,
)
from busterbox.games.boardgame.cards.ops_battle import (
    BossDamage,
    BossHeal,
    FewerBossDice,
    MoreCards,
    RemoveDie,
    Strike,
    StrikeMore,
)
from busterbox.games.boardgame.cards.ops_cards import Draw
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import Challenge, box_of
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    FACE_NAMES,
    HAND,
    ROBOT_MASTERS,
    STAGE_NAMES,
    WILY_ONE,
    WILY_TWO,
    YELLOW_DEVIL,
    YELLOW_SPACE,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Op, Plain, Resolve
from tests.boardgame.positions import before_turn, hand, reveal, window
from tests.boardgame.trials import listen

CORE = GAME.decks.in_box()[0].text
ADDS: list[tuple[type[Change], str]] = [  # ops that add their amount to one value
    (Heal, "health"),
    (Energy, "energy"),
    (Threat, "threat"),
    (Life, "lives"),
    (BaseEnergy, "base_energy"),
    (Shield, "shield"),
    (AddMinions, "minions"),
    (Fierce, "fierce"),
    (MoreDice, "more_dice"),
    (FreeRerolls, "rerolls"),
    (TheirReroll, "their_dice"),
    (MoreSpaces, "more_spaces"),
    (Mercy, "mercy"),
    (BossHeal, "boss_health"),
    (MoreCards, "cards_left"),
    (FewerBossDice, "fewer_dice"),
    (RemoveDie, "removals"),
]


# -- positions ------------------------------------------------------------------------------------------------


def plain_challenge() -> int:
    """A real challenge that takes minions and does nothing by itself, with as many action points as there are."""
    found = [number for number, card in enumerate(box_of(GAME).challenges) if is_plain(card)]
    return max(found, key=lambda number: box_of(GAME).challenges[number].points)


def is_plain(card: Challenge) -> bool:
    if card.copy >= 0 or card.minion < 0 or card.gained >= 0 or card.stage == CASTLE:
        return False
    return not (card.reveal or card.harm or card.after or card.reward or card.passes_at or card.sticks)


def deck_with(*cards: str) -> str:
    """A legal deck that holds four of these."""
    names = [GAME.cards.names[GAME.cards.numbers[card]] for card in cards]
    others = [
        GAME.cards.names[kind]
        for kind in range(len(box_of(GAME).actions))
        if GAME.cards.names[kind] not in names
    ]
    return "\n".join(f"4 {name}" for name in [*names, *others][:10])


def on_challenge(*cards: str, hero: int = 0, powers: str = "") -> Board:
    """On a plain challenge with four minions and room for every change, priority at the hero, decks with these cards."""
    number = plain_challenge()
    stage = STAGE_NAMES[box_of(GAME).challenges[number].stage]
    g = before_turn(stage=stage, game=GAME, decks=[deck_with(*cards)] * 2, cards="pack", heroes="all")
    prepare(g, hero, powers)
    listen(reveal(g, GAME.cards.ids[len(box_of(GAME).actions) + number]))
    g.points, g.wily_points = 5, 5
    g.health[0], g.energy[0], g.threat[0], g.minions = 15, 3, 8, 4
    g.needs = [0, 0, 0, 1, 1, 0]
    g.hero_cards = 2
    return g


def in_battle(*cards: str, boss: str = "cut_man", health: int = 15, hero: int = 0, powers: str = "") -> Board:
    """The first question of a battle with any boss, decks with these cards."""
    number = BOSS_NAMES.index(boss)
    g = before_turn(
        stage=boss if number < ROBOT_MASTERS else "cut_man",
        space=BOSS_SPACE,
        game=GAME,
        decks=[deck_with(*cards)] * 2,
        cards="pack",
        heroes="all",
        stages="eight",
        yellow_devil="on",
    )
    if number >= ROBOT_MASTERS:
        g.stage[0], g.space[0] = CASTLE, YELLOW_SPACE if number == YELLOW_DEVIL else CASTLE_END
    prepare(g, hero, powers)
    listen(g).run()
    assert (window(g), g.boss in (number, WILY_ONE)) == ("before_roll", True)
    if number == WILY_TWO:
        g.hurt_boss(g.boss_health)
    g.health[0], g.energy[0] = health, 3
    return g


def prepare(g: Board, hero: int, powers: str) -> None:
    g.take_character(0, hero)
    for name in powers.split():
        g.powers[0] |= 1 << BOSS_NAMES.index(name)


def holding(g: Board, seat: int, card: str) -> None:
    hand(g, seat, card)
    assert len(g.hand[seat]) == HAND


# -- values ---------------------------------------------------------------------------------------------------


def values(g: Board) -> dict[str, int]:
    """Everything that a text could change, in numbers."""
    seat = g.turn
    found = {
        "health": g.health[seat],
        "energy": g.energy[seat],
        "threat": g.threat[seat],
        "lives": g.lives[seat],
        "base_energy": g.base_energy(seat),
        "their_dice": sum(entry >> 3 for entry in g.their_rerolls),
        "removals": len(g.removals),
    }
    for name in (
        "points",
        "wily_points",
        "shield",
        "minions",
        "fierce",
        "more_dice",
        "rerolls",
        "more_spaces",
    ):
        found[name] = getattr(g, name)
    for name in ("mercy", "boss_health", "cards_left", "fewer_dice"):
        found[name] = getattr(g, name)
    for face, name in enumerate(FACE_NAMES):
        found[f"need {name}"] = g.needs[face]
        found[f"stick {name}"] = g.sticks >> face & 1
        found[f"strike {name}"] = g.strike[face]
    for other in range(g.seats):
        found[f"hand {other}"] = len(g.hand[other])
    return found


def changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}


def promised(g: Board, program: int, seat: int = 0, played: bool = True) -> dict[str, int]:
    """What the ops of a program say that they change in this position, besides what playing it costs."""
    found: dict[str, int] = {}
    for op in g.game.cards.programs[program]:
        name, amount = promise(g, op, seat, played)
        found[name] = found.get(name, 0) + amount
    return {name: amount for name, amount in found.items() if amount}


def promise(g: Board, op: Op[Board], seat: int, played: bool) -> tuple[str, int]:
    if isinstance(op, Require):
        return f"need {FACE_NAMES[op.face]}", 1
    if isinstance(op, Stick):
        return f"stick {FACE_NAMES[op.face]}", 1
    if isinstance(op, Draw):  # a card that was played leaves three, and a hand below four is refilled anyway
        return f"hand {seat}", op.amount - 1 if played else op.amount
    if isinstance(op, Strike):
        favoured = op.symbols >> g.boss_card().symbol & 1
        damage = op.favoured if favoured else op.damage
        return f"strike {FACE_NAMES[op.face]}", max(0, damage - g.strike[op.face])
    assert isinstance(op, Change), f"{op} needs a test of its own"
    n = op.amount.value(g, Resolve(0, seat))
    if isinstance(op, Hurt):
        return "health", -n
    if isinstance(op, Points):
        return "wily_points" if op.wily else "points", n if op.up else -n
    if isinstance(op, DestroyMinions):
        return "minions", -min(n, g.minions)
    if isinstance(op, BossDamage):
        return "boss_health", -n
    if isinstance(op, StrikeMore):
        return f"strike {FACE_NAMES[op.face]}", n
    name = next(name for kind, name in ADDS if isinstance(op, kind))
    return name, n if op.up else -n


def directions(found: dict[str, int]) -> set[str]:
    """As "minions +", the way a table of a test says it."""
    return {f"{name} {'+' if amount > 0 else '-'}" for name, amount in found.items()}


def amount_of(program: int, kind: type[Change]) -> int:
    """The plain number of the first op of this kind."""
    op = next(op for op in GAME.cards.programs[program] if isinstance(op, kind))
    assert isinstance(op.amount, Plain)
    return int(op.amount.number)


def add(*parts: dict[str, int]) -> dict[str, int]:
    """Changes taken together."""
    total: dict[str, int] = {}
    for part in parts:
        for name, amount in part.items():
            total[name] = total.get(name, 0) + amount
    return {name: amount for name, amount in total.items() if amount}


def action(card: str) -> int:
    return GAME.cards.numbers[card]
