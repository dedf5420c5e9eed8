"""Help at a table: hints, why something can or cannot be done, what a word means."""

from __future__ import annotations

from busterbox.kernel.content.explain import about, near, rules_of
from busterbox.kernel.core.refusal import NOT_ASKED
from busterbox.service.problems import Refusal, not_now
from busterbox.service.tables.checks import in_time, playing
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.results import Result
from busterbox.service.wire import Explain, Hint, Why

VEILED = "This is seen in a moment: all begin together."


async def hint(table: LiveTable, seat: int, command: Hint) -> Result:
    playing(table)
    in_time(table, command.prompt)
    if not table.doc.hints:
        raise not_now("Hints are off at this table.")
    assert table.play is not None
    if not table.play.state.asked() >> seat & 1:
        raise not_now("You are not asked for anything now.")
    if not table.listeners.released.is_set():
        raise not_now(VEILED)
    if table.guide is not None:
        code = table.guide.expected(table.doc.number).code
        text = table.game.words.option_text(table.play.state, seat, code)
        return {"code": code, "text": table.names.put(text), "reasons": [], "odds": [], "simulations": 0}
    if seat in table.hinting:
        raise not_now("The last hint is still being thought about.")
    table.hinting.add(seat)
    try:
        async with table.lock:
            thinking = table.server.thinkers.hint(table.game, table.play.state.clone(), seat)
        found = await thinking
    finally:
        table.hinting.discard(seat)
    found["text"] = table.names.put(found["text"])
    found["reasons"] = [table.names.put(line) for line in found["reasons"]]
    for row in found["odds"]:
        row["text"] = table.names.put(row["text"])
    return found


async def why(table: LiveTable, seat: int, command: Why) -> Result:
    """An option in words, whether it can be chosen now, else why not, with the rules."""
    play = table.play
    if table.past is not None:
        raise not_now(table.running.notice())
    if play is None:
        raise not_now("The game has not started yet.")
    if not table.listeners.released.is_set():
        raise not_now(VEILED)
    game = table.game
    if not game.rules.codes.has(command.code):
        raise Refusal(404, "not_allowed", "The game has no such option.")
    found = play.state.check(seat, command.code)
    rules = list(game.words.option_rules(play.state, seat, command.code))
    text = table.names.put(game.words.option_text(play.state, seat, command.code))
    sentence = ""
    if found:
        refused = game.refused(play.state, seat, command.code, found)
        sentence = table.names.put(refused.sentence)
        rules = refused.rules + [rule for rule in rules if rule not in refused.rules]
        if refused.kind == NOT_ASKED and play.state.over:
            sentence = "the game is over"
    return {"legal": not found, "text": text, "why": sentence, "rules": wording(table, rules)}


async def explain(table: LiveTable, seat: int, command: Explain) -> Result:
    lines = about(table.game, command.word) or near(table.game, command.word)
    if not lines:
        raise Refusal(404, "not_allowed", f"Nothing here is called {command.word!r}.")
    return {"lines": lines, "rules": wording(table, [command.word.upper()])}


def wording(table: LiveTable, ids: list[str]) -> list[Result]:
    known = {rule.id.upper(): rule for rule in rules_of(table.game)}
    return [{"id": known[i.upper()].id, "text": known[i.upper()].text} for i in ids if i.upper() in known]
