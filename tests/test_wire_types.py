"""The types of the browser's client are those of the wire."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from busterbox.service import wire, wire_types

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted


def test_the_file_is_what_the_wire_makes_it() -> None:
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.definitions()
    assert wire_types.main(["--check"]) == 0


def test_an_old_file_is_noticed_and_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire_types, "FILE", tmp_path / "wire.d.ts")
    assert wire_types.main(["--check"]) == 1
    assert wire_types.main([]) == 0
    assert wire_types.main(["--check"]) == 0
    (tmp_path / "wire.d.ts").write_text("export interface Answer {}\n", encoding="utf-8")
    assert wire_types.main(["--check"]) == 1
    assert "not up to date" in capsys.readouterr().err
    assert wire_types.main(["--chekc"]) == 2


def test_every_message_is_a_type_with_its_tag() -> None:
    text = wire_types.definitions()
    for kind in wire_types.structs():
        assert f"export interface {kind.__name__} {{" in text
        tag = kind.__struct_config__.tag
        if tag is not None:
            body = text.split(f"export interface {kind.__name__} {{")[1].split("}")[0]
            assert f'type: "{tag}";' in body
            assert all(f"{name}" in body for name in kind.__struct_encode_fields__)
    assert re.search(r"^export type ServerMessage = Welcome \| Update", text, re.MULTILINE)
    assert "unknown" not in text


def test_what_has_a_default_may_be_left_out_only_on_the_way_in() -> None:
    text = wire_types.definitions()
    wish = text.split("export interface TableWish {")[1].split("}")[0]
    assert "  game: string;" in wish
    assert "  grace?: number;" in wish
    welcome = text.split("export interface Welcome {")[1].split("}")[0]
    assert "  guide: GuideStep | null;" in welcome


def test_a_schema_without_a_type_is_an_error() -> None:
    with pytest.raises(ValueError, match="no type is known"):
        wire_types.written({"type": "strange"})
    schema = msgspec.json.schema(wire.SeatWish)
    assert wire_types.written(schema["$defs"]["SeatWish"]["properties"]["kind"]) == '"bot" | "me" | "open"'
