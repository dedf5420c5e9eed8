"""Run with the installed package on the path: find the game by its entry point, use it, print what was seen."""

from __future__ import annotations

import importlib
import json

from busterbox import _compiled
from busterbox.kernel import registry
from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.testing.conformance import run_kit


def main() -> None:
    game = registry.get("nimble")
    games = sealed = 0
    results: list[list[int]] = []
    digests: list[str] = []
    for seed in range(40):
        g = game.new(2, seed)
        rng = rng_from(seed)
        while not g.over:
            seat = g.seat_to_act() if g.required != 3 else rng.below(2)  # sealed answers come in any order
            options = g.options(seat)
            code = options[rng.below(len(options))]
            saved = json.loads(json.dumps(g.to_json()))
            copies = [g.clone(), game.rules.codec.from_json(game, saved)]
            g.answer(seat, code)
            sealed += g.required in (1, 2)
            for copy in copies:
                copy.answer(seat, code)
                assert copy.digest() == g.digest()
            drawn = g.determinize(seat, rng_from(seed))
            assert drawn.knowledge_key(seat) == g.knowledge_key(seat)
            assert drawn.view(seat) == g.view(seat)
        assert sum(g.result) == ONE
        assert not game.rules.codec.faults(g)
        games += 1
        results.append(g.result)
        digests.append(g.position_digest())

    g = game.new(2, 1)
    held = g.options(0)
    missing = next(code for code in range(64, 70) if code not in held)
    refused = ""
    try:
        g.answer(0, missing)
    except Refused as error:
        refused = str(error)
    saved = g.to_json()
    saved["game"] = "duel"
    damaged = ""
    try:
        game.rules.codec.from_json(game, saved)
    except BadPosition as error:
        damaged = str(error)

    report = run_kit(game, games=8)
    rules = importlib.import_module("nimble.rules")
    print(
        json.dumps(
            {
                "compiled": _compiled.is_compiled(),
                "loader": type(rules.__spec__.loader).__name__ if rules.__spec__ else "",
                "file": rules.__file__,
                "names": registry.names(),
                "title": game.info.title,
                "games": games,
                "sealed": sealed,
                "different_results": len({tuple(result) for result in results}),
                "digests": digests,
                "kit": report.as_json(),
                "refused": refused,
                "damaged": damaged,
            }
        )
    )


if __name__ == "__main__":
    main()
