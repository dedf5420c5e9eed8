# busterbox: not compiled
"""Whether a record is the game that was played: all that can be told from its hashes, without the rules.

What is wrong is named by its kind and in one sentence. A record alone can be made up as a whole; what a player has kept from
before the end (`Kept`) cannot. docs/fairness.md says what is hashed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.chain import PARTS, Begun, Chained, first_link, next_link, parts_of
from busterbox.kernel.table.fairness import Fairness, commitment_of, nonce_commitment
from busterbox.kernel.table.trail import RESEED

if TYPE_CHECKING:
    from busterbox.kernel.table.record import Record
    from busterbox.kernel.table.trail import Entry

# The kinds of tampering.
BLOCK: Final = "block"
SECRET: Final = "secret"
NONCE: Final = "nonce"
WORDS: Final = "words"
REWRITTEN: Final = "rewritten"
CUT: Final = "cut"
HEAD: Final = "head"
DRAWS: Final = "draws"
OF_PARTS: Final = {
    "game": "the record names another game than was played",
    "rules_version": "the record names another version of the rules than the game was played under",
    "content": "the record names other content than the game was played with",
    "settings": "the options are not those that the game began with",
    "names": "a player was renamed: the names are not those that the game began with",
    "decks": "a deck was edited: the decks are not those that the game began with",
    "nonce_commitments": "a nonce was committed to later: the commitments are not those from before the start",
    "start": "the record names another start than the game had, or leaves out that it was practice",
}


@dataclass(frozen=True)
class Kept:
    """What a player has kept of a game from before its end."""

    commitment: str = ""
    nonces: dict[int, str] = field(default_factory=dict)  # by seat
    heads: list[str] = field(default_factory=list)  # in the order in which they came, link 0 too

    def __bool__(self) -> bool:
        return bool(self.commitment or self.nonces or self.heads)


@dataclass(frozen=True)
class Fault:
    """What is wrong: its kind, the entry of the log that it is about, and a sentence."""

    kind: str
    entry: int
    sentence: str
    expected: str = ""
    found: str = ""


def check_hashes(record: Record, kept: Kept) -> Fault | None:
    """The first thing that is wrong with a record's dice and chain; None if nothing is, or if it has none."""
    fairness = record.fairness
    if fairness is None:
        return _without_block(record, kept)
    if fairness.chained is None:
        if kept.heads or any(entry.link for entry in record.entries):
            return Fault(BLOCK, 0, "the chain over the inputs, of which heads were shown, was removed")
        return _secret(record, fairness, kept) or _told(fairness, kept) or _words(record, fairness)
    return (
        _beginning(record, fairness, fairness.chained, kept)
        or _nonces(fairness, fairness.chained)
        or _told(fairness, kept)
        or _words(record, fairness)
        or _chain(record, fairness, fairness.chained)
        or _heads(record, kept)
        or _draws(record, fairness)
    )


def given(record: Record) -> list[tuple[int, Entry]]:
    """The start and every input with its place in the log, without the words for the dice between them."""
    return [(place, entry) for place, entry in enumerate(record.entries) if entry.words[0] != RESEED]


def _without_block(record: Record, kept: Kept) -> Fault | None:
    traces = record.chained or any(entry.link for entry in record.entries)
    reseeded = any(entry.words[0] == RESEED for entry in record.entries)
    if traces or kept.nonces or kept.heads or (kept.commitment and reseeded):
        return Fault(
            BLOCK, 0, "the record does not say where its dice come from: its block `fairness` was removed"
        )
    if kept.commitment and (record.position is not None or commitment_of(record) != kept.commitment):
        return Fault(
            SECRET,
            0,
            "the game was not played from the seed, options and content that were committed to",
            kept.commitment,
            commitment_of(record),
        )
    return None


# -- how it began ----------------------------------------------------------------------------------------------------


def _secret(record: Record, fairness: Fairness, kept: Kept) -> Fault | None:
    promised, found = kept.commitment or fairness.commitment, commitment_of(record)
    if found == promised == fairness.commitment:
        return None
    return Fault(
        SECRET,
        0,
        "the secret was swapped: with the game, options and content of the record it is not the one that was committed to",
        promised,
        found if found != promised else fairness.commitment,
    )


def _beginning(record: Record, fairness: Fairness, chained: Chained, kept: Kept) -> Fault | None:
    """With the right secret the parts that nobody has changed fit; with another one none does."""
    begun = Begun(
        record.game,
        record.rules_version,
        record.content,
        record.settings,
        record.names,
        record.decks,
        chained.nonce_commitments,
        fairness.commitment,
        chained.start,
        record.practice,
    )
    made = parts_of(fairness.secret, begun)
    changed = [name for name in PARTS if made[name] != chained.parts[name]]
    if len(changed) < len(PARTS):
        for name in changed:
            return Fault(name, 0, OF_PARTS[name], chained.parts[name], made[name])
    return _secret(record, fairness, kept)


def _nonces(fairness: Fairness, chained: Chained) -> Fault | None:
    for seat, (nonce, shown) in enumerate(zip(fairness.nonces, chained.nonce_commitments, strict=True)):
        if not shown and nonce:
            sentence = f"seat {seat} is a bot's, whose nonce is empty by rule, and it has one"
            return Fault(NONCE, 0, sentence, "", nonce)
        if shown and nonce_commitment(fairness.commitment, seat, nonce) != shown:
            sentence = f"the nonce of seat {seat} was chosen later: it does not fit the hash that was shown before the start"
            return Fault(NONCE, 0, sentence, shown, nonce)
    return None


def _told(fairness: Fairness, kept: Kept) -> Fault | None:
    for seat, nonce in kept.nonces.items():
        if not 0 <= seat < len(fairness.nonces) or fairness.nonces[seat] != nonce:
            found = fairness.nonces[seat] if 0 <= seat < len(fairness.nonces) else "no such seat"
            return Fault(NONCE, 0, f"the nonce of seat {seat} is not the one that you told", nonce, found)
    return None


# -- how it went on --------------------------------------------------------------------------------------------------


def _words(record: Record, fairness: Fairness) -> Fault | None:
    """One word belongs to every input, in order: who could leave words out could choose among dice."""
    if record.seed != fairness.word(0):
        return _no_word(0, 0, fairness, hex(record.seed))
    for place, entry in enumerate(record.entries[1:], 1):
        number = (place + 1) // 2
        if place % 2 and (entry.words[0] != RESEED or entry.words[1] != fairness.word(number)):
            found = hex(int(entry.words[1])) if entry.words[0] == RESEED else str(entry.words)
            return _no_word(place, number, fairness, found)
        if place % 2 == 0 and entry.words[0] == RESEED:
            return Fault(
                WORDS, place, f"word {number} of the dice is followed by another one, not by an input"
            )
    return None


def _no_word(place: int, number: int, fairness: Fairness, found: str) -> Fault:
    wanted = hex(fairness.word(number))
    what = f"what goes before input {number}" if number else "the seed"
    return Fault(
        WORDS, place, f"{what} should be word {number} of the dice, {wanted}, and is {found}", wanted, found
    )


def _chain(record: Record, fairness: Fairness, chained: Chained) -> Fault | None:
    link = first_link(chained.parts)
    inputs = given(record)
    for number, (place, entry) in enumerate(inputs):
        if number:
            link = next_link(link, fairness.secret, number, entry.words)
        if entry.link != link:
            what = f"input {number}" if number else "the beginning"
            return Fault(
                REWRITTEN,
                place,
                f"{what} was rewritten: it does not fit its link in the chain",
                entry.link,
                link,
            )
    last = len(inputs) - 1
    if last != chained.inputs:
        end = f"the end was cut off: the record has {last} of {chained.inputs} inputs"
        more = f"inputs were added: the record has {last} instead of {chained.inputs}"
        return Fault(
            CUT, inputs[-1][0], end if last < chained.inputs else more, str(chained.inputs), str(last)
        )
    if chained.head != link:
        sentence = "the head was replaced: it is not the link of the last input"
        return Fault(HEAD, inputs[-1][0], sentence, link, chained.head)
    return None


def _heads(record: Record, kept: Kept) -> Fault | None:
    """Heads that were shown during the game must lie on the way of this record, in their order."""
    places = {entry.link: (number, place) for number, (place, entry) in enumerate(given(record))}
    number, place = 0, 0
    for head in kept.heads:
        if head in places and places[head][0] >= number:
            number, place = places[head]
            continue
        if number == len(places) - 1 or record.result is None:
            sentence = f"the end was cut off: after input {len(places) - 1} a head was shown that the record does not reach"
            return Fault(CUT, len(record.entries) - 1, sentence, head, record.entries[-1].link)
        sentence = f"something after input {number} was rewritten: a head that was shown is not on the way of this record"
        if number == 0 and head == kept.heads[0]:
            sentence = "something was rewritten: a head that was shown is not on the way of this record"
        return Fault(REWRITTEN, place, sentence, head)
    return None


def _draws(record: Record, fairness: Fairness) -> Fault | None:
    for number, (place, entry) in enumerate(given(record)):
        what = f"input {number}" if number else "the set-up"
        if entry.draws is None:
            return Fault(DRAWS, place, f"the draws of {what} were removed")
        rng = rng_from(fairness.word(number))
        for i, (outcomes, result) in enumerate(entry.draws, 1):
            made = int(rng.below(outcomes))
            if made != result:
                sentence = f"draw {i} of {what} should be {made} of {outcomes}, and is {result}"
                return Fault(DRAWS, place, sentence, str(made), str(result))
    return None
