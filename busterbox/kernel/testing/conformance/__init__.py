# busterbox: not compiled
"""The conformance kit: what every game must hold to, proved by playing it.

    from busterbox.kernel.testing.conformance import conform
    conform(GAME)                       # in a test: raises AssertionError with a readable list
    report = run_kit(GAME, games=200)   # report.ok, report.failures, report.as_json()

A failure names seats, settings, seed and decision; `position_at` brings that position back. In reading order:

check      what a check is, and the list of all there are
report     what a run found
drive      which tables are played, and random play that depends on table and seed alone
kit        the run: games at every table, every check at its moment
options    options are accepted, everything else is refused
words      questions, options and events have their texts
course     games are sound at every decision and end properly
inputs     time-outs, seats that leave, inputs that do not apply
sealed     sealed answers are hidden and apply together
copies     clones, saved positions and replays are the same game
views      views show nothing that a seat does not know
observations  observations hold what a seat knows, all of it and nothing else
knowledge  zones show what they are declared to show
exchange   other positions with the same knowledge, made without determinize
redeal     determinize uses what the seat knows, and nothing else
"""

from busterbox.kernel.testing.conformance.check import CHECKS
from busterbox.kernel.testing.conformance.drive import position_at
from busterbox.kernel.testing.conformance.kit import conform, run_kit
from busterbox.kernel.testing.conformance.report import Failure, Report

__all__ = ["CHECKS", "Failure", "Report", "conform", "position_at", "run_kit"]
