"""Settings of a server: from a file, the environment and the command line, and the list of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.service.config import BadConfig, documented, page, read_config

pytestmark = pytest.mark.interpreted
DOCS = Path(__file__).parent.parent / "docs"


def test_the_documented_list_is_that_of_the_code() -> None:
    assert page() in (DOCS / "operations.md").read_text(encoding="utf-8")
    assert "hosts" not in documented()


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'port = 1\nhost = "a"\ncredits_a_second = 2\ndata = "here"\nworkers = 3\nallow_hosts = ["x"]\n'
    )
    environment = {
        "BUSTERBOX_HOST": "b",
        "BUSTERBOX_PORT": "2",
        "BUSTERBOX_GAMES": "one:G, two:G",
        "BUSTERBOX_JSON_LOG": "yes",
        "BUSTERBOX_TRUSTED_PROXIES": "127.0.0.1,10.0.0.0/8",
        "BUSTERBOX_WORKERS": "",
        "BUSTERBOX_COMPILED": "1",  # of others
    }
    read = read_config({"port": 3}, environment, str(file))
    assert (read.port, read.host, read.credits_a_second, read.data) == (3, "b", 2.0, Path("here"))
    assert (read.games, read.json_log, read.workers) == (("one:G", "two:G"), True, None)
    assert (read.trusted_proxies, read.allow_hosts) == (("127.0.0.1", "10.0.0.0/8"), ("x",))
    assert read_config({}, {"BUSTERBOX_CONFIG": str(file)}).port == 1


@pytest.mark.parametrize(
    ("text", "environment", "sentence"),
    [
        ("porrt = 1\n", {}, "there is no setting 'porrt'"),
        ("port = -1\n", {}, "port is a number from 0 on, not -1"),
        ('port = "x"\n', {}, "port is a number from 0 on, not 'x'"),
        ("port = true\n", {}, "port is a number from 0 on, not True"),
        ("host = 3\n", {}, "host is a text, not 3"),
        ("json_log = 3\n", {}, "json_log is true or false, not 3"),
        ('games = "one"\n', {}, "games is a list of words, not 'one'"),
        ("port =\n", {}, "cannot be read"),
        ("", {"BUSTERBOX_CREDITS": "many"}, "BUSTERBOX_CREDITS is a number from 0 on, not 'many'"),
        ("", {"BUSTERBOX_TRUSTED_PROXIES": "all"}, "'all' is neither an address nor a network"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    tmp_path: Path, text: str, environment: dict[str, str], sentence: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(BadConfig) as refused:
        read_config({}, environment, str(file))
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read: No such file"):
        read_config({}, {}, str(tmp_path / "none.toml"))
