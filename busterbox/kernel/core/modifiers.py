"""Changes of values with source and duration. Base values are never overwritten; totals are computed.

A modifier is one packed number in `State.mods`: what is changed, whose, by how much, by which effect, until
when, and a small number of the game's own. Packed, because a list of numbers is cheap to copy and to search,
while six entries for each modifier are not. Cancelling an effect removes exactly what it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

# From the low end: stat and subject 8 bits each, amount 12 (shifted to be positive), duration and data 8 each,
# effect the rest.
AMOUNT_OFFSET: Final = 2048
KEY: Final = 0xFFFF  # stat and subject together
UNNUMBERED: Final = (1 << 44) - 1  # all but the effect


def new_effect(g: State) -> i64:
    """The number of an effect about to make modifiers."""
    g.effects += 1
    return g.effects


def modify(g: State, stat: i64, subject: i64, amount: i64, effect: i64, duration: i64, data: i64 = 0) -> None:
    """Add a modifier: stat, subject, duration and data from 0 to 255, amount from -2048 to 2047."""
    if amount < -AMOUNT_OFFSET or amount >= AMOUNT_OFFSET:
        raise ValueError(f"a modifier's amount is -2048 to 2047, not {amount}")
    if (stat | subject | duration | data) & ~0xFF:
        raise ValueError(
            f"stat, subject, duration and data of a modifier are 0 to 255, not {[stat, subject, duration, data]}"
        )
    key: i64 = stat | (subject << 8)
    mod = key | ((amount + AMOUNT_OFFSET) << 16) | (duration << 28) | (data << 36) | (effect << 44)
    g.mods = [*g.mods, mod]


def stat_of(mod: i64) -> i64:
    return mod & 0xFF


def subject_of(mod: i64) -> i64:
    return (mod >> 8) & 0xFF


def amount_of(mod: i64) -> i64:
    return ((mod >> 16) & 0xFFF) - AMOUNT_OFFSET


def duration_of(mod: i64) -> i64:
    return (mod >> 28) & 0xFF


def data_of(mod: i64) -> i64:
    return (mod >> 36) & 0xFF


def effect_of(mod: i64) -> i64:
    return mod >> 44


def change(g: State, stat: i64, subject: i64) -> i64:
    """The sum of all changes in force."""
    key: i64 = stat | (subject << 8)
    total: i64 = 0
    for mod in g.mods:
        m: i64 = mod
        if m & KEY == key:
            total += ((m >> 16) & 0xFFF) - AMOUNT_OFFSET
    return total


def find(g: State, stat: i64, subject: i64) -> list[int]:
    """The modifiers of this kind, oldest first."""
    key: i64 = stat | (subject << 8)
    return [mod for mod in g.mods if mod & KEY == key]


def remove(g: State, mod: i64) -> None:
    """Remove one modifier, as when it has been used up."""
    mods = g.mods[:]
    mods.remove(mod)
    g.mods = mods


def remove_effect(g: State, effect: i64) -> i64:
    """Cancel: everything this effect made is gone. Returns how many modifiers that were."""
    before = len(g.mods)
    g.mods = [mod for mod in g.mods if mod >> 44 != effect]
    return before - len(g.mods)


def end_duration(g: State, duration: i64) -> i64:
    """What lasted until now ends. Returns how many modifiers that were."""
    before = len(g.mods)
    if before:
        g.mods = [mod for mod in g.mods if (mod >> 28) & 0xFF != duration]
    return before - len(g.mods)


def mod_json(mod: int) -> dict[str, int]:
    """A modifier spelled out, for views."""
    return {
        "stat": stat_of(mod),
        "subject": subject_of(mod),
        "amount": amount_of(mod),
        "duration": duration_of(mod),
        "data": data_of(mod),
        "effect": effect_of(mod),
    }


def mod_numbers(mod: i64) -> list[int]:
    """A modifier as numbers, for observations; the effect's is the last."""
    return [stat_of(mod), subject_of(mod), amount_of(mod), duration_of(mod), data_of(mod), effect_of(mod)]
