"""What a game says about itself before anybody plays: its name, its seats, its options, its version."""

from __future__ import annotations

from busterbox.kernel.codec.notation import BadPosition


class Setting:
    """One option of a table: its name, the values it can have, which is the default."""

    def __init__(self, name: str, values: list[str], default: int, text: str, rules: list[str]) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.rules = rules


class Seats:
    """How many can sit down, and how many do if nobody says."""

    def __init__(self, fewest: int, most: int, usual: int = 0) -> None:
        self.fewest = fewest
        self.most = most
        self.usual = usual or fewest

    def __str__(self) -> str:
        return f"{self.fewest} to {self.most}" if self.fewest != self.most else str(self.fewest)


class GameInfo:
    """The metadata of a game."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        seats: Seats,
        settings: list[Setting] | None = None,
        cooperative: bool = False,
        blurb: str = "",
        minutes: str = "",
    ) -> None:
        self.name = name
        self.title = title
        self.rules_version = rules_version
        self.seats = seats
        self.settings = settings or []
        self.cooperative = cooperative
        self.blurb = blurb  # what the game is about, in a sentence
        self.minutes = minutes  # how long a game takes, as "15-30"; empty if nobody has measured it

    def read_settings(self, given: dict[str, str]) -> list[int]:
        """The values of all settings as numbers; ValueError names the first that does not exist."""
        for name in given:
            if name not in [s.name for s in self.settings]:
                known = ", ".join(s.name for s in self.settings) or "none"
                raise ValueError(f"{self.name} has no setting {name!r} (there are: {known})")
        values: list[int] = []
        for s in self.settings:
            value = given.get(s.name, s.values[s.default])
            if value not in s.values:
                raise ValueError(
                    f"setting {s.name!r} of {self.name} is one of {', '.join(s.values)}, not {value!r}"
                )
            values.append(s.values.index(value))
        return values

    def check_settings(self, values: list[int], place: str) -> list[int]:
        """The same numbers; BadPosition if they are not values of the settings."""
        if len(values) != len(self.settings):
            raise BadPosition(place, f"{len(self.settings)} settings were expected, not {len(values)}")
        for value, s in zip(values, self.settings, strict=True):
            if not 0 <= value < len(s.values):
                raise BadPosition(place, f"{s.name} has no value {value}")
        return values

    def settings_json(self, values: list[int]) -> dict[str, object]:
        """The values of all options by name, in words."""
        return {s.name: s.values[v] for s, v in zip(self.settings, values, strict=True)}
