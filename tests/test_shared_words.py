"""What the words of every game share: phrases, the storyteller, lines that fit, the glossary, shadows."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.kernel import registry
from busterbox.kernel.codec.shadow import begin
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.explain import look_up
from busterbox.kernel.content.phrases import capital, counted, listed
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.content.story import Teller
from busterbox.kernel.content.telling import Told


def test_counts_and_lists_read_as_english() -> None:
    assert [counted(number, "die", "dice") for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert counted(3, "card") == "3 cards"
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        *("nothing", "a", "a and b", "a, b and c"),
    ]
    assert listed([], "none") == "none"
    assert capital("your turn") == "Your turn"
    assert capital("") == ""


def test_a_glossary_knows_plurals_and_other_words_for_the_same() -> None:
    glossary, same_as = {"die": "a cube", "wait": "an icon"}, {"dice": "die"}
    assert look_up("dice", glossary, same_as) == look_up("die", glossary, same_as) == ["a cube"]
    assert look_up("waits", glossary, same_as) == ["an icon"]
    assert look_up("waitress", glossary, same_as) == []


def told(*events: tuple[str, list[int], str]) -> list[Told]:
    return [Told(*event) for event in events]


def test_a_story_puts_together_what_belongs_together() -> None:
    """A head with its results behind a colon; a comma for the same player, a semicolon for another."""
    events = told(
        ("hits", [0], ""), ("hurt", [1, 2], ""), ("hurt", [1, 3], ""), ("table_left", [0], "Ann left.")
    )

    class Short(Teller):
        def hits(self) -> None:
            self.begin(self.next()[0], "hits")

        def result(self) -> None:
            if not self.coming("hurt"):
                super().result()
                return
            for numbers in self.of_one_kind():
                self.add(numbers[0], f"loses {numbers[1]}")

    lines = Short(DICEBOT, events, ["Ann", "Bob"]).tell({"hits": Short.hits})
    assert lines == ["Ann hits: Bob loses 2, loses 3.", "Ann left."]
    assert Short(DICEBOT, events[:1], ["Ann", "Bob"]).tell({"hits": Short.hits}) == ["Ann hits."]


def test_a_list_that_is_broken_keeps_its_comma() -> None:
    lines = Lines()
    lines.width = 20
    assert lines.joined("Next", ["Player 2", "Player 3"], ", ") == ["Next: Player 2,", "  Player 3"]
    assert lines.with_text("Head", "text") == ["Head: [dim]text[/]"]
    assert lines.with_text("Head", "text", " · ") == ["Head · [dim]text[/]"]


@pytest.mark.parametrize("name", registry.names())
def test_a_shadow_has_the_window_of_its_view_and_no_cards(name: str) -> None:
    g = registry.get(name).new(2, 3)
    view = g.view(0)
    found = g.game.rules.codec.blank()
    begin(found, g.game, view)
    assert (found.seats, found.settings, found.kind, found.over) == (g.seats, g.settings, g.kind, g.over)
    assert not found.cards
    read = SeatView(g.game, view)
    assert (read.me, read.called(0), read.whose(1)) == (0, "you", f"{g.game.words.seat_name(1)}'s")
    assert sum(1 << seat for seat in read.asked) == g.asked()
