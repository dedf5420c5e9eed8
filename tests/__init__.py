"""The tests. A package, so that the microgames can be compiled and imported as `tests.microgames`."""

# Before anything else under `tests`: a compiled run must find the microgames' binaries, not their sources.
import busterbox as busterbox
