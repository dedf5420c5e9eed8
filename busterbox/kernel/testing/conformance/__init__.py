# busterbox: not compiled
"""The conformance kit: what every game must hold to, proved by playing it.

    from busterbox.kernel.testing.conformance import conform
    conform(GAME)                       # in a test: raises AssertionError with a readable list
    report = run_kit(GAME, games=200)   # report.ok, report.failures, report.as_json()

A failure names seats, settings, seed and decision; `position_at` brings that position back.
"""

from busterbox.kernel.testing.conformance.check import CHECKS
from busterbox.kernel.testing.conformance.drive import position_at
from busterbox.kernel.testing.conformance.kit import conform, run_kit
from busterbox.kernel.testing.conformance.report import Failure, Report

__all__ = ["CHECKS", "Failure", "Report", "conform", "position_at", "run_kit"]
