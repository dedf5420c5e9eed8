"""Around a game: names, words for the dice, decks, the start, the calm form, leaving, playing again."""

from __future__ import annotations

from busterbox.kernel.table.fairness import nonce_commitment
from busterbox.service.games.editions import commitment_to
from busterbox.service.people import names
from busterbox.service.people.decks import check_all, look_through
from busterbox.service.problems import Refusal, not_now
from busterbox.service.store.documents import CLOSED, LOBBY, OVER
from busterbox.service.tables import start as starting
from busterbox.service.tables.checks import in_lobby, out, playing
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.results import Result
from busterbox.service.tables.seats import change_hands, is_alone, people
from busterbox.service.wire import Again, BringDeck, Calm, Commit, Leave, Rename, Reveal, Start


async def rename(table: LiveTable, seat: int, command: Rename) -> Result:
    async with table.lock:
        if table.doc.status == LOBBY:
            changeable(table)
        name = names.clean(command.name)
        if not name:
            raise Refusal(400, "malformed", "A name needs at least one letter.")
        others = [other.name for number, other in enumerate(table.doc.seats) if number != seat]
        table.doc.seats[seat].name = names.apart(name, others)
        table.streams.rename()
        await table.keep((seat, command.cmd_id), {"name": table.doc.seats[seat].name})
    return {"name": table.doc.seats[seat].name}


async def commit(table: LiveTable, seat: int, command: Commit) -> Result:
    """The hash of somebody's word for the dice. Alone the game starts when all of them are there."""
    async with table.lock:
        in_lobby(table)
        doc = table.doc
        for_this_start(table, command.commitment)
        if starting.telling(doc):
            if doc.seats[seat].revealed:
                raise not_now("Your word for the dice is in already.")
            # Whoever shows another hash now does not have the word behind the first one any more.
            await starting.go_without(table, [seat], (seat, command.cmd_id))
            return {}
        doc.seats[seat].nonce_commitment = command.hash
        at_once = is_alone(doc) and all(other.kind != "open" for other in doc.seats)
        if (doc.starting or at_once) and not starting.waiting(doc):
            await begin(table)
        await table.keep((seat, command.cmd_id), {})
    return {}


async def reveal(table: LiveTable, seat: int, command: Reveal) -> Result:
    """Somebody's word for the dice; with the last one the game runs."""
    async with table.lock:
        in_lobby(table)
        doc = table.doc
        for_this_start(table, command.commitment)
        if not starting.telling(doc):
            raise not_now(
                "Words for the dice are told when everybody has shown a hash and the game is started."
            )
        if doc.seats[seat].revealed:
            raise not_now("Your word for the dice is in already.")
        if nonce_commitment(doc.commitment, seat, command.nonce) != doc.seats[seat].nonce_commitment:
            raise not_now("This word does not fit the hash that was shown for it.")
        doc.seats[seat].nonce, doc.seats[seat].revealed = command.nonce, True
        if starting.waiting(doc):
            await table.keep((seat, command.cmd_id), {})
        else:
            await table.start((seat, command.cmd_id))
    return {}


def for_this_start(table: LiveTable, commitment: str) -> None:
    if commitment != table.doc.commitment:
        raise Refusal(409, "late", "The commitment has changed since: look at it again.")


async def bring(table: LiveTable, seat: int, command: BringDeck) -> Result:
    """Another deck for a seat."""
    async with table.lock:
        changeable(table)
        if table.guide is not None:
            raise not_now("The lesson has a deck for you.")
        if table.doc.campaign and not table.game.decks.can_be_built():
            raise not_now("What you bring comes out of the part before.")
        client = f"table {table.doc.id}"
        deck = await look_through(table.server, client, table.game, table.doc.settings, command.deck)
        table.doc.seats[seat].deck = deck
        result = {"deck": deck, "name": table.game.decks.name(deck) if deck else ""}
        await table.keep((seat, command.cmd_id), result)
    return result


async def start(table: LiveTable, seat: int, command: Start) -> Result:
    """Now everybody's word for the dice is asked for."""
    async with table.lock:
        changeable(table)
        doc = table.doc
        if not doc.seats[seat].host and not host_is_away(table):
            raise not_now("Whoever opened the table starts the game.")
        for person in people(table.doc):
            if table.listeners.is_here(person) and not doc.seats[person].nonce_commitment:
                raise not_now(f"{doc.seats[person].name} has not shown a hash for the dice yet.")
        for other in doc.seats:
            if other.kind == "open":
                other.kind = "bot"
                other.name = names.bot_name([seat.name for seat in doc.seats])
        table.streams.rename()
        doc.starting, doc.missed = True, []
        if not starting.waiting(doc):
            await begin(table)
        await table.keep((seat, command.cmd_id), {})
    return {}


async def begin(table: LiveTable) -> None:
    """Words are asked for, unless somebody's deck does not fit the table. The lock is held by the caller."""
    try:
        await check_all(table.server, table.game, table.doc)
    except Refusal:
        table.restore()
        raise
    starting.ask_for_words(table.doc)


def changeable(table: LiveTable) -> None:
    """Whether the game has neither started nor is about to: then nothing changes any more."""
    in_lobby(table)
    if table.doc.starting:
        raise not_now("The game is about to start: nothing can be changed now.")


def host_is_away(table: LiveTable) -> bool:
    """Nobody waits for ever for the one who opened the table."""
    host = next((number for number, seat in enumerate(table.doc.seats) if seat.host), -1)
    if host < 0 or table.listeners.is_here(host):
        return host < 0
    now = table.clock.now()
    return now - table.listeners.gone.setdefault(host, now) >= table.doc.grace * 1000


async def calm(table: LiveTable, seat: int, command: Calm) -> Result:
    async with table.lock:
        changeable(table)
        game, doc = table.game, table.doc
        values = game.info.read_settings(doc.settings)
        changed = game.table.without_race(values)
        if changed == values:
            raise not_now("This table has no race to begin with.")
        doc.settings = {name: str(value) for name, value in game.info.settings_json(changed).items()}
        doc.commitment = commitment_to(game, doc)
        doc.forget_nonces()  # what was shown was shown for another promise
        await table.keep((seat, command.cmd_id), {})
    return {}


async def leave(table: LiveTable, seat: int, command: Leave) -> Result:
    """On purpose: from the lobby one simply goes; from a game a bot takes over, or the seat is out."""
    async with table.lock:
        doc = table.doc
        if doc.status == LOBBY:
            if doc.seats[seat].host:
                doc.status = CLOSED
                await table.keep((seat, command.cmd_id), {})
                table.close("The table was closed by whoever opened it.")
                return {}
            if doc.starting:  # others may have told their words: it begins again without this one
                doc.missed = [doc.seats[seat].name]
                starting.begin_anew(table)
            starting.make_open(doc.seats[seat])
            table.streams.rename()
            await table.keep(forget=seat)
            table.results.acknowledge((seat, command.cmd_id), {})
            table.listeners.dismiss(seat, "You have left the table.")
            return {}
        playing(table)
        if doc.leavers == "out" or is_alone(table.doc):
            await out(table, seat, command.cmd_id)
            return {}
        gone = doc.seats[seat]
        gone.kind, gone.token, gone.left, gone.stand_in = "bot", "", True, False
        change_hands(doc)
        await table.keep((seat, command.cmd_id), {})
        table.listeners.dismiss(seat, "You have left the table; a bot plays on for you.")
    return {}


async def again(table: LiveTable, seat: int, command: Again) -> Result:
    async with table.lock:
        doc = table.doc
        if doc.status != OVER:
            raise not_now("This game is not over yet.")
        if doc.campaign:
            found = await table.server.campaigns.follow(table)
            await table.keep((seat, command.cmd_id), {"table": found})
        elif not doc.next_table:
            doc.next_table = await table.server.opening.again(table)
            await table.keep((seat, command.cmd_id), {"table": doc.next_table})
    return {"table": table.doc.next_table}
