# busterbox: not compiled
"""Playing a record again: to go on with it, or to prove that everything came out as it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.rng import Draws
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.tampering import CUT, Fault, Kept, check_hashes

if TYPE_CHECKING:
    from busterbox.kernel.table.record import Record


class OtherRules(ValueError):
    """A sound record that this game, these rules or this content cannot verify: `reason` is why. It can still be
    watched if it belongs to this game (`watchable`)."""

    def __init__(self, reason: str, watchable: bool = True) -> None:
        super().__init__(f"{reason}: it can be watched, but not verified" if watchable else reason)
        self.reason = reason
        self.watchable = watchable


@dataclass(frozen=True)
class VerifyReport:
    """What playing a record again has shown. `entry` is the place in the log where it first differs."""

    ok: bool
    inputs: int
    digests: int
    sentence: str
    entry: int = -1
    expected: str = ""
    found: str = ""
    fault: str = ""  # its kind, where hashes show it (`tampering.py`)


def check_rules(record: Record, game: Game) -> None:
    """Whether this game could play the record at all; OtherRules if not."""
    if record.game != game.name:
        raise OtherRules(f"this is a record of {record.game!r}, not of {game.name!r}", False)
    if record.rules_version != game.info.rules_version:
        raise OtherRules(
            f"the record was made under rules {record.rules_version}, and here are {game.info.rules_version}"
        )
    if record.content != game.cards.content_hash:
        raise OtherRules("the record was made with other content than is loaded")


def replay(record: Record, game: Game, upto: int = -1) -> Play:
    """The game of a record, played again and ready to go on; checks only that every input is accepted."""
    check_rules(record, game)
    play = _begin(record, game)
    with play.as_recorded():
        for entry in record.entries[1 : upto if upto >= 0 else None]:
            play.apply(entry.words)
    return play


def positions(record: Record, game: Game) -> Iterator[State]:
    """The first position of a record and the one after each input, as copies."""
    check_rules(record, game)
    play = _begin(record, game)
    yield play.state.clone()
    for entry in record.entries[1:]:
        with play.as_recorded():
            play.apply(entry.words)
        yield play.state.clone()


def verify(record: Record, game: Game, kept: Kept | None = None) -> VerifyReport:
    """Play the record again; everything must come out as it says, and agree with what a player has kept."""
    if record.game != game.name:
        check_rules(record, game)
    fault = check_hashes(record, kept or Kept())
    if fault is not None:
        return _tampered(fault)
    check_rules(record, game)
    play = _begin(record, game)
    digests = 0
    for number, entry in enumerate(record.entries):
        try:
            if number:
                with play.as_recorded():
                    play.apply(entry.words)
        except ValueError as error:
            return _differs(number, digests, f"input {entry.words}", "accepted", f"refused: {error}")
        made = play.entries[number]
        if entry.words != made.words:
            return _differs(number, digests, f"input {number}", str(made.words), str(entry.words))
        for i in range(max(len(entry.events), len(made.events))):
            told = _event_text(entry.events, i)
            seen = _event_text(made.events, i)
            if told != seen:
                return _differs(number, digests, f"event {i + 1} of input {entry.words}", told, seen)
        if record.chained and entry.draws is not None and entry.draws != made.draws:
            what = f"what chance decided at input {entry.words}"
            return _differs(number, digests, what, str(made.draws), str(entry.draws))
        if entry.digest != made.digest:
            what = f"the position after input {entry.words}"
            return _differs(number, digests, what, entry.digest or "no digest", made.digest or "no digest")
        digests += 1 if made.digest else 0
    last = len(record.entries) - 1
    final, result = play.state.position_digest(), play.state.result if play.state.over else None
    if record.result != result:
        return _differs(last, digests, "the result", str(record.result), str(result))
    if record.final != final:
        return _differs(last, digests, "the last position", record.final, final)
    if record.chained and not play.state.over:
        end = Fault(CUT, last, "the end was cut off: the game is not over at the end of the record")
        return _tampered(end)
    inputs = "1 input" if last == 1 else f"{last} inputs"
    positions = "1 position" if digests == 0 else f"{digests + 1} positions"
    sentence = f"verified: {inputs} and {positions} are as recorded" + _of_the_dice(record, bool(kept))
    return VerifyReport(True, last, digests + 1, sentence + undone(play) + _reworded(record, game))


def _of_the_dice(record: Record, kept: bool) -> str:
    """What more a sound record shows, and what it cannot."""
    if record.fairness is None:
        return ""
    dice = ", and all dice come from the secret that was committed to and from the players' words"
    if record.fairness.chained is None:
        return (
            f"{dice}; it is from before words were committed to and inputs chained, so whether a word was chosen last, or "
            "the record changed, cannot be checked"
        )
    agrees = "; it agrees with what you kept" if kept else ""
    return f"{dice}, which were fixed before any was told{agrees}"


def _reworded(record: Record, game: Game) -> str:
    """Words decide nothing, and a later version may say it better; so other ones are no fault, but told: whoever watches
    the record reads them."""
    catalogue = game.rules.catalogue
    ours = {name: "event." + name for name in record.messages}
    same = record.cards == game.cards.names and all(
        catalogue.has(key)
        and (catalogue.find(key).text, catalogue.find(key).hidden)
        == (record.messages[name].text, record.messages[name].hidden)
        for name, key in ours.items()
    )
    return "" if same else "; the words in which it tells them are not those of this version"


def _begin(record: Record, game: Game) -> Play:
    try:
        play = _start(record, game)
    except BadPosition as error:
        raise BadRecord(f"record.{error.place}", error.problem) from None
    except ValueError as error:
        raise BadRecord("record", str(error)) from None
    play.practice = record.practice
    return play


def _start(record: Record, game: Game) -> Play:
    if record.position is not None:
        return Play.at(game.rules.codec.from_json(game, record.position), record.every, record.names)
    draws = Draws() if record.chained else None
    return Play.start(
        game, record.seats, record.seed, record.settings, record.every, record.names, record.decks, draws
    )


def undone(play: Play) -> str:
    """What there is to say of a game in which rolls could be undone, or were."""
    count = play.rolls_undone
    told = "; this was practice, where rolls and reveals can be undone" if play.practice else ""
    if count:
        told += f"; rolls or reveals were undone {'once' if count == 1 else f'{count} times'}"
    return told


def _tampered(fault: Fault) -> VerifyReport:
    before = max(fault.entry - 1, 0)
    return VerifyReport(
        False, before, 0, fault.sentence, fault.entry, fault.expected, fault.found, fault.kind
    )


def _differs(entry: int, digests: int, what: str, expected: str, found: str) -> VerifyReport:
    sentence = f"differs at input {entry}: {what} should be {expected}, and is {found}"
    return VerifyReport(False, max(entry - 1, 0), digests, sentence, entry, expected, found)


def _event_text(events: list[Event], i: int) -> str:
    return (
        f"{events[i].message} {events[i].numbers} seen by {events[i].seen}" if i < len(events) else "no event"
    )
