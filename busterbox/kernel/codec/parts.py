"""What the generated codecs are made of: how each kind of field is flattened, seen, shown and renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from busterbox.kernel.codec.hashing import Hasher
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.piles import Pile

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

MASK_BITS: Final = 17  # of a mask of knowledge: 16 seats and the spectators


# -- flattening, for digests -------------------------------------------------------------------------------


def flat_list(out: list[int], xs: list[int]) -> None:
    out.append(len(xs))
    out.extend(xs)


def flat_lists(out: list[int], xss: list[list[int]]) -> None:
    out.append(len(xss))
    for xs in xss:
        flat_list(out, xs)


def flat_pile(out: list[int], pile: Pile) -> None:
    flat_list(out, pile.cards)
    flat_list(out, pile.parts)


# -- seeing, for knowledge keys ----------------------------------------------------------------------------


def knows(s: State, card: i64, seat: i64) -> bool:
    if card < 0:
        return False
    return (s.known[card] >> knowledge_bit(s, seat)) & 1 != 0


def knowledge_bit(s: State, seat: i64) -> i64:
    """Where a seat stands in the masks of knowledge; the spectators come after the last seat."""
    return seat if seat >= 0 else s.seats


def see_card(h: Hasher, s: State, card: i64, seat: i64) -> None:
    """A known card by which different card it is, copies being alike; an unknown one by who else knows it."""
    if card < 0:
        h.add(-1)
        return
    mask: i64 = s.known[card]
    if (mask >> knowledge_bit(s, seat)) & 1:
        definition: i64 = s.cards[card]
        h.add((definition << MASK_BITS) | mask)
    else:
        h.add(-2 - mask)


def see_row(h: Hasher, s: State, zone: list[int], seat: i64) -> None:
    h.add(len(zone))
    for card in zone:
        see_card(h, s, card, seat)


def scrambled(x: i64) -> i64:
    """Turns a number into a random-looking one under 2**31, so that sums tell sets apart."""
    y: i64 = (x + 1) * 0x2C1B3C6D & 0x7FFFFFFF
    y = (y ^ (y >> 13)) * 0x297A2D39 & 0x7FFFFFFF
    return (y ^ (y >> 15)) & 0x7FFFFFFF


def see_bag(h: Hasher, s: State, cards: list[int], start: i64, end: i64, seat: i64) -> None:
    """Cards whose places mean nothing: sums, one over those known and one over the others."""
    known = s.known
    definitions = s.cards
    bit = knowledge_bit(s, seat)
    seen: i64 = 0
    unseen: i64 = 0
    i = start
    while i < end:
        card: i64 = cards[i]
        mask: i64 = known[card]
        if mask == 0:
            pass
        elif (mask >> bit) & 1:
            definition: i64 = definitions[card]
            seen += scrambled((definition << MASK_BITS) | mask)
        else:
            unseen += scrambled(mask)
        i += 1
    h.add(end - start)
    h.add(seen)
    h.add(unseen)


def see_set(h: Hasher, s: State, zone: list[int], seat: i64) -> None:
    see_bag(h, s, zone, 0, len(zone), seat)


def see_pile(h: Hasher, s: State, pile: Pile, seat: i64) -> None:
    start: i64 = 0
    h.add(len(pile.parts))
    for part in pile.parts:
        h.add(part)
        if part < 0:
            see_bag(h, s, pile.cards, start, start - part, seat)
            start -= part
        else:
            i: i64 = 0
            while i < part:
                see_card(h, s, pile.cards[start + i], seat)
                i += 1
            start += part


# -- showing, for views ------------------------------------------------------------------------------------


def show_card(s: State, card: int, seat: int) -> dict[str, object] | None:
    """A known card with its instance id, an unknown one without."""
    if card < 0:
        return None
    seen_by = seats_of(s.known[card] & s.everybody())
    if not knows(s, card, seat):
        return {"card": None, "known_to": seen_by}
    return {
        "id": card,
        "card": s.game.cards.id_of(s, card),
        "known_to": seen_by,
        "open": lies_open(s, card),  # face up on the table, for spectators too
    }


def show_row(s: State, zone: list[int], seat: int) -> list[dict[str, object] | None]:
    return [show_card(s, card, seat) for card in zone]


def show_set(s: State, zone: list[int], seat: int) -> list[dict[str, object] | None]:
    """Known cards first, then the others, whose places tell nothing."""
    known = [show_card(s, card, seat) for card in sorted(zone) if knows(s, card, seat)]
    masks = sorted(s.known[card] & s.everybody() for card in zone if not knows(s, card, seat))
    return known + [{"card": None, "known_to": seats_of(mask)} for mask in masks]


def show_pile(s: State, pile: Pile, seat: int) -> dict[str, object]:
    """Size, and from the top down each part: a bag or cards in order."""
    parts: list[object] = []
    end = len(pile.cards)
    for i in range(len(pile.parts) - 1, -1, -1):
        part = pile.parts[i]
        size = part if part > 0 else -part
        cards = pile.cards[end - size : end]
        if part > 0:
            cards.reverse()
        if part > 0:
            parts.append({"in_order": True, "cards": show_row(s, cards, seat)})
        else:  # cards that nobody knows are only counted
            noted = [card for card in cards if s.known[card] & s.everybody()]
            parts.append({"in_order": False, "cards": show_set(s, noted, seat), "unknown": size - len(noted)})
        end -= size
    return {"count": len(pile.cards), "parts": parts}


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


# -- renaming, for determinize -----------------------------------------------------------------------------


def renamed(names: list[int], card: i64) -> i64:
    return names[card] if card >= 0 else card


def rename_list(names: list[int], cards: list[int]) -> None:
    for i in range(len(cards)):
        if cards[i] >= 0:
            cards[i] = names[cards[i]]
