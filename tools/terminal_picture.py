"""A picture of the command in a terminal: runs it, types answers, and draws the last rows as SVG.

    python -m tools.terminal_picture OUT.svg --answers "|1|hint" --rows 40 -- busterbox play dicebot --seed 5

Answers are typed one by one when the command prompts; they are separated by "|", and an empty one is an empty
line. The picture ends at the prompt after the last answer.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from html import escape
from pathlib import Path

COLUMNS = 100
PROMPTS = (b"\n> ", b"(Y/n) ", b"(y/N) ")
SGR = re.compile(r"\x1b\[([0-9;]*)m")
INK, TABLE, ACCENT = "#f4f1e6", "#101b33", "#5fd3e8"
COLOURS = {
    "31": "#ff8a75",
    "32": "#86dd9a",
    "33": "#ffd166",
    "34": "#8fb2ff",
    "35": "#e6a8ff",
    "36": ACCENT,
    "90": "#93a7bf",
}
FAINT = "#93a7bf"
SIZE, COLUMN, ROW, MARGIN = 14, 8.43, 19, 22

Span = tuple[str, str, bool]  # text, colour, bold


def typed(command: list[str], answers: list[str], columns: int = COLUMNS, **variables: str) -> str:
    """What a terminal of so many columns shows when the answers are typed to the command, until it prompts for more.

    `variables` are those of the environment.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    environment = {**known, "TERM": "xterm-256color", **variables}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    left = list(answers)
    shown = b""
    try:
        while True:
            try:
                more = os.read(master, 65536)
            except OSError:  # the command has ended, and the other side of the terminal is closed
                break
            if not more:
                break
            shown += more
            if shown.endswith(PROMPTS):
                if not left:
                    break
                os.write(master, left.pop(0).encode() + b"\n")
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return shown.decode("utf-8", "replace").replace("\r\n", "\n")


def row_spans(line: str) -> list[Span]:
    """The texts of a line with colour and weight, as its escape sequences say."""
    found: list[Span] = []
    colour, bold = INK, False
    for i, piece in enumerate(SGR.split(line)):
        if i % 2 == 0:
            if piece:
                found.append((piece, colour, bold))
            continue
        for code in piece.split(";"):
            if code in ("", "0"):
                colour, bold = INK, False
            elif code == "1":
                bold = True
            elif code == "2":
                colour = FAINT
            else:
                colour = COLOURS.get(code, colour)
    return found


def svg(lines: list[str], title: str, columns: int = COLUMNS) -> str:
    width = round(columns * COLUMN + 2 * MARGIN)
    height = len(lines) * ROW + 2 * MARGIN
    fonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
    label, box, size = escape(title), f'width="{width}" height="{height}"', f'font-size="{SIZE}"'
    edge = f'x="4" y="4" width="{width - 8}" height="{height - 8}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">',
        f'<rect {box} fill="{TABLE}"/>',
        f'<rect {edge} fill="none" stroke="{ACCENT}" stroke-width="3"/>',
        f'<g font-family="{fonts}" {size} xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        texts = ""
        column = 0
        for text, colour, bold in row_spans(line):
            blank = len(text) - len(text.lstrip())
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                place = f'x="{MARGIN + (column + blank) * COLUMN:.1f}"'
                texts += f'<tspan {place} fill="{colour}"{weight}>{escape(text.strip(), quote=False)}</tspan>'
            column += len(text)
        if texts:
            out.append(f'<text y="{MARGIN + row * ROW + SIZE}">{texts}</text>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.terminal_picture", description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--answers", default="")
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--columns", type=int, default=COLUMNS)
    parser.add_argument("--title", default="A game in the terminal")
    parser.add_argument("command", nargs="+")
    args = parser.parse_args(argv)
    lines = typed(args.command, args.answers.split("|"), args.columns).split("\n")
    cut = len(lines) > args.rows
    head = [f"\x1b[36m$ {shlex.join(args.command)}\x1b[0m"] + (["\x1b[90m…\x1b[0m"] if cut else [])
    Path(args.file).write_text(svg(head + lines[-args.rows :], args.title, args.columns), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
