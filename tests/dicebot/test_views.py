"""What lies open on the table and what is hidden, for every seat and for spectators.   DB-R10"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import ABILITY, AIM, CACHE, FORGE, NO_PART, PASS, USE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.content.telling import tell
from busterbox.kernel.core.events import Log
from tests.dicebot.course import all_pass, events, hands, happened, names, table_of
from tests.dicebot.tables import FIXTURE, Robot, battle, commit, commit_all, part_counts, window

WATCHER = -1
EYES = (WATCHER, 0, 1, 2)


def cards_in(entries: object) -> list[str | None]:
    """The cards of a zone as a view names them, None where it does not."""
    assert isinstance(entries, list)
    return [entry["card"] for entry in entries]


def zone(g: DiceBot, eye: int, name: str, seat: int) -> list[str | None]:
    entries = table_of(g, eye)[name]
    assert isinstance(entries, list)
    return cards_in(entries[seat])


def deck_as_seen(g: DiceBot, eye: int) -> list[str | None]:
    deck = table_of(g, eye)["deck"]
    assert isinstance(deck, dict)
    seen: list[str | None] = []
    for part in deck["parts"]:
        seen.extend(cards_in(part["cards"]))
        seen.extend([None] * part.get("unknown", 0))  # cards that nobody knows are but a number
    return seen


def three() -> DiceBot:
    return battle(
        Robot(
            "uzi bomb sledge", body="turbo armor", head="cache", energy=4, medals=1, points=1, robot="peeper"
        ),
        Robot("shield torch", body="armor", energy=3, medals=2, points=1, robot="fickle"),
        Robot("plate magnet virus", head="forge", energy=5, points=2, robot="chad"),
        advanced=True,
        round=3,
        combat=4,
    )


@pytest.mark.rule("DB-R10")
@pytest.mark.parametrize("eye", EYES)
def test_dice_energy_medals_points_robots_counts_and_the_discard_lie_open(eye: int) -> None:
    g = all_pass(three())
    assert window(g) == "choose:012"
    table = table_of(g, eye)
    assert table["body"] == [part_counts("turbo armor"), part_counts("armor"), part_counts("")]
    assert table["head"] == [CACHE, NO_PART, FORGE]
    assert table["energy"] == [4, 3, 5]
    assert table["medals"] == [1, 2, 0]
    assert table["points"] == [1, 1, 2]
    assert [zone(g, eye, "robot", seat) for seat in range(3)] == [["peeper"], ["fickle"], ["chad"]]
    assert [len(zone(g, eye, "hand", seat)) for seat in range(3)] == [3, 2, 3]
    assert len(deck_as_seen(g, eye)) == len(g.deck.cards) > 100
    assert cards_in(table["discard"]) == names(g, g.discard)
    assert len(g.discard) > 5
    assert (table["combat"], table["round"], table["starter"]) == (4, 3, 0)


@pytest.mark.rule("DB-R10")
@pytest.mark.parametrize("eye", EYES)
def test_a_hand_is_seen_by_its_owner_alone(eye: int) -> None:
    g = all_pass(three())
    for seat in range(3):
        held = names(g, g.hand[seat])
        assert zone(g, eye, "hand", seat) == (held if seat == eye else [None] * len(held))


@pytest.mark.rule("DB-R10")
@pytest.mark.parametrize("eye", EYES)
def test_nobody_sees_a_card_of_the_deck(eye: int) -> None:
    g = all_pass(three())
    assert set(deck_as_seen(g, eye)) == {None}
    g.deck.shuffle()
    g.discard, g.deck.cards, g.deck.parts = [*g.discard, *g.deck.cards], [], []
    g.recycle()  # cards that lay open a moment ago are as unknown as the others
    assert len(g.deck.cards) > 150
    assert set(deck_as_seen(g, eye)) == {None}


@pytest.mark.rule("DB-R10")
@pytest.mark.parametrize("eye", [WATCHER, 1, 2])
def test_what_others_see_does_not_depend_on_the_card_committed(eye: int) -> None:
    """Neither while the others choose nor while it lies face down."""
    seen = []
    for card in ("uzi", "bomb", "sledge"):
        g = all_pass(three())
        commit(g, 0, card)
        assert window(g) == "choose:12"
        waiting = g.view(eye)
        commit(g, 1, "torch")
        commit(g, 2, "magnet")
        assert window(g) == "before_reveal:0"
        seen.append((waiting, g.view(eye), g.knowledge_key(max(eye, 1))))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("DB-R10")
def test_committed_cards_lie_face_down_until_the_reveal() -> None:
    g = all_pass(three())
    commit_all(g, "uzi", "torch", "plate")
    for eye in EYES:
        for seat, card in enumerate(("uzi", "torch", "plate")):
            assert zone(g, eye, "weapon", seat) == [card if seat == eye else None]
    g.answer(0, PASS)
    g.answer(1, PASS)
    assert window(g).startswith("heads:")
    for eye in EYES:
        assert zone(g, eye, "weapon", 0) == ["uzi"]
        assert [names(g, g.discard)[-2:]] == [cards_in(table_of(g, eye)["discard"])[-2:]]


@pytest.mark.rule("DB-R10")
def test_the_story_tells_a_committed_card_to_its_player_only() -> None:
    g = all_pass(three())
    commit_all(g, "uzi", "torch", "plate")
    message = FIXTURE.rules.catalogue.find("event.chose")
    told = {
        eye: [tell(event, message, eye, ["A", "B", "C"], FIXTURE.cards.names) for event in events(g, "chose")]
        for eye in EYES
    }
    cards = [event.for_seat(WATCHER, message.cards).numbers[1] for event in events(g, "chose")]
    assert cards == [-1, -1, -1]
    assert told[WATCHER] == ["A has chosen.", "B has chosen.", "C has chosen."]
    assert told[1] == ["A has chosen.", "B chooses Torch.", "C has chosen."]


@pytest.mark.rule("DB-R10")
def test_a_card_looked_at_is_known_to_its_owner_and_the_one_who_looked() -> None:
    g = all_pass(three())
    commit_all(g, "uzi", "torch", "plate")
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert [zone(g, eye, "weapon", 1) for eye in EYES] == [[None], ["torch"], ["torch"], [None]]


@pytest.mark.rule("DB-R10")
def test_cards_that_are_dealt_are_seen_by_their_player_alone() -> None:
    g = FIXTURE.new(3, 8)
    assert isinstance(g, DiceBot)
    assert hands(g) == [6, 6, 6]
    for eye in EYES:
        for seat in range(3):
            shown = names(g, g.hand[seat]) if seat == eye else [None] * 6
            assert zone(g, eye, "hand", seat) == shown


@pytest.mark.rule("DB-R10")
def test_a_card_drawn_by_cache_is_shown_to_all_at_once() -> None:
    g = battle(Robot("uzi bomb", body="turbo", head="cache"), Robot("shield torch"), Robot("plate magnet"))
    commit_all(g, "uzi", "shield", "plate")
    g.answer(0, USE + CACHE)
    shown = FIXTURE.cards.ids[events(g, "cached")[0].numbers[1]]
    for eye in EYES:
        assert shown in zone(g, eye, "weapon", 0) + cards_in(table_of(g, eye)["discard"])
        assert set(deck_as_seen(g, eye)) == {None}


# -- what both players know is not open for that --------------------------------------------------------------------


@pytest.mark.rule("DB-R10", "DB-9.1")
def test_a_card_that_was_looked_at_is_shown_to_spectators_when_it_is_revealed_and_no_sooner() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", points=3, robot="peeper"),
        Robot("shield torch", body="armor", robot="spark"),
        advanced=True,
    )
    commit_all(g, "uzi", "shield")
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)
    told = log_for(g, WATCHER)
    assert not any("Shield" in line for line in told)
    card = events(g, "looked")[-1].numbers[1]
    assert FIXTURE.cards.ids[card] == "shield"
    assert any("Shield" in line for line in log_for(g, 0))
    assert "revealed" in [event.message for event in events(g, "revealed")]
    revealed = [event.numbers for event in events(g, "revealed")]
    assert [1, FIXTURE.cards.ids.index("shield")] in [numbers[:2] for numbers in revealed]


@pytest.mark.rule("DB-R10")
def test_between_look_and_reveal_only_the_two_know_the_card() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", points=3, robot="peeper"),
        Robot("shield torch", body="armor", points=3, robot="fickle"),
        advanced=True,
    )
    commit_all(g, "uzi", "shield")
    g.answer(0, ABILITY)
    assert window(g) == "before_reveal:1"  # the card is seen, and still face down
    entries = table_of(g, 0)["weapon"]
    assert isinstance(entries, list)
    assert entries[1][0]["card"] == "shield"
    assert (entries[1][0]["known_to"], entries[1][0]["open"]) == ([0, 1], False)
    assert zone(g, WATCHER, "weapon", 1) == [None]
    watched = table_of(g, WATCHER)["weapon"]
    assert isinstance(watched, list)
    assert watched[1][0] == {"card": None, "known_to": [0, 1]}
    g.answer(1, PASS)
    assert "revealed" in happened(g)


def test_old_positions_show_spectators_what_they_showed_them_then() -> None:
    g = all_pass(three())
    data = g.to_json()
    known = data["known"]
    assert isinstance(known, list)
    assert data["format"] == 2
    old = {**data, "format": 1, "known": [mask & 0b111 for mask in known]}
    assert FIXTURE.rules.codec.from_json(FIXTURE, old).view(WATCHER) == g.view(WATCHER)
    assert FIXTURE.rules.codec.from_json(FIXTURE, data).digest() == g.digest()
    known[0] = 0b1010
    with pytest.raises(BadPosition, match="a card that lies open is seen by all"):
        FIXTURE.rules.codec.from_json(FIXTURE, data)


def log_for(g: DiceBot, eye: int) -> list[str]:
    assert isinstance(g.sink, Log)
    seats = [FIXTURE.words.seat_name(seat) for seat in range(g.seats)]
    found = [
        tell(event, FIXTURE.rules.catalogue.find("event." + event.message), eye, seats, FIXTURE.cards.names)
        for event in g.sink.events
    ]
    place = happened(g).index("looked")
    return found[: place + 1]
