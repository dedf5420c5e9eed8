"""Reading positions: everything is checked as it is read, and a fault is one sentence with its place."""

from __future__ import annotations

from busterbox.kernel.core.piles import Pile

Json = dict[str, object]
BIG = 1 << 62


class BadPosition(ValueError):
    """A position that cannot be: where, what was found, what was expected. `sound`: nothing is wrong with it, but
    it belongs to another edition of the game."""

    def __init__(self, place: str, problem: str, sound: bool = False) -> None:
        damaged = f"damaged position at {place}: {problem}"
        super().__init__(f"{problem}: this position cannot be read here" if sound else damaged)
        self.place = place
        self.problem = problem


def read(data: Json, key: str, place: str) -> object:
    if key not in data:
        raise BadPosition(f"{place}.{key}", "missing")
    return data[key]


def read_int(data: Json, key: str, place: str, low: int = -BIG, high: int = BIG) -> int:
    value = read(data, key, place)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{place}.{key}", f"a whole number was expected, not {short(value)}")
    if not low <= value <= high:
        raise BadPosition(f"{place}.{key}", f"{value} is outside {low} to {high}")
    return value


def read_bool(data: Json, key: str, place: str) -> bool:
    value = read(data, key, place)
    if not isinstance(value, bool):
        raise BadPosition(f"{place}.{key}", f"true or false was expected, not {short(value)}")
    return value


def read_str(data: Json, key: str, place: str) -> str:
    value = read(data, key, place)
    if not isinstance(value, str):
        raise BadPosition(f"{place}.{key}", f"a text was expected, not {short(value)}")
    return value


def read_dict(data: Json, key: str, place: str) -> Json:
    return as_dict(read(data, key, place), f"{place}.{key}")


def as_dict(value: object, place: str) -> Json:
    if not isinstance(value, dict):
        raise BadPosition(place, f"an object was expected, not {short(value)}")
    return value


def read_items(data: Json, key: str, place: str, length: int = -1) -> list[object]:
    value = read(data, key, place)
    if not isinstance(value, list):
        raise BadPosition(f"{place}.{key}", f"a list was expected, not {short(value)}")
    if 0 <= length != len(value):
        raise BadPosition(f"{place}.{key}", f"{length} entries were expected, not {len(value)}")
    return value


def read_ints(
    data: Json, key: str, place: str, length: int = -1, low: int = -BIG, high: int = BIG
) -> list[int]:
    return as_ints(read_items(data, key, place, length), f"{place}.{key}", low, high)


def as_ints(value: object, place: str, low: int = -BIG, high: int = BIG) -> list[int]:
    if not isinstance(value, list):
        raise BadPosition(place, f"a list was expected, not {short(value)}")
    numbers: list[int] = []
    for i, item in enumerate(value):
        if not isinstance(item, int) or isinstance(item, bool):
            raise BadPosition(f"{place}[{i}]", f"a whole number was expected, not {short(item)}")
        if not low <= item <= high:
            raise BadPosition(f"{place}[{i}]", f"{item} is outside {low} to {high}")
        numbers.append(item)
    return numbers


def read_lists(
    data: Json, key: str, place: str, length: int = -1, low: int = -BIG, high: int = BIG
) -> list[list[int]]:
    items = read_items(data, key, place, length)
    return [as_ints(item, f"{place}.{key}[{i}]", low, high) for i, item in enumerate(items)]


def as_pile(value: object, place: str, cards: int) -> Pile:
    data = as_dict(value, place)
    ids = read_ints(data, "cards", place, low=0, high=cards - 1)
    parts = read_ints(data, "parts", place)
    start = 0
    for part in parts:
        if part == 0:
            raise BadPosition(f"{place}.parts", "a part without cards")
        start += abs(part)
    if start != len(ids):
        raise BadPosition(f"{place}.parts", f"the parts hold {start} cards, the pile {len(ids)}")
    return Pile(ids, parts)


def read_pile(data: Json, key: str, place: str, cards: int) -> Pile:
    return as_pile(read(data, key, place), f"{place}.{key}", cards)


def read_piles(data: Json, key: str, place: str, length: int, cards: int) -> list[Pile]:
    items = read_items(data, key, place, length)
    return [as_pile(item, f"{place}.{key}[{i}]", cards) for i, item in enumerate(items)]


def pile_json(pile: Pile) -> Json:
    return {"cards": pile.cards[:], "parts": pile.parts[:]}


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
