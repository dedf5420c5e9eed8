"""Files of the first stage: each is read as before, or refused in one sentence that says why."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.table.campaign_file import parse_campaign, read_campaign
from busterbox.kernel.table.record import Record, read_record, watch
from busterbox.kernel.table.verify import OtherRules, verify
from busterbox.players.levels import LEVELS

FIRST = Path(__file__).parent / "fixtures" / "first"
GAMES = ("dicebot", "tcg", "boardgame", "adventures")
RECORDS = [f"{game}-{kind}" for game in GAMES for kind in ("finished", "undo-leave", "served")]


def read(name: str) -> Record:
    return read_record((FIRST / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_told_to_everybody(name: str) -> None:
    record = read(name)
    assert record.result is not None
    for seat in range(-1, record.seats):
        lines = list(watch(record, seat, registry.get(record.game).rules.catalogue))
        assert len(lines) > 50
        assert all(lines)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_verified_or_it_is_said_why_not(name: str) -> None:
    record = read(name)
    game = registry.get(record.game)
    if game.info.rules_version == record.rules_version and game.cards.content_hash == record.content:
        report = verify(record, game)
        assert report.ok, report.sentence
        return
    with pytest.raises(OtherRules) as refusal:
        verify(record, game)
    if game.info.rules_version != 1:
        assert "rules 1" in str(refusal.value)
        assert f"{game.info.rules_version}" in str(refusal.value)
    else:
        assert "content" in str(refusal.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_in_mid_effect_is_gone_on_with_or_it_is_said_why_not(name: str) -> None:
    game = registry.get(name)
    document = json.loads((FIRST / f"{name}-position.json").read_text(encoding="utf-8"))
    assert len(document["stack"]) >= 5
    if game.info.rules_version == 1 and game.cards.content_hash == document["content"]:
        g = game.rules.codec.from_json(game, document)
        assert g.to_json() == document
        assert g.options(g.seat_to_act())
        return
    today = game.info.rules_version
    told = f"it was made under rules 1, and here are {today}: this position cannot be read here"
    with pytest.raises(BadPosition, match=f"^{told}$"):  # nothing is damaged
        game.rules.codec.from_json(game, document)
    document["rules_version"] = today
    if document["content"] != game.cards.content_hash:
        told = "it was made with other content than is loaded: this position cannot be read here"
        with pytest.raises(BadPosition, match=f"^{told}$"):
            game.rules.codec.from_json(game, document)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_cannot_be_played_on_can_be_watched(name: str, command: SimpleNamespace) -> None:
    file = str(FIRST / f"{name}-undo-leave.json")
    run = command.run("play", "--resume", file)
    assert (run.code, run.out) == (2, "")
    today = registry.get(name).info.rules_version
    why = f"the record was made under rules 1, and here are {today}: it cannot be played on"
    assert run.err == f"busterbox: {file}: {why}, but 'busterbox replay {file}' shows it\n"
    assert command.run("replay", file).code == 0


@pytest.mark.parametrize(
    ("name", "settings", "cards"), [("tcg", {}, 60), ("boardgame", {"cards": "pack"}, 40)]
)
def test_a_deck_is_read(name: str, settings: dict[str, str], cards: int) -> None:
    game = registry.get(name)
    text = (FIRST / f"{name}-deck.txt").read_text(encoding="utf-8")
    assert len(game.decks.read(text, game.info.read_settings(settings))) == cards


def test_a_campaign_goes_on() -> None:
    game = registry.get("adventures")
    document = parse_campaign((FIRST / "adventures-campaign.json").read_bytes())
    campaign = read_campaign(document, game, LEVELS)
    assert [(one.part, one.won) for one in campaign.history] == [("Session 1", True), ("Session 2", True)]
    assert campaign.next == "Session 3"
    g = game.new(2, 1, campaign.settings, decks=campaign.decks())
    assert g.options(g.seat_to_act())


POSITION = ("tcg-position.json", "a position of tcg", "'busterbox position tcg {}' shows it")
CAMPAIGN = (
    "adventures-campaign.json",
    "a campaign of adventures",
    "'busterbox play --campaign {}' goes on with it",
)
RECORDED = ("tcg-finished.json", "a recorded game of tcg", "'busterbox replay {}' shows it")


@pytest.mark.parametrize(
    ("words", "wanted", "given"),
    [
        (["play", "--resume"], "saved game", POSITION),
        (["play", "--resume"], "saved game", CAMPAIGN),
        (["play", "tcg", "--resume"], "saved game", POSITION),
        (["replay"], "recorded game", POSITION),
        (["verify"], "recorded game", CAMPAIGN),
        (["position", "tcg"], "position", RECORDED),
        (["position", "tcg"], "position", CAMPAIGN),
        (["play", "--campaign"], "campaign", RECORDED),
        (["play", "--campaign"], "campaign", POSITION),
    ],
)
def test_a_file_of_another_kind_is_named_with_the_command_that_takes_it(
    command: SimpleNamespace, words: list[str], wanted: str, given: tuple[str, str, str]
) -> None:
    name, what, hint = given
    file = FIRST / name
    before = file.read_bytes()
    run = command.run(*words, str(file))
    assert (run.code, run.out) == (2, "")
    assert run.err == f"busterbox: {file}: this is {what}, not a {wanted}; {hint.format(file)}\n"
    assert file.read_bytes() == before
