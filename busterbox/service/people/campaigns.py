"""Campaigns: stories told over several tables by one party. Everything a game says of them are the hooks `part`,
`first_part` and `sequel` of kernel/game.py; what a file of one is, is the kernel's (`kernel/table/campaign.py`);
what is told of them, and files in and out: `campaign_files.py`.

A campaign is a row of its own, read when it is needed and written in one transaction with the table that begins, goes on
or ends. Whoever changes one holds its lock, and before it the lock of a table that is changed as well.
"""

from __future__ import annotations

import asyncio
import hmac
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import structlog

from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import MAX_PLAYED, PERSON, begins, follows
from busterbox.kernel.table.fairness import new_secret
from busterbox.service.limits import CLIENT
from busterbox.service.people import names
from busterbox.service.people.decks import look_through
from busterbox.service.problems import Refusal, not_now, sentence
from busterbox.service.store.documents import (
    LOBBY,
    PLAYING,
    CampaignDoc,
    HolderDoc,
    MannersDoc,
    MemberDoc,
    PartDoc,
    PlayedDoc,
    SeatDoc,
    TableDoc,
    hashed,
    new_id,
    new_token,
)
from busterbox.service.tables.seats import change_hands
from busterbox.service.tables.start import begin_anew
from busterbox.service.wire import Joined, PlaceWish

if TYPE_CHECKING:
    from busterbox.service.server import Server
    from busterbox.service.tables.live import LiveTable

log = structlog.get_logger()
LONGEST_ID = 64
KEPT_MS = 120_000  # how long a seat is kept for whoever has gone
MOST_BEFORE = 8  # holders of a seat before the present one that are remembered


class Campaigns:
    def __init__(self, server: Server) -> None:
        self.server = server
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def locked(self, campaign: str) -> AbstractAsyncContextManager[None]:
        lock = self._locks.get(campaign)
        if lock is None:
            lock = self._locks[campaign] = asyncio.Lock()
        return lock

    async def doc(self, campaign: str) -> CampaignDoc:
        """A campaign by its address. Refusal if there is none."""
        found = await self.server.store.find_campaign(campaign) if len(campaign) <= LONGEST_ID else None
        if found is None:
            detail = "This campaign does not exist, or it was deleted."
            raise Refusal(404, "unknown_campaign", detail)
        if found.game not in self.server.games:
            raise Refusal(
                410, "closed", f"This campaign plays {found.game}, which is not installed any more."
            )
        try:
            self.server.games[found.game].info.read_settings(found.settings)
        except ValueError as error:  # an option of an older edition
            raise Refusal(410, "closed", sentence(f"this campaign cannot go on: {error}")) from None
        return found

    async def table_of(self, doc: CampaignDoc) -> TableDoc | None:
        """The table that plays the part that comes, as it was last saved; None if there is none, or none any more."""
        live = self.server.tables.get(doc.table)
        if live is not None:
            found: TableDoc | None = live.saved
        else:
            found = await self.server.store.find_table(doc.table) if doc.table else None
        return found if found is not None and found.status in (LOBBY, PLAYING) else None

    # -- beginning and ending a part -------------------------------------------------------------------------------

    def begun(self, game: Game, table: TableDoc) -> CampaignDoc | None:
        """What is written with a new table if a campaign begins there."""
        if not begins(game, table.settings):
            return None
        doc = CampaignDoc(
            id=new_token(),
            game=game.name,
            rules_version=game.info.rules_version,
            content=game.cards.content_hash,
            party=party_of(table),
            settings=table.settings,
            decks=[seat.deck for seat in table.seats],
            manners=manners_of(table),
            created=table.created,
            touched=table.created,
            next=PartDoc(game.campaign.part_title(game.info.read_settings(table.settings))),
            table=table.id,
        )
        table.campaign = doc.id
        return doc

    async def ended(self, table: LiveTable) -> CampaignDoc | None:
        """What is written with the last input of a table: the part is played, and this follows. The lock of the
        campaign is held by the caller."""
        doc = await self.server.store.find_campaign(table.doc.campaign)
        assert table.play is not None
        g, last, now = table.play.state, table.doc, self.server.clock.now()
        if doc is None or doc.table != last.id or not g.over:
            return None
        part = table.game.campaign.part_title(g.settings)
        attempt = 1 + max((one.attempt for one in doc.history if one.part == part), default=0)
        played = PlayedDoc(part, last.id, max(g.result) > 0, attempt, now)
        doc.history = [*doc.history[1 - MAX_PLAYED :], played]
        doc.party, doc.manners, doc.table, doc.touched = party_of(last), manners_of(last), "", now
        doc.rules_version, doc.content, doc.played = last.rules_version, last.content, last.settings
        sequel = follows(table.game, g, table.running.decks())
        if sequel is None:
            doc.settings, doc.decks, doc.next = last.settings, table.running.decks(), None
        else:
            doc.settings, doc.decks = dict(sequel.settings), list(sequel.decks)
            doc.next = PartDoc(sequel.title, sequel.again)
        return doc

    # -- going on ------------------------------------------------------------------------------------------------------

    async def go_on(self, campaign: str, after: int | None, address: str) -> str:
        """The table of the next part, opened now if there is none yet. The same wish twice finds the same table."""
        doc = await self.doc(campaign)
        last: LiveTable | None = None
        if doc.history and await self.server.store.find_table(doc.history[-1].table) is not None:
            try:
                last = await self.server.find(doc.history[-1].table)
            except Refusal:  # of an older edition: nobody looks at it any more
                last = None
        async with last.lock if last is not None else nullcontext():
            found = await self._next(campaign, after, address)
            now = await self.doc(campaign)
            if last is not None and now.table == found and now.history[-1].table == last.doc.id:
                if last.doc.next_table != found:  # whoever still looks at it is led on
                    last.doc.next_table = found
                    await last.keep()
        return found

    async def follow(self, table: LiveTable) -> str:
        """The table at which those of a table that is over go on; its lock is held, and it is saved, by the caller."""
        doc = await self.doc(table.doc.campaign)
        place = next((n for n, one in enumerate(doc.history) if one.table == table.doc.id), len(doc.history))
        found = await self._next(doc.id, place + 1, CLIENT.get())
        table.doc.next_table = found
        return found

    async def _next(self, campaign: str, after: int | None, address: str) -> str:
        async with self.locked(campaign):
            doc = await self.doc(campaign)
            if after is not None and after < len(doc.history) and doc.history[after].table:
                return doc.history[after].table
            if await self.table_of(doc) is not None:
                return doc.table
            if doc.next is None:
                raise not_now("This campaign has been played to its end.")
            self.server.limits.count_table(address)
            game = self.server.game(doc.game)
            now = self.server.clock.now()
            seats = [
                SeatDoc(
                    one.kind,
                    one.name,
                    one.level,
                    one.token,
                    host=one.host,
                    group=one.group,
                    deck=deck,
                    before=one.before,
                )
                for one, deck in zip(doc.party, doc.decks, strict=True)
            ]
            for seat in seats:  # by today's cards
                whose = f"What {seat.name} brings"
                await look_through(self.server, f"campaign {doc.id}", game, doc.settings, seat.deck, whose)
            table = TableDoc(
                id=new_id(),
                game=game.name,
                rules_version=game.info.rules_version,
                content=game.cards.content_hash,
                settings=doc.settings,
                seats=seats,
                secret=new_secret().hex(),
                commitment="",
                invite=new_token() if any(seat.kind == "open" for seat in seats) else "",
                created=now,
                touched=now,
                campaign=doc.id,
                **{name: getattr(doc.manners, name) for name in MannersDoc.__struct_fields__},
            )
            doc.table, doc.touched = table.id, now
            await self.server.opening.put(game, table, doc)
            log.info("campaign_goes_on", table=table.id, game=game.name, part=doc.next.title)
            return table.id

    async def sit(self, campaign: str, wish: PlaceWish) -> Joined:
        """Take a person's seat, at which nobody is, at the table of a campaign: with its address one belongs to it."""
        doc = await self.doc(campaign)
        if await self.table_of(doc) is None:
            raise not_now("No part is being played now: go on first.")
        table = await self.server.find(doc.table)
        async with table.lock:
            if table.doc.status not in (LOBBY, PLAYING):
                raise not_now("This part is over.")
            if wish.seat >= len(table.doc.seats):
                raise Refusal(400, "malformed", f"There are {len(table.doc.seats)} seats at this table.")
            seat = table.doc.seats[wish.seat]
            if seat.kind == "bot" and not seat.left:
                raise not_now(f"{seat.name} is a bot, and plays to the end of this part.")
            if seat.kind == "open" and table.doc.status != LOBBY:
                raise not_now("The game has started already; you can watch it.")
            if seat.kind == "person" and table.listeners.is_here(wish.seat):
                raise not_now(f"{seat.name} is at the table now.")
            seconds = (self.kept_ms(table.doc, wish.seat) + 999) // 1000
            if seconds:
                detail = f"{seat.name} may come back: the seat is kept for {KEPT_MS // 60_000} minutes, {seconds} s more."
                raise not_now(detail)
            token = new_token()
            if seat.token:
                seat.before = [*seat.before, HolderDoc(seat.token, seat.name)][-MOST_BEFORE:]
            called = names.clean(wish.name or "") or ("Guest" if seat.kind == "open" else seat.name)
            others = [other.name for number, other in enumerate(table.doc.seats) if number != wish.seat]
            seat.kind, seat.token, seat.left, seat.stand_in = "person", hashed(token), False, False
            change_hands(table.doc)
            seat.name = names.apart(called, others)
            seat.group = max(other.group for other in table.doc.seats) + 1  # a screen of its own
            seat.misses = 0
            if table.doc.status == LOBBY:  # nobody but the one before has the word behind this seat's hash
                if table.doc.starting:
                    begin_anew(table)
                seat.nonce_commitment = ""
            if not any(other.host and other.token for other in table.doc.seats):
                for other in table.doc.seats:
                    other.host = other is seat
            table.streams.rename()
            await table.keep(forget=wish.seat)
            table.listeners.dismiss(wish.seat, "Somebody else of the party has this seat now.")
            return Joined(table.doc.id, wish.seat, token, table.info())

    def kept_ms(self, table: TableDoc, number: int) -> int:
        """How long a person's seat is still kept for its holder, who is not there: a connection drops, and whoever is led
        on to the next part comes a moment later."""
        if table.seats[number].kind != "person" or not table.seats[number].token:
            return 0
        live = self.server.tables.get(table.id)
        here = live.listeners.last_here(number) if live is not None else 0
        since = max(here, table.created, self.server.started)
        return max(0, since + KEPT_MS - self.server.clock.now())

    async def seat_of(self, table: LiveTable, token: str) -> int:
        """The seat that a token opens. Whoever had it before, and comes back, has it again. Refusal if it opens none."""
        try:
            return self.server.seat_of(table, token)
        except Refusal:
            sought = hashed(token)
            if not any(sought == one.token for seat in table.doc.seats for one in seat.before):
                raise
        async with table.lock:
            for number, seat in enumerate(table.doc.seats):
                for place, one in enumerate(seat.before):
                    if hmac.compare_digest(one.token, sought):
                        await self._give_back(table, number, place)
                        return number
        return self.server.seat_of(table, token)  # by another connection meanwhile

    async def _give_back(self, table: LiveTable, number: int, place: int) -> None:
        seat = table.doc.seats[number]
        holder = seat.before[place]
        others = [other.name for other in table.doc.seats if other is not seat]
        seat.kind, seat.token, seat.left, seat.stand_in = "person", holder.token, False, False
        seat.name, seat.before = names.apart(holder.name, others), seat.before[:place]
        change_hands(table.doc)
        table.streams.rename()
        await table.keep(forget=number)
        table.listeners.dismiss(number, f"{seat.name} is back and has the seat again.")


def party_of(table: TableDoc) -> list[MemberDoc]:
    """The party as a table has it. Whoever has left belongs to it still, and may sit down again with its address."""
    party = [
        MemberDoc(
            "person" if seat.left else "bot", seat.name, seat.level, group=seat.group, before=seat.before
        )
        if seat.kind == "bot"
        else MemberDoc(seat.kind, seat.name, seat.level, seat.token, seat.host, seat.group, seat.before)
        for seat in table.seats
    ]
    people = [one for one in party if one.kind == PERSON]
    if not any(one.host for one in people):
        for one in people:
            one.host = one is next((other for other in people if other.token), people[0])
    return party


def manners_of(table: TableDoc) -> MannersDoc:
    return MannersDoc(**{name: getattr(table, name) for name in MannersDoc.__struct_fields__})
