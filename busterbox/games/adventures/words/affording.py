# busterbox: not compiled
"""Whether a challenge can be paid: now, with an ability that needs no luck, or not as things are."""

from __future__ import annotations

from busterbox.games.adventures.rules import abilities
from busterbox.games.adventures.rules.codes import NEED_NAMES, W_ABILITIES, W_TANK, WAIT
from busterbox.games.adventures.rules.payment import Purse, payable, waits_left
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.terms import article
from busterbox.kernel.content.phrases import listed
from busterbox.kernel.core.codes import YES

MOST_TRIED = 80  # positions looked at for one question
DEEPEST = 5  # choices inside one ability


def ways_to_pay(g: Adventure) -> list[int]:
    """Codes of the active player's abilities after which the challenge could be paid without a die being rolled."""
    codes: list[int] = []
    abilities.ability_codes(g, codes)
    return [code for code in codes if leads_to_payment(g, code)]


def leads_to_payment(g: Adventure, code: int) -> bool:
    seat = int(g.active)
    left = MOST_TRIED
    todo: list[tuple[Adventure, int, int]] = [(g, code, 0)]
    while todo and left:
        left -= 1
        before, answer, depth = todo.pop()
        after = before.clone()
        after.explicit = True  # chance is not rolled but shown
        after.apply(seat, answer)
        if after.chance or after.over or after.active != seat:
            continue
        if after.kind == W_ABILITIES:
            if payable(after):
                return True
        elif depth < DEEPEST and after.seat_to_act() == seat:
            answers = [YES] if after.kind == W_TANK else after.options(seat)
            todo += [(after, one, depth + 1) for one in answers]
    return False


def missing_text(g: Adventure) -> str:
    """As "a jump and 2 shoots are missing"."""
    lacks = missing(g)
    single = len(lacks) == 1 and lacks[0].startswith("a ")
    return f"{listed(lacks)} {'is' if single else 'are'} missing"


def missing(g: Adventure) -> list[str]:
    """Which requirements the whole pool and all active tokens cannot meet: "a jump", "2 shoots", "a wait"."""
    purse = Purse(g)
    total = sum(purse.items)
    over = [(total >> 8 * action & 255) - g.needs[action] for action in range(WAIT)]
    lacks = [(need, -left) for need, left in enumerate(over) if left < 0]
    waits = int(waits_left(g)) - sum(left // 2 for left in over if left > 0)
    if waits > 0:
        lacks.append((WAIT, waits))
    return [article(NEED_NAMES[need]) if many == 1 else f"{many} {NEED_NAMES[need]}s" for need, many in lacks]
