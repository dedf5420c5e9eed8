"""Why something was not done: one exception that becomes a problem document (RFC 9457), over HTTP or WebSocket."""

from __future__ import annotations

from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.table.campaign import BadCampaign
from busterbox.service.wire import DeckFault, Problem


class Refusal(Exception):
    """A request that changed nothing. `kind` is a short name, `detail` one sentence for people."""

    def __init__(
        self,
        status: int,
        kind: str,
        detail: str,
        rules: list[str] | None = None,
        faults: list[DeckFault] | None = None,
        retry_after: int = 0,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.rules = rules or []
        self.faults = faults or []
        self.retry_after = retry_after  # s; 0: nobody knows

    def problem(self, cmd_id: str = "") -> Problem:
        title = TITLES.get(self.kind, "That cannot be done")
        return Problem(
            type_=self.kind,
            title=title,
            status=self.status,
            detail=self.detail,
            rules=self.rules,
            cmd_id=cmd_id,
            faults=self.faults,
        )


SHOWN = 240  # characters of a deck's first fault
TITLES = {
    "malformed": "The message cannot be read",
    "unknown_table": "There is no such table",
    "not_seated": "This is not your seat",
    "not_allowed": "The rules do not allow that",
    "late": "That question is no longer open",
    "not_now": "Not now",
    "too_many": "Too many requests",
    "not_saved": "It could not be saved",
    "busy": "The server is busy",
    "stopping": "The server stops for a moment",
    "bad_wish": "This table cannot be opened",
    "closed": "The table is closed",
    "bad_deck": "This deck cannot be played",
    "unknown_deck": "There is no such deck",
    "unknown_campaign": "There is no such campaign",
    "bad_campaign": "This campaign cannot be imported",
}


def from_rules(refused: Refused, detail: str | None = None) -> Refusal:
    """The engine's refusal as the service's."""
    return Refusal(409, "not_allowed", sentence(detail or refused.sentence), refused.rules)


def bad_deck(error: BadDeck, whose: str = "This deck") -> Refusal:
    """A deck that cannot be played: all faults in a list, and the first of them in the sentence."""
    faults = deck_faults(error)
    others = len(faults) - 1
    more = f" (and {others} more fault{'s' if others > 1 else ''})" if others else ""
    detail = sentence(f"{whose} cannot be played: {str(error.faults[0])[:SHOWN]}{more}")
    rules = list(dict.fromkeys(fault.rule for fault in faults if fault.rule))
    return Refusal(400, "bad_deck", detail, rules, faults)


def bad_campaign(error: BadCampaign) -> Refusal:
    """A campaign file that cannot be imported: the first fault with its place, and all of what a seat brings."""
    place = f" at {error.place}" if error.place else ""
    detail = sentence(f"this campaign file is refused{place}: {error.problem[:SHOWN]}")
    faults = [DeckFault(fault.line, sentence(fault.sentence), fault.rule) for fault in error.faults]
    return Refusal(400, "bad_campaign", detail, [], faults)


def deck_faults(error: BadDeck) -> list[DeckFault]:
    return [DeckFault(fault.line, sentence(fault.sentence), fault.rule) for fault in error.faults]


def sentence(text: str) -> str:
    """The first letter large, a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def unknown_table() -> Refusal:
    return Refusal(404, "unknown_table", "This table does not exist, or it was deleted.")


def not_seated() -> Refusal:
    return Refusal(401, "not_seated", "You need a seat at this table, and its token, to do that.")


def not_now(detail: str, rules: list[str] | None = None) -> Refusal:
    return Refusal(409, "not_now", detail, rules)


def stopping() -> Refusal:
    return Refusal(503, "stopping", "The server stops for a moment: please try again soon.", retry_after=5)
