"""The pictures of a balance report."""

from __future__ import annotations

from typing import Any

from busterbox.lab.plots import Interval, Panel, bar_chart, histograms, interval_chart

CHOSEN = "chosen"


def main_statistic(report: dict[str, Any]) -> str:
    """The statistic by which cards are compared: `chosen` where the game has it, else the last it names."""
    names: list[str] = report["statistics"]
    return CHOSEN if CHOSEN in names or not names else names[-1]


def balance_plots(report: dict[str, Any], title: str, statistic: str) -> dict[str, str]:
    """The pictures by file name; those of cards only where the game counts any."""
    what = f"{report['games']} games, {report['seats']} seats, {', '.join(b['name'] for b in report['bots'])}"
    made: dict[str, str] = {}
    if report["cards"] and report["statistics"]:
        made["card_wins.svg"] = card_wins(report, f"{title}: won when {statistic}", what, statistic)
        made["card_use.svg"] = bar_chart(
            f"{title}: use of cards in {what}",
            [card["name"] for card in report["cards"]],
            {name: [card[name] for card in report["cards"]] for name in report["statistics"]},
            "times",
        )
    made["length.svg"] = histograms(
        f"{title}: length of games, {what}", panels(report), "height: number of cases"
    )
    made["seats.svg"] = interval_chart(
        f"{title}: wins by seat, {what}",
        [
            Interval(f"seat {row['seat'] + 1}", row["wins"], row["low"], row["high"], f"{row['wins']:.1%}")
            for row in report["by_seat"]
        ],
        "share of wins with 95 % interval",
        report["mean"],
        "mean of all seats",
    )
    return made


def card_wins(report: dict[str, Any], title: str, what: str, statistic: str) -> str:
    """Cards by what those won who did it, the best first; cards that nobody did it with are left out."""
    rows: list[Interval] = []
    for card in report["cards"]:
        won = card[f"won_when_{statistic}"]
        if won:
            note = f"{won['seats']} seats"
            rows.append(Interval(card["name"], won["share"], won["low"], won["high"], note))
    rows.sort(key=lambda row: (-row.mean, row.label))
    return interval_chart(
        f"{title}, {what}",
        rows,
        "mean share of a win with 95 % interval",
        report["mean"],
        "mean of all seats",
    )


def panels(report: dict[str, Any]) -> list[Panel]:
    """Decisions, then what the game counts and measures."""
    found = {"decisions a game": report["length"]["decisions"]}
    found |= {f"{name} a game": row["per_game"] for name, row in report["counters"].items()}
    found |= {name: values for name, values in report["measures"].items() if values}
    made: list[Panel] = []
    for label, values in found.items():
        histogram = values["histogram"]
        note = f"mean {values['mean']:.2f}, median {values['p50']}, 95 % up to {values['p95']}"
        made.append(Panel(label, histogram["first"], histogram["width"], histogram["counts"], note))
    return made
