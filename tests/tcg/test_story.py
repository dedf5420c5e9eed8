"""What happened is told shortly, nothing is left out, and burned, blasted, pushed out, damaged, discarded and spent cards
are told apart."""

from __future__ import annotations

import re

import pytest

from busterbox.cli.terminal.words import told
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import PASS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import Told, told_events
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from tests.tcg.positions import Side, blast, card, pick, play, spend, table, take

NAMES = ["Ann", "Bob"]
TYPES_OF_ARGS = {"seat": 0, "seat2": 1, "turns": 3, "value": 4, "n": 2, "attack": 5, "against": 2}


def log(g: Tcg) -> Log:
    found = Log()
    g.sink = found
    return found


def lines(heard: Log, seat: int = 0) -> list[str]:
    """The story of what was heard, as a seat may read it."""
    events = heard.take()
    messages = {event.message: GAME.rules.catalogue.find("event." + event.message) for event in events}
    read = told_events(events, messages, seat, NAMES, GAME.cards.names, GAME.rules.catalogue)
    return [plain(line) for line in GAME.words.story(read, NAMES)]


def both_pass(g: Tcg) -> None:
    for _ in range(2):
        if g.asked() and PASS in g.options(g.seat_to_act()):
            g.answer(g.seat_to_act(), PASS)


def test_an_action_and_what_came_of_it_are_one_line() -> None:
    g = table(Side(hand="1", resources="rich_kid", gauge="vulcan1", discard="3"), Side(hand="1"))
    heard = log(g)
    spend(g, "rich_kid")
    assert lines(heard) == ["Ann spends Rich Kid: burns 1 power (Vulcan1), recharges 2 energy."]


def test_what_happens_to_the_other_names_the_other() -> None:
    g = table(Side(hand="1", resources="let_em_have_it", gauge="rival"), Side(hand="1", gauge="vulcan1"))
    heard = log(g)
    spend(g, "let_em_have_it")
    assert lines(heard) == ["Ann spends Let 'em Have It: burns 1 power (Rival); Bob burns 1 power (Vulcan1)."]


@pytest.mark.rule("TC-R25")
def test_a_blast_in_one_line_or_as_far_as_it_is() -> None:
    g = table(Side(hand="1", gauge="rival laserblast"), Side(hand="1"))
    heard = log(g)
    blast(g)
    assert lines(heard) == ["Ann blasts with 2 power: Rival, LaserBlast revealed."]
    pick(g, 1)
    assert lines(heard) == ["Ann has blast destiny 5 (LaserBlast)."]
    g = table(Side(hand="1", gauge="rival laserblast"), Side(hand="1"))
    heard = log(g)
    blast(g, 1)
    assert lines(heard, 1) == [
        "Ann blasts with 2 power: Rival, LaserBlast revealed, blast destiny 5 (LaserBlast)."
    ]


@pytest.mark.rule("TC-18.3")
def test_damage_is_told_with_its_cards() -> None:
    g = table(
        Side(hand="vulcan1", gauge="2"),
        Side(hand="1", deck="rival determined airshot", resources="determined"),
    )
    play(g, "vulcan1")
    heard = log(g)
    both_pass(g)
    both_pass(g)
    said = lines(heard)
    assert said[0] == "Bob and Ann pass."
    assert said[1] == "Battle: Ann attacks, 4 against 2, Bob takes damage 2: Rival, Determined."
    assert said[2] == "Turn 4: Bob"
    assert said[3] == "Bob powers up, draws a card."


def test_a_battle_without_damage() -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    heard = log(g)
    both_pass(g)
    assert lines(heard)[:2] == ["Ann and Bob pass.", "Battle: Ann attacks, 2 against 2, no damage."]


@pytest.mark.rule("TC-R18")
def test_what_is_pushed_out_is_neither_burned_nor_discarded() -> None:
    full = "rival determined airshot vulcan1 laserblast"
    g = table(Side(hand="vulcan1", gauge=full, deck="1 guard1"), Side(hand="1"), turn=1)
    heard = log(g)
    both_pass(g)
    assert lines(heard)[-1] == "Ann pushes Rival out of the gauge, powers up, draws Guard1."


def test_a_price_of_hand_cards_and_a_bonus() -> None:
    g = table(Side(hand="cannonball rival airshot", resources="its_not_over_yet"), Side(hand="1"))
    heard = log(g)
    play(g, "cannonball")
    assert lines(heard) == ["Ann plays the BattleChip Cannonball."]
    take(g, "rival")
    assert lines(heard) == ["Ann discards Rival, gets strength +4."]


def test_resources_that_follow_one_another_are_one_line() -> None:
    g = table(Side(hand="determined power_pastries vulcan1"), Side(hand="1"), phase="resources")
    heard = log(g)
    play(g, "determined")
    play(g, "power_pastries")
    assert lines(heard) == ["Ann plays the resources Determined, Power Pastries."]


def test_a_cancelled_chip_is_told_of_its_owner() -> None:
    g = table(
        Side(hand="vulcan1", gauge="2"), Side(hand="canceled rival", resources="great_surprise", gauge="1")
    )
    play(g, "vulcan1")
    heard = log(g)
    play(g, "canceled")
    take(g, "rival")
    said = " ".join(lines(heard, 1))
    assert "Bob plays the event Canceled" in said
    assert "Ann's Vulcan1 is cancelled." in said


@pytest.mark.parametrize(
    ("seed", "play_format"), [(1, "sample"), (2, "power_up"), (3, "all_sets"), (4, "all_sets")]
)
def test_nothing_that_a_seat_may_read_is_left_out(seed: int, play_format: str) -> None:
    """Every card that an event names to a seat stands in its story; who only watches reads of no card drawn."""
    game = Play.start(GAME, 2, seed, {"format": play_format})
    rng = rng_from(seed)
    while not game.state.over:
        seat = int(game.state.seat_to_act())
        game.answer(seat, int(GAME.bot.policy(game.state, seat, rng)))
    for eye in (0, 1, -1):
        events = told(game, eye)
        story = "\n".join(plain(line) for line in GAME.words.story(events, NAMES))
        for event in events:
            for name in named_cards(event):
                assert name in story  # in a list a card stands without its title
        if eye == -1:
            assert not re.search(r"draws (?!a card|\d+ cards|.* from the discard)", story)


def named_cards(event: Told) -> list[str]:
    args = GAME.rules.catalogue.find("event." + event.message).args
    pairs = zip(args, event.numbers, strict=False)
    cards = [number for name, number in pairs if name.startswith(("card", "def")) and number >= 0]
    return [GAME.cards.names[one].removesuffix(f", {GAME.table.card_data(one)['title']}") for one in cards]


def test_commas_of_a_card_do_not_run_into_the_next() -> None:
    """A title stands behind a comma, and so do parts of some names."""
    named = ["lan_netbattler", "glow_baby_glow", "rival"]
    events = [Told("discarded", [0, card(name)], "") for name in named]
    said = [plain(line) for line in GAME.words.story(events, NAMES)]
    assert said == ['Ann discards Lan, "Glow, Baby, Glow", Rival.']
    assert [plain(line) for line in GAME.words.story(events[:1], NAMES)] == ["Ann discards Lan, NetBattler."]


@pytest.mark.rule("TC-R36")
def test_the_cut_tells_each_card_with_its_destiny() -> None:
    cuts = [Told("cut", [0, card("lan_netbattler"), 1], ""), Told("cut", [1, card("laserblast"), 5], "")]
    said = [plain(line) for line in GAME.words.story([*cuts, Told("begins", [1], "")], NAMES)]
    shown = "Ann shows Lan, NetBattler (destiny 1); Bob shows LaserBlast (destiny 5)"
    assert said == [f"Both cut: {shown}; Bob takes the first turn."]


def test_every_event_is_told_as_a_sentence() -> None:
    rival = card("rival")
    names = [key.removeprefix("event.") for key in GAME.rules.catalogue.messages if key.startswith("event.")]
    assert len(names) > 60
    for message in names:
        found = GAME.rules.catalogue.find("event." + message)
        numbers = [rival if arg.startswith(("card", "def")) else TYPES_OF_ARGS[arg] for arg in found.args]
        words = {arg: "Ann" if arg == "seat" else "Bob" if arg == "seat2" else "Rival" for arg in found.args}
        event = Told(message, numbers, found.text.format_map(words))
        said = [plain(line) for line in GAME.words.story([event], NAMES)]
        if message in ("damage", "begins"):
            continue  # told with the battle, and with the cut
        assert len(said) == 1, message
        assert said[0][0].isupper()
        assert said[0].endswith(".") or message == "turn"
        assert "{" not in said[0]
        if any(arg.startswith(("card", "def")) for arg in found.args) and message != "revealed":
            assert "Rival" in said[0], message
