"""Charts as SVG: intervals, bars and histograms, drawn on white with plain shapes and text.

Space for text is estimated generously from its letters, because no font is measured here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

FONT = 13
SMALL = 12
TITLE = 16
ROW = 22  # height of a row
EDGE = 16  # between things
PLOT = 520  # width of the area with the data
NARROWEST = 680  # width of a chart
INK = "#1b1f24"
GREY = "#57606a"
LINE = "#d8dee4"
MARK = "#8b5a00"
COLOURS = ("#1f5fa8", "#c2571a", "#3d7a3d", "#7a4fa3", "#57606a")
WIDE = frozenset("mwMW@%&—…")
NARROW = frozenset("iljtfrI.,:;'|!()[] ")


@dataclass(frozen=True)
class Interval:
    """A row of a chart: a mean and its interval."""

    label: str
    mean: float
    low: float
    high: float
    note: str = ""  # at the right-hand end


@dataclass(frozen=True)
class Panel:
    """A histogram: `counts[i]` values from `first + i * width` on."""

    label: str
    first: int
    width: int
    counts: list[int]
    note: str = ""


def text_width(text: str, size: int = FONT) -> float:
    """How wide a text can get in an ordinary sans-serif font."""
    parts = sum(1.05 if c in WIDE or ord(c) > 0x2E80 else 0.42 if c in NARROW else 0.68 for c in text)
    return parts * size


class Canvas:
    """Shapes and texts in the order they are drawn."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def text(
        self, x: float, y: float, text: str, anchor: str = "start", size: int = FONT, colour: str = INK
    ) -> None:
        bold = ' font-weight="bold"' if size == TITLE else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{bold}>'
            f"{escape(text)}</text>"
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> None:
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"/>'
        )

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
        )

    def dot(self, x: float, y: float, colour: str, filled: bool) -> None:
        inside = colour if filled else "#ffffff"
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{inside}" stroke="{colour}" stroke-width="2"/>'
        )

    def svg(self, title: str, width: float, height: float) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" font-family="sans-serif">'
        )
        ground = f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>'
        return "\n".join([head, f"<title>{escape(title)}</title>", ground, *self.parts, "</svg>", ""])


class Scale:
    """Values to places from `left` to `right`, with round numbers at the ticks."""

    def __init__(self, low: float, high: float, left: float, right: float, whole: bool = False) -> None:
        step = round_step((high - low) / 6, whole)
        self.low = floor(low / step + 1e-9) * step
        self.high = max(ceil(high / step - 1e-9) * step, self.low + step)
        self.step = step
        self.left = left
        self.right = right

    def at(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def ticks(self) -> list[float]:
        n = round((self.high - self.low) / self.step)
        return [self.low + i * self.step for i in range(n + 1)]

    def draw(self, canvas: Canvas, top: float, bottom: float, label: str) -> float:
        """Draws the grid and the numbers under a plot; returns where the next thing may begin."""
        digits = max(0, -floor(log10(self.step) + 1e-9))
        for value in self.ticks():
            x = self.at(value)
            canvas.line(x, top, x, bottom, LINE)
            canvas.text(x, bottom + 16, f"{value + 0.0:.{digits}f}", "middle", SMALL, GREY)
        canvas.text((self.left + self.right) / 2, bottom + 36, label, "middle", FONT, GREY)
        return bottom + 36


def round_step(rough: float, whole: bool) -> float:
    """1, 2 or 5 times a power of ten, not under `rough`."""
    if rough <= 0:
        return 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def page_width(*widths: float) -> float:
    """Room for the widest."""
    return max(NARROWEST, *widths)


def heading(canvas: Canvas, title: str) -> float:
    """Draws the title; returns where the next thing may begin."""
    canvas.text(EDGE, 28, title, size=TITLE)
    return 28 + EDGE


# -- charts ----------------------------------------------------------------------------------------------------


def interval_chart(
    title: str,
    rows: Sequence[Interval],
    axis: str,
    mark: float | None = None,
    mark_text: str = "",
) -> str:
    """One row for each mean with its interval, in the order given. A dot is filled if its interval does not
    contain `mark`."""
    canvas = Canvas()
    y = heading(canvas, title)
    labels = EDGE + max((text_width(row.label) for row in rows), default=0) + EDGE
    notes = max((text_width(row.note, SMALL) for row in rows), default=0)
    values = [v for row in rows for v in (row.low, row.mean, row.high)] + ([] if mark is None else [mark])
    scale = Scale(min(values, default=0), max(values, default=1), labels, labels + PLOT)
    if mark is not None:
        filled = "hollow: the line lies within the interval; filled: it does not"
        canvas.text(EDGE, y + SMALL, filled, size=SMALL, colour=GREY)
        y += ROW + SMALL
    top, bottom = y, y + ROW * max(len(rows), 1)
    end = scale.draw(canvas, top, bottom, axis)
    if mark is not None:
        x = scale.at(mark)
        canvas.line(x, top, x, bottom, MARK, 1.5)
        room = EDGE + text_width(mark_text, SMALL) / 2  # so that it does not begin outside
        canvas.text(max(x, room), top - 5, mark_text, "middle", SMALL, MARK)
    for i, row in enumerate(rows):
        middle = top + ROW * (i + 0.5)
        canvas.text(labels - EDGE, middle + 4.5, row.label, "end")
        canvas.line(scale.at(row.low), middle, scale.at(row.high), middle, COLOURS[0], 2.5)
        for bound in (row.low, row.high):
            canvas.line(scale.at(bound), middle - 4, scale.at(bound), middle + 4, COLOURS[0], 1.5)
        sure = mark is not None and not row.low <= mark <= row.high
        canvas.dot(scale.at(row.mean), middle, COLOURS[0], sure)
        if row.note:
            canvas.text(labels + PLOT + EDGE, middle + 4.5, row.note, size=SMALL, colour=GREY)
    width = page_width(labels + PLOT + EDGE * 2 + notes, EDGE * 2 + text_width(title, TITLE))
    return canvas.svg(title, width, end + EDGE)


def bar_chart(title: str, labels: Sequence[str], series: dict[str, list[float]], axis: str) -> str:
    """Groups of bars: a group for each label, a bar for each series."""
    canvas = Canvas()
    y = heading(canvas, title)
    x = float(EDGE)
    for i, name in enumerate(series):  # the legend
        canvas.bar(x, y + 2, 11, 11, COLOURS[i % len(COLOURS)])
        canvas.text(x + 16, y + SMALL, name, size=SMALL, colour=GREY)
        x += 16 + text_width(name, SMALL) + EDGE
    legend = x
    top = y + ROW + 4
    left = EDGE + max((text_width(label) for label in labels), default=0) + EDGE
    most = max((value for values in series.values() for value in values), default=1)
    whole = all(float(value).is_integer() for values in series.values() for value in values)
    scale = Scale(0, most or 1, left, left + PLOT, whole)
    thick = max(7.0, 14.0 / max(len(series), 1))
    group = max(ROW, thick * len(series) + 8)
    bottom = top + group * max(len(labels), 1)
    end = scale.draw(canvas, top, bottom, axis)
    for row, label in enumerate(labels):
        middle = top + group * (row + 0.5)
        canvas.text(left - EDGE, middle + 4.5, label, "end")
        for i, values in enumerate(series.values()):
            place = middle + thick * (i - len(series) / 2)
            canvas.bar(
                left, place, scale.at(values[row]) - left, max(thick - 1, 1), COLOURS[i % len(COLOURS)]
            )
    canvas.line(left, top, left, bottom, GREY)
    width = page_width(left + PLOT + EDGE * 2, legend, EDGE * 2 + text_width(title, TITLE))
    return canvas.svg(title, width, end + EDGE)


def histograms(title: str, panels: Sequence[Panel], axis: str) -> str:
    """Histograms, one under the other."""
    canvas = Canvas()
    y = heading(canvas, title)
    left, height = EDGE + 56.0, 130.0
    widest = EDGE * 2 + text_width(title, TITLE)
    for panel in panels:
        canvas.text(EDGE, y + 16, panel.label)
        canvas.text(EDGE + text_width(panel.label) + EDGE, y + 16, panel.note, size=SMALL, colour=GREY)
        widest = max(widest, EDGE * 3 + text_width(panel.label) + text_width(panel.note, SMALL))
        top, bottom = y + 30, y + 30 + height
        most = max(panel.counts) or 1
        for value in Scale(0, most, 0, 1, whole=True).ticks():
            level = bottom - value / most * height
            if level >= top - 1:
                canvas.line(left, level, left + PLOT, level, LINE)
                canvas.text(left - 8, level + 4, f"{value:.0f}", "end", SMALL, GREY)
        wide = PLOT / len(panel.counts)
        numbers = [str(panel.first + i * panel.width) for i in range(len(panel.counts))]
        every = ceil((max(text_width(n, SMALL) for n in numbers) + 6) / wide)  # so that numbers do not touch
        for i, count in enumerate(panel.counts):
            tall = count / most * height
            canvas.bar(left + i * wide + wide * 0.06, bottom - tall, wide * 0.88, tall, COLOURS[0])
            if i % every == 0:
                # A bin of one value has its number in the middle, a wider one at its beginning.
                place = left + (i + 0.5) * wide if panel.width == 1 else left + i * wide
                canvas.text(place, bottom + 16, numbers[i], "middle", SMALL, GREY)
        canvas.line(left, bottom, left + PLOT, bottom, GREY)
        y = bottom + 30
    canvas.text(left, y + 6, axis, size=SMALL, colour=GREY)
    return canvas.svg(title, page_width(left + PLOT + EDGE * 2, widest), y + EDGE + 6)
