"""Opening tables and joining them: new ones, those of an invitation, another one for the same people."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import structlog

from busterbox.kernel.game import Game
from busterbox.kernel.table.fairness import new_secret
from busterbox.players.levels import LEVELS
from busterbox.service.games.editions import commitment_to
from busterbox.service.limits import CLIENT
from busterbox.service.metrics import TABLES
from busterbox.service.people import names
from busterbox.service.people.decks import look_through
from busterbox.service.problems import Refusal, not_now, sentence, stopping
from busterbox.service.store.changes import Change, NotSaved
from busterbox.service.store.documents import (
    CLOSED,
    LOBBY,
    CampaignDoc,
    SeatDoc,
    TableDoc,
    decode,
    encode,
    hashed,
    new_id,
    new_token,
)
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import Joined, JoinWish, Listed, Opened, SeatWish, TableWish

if TYPE_CHECKING:
    from busterbox.service.server import Server

log = structlog.get_logger()


class Opening:
    def __init__(self, server: Server) -> None:
        self.server = server

    async def open(self, wish: TableWish, address: str) -> Opened:
        """A new table. Refusal in one sentence if it cannot be."""
        self.server.limits.count_table(address)
        game = self.server.game(wish.game)
        guide = self.server.guide(game) if wish.guide else None
        if wish.guide and guide is None:
            raise Refusal(400, "bad_wish", f"{game.info.title} has no guided game.")
        if wish.practice and (wish.guide or not game.table.has_practice()):
            what = "The guided game" if wish.guide else game.info.title
            raise Refusal(400, "bad_wish", f"{what} has no practice: what was rolled there stays rolled.")
        wishes = wish.seats
        if guide is not None:
            wishes = [SeatWish("me" if not seat else "bot", name) for seat, name in enumerate(guide.names)]
            for wished, deck in zip(wishes, guide.decks, strict=False):
                wished.deck = deck
        elif not wishes:
            wishes = [SeatWish("me")] + [SeatWish("bot")] * (game.info.seats.usual - 1)
        seats, tokens = self._seats(game, wishes)
        try:
            values = game.info.read_settings(guide.settings if guide is not None else wish.settings)
        except ValueError as error:
            raise Refusal(400, "bad_wish", sentence(str(error))) from None
        most = game.rules.most_seats(values)
        if len(seats) > most:
            detail = f"With these settings {game.info.title} is for {most} players at most, not {len(seats)}."
            raise Refusal(400, "bad_wish", detail)
        settings = {name: str(value) for name, value in game.info.settings_json(values).items()}
        for number, (seat, wished) in enumerate(zip(seats, wishes, strict=True), 1):
            whose = f"The deck of seat {number}"
            seat.deck = await look_through(self.server, address, game, settings, wished.deck, whose)
        people = [seat for seat in seats if seat.kind != "bot"]
        now = self.server.clock.now()
        doc = TableDoc(
            id=new_id(),
            game=game.name,
            rules_version=game.info.rules_version,
            content=game.cards.content_hash,
            settings=settings,
            seats=seats,
            secret=new_secret().hex(),
            commitment="",
            invite=new_token() if any(seat.kind == "open" for seat in seats) else "",
            created=now,
            touched=now,
            deadline=0 if guide else wish.deadline,
            grace=wish.grace,
            pace=wish.pace,
            hints=len(people) == 1 if wish.hints is None else wish.hints,
            watchers=wish.watchers,
            listed=wish.listed and any(seat.kind == "open" for seat in seats),
            leavers=wish.leavers,
            guide=guide is not None,
            practice=wish.practice,
            correction=wish.correction,
        )
        begun = self.server.campaigns.begun(game, doc) if guide is None else None
        table = await self.put(game, doc, begun)
        log.info("table_opened", table=doc.id, game=doc.game, seats=len(seats))
        own = {str(seat): token for seat, token in tokens.items()}
        return Opened(doc.id, own, doc.invite, table.info(), doc.campaign)

    async def put(self, game: Game, doc: TableDoc, campaign: CampaignDoc | None = None) -> LiveTable:
        """A table comes to be, with the campaign that begins or goes on there."""
        if self.server.draining:
            raise stopping()
        contents = self.server.editions.contents(game)
        doc.commitment, doc.words = commitment_to(game, doc), contents[0].hash
        try:
            await self.server.store.save(Change(doc, campaign=campaign, contents=contents, opens=True))
        except NotSaved:
            raise Refusal(503, "not_saved", "The table could not be saved; please try again later.") from None
        table = LiveTable(self.server, doc, game, self.server.guide(game) if doc.guide else None)
        self.server.tables[doc.id] = table
        TABLES.set(len(self.server.tables))
        return table

    def _seats(self, game: Game, wishes: list[SeatWish]) -> tuple[list[SeatDoc], dict[int, str]]:
        if not game.info.seats.fewest <= len(wishes) <= game.info.seats.most:
            detail = f"{game.info.title} is for {game.info.seats} players, not {len(wishes)}."
            raise Refusal(400, "bad_wish", detail)
        if not any(wish.kind == "me" for wish in wishes):
            raise Refusal(400, "bad_wish", "Whoever opens a table takes a seat at it.")
        seats: list[SeatDoc] = []
        tokens: dict[int, str] = {}
        for number, wish in enumerate(wishes):
            taken = [seat.name for seat in seats]
            if wish.level not in LEVELS:
                raise Refusal(400, "bad_wish", f"A level is {', '.join(LEVELS)}, not {wish.level!r}.")
            if wish.kind == "bot":
                name = names.clean(wish.name or "") or names.bot_name(taken)
                seats.append(SeatDoc("bot", names.apart(name, taken), wish.level, group=-1))
            elif wish.kind == "open":
                seats.append(SeatDoc("open", "Open seat", wish.level, group=number))
            else:
                tokens[number] = new_token()
                name = names.apart(names.clean(wish.name or "") or "Player", taken)
                first = not any(seat.host for seat in seats)
                seats.append(SeatDoc("person", name, "normal", hashed(tokens[number]), host=first, group=-2))
        for number, seat in enumerate(seats):  # all seats of whoever opens it belong together
            seat.group = min(tokens) if number in tokens else number
        return seats, tokens

    async def join(self, table_id: str, wish: JoinWish) -> Joined:
        """Take an open seat by invitation."""
        table = await self.server.find(table_id)
        async with table.lock:
            doc = table.doc
            if not doc.invite or not hmac.compare_digest(doc.invite.encode(), wish.invite.encode()):
                raise Refusal(403, "not_seated", "This invitation does not fit the table.")
            if doc.status == CLOSED:
                raise Refusal(410, "closed", "This table is closed.")
            if doc.status != LOBBY:
                raise not_now("The game has started already; you can watch it.")
            free = [number for number, seat in enumerate(doc.seats) if seat.kind == "open"]
            if wish.seat is not None:
                free = [number for number in free if number == wish.seat]
            if not free:
                raise not_now("No seat is free at this table any more.")
            client = f"table {doc.id}"
            deck = await look_through(self.server, client, table.game, doc.settings, wish.deck)
            number, token = free[0], new_token()
            taken = [seat.name for seat in doc.seats]
            seat = doc.seats[number]
            seat.kind, seat.token = "person", hashed(token)
            seat.deck = deck or seat.deck  # whoever opened the table may have laid one there
            seat.group = max(other.group for other in doc.seats) + 1  # a screen of its own
            seat.name = names.apart(names.clean(wish.name or "") or "Guest", taken)
            table.streams.rename()
            await table.keep()
            return Joined(doc.id, number, token, table.info())

    async def again(self, old: LiveTable) -> str:
        """Another table for the same people: they keep their tokens. Refusal if there cannot be one any more, or if whoever
        wants it has opened enough of them."""
        self.server.limits.count_table(CLIENT.get())
        doc = decode(encode(old.doc))
        game = await self._again_today(doc) if old.past is not None else old.game
        now = self.server.clock.now()
        doc.id, doc.status, doc.created, doc.touched = new_id(), LOBBY, now, now
        doc.secret, doc.invite = new_secret().hex(), ""
        doc.number, doc.seqs, doc.timer, doc.undo, doc.result = 0, [], None, None, None
        doc.paused, doc.spent, doc.next_table = False, 0, ""
        doc.undo_refusals, doc.undo_again, doc.undo_floor, doc.ended = 0, 0, 0, False
        doc.starts, doc.missed, doc.heads = 0, [], []
        doc.forget_nonces()
        for seat in doc.seats:
            seat.misses, seat.stand_in, seat.left, seat.out = 0, False, False, False
            seat.standing, seat.lag_spent = None, 0
        people = [seat for seat in doc.seats if seat.kind == "person"]
        if not any(seat.host for seat in people):  # whoever opened the old one has left: somebody must start
            for seat in doc.seats:
                seat.host = seat is people[0]
        await self.put(game, doc)
        return doc.id

    async def _again_today(self, doc: TableDoc) -> Game:
        """A document of other rules made one of today's: the same options, and the decks that there still are."""
        if doc.guide:
            raise not_now("Begin a lesson again on the home page.")
        game = self.server.editions.as_of_today(doc)
        for seat in doc.seats:
            try:
                await look_through(self.server, f"table {doc.id}", game, doc.settings, seat.deck)
            except Refusal:
                seat.deck = ""  # its owner brings another one, or leaves it to the game
        return game

    async def listed(self) -> list[Listed]:
        found: list[Listed] = []
        for doc in await self.server.store.list_open():
            free = sum(seat.kind == "open" for seat in doc.seats)
            host = next((seat.name for seat in doc.seats if seat.host), "")
            if free and doc.game in self.server.games:
                title = self.server.games[doc.game].info.title
                found.append(
                    Listed(
                        doc.id,
                        doc.game,
                        title,
                        host,
                        free,
                        len(doc.seats),
                        doc.settings,
                        doc.invite,
                        doc.created,
                    )
                )
        return found
