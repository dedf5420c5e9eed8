"""Records with a chain: what holds, and the kinds of tampering, told apart in one sentence each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from busterbox.cli.main import main
from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.games.tcg.game import GAME as TCG
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import PARTS, salt
from busterbox.kernel.table.fairness import commitment, nonce_commitment, word
from busterbox.kernel.table.record import Record, read_record, record_from_json
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.tampering import Kept, check_hashes
from busterbox.kernel.table.verify import OtherRules, verify
from tests.chained import NONCES, SECRET, ChainedGame

Data = dict[str, Any]
DECKS = ["", ""]


@pytest.fixture(scope="module")
def played() -> ChainedGame:
    return ChainedGame(DICEBOT).play_on()


@pytest.fixture(scope="module")
def dealt() -> ChainedGame:
    """A game whose players bring decks."""
    box = [deck.id for deck in TCG.decks.fitting(TCG.info.read_settings({}))]
    return ChainedGame(TCG, decks=[box[0], box[1]], nonces=NONCES[:2]).play_on()


def data_of(game: ChainedGame) -> Data:
    found: Data = json.loads(game.record().to_text())
    return found


def inputs(data: Data) -> list[Data]:
    return [entry for entry in data["log"] if entry["input"][0] != "reseed"]


# -- sound records ---------------------------------------------------------------------------------------------------


def test_a_chained_record_goes_round_and_is_verified(played: ChainedGame) -> None:
    record = played.record()
    text = record.to_text()
    again = read_record(text)
    assert again.to_text() == text
    assert json.loads(text)["format"] == 2
    report = verify(again, DICEBOT, played.kept())
    assert report.ok, report.sentence
    assert "fixed before any was told" in report.sentence
    assert "agrees with what you kept" in report.sentence
    assert "agrees" not in verify(again, DICEBOT).sentence


def test_every_head_that_was_shown_is_on_the_way(played: ChainedGame) -> None:
    assert check_hashes(played.record(), Kept(heads=played.chain.links)) is None
    backwards = Kept(heads=played.chain.links[:3][::-1])
    fault = check_hashes(played.record(), backwards)
    assert fault is not None
    assert fault.kind == "rewritten"


def test_draws_come_from_the_words_alone(played: ChainedGame) -> None:
    drawn = 0
    for number, entry in enumerate(inputs(data_of(played))):
        rng = rng_from(word(SECRET, NONCES, number))
        assert entry["draws"] == [[n, rng.below(n)] for n, _ in entry["draws"]]
        drawn += len(entry["draws"])
    assert drawn > 50


def test_salts_differ_from_words() -> None:
    assert int.from_bytes(salt(SECRET, 1), "big") != word(SECRET, NONCES, 1)
    assert len({salt(SECRET, n) for n in range(50)}) == 50


def test_an_older_record_says_what_cannot_be_checked() -> None:
    file = Path(__file__).parent / "fixtures" / "first" / "tcg-served.json"
    record = read_record(file.read_text(encoding="utf-8"))
    assert check_hashes(record, Kept()) is None
    plain = ChainedGame(DICEBOT).play_on(5)
    older = Record.of(plain.play)
    older.promise(SECRET, NONCES, plain.commitment, None)
    for entry in older.entries:
        entry.draws, entry.link = None, ""
    report = verify(read_record(older.to_text()), DICEBOT)
    assert report.ok, report.sentence
    assert "cannot be checked" in report.sentence


def test_a_file_of_format_2_is_read_and_holds_under_any_rules() -> None:
    """Its hashes need no rules: they are what they were when it was written, byte by byte."""
    file = Path(__file__).parent / "fixtures" / "dicebot-record-2.json"
    record = read_record(file.read_text(encoding="utf-8"))
    kept = Kept(
        "993fd233b8069e191a4ffce752366b9da19011aabfdbefca6581ac71b97f3944",
        {0: "alpha-0123456789abcdef"},
        [
            "108b763485e537468f09f3dbeb2f324ae2e8dfb04390f1ee33bd0a00a3c29cec",
            "f41dc38b24d2994bd410db2aae9bffffe73f6fca54f7674225cd8c6c376b01e7",
        ],
    )
    assert check_hashes(record, kept) is None
    assert record.result is not None
    assert record.to_text() == file.read_text(encoding="utf-8")
    if (record.rules_version, record.content) == (DICEBOT.info.rules_version, DICEBOT.cards.content_hash):
        report = verify(record, DICEBOT, kept)
        assert report.ok, report.sentence


# -- tampering, as somebody would who edits the file ------------------------------------------------------------------


def rename(data: Data) -> None:
    data["names"][1] = "Mallory"


def cut(data: Data) -> None:
    del data["log"][-4:]


def rewrite(data: Data) -> None:
    entry = next(e for e in inputs(data)[5:] if e["input"][0] == "answer")
    entry["input"][2] += 1


def swap_secret(data: Data) -> None:
    data["fairness"]["secret"] = bytes(32).hex()


def grind(data: Data) -> None:
    data["fairness"]["nonces"][1] = "ground-until-it-pleases"


def give_a_bot_a_nonce(data: Data) -> None:
    data["fairness"]["nonces"][2] = "ground"


def remove_block(data: Data) -> None:
    del data["fairness"]


def other_content(data: Data) -> None:
    data["content"] = "0" * len(data["content"])


def other_rules(data: Data) -> None:
    data["rules_version"] += 1


def replace_head(data: Data) -> None:
    data["fairness"]["head"] = "ab" * 32


def edit_draw(data: Data) -> None:
    entry = next(e for e in inputs(data) if e["draws"] and e["draws"][0][0] > 1)
    entry["draws"][0][1] = (entry["draws"][0][1] + 1) % entry["draws"][0][0]


def remove_draws(data: Data) -> None:
    del inputs(data)[3]["draws"]


def other_options(data: Data) -> None:
    data["settings"]["form"] = "realtime" if data["settings"]["form"] == "draft" else "draft"


def call_it_practice(data: Data) -> None:
    data["practice"] = True


EDITS: list[tuple[Callable[[Data], None], str, str]] = [
    (rename, "names", "a player was renamed"),
    (cut, "cut", "the end was cut off"),
    (rewrite, "rewritten", "was rewritten"),
    (swap_secret, "secret", "the secret was swapped"),
    (grind, "nonce", "the nonce of seat 1 was chosen later"),
    (give_a_bot_a_nonce, "nonce", "seat 2 is a bot's"),
    (remove_block, "block", "its block `fairness` was removed"),
    (other_content, "content", "other content"),
    (other_rules, "rules_version", "another version of the rules"),
    (replace_head, "head", "the head was replaced"),
    (edit_draw, "draws", "draw 1 of"),
    (remove_draws, "draws", "the draws of input 3 were removed"),
    (other_options, "settings", "the options are not those"),
    (call_it_practice, "start", "another start"),
]


@pytest.mark.parametrize(("edit", "kind", "sentence"), EDITS, ids=[edit.__name__ for edit, _, _ in EDITS])
def test_an_edited_record_is_found_out_and_told_apart(
    played: ChainedGame, edit: Callable[[Data], None], kind: str, sentence: str
) -> None:
    for kept in (Kept(), played.kept()):
        data = data_of(played)
        edit(data)
        report = verify(record_from_json(data), DICEBOT, kept)
        assert (report.ok, report.fault) == (False, kind), report.sentence
        assert sentence in report.sentence
        assert "\n" not in report.sentence


@pytest.mark.parametrize("what", ["cards", "messages"])
def test_other_words_are_told_though_nothing_follows_from_them(played: ChainedGame, what: str) -> None:
    data = data_of(played)
    if what == "cards":
        data["cards"][0] = "Banana"
    else:
        data["messages"]["attacks"][0] = "{seat} has cheated."
    report = verify(record_from_json(data), DICEBOT, played.kept())
    assert report.ok, report.sentence
    assert "the words in which it tells them are not those of this version" in report.sentence
    assert "words in which" not in verify(played.record(), DICEBOT).sentence


def test_an_edited_deck_is_found_out(dealt: ChainedGame) -> None:
    sound = verify(record_from_json(data_of(dealt)), TCG, dealt.kept())
    assert sound.ok, sound.sentence
    data = data_of(dealt)
    data["decks"][0] = data["decks"][1]
    report = verify(record_from_json(data), TCG)
    assert (report.ok, report.fault) == (False, "decks")
    assert "a deck was edited" in report.sentence


def test_the_ten_kinds_have_ten_sentences(played: ChainedGame, dealt: ChainedGame) -> None:
    found = set()
    for edit, _, _ in EDITS:
        data = data_of(played)
        edit(data)
        found.add(verify(record_from_json(data), DICEBOT).sentence)
    data = data_of(dealt)
    data["decks"][0] = data["decks"][1]
    found.add(verify(record_from_json(data), TCG).sentence)
    assert len(found) == len(EDITS) + 1


# -- tampering, as somebody would who makes all hashes again -------------------------------------------------------------


def forged(
    game: Game, most: int = 10_000, seed: int = 8, secret: bytes = SECRET, **changes: Any
) -> ChainedGame:
    """Another game that agrees with itself in everything."""
    return ChainedGame(game, secret, **changes).play_on(most, seed)


def test_a_game_made_up_afterwards_agrees_with_itself_but_not_with_what_was_kept(played: ChainedGame) -> None:
    other = forged(DICEBOT).record()
    assert verify(other, DICEBOT).ok
    report = verify(other, DICEBOT, played.kept())
    assert (report.ok, report.fault) == (False, "rewritten")
    assert "something after input 0 was rewritten" in report.sentence


def test_a_late_answer_that_was_rewritten_is_placed_by_the_heads(played: ChainedGame) -> None:
    same = len(played.chain.links) - 6
    other = ChainedGame(DICEBOT)
    for entry in [e for e in played.play.entries[1:] if e.words[0] != "reseed"][: same - 1]:
        other.give(*entry.words)
    other.play_on(seed=99)
    assert other.chain.head != played.chain.head
    report = verify(other.record(), DICEBOT, Kept(heads=played.chain.links))
    assert not report.ok
    assert report.fault == "rewritten"
    number = next(n for n in range(len(played.chain.links)) if other.chain.links[n] != played.chain.links[n])
    assert f"something after input {number - 1} was rewritten" in report.sentence


def test_an_end_cut_off_with_all_hashes_made_again(played: ChainedGame) -> None:
    rng_of_the_real_one = 7
    short = ChainedGame(DICEBOT).play_on(len(played.chain.links) - 5, rng_of_the_real_one).record()
    alone = verify(short, DICEBOT)
    assert (alone.ok, alone.fault) == (False, "cut")
    assert "not over" in alone.sentence
    report = verify(short, DICEBOT, played.kept())
    assert (report.ok, report.fault) == (False, "cut")
    assert "a head was shown that the record does not reach" in report.sentence


def test_another_secret_with_all_hashes_made_again(played: ChainedGame) -> None:
    other = forged(DICEBOT, secret=bytes(32)).record()
    assert verify(other, DICEBOT).ok
    report = verify(other, DICEBOT, Kept(played.commitment))
    assert (report.ok, report.fault) == (False, "secret")


def test_ground_nonces_with_all_hashes_made_again(played: ChainedGame) -> None:
    """The house, or a friend of its, tries nonces until it likes the dice. The one who kept their own finds it in the head."""
    others = forged(DICEBOT, nonces=[NONCES[0], "ground", ""]).record()
    assert verify(others, DICEBOT).ok
    assert verify(others, DICEBOT, Kept(played.commitment, {0: NONCES[0]})).ok
    report = verify(others, DICEBOT, played.kept())
    assert (report.ok, report.fault) == (False, "rewritten")
    mine = forged(DICEBOT, nonces=["ground", NONCES[1], ""]).record()
    report = verify(mine, DICEBOT, Kept(nonces={0: NONCES[0]}))
    assert (report.ok, report.fault) == (False, "nonce")
    assert "is not the one that you told" in report.sentence


def test_a_block_and_all_its_traces_removed(played: ChainedGame) -> None:
    data = data_of(played)
    data["format"] = 1
    del data["fairness"]
    for entry in data["log"]:
        entry.pop("link", None)
        entry.pop("draws", None)
    record = record_from_json(data)
    assert verify(record, DICEBOT).ok  # nothing is claimed, and nothing is said of its dice
    assert "dice" not in verify(record, DICEBOT).sentence
    for kept in (Kept(played.commitment), Kept(nonces={0: NONCES[0]}), Kept(heads=played.chain.links[-1:])):
        report = verify(record, DICEBOT, kept)
        assert (report.ok, report.fault) == (False, "block"), report.sentence


def test_a_chain_made_into_an_older_record_is_missed(played: ChainedGame) -> None:
    data = data_of(played)
    data["format"] = 1
    data["fairness"] = {name: data["fairness"][name] for name in ("secret", "nonces", "commitment")}
    report = verify(record_from_json(data), DICEBOT)
    assert (report.ok, report.fault) == (False, "block")
    for entry in data["log"]:
        entry.pop("link", None)
        entry.pop("draws", None)
    assert verify(record_from_json(data), DICEBOT).ok
    report = verify(record_from_json(data), DICEBOT, Kept(heads=played.chain.links[-1:]))
    assert (report.ok, report.fault) == (False, "block")


def test_sound_hashes_under_other_rules_are_still_said_to_be_of_other_rules(played: ChainedGame) -> None:
    record = played.record()
    assert record.fairness is not None
    assert record.fairness.chained is not None
    record.rules_version += 1
    begun = commitment(record.game, record.rules_version, record.content, 3, record.settings, SECRET)
    other = ChainedGame(DICEBOT)
    other.commitment = begun
    shown = [nonce_commitment(begun, seat, nonce) if nonce else "" for seat, nonce in enumerate(NONCES)]
    chain = type(played.chain)(
        SECRET,
        type(played.chain.begun)(
            record.game, record.rules_version, record.content, record.settings, record.names, record.decks, shown, begun, 1
        ),
    )  # fmt: skip
    for words in [entry.words for entry in record.entries[1:] if entry.words[0] != "reseed"]:
        chain.add(words)
    record.promise(SECRET, NONCES, begun, chain)
    with pytest.raises(OtherRules, match="made under rules"):
        verify(record, DICEBOT)


# -- what is damaged -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda d: d["fairness"].pop("head"), "record.fairness.head"),
        (
            lambda d: d["fairness"].update(head="zz"),
            "record.fairness.head: 64 hexadecimal digits were expected",
        ),
        (lambda d: d["fairness"]["parts"].pop("names"), "record.fairness.parts"),
        (
            lambda d: d["fairness"].update(nonce_commitments=["x", "", ""]),
            "record.fairness.nonce_commitments[0]",
        ),
        (lambda d: d["fairness"].update(start=0), "record.fairness.start"),
        (
            lambda d: d["log"][0].update(draws=[[6, 6]]),
            "record.log[0].draws[0]: a draw is [outcomes, result]",
        ),
        (lambda d: d["log"][0].update(draws=[[6]]), "record.log[0].draws[0]"),
        (lambda d: d["log"][0].update(link="x"), "record.log[0].link"),
        (lambda d: d.update(format=3), "formats 1 and 2 are read here, not 3"),
    ],
)
def test_damaged_fields_are_named(
    played: ChainedGame, change: Callable[[Data], object], problem: str
) -> None:
    data = data_of(played)
    change(data)
    with pytest.raises(BadRecord) as caught:
        record_from_json(data)
    assert problem in str(caught.value)


# -- the command ---------------------------------------------------------------------------------------------------------


def test_the_command_takes_what_a_client_has_kept(
    played: ChainedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    played.record().write(file)
    heads = [word for head in played.chain.links[-2:] for word in ("--head", head)]
    nonces = ["--nonce", f"0={NONCES[0]}", "--nonce", f"1={NONCES[1]}"]
    assert main(["verify", str(file), "--commitment", played.commitment, *nonces, *heads]) == 0
    assert "agrees with what you kept" in capsys.readouterr().out
    assert main(["verify", str(file), "--nonce", "1=other"]) == 1
    assert "the nonce of seat 1 is not the one that you told" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", "0" * 64]) == 1
    assert "a head that was shown" in capsys.readouterr().out
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    capsys.readouterr()
    for wrong in (["--nonce", "banana"], ["--nonce", "x=y"], ["--head", "abc"], ["--commitment", "abc"]):
        assert main(["verify", str(file), *wrong]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert main(["verify", str(file), "--json", "--nonce", "7=x"]) == 1
    assert json.loads(capsys.readouterr().out)["fault"] == "nonce"


def test_parts_are_listed_as_the_documentation_has_them() -> None:
    text = (Path(__file__).parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")
    listed = text[text.index("The parts, in this order") :].split("\n\n")[0]
    places = [listed.index(f"`{name}`") for name in PARTS]
    assert places == sorted(places)
