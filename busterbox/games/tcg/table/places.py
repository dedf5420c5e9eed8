# busterbox: not compiled
"""Where the cards are that a question is about, so that a drawn table can offer them in place.

choice = None, or {"zone": "hand" | "play" | "discard" | "gauge" | "deck" | "shown" | "blast" | "destinies" | "chips" |
"navi" | "none", "seat": whose zone it is for the options that do not name the opponent,
"does": "discard" | "play" | "choose", what happens to a card that is picked}
"""

from __future__ import annotations

from typing import Any

from busterbox.games.tcg.cards.amounts import OPPONENT
from busterbox.games.tcg.cards.ops_blast import AddToDestiny, CancelBlast, CancelChip
from busterbox.games.tcg.cards.ops_look import ArrangeGauge, Search
from busterbox.games.tcg.cards.ops_moves import DISCARD, GAUGE, HAND, PLAY, Destroy, Move
from busterbox.games.tcg.cards.ops_odd import DestroyAllButOne, PickFromHand, SwapGauge, TakeAlike
from busterbox.games.tcg.cards.ops_play import PlayFromHand, PlayOp
from busterbox.games.tcg.cards.ops_values import NaviOp
from busterbox.games.tcg.cards.ops_verbs import SpendUnused
from busterbox.games.tcg.rules.codes import WINDOWS
from busterbox.kernel.core.ops import Op
from busterbox.kernel.game import Game

View = dict[str, Any]
ZONES = {HAND: "hand", DISCARD: "discard", PLAY: "play", GAUGE: "gauge"}
YES_OR_NO = (
    "may",
    "extra_power",
    "elsewhere",
    "how_many",
    "replace",
    "colour",
    "destiny",
    "type",
    "choose",
    "order",
)


def choice(game: Game, view: View) -> dict[str, object] | None:
    window = view["window"]
    if window is None or not view["stack"]:
        return None
    kind = window["kind"]
    if kind in ("resources", "opportunity", "none"):
        return None
    frame = view["stack"][-1]
    return {**where(game, kind, frame), "does": what_happens(kind, frame)}


def what_happens(kind: str, frame: View) -> str:
    if kind in ("discard", "discard_down") or frame["frame"] == "Discard":
        return "discard"
    return "play" if kind in ("virus", "play") else "choose"


def where(game: Game, kind: str, frame: View) -> dict[str, object]:
    if kind in YES_OR_NO:
        return {"zone": "none", "seat": -1}
    if frame["frame"] == "Discard":
        return {"zone": "hand", "seat": frame["seat"]}
    if frame["frame"] == "Blast":
        return {"zone": "blast", "seat": frame["whose"]}
    if frame["frame"] == "FetchVirus":
        return {"zone": "deck", "seat": frame["seat"]}
    if frame["frame"] != "Resolve" or frame["pc"] >= len(game.cards.programs[frame["program"]]):
        return {"zone": "none", "seat": -1}
    return of_op(game.cards.programs[frame["program"]][frame["pc"]], frame["seat"])


def of_op(op: Op[Any], seat: int) -> dict[str, object]:
    other = 1 - seat
    if isinstance(op, Move):
        return {"zone": ZONES[op.source], "seat": other if op.side == OPPONENT else seat}
    if isinstance(op, Search):
        return {"zone": "deck", "seat": other if op.side == OPPONENT else seat}
    if isinstance(op, SpendUnused):
        return {"zone": "play", "seat": other if op.side == OPPONENT else seat}
    if isinstance(op, Destroy | DestroyAllButOne):
        return {"zone": "play", "seat": seat}
    if isinstance(op, ArrangeGauge):
        return {"zone": "gauge", "seat": seat}
    if isinstance(op, PlayFromHand | PickFromHand):
        return {"zone": "hand", "seat": seat}
    if isinstance(op, TakeAlike | SwapGauge):
        return {"zone": "discard", "seat": seat}
    if isinstance(op, PlayOp):
        return {"zone": "shown", "seat": seat}
    if isinstance(op, CancelChip):
        return {"zone": "chips", "seat": other}
    if isinstance(op, CancelBlast | AddToDestiny):
        return {"zone": "destinies", "seat": seat}
    if isinstance(op, NaviOp):
        return {"zone": "navi", "seat": seat}
    return {"zone": "none", "seat": -1}


assert set(YES_OR_NO) - {"may", "choose", "order"} <= set(WINDOWS)
