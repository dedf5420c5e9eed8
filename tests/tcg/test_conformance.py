"""The conformance kit in all formats and over decks that hold every card; every card in play is used."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import FORMATS, NETNAVI
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.verify import verify
from busterbox.kernel.testing.conformance import conform
from tests.tcg.every_card import game_of, in_play, made_decks, play_until_used

DECKS = made_decks()


@pytest.mark.parametrize("play_format", FORMATS)
def test_tcg_conforms(play_format: str) -> None:
    report = conform(GAME, games=1, seed=5, every=60, settings=[{"format": play_format}])
    assert report.games == 1
    assert report.decisions > 50


@pytest.mark.parametrize("seed", [3])
def test_tcg_conforms_with_decks_of_every_card(seed: int) -> None:
    report = conform(game_of(DECKS), games=1, seed=seed, every=60, settings=[{"format": "all_sets"}])
    assert report.decisions > 50


def test_the_decks_hold_every_card_in_play() -> None:
    """335 cards and 24 NetNavis; what TC-R66 leaves out is in none of them."""
    assert sorted(number for deck in DECKS for number in deck.targets) == in_play()
    navis = {n for n, found in enumerate(box_of(GAME).cards) if found.type == NETNAVI and found.playable}
    assert {deck.navi for deck in DECKS} == navis
    for deck in DECKS:
        assert len(GAME.decks.read(deck.text(), [FORMATS.index("all_sets")])) == 60


@pytest.mark.parametrize("place", range(len(DECKS)))
def test_every_card_is_used(place: int) -> None:
    """Played; spent too, if it has SPEND. A card that many games could not use is named here."""
    assert play_until_used(DECKS[place]) == []


@pytest.mark.parametrize("play_format", FORMATS)
def test_a_recorded_game_is_verified(play_format: str) -> None:
    play = Play.start(GAME, 2, 11, {"format": play_format}, every=5)
    rng = rng_from(11)
    while not play.state.over:
        seat = play.state.seat_to_act()
        play.answer(seat, GAME.bot.policy(play.state, seat, rng))
    text = Record.of(play).to_text()
    report = verify(read_record(text), GAME)
    assert (report.ok, report.inputs) == (True, len(play.entries) - 1)
