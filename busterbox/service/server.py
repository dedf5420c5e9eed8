"""The server where tables are opened, found and closed: one process owns them all."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hmac
import json
import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog

from busterbox.kernel import registry
from busterbox.kernel.game import Game
from busterbox.kernel.table.commitment import commitment
from busterbox.kernel.table.fairness import new_secret
from busterbox.players.levels import LEVELS
from busterbox.service.clock import Clock
from busterbox.service.config import HOUR, Config
from busterbox.service.metrics import TABLES
from busterbox.service.minds.bots import Thinkers
from busterbox.service.people import names
from busterbox.service.people.campaigns import Campaigns
from busterbox.service.people.decks import brought
from busterbox.service.problems import Refusal, not_now, not_seated, sentence, unknown_table
from busterbox.service.store import database as store
from busterbox.service.store.documents import (
    CLOSED,
    LOBBY,
    OVER,
    PLAYING,
    SeatDoc,
    TableDoc,
    decode,
    encode,
    hashed,
    new_id,
    new_token,
)
from busterbox.service.tables.guide import Guide, guide_of
from busterbox.service.tables.live import LiveTable, table_row
from busterbox.service.tables.past import hash_of, words_of
from busterbox.service.wire import Joined, JoinWish, Listed, Opened, SeatWish, TableWish

log = structlog.get_logger()


class Server:
    def __init__(self, config: Config, version: str = "", clock: Clock | None = None) -> None:
        self.config = config
        self.version = version
        self.clock = clock or Clock()
        self.store = store.Store(config.data / "busterbox.sqlite")
        self.thinkers = Thinkers(config.workers)
        self.tables: dict[str, LiveTable] = {}
        self.random: Callable[[], int] = lambda: secrets.randbits(62)
        self.games: dict[str, Game] = {}
        self._guides: dict[str, Guide | None] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self._loading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._opened: dict[str, deque[int]] = defaultdict(deque)  # address -> when it opened tables
        self.campaigns = Campaigns(self)
        self._shared: dict[str, deque[int]] = defaultdict(deque)  # address -> when it shared decks
        self.working: set[asyncio.Task[None]] = set()  # commands being carried out
        self.sockets: dict[str, int] = {}  # address -> open connections
        self.scenes: set[str] = set()  # games with a drawn table
        self._stopping = False
        for name in registry.offered():
            self.add_game(registry.get(name))
        for path in config.games:
            self.add_game(registry.register(registry.get(path)))

    def add_game(self, game: Game) -> None:
        self.games[game.name] = game
        self._guides[game.name] = guide_of(game)

    def guide(self, game: Game) -> Guide | None:
        return self._guides.get(game.name)

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Refusal(404, "bad_wish", f"There is no game {name!r}; there is {', '.join(self.games)}.")
        return self.games[name]

    # -- running -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to load the tables whose clocks run, and to sweep."""
        self.thinkers.start()
        self._begin(self._load_waiting())
        self._next_sweep()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that is done beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return task

    async def _load_waiting(self) -> None:
        for table_id in self.store.waiting():
            if self._stopping:
                return
            try:
                await self.find(table_id)
            except Refusal as refusal:
                log.warning("table_not_loaded", table=table_id, problem=refusal.detail)

    async def stop(self) -> None:
        self._stopping = True
        for table in list(self.tables.values()):
            table.close("The server stops for a moment; it will be back.")
        await asyncio.sleep(0)
        self.thinkers.stop()
        self.store.close()

    def _next_sweep(self) -> None:
        def sweep() -> None:
            if not self._stopping:
                self._begin(self.sweep()).add_done_callback(lambda _: self._next_sweep())

        self.clock.at(self.clock.now() + min(self.config.sweep_ms, self.config.idle_ms), sweep)

    async def sweep(self) -> None:
        """Let go of tables that nobody looks at, and delete those that nobody will come back to."""
        now = self.clock.now()
        for table_id, table in list(self.tables.items()):
            idle = not table.listeners and now - table.idle_since > self.config.idle_ms
            rests = table.doc.timer is None or table.doc.paused
            if idle and rests and not table.lock.locked() and not table.driver.plans:
                table.driver.stop()
                del self.tables[table_id]
        TABLES.set(len(self.tables))
        for table_id in self.store.expired(now - self.config.lobby_ms, now - self.config.kept_ms):
            if not (table_id in self.tables and self.tables[table_id].listeners):
                await self.delete(table_id)
        for counted in (self._opened, self._shared):
            for address in [a for a, times in counted.items() if not times or times[-1] < now - HOUR]:
                del counted[address]
        old = now - self.config.decks_ms
        if self.store.has_decks_before(old):
            await self.store.save(store.Job([(store.FORGET_DECKS, {"before": old})]))
        old = now - self.config.campaigns_ms
        if self.store.has_campaigns_before(old):
            await self.store.save(store.Job([(store.FORGET_CAMPAIGNS, {"before": old})]))
        gc.collect()  # seldom and here, because it takes a while: see `serve`

    async def delete(self, table_id: str) -> None:
        table = self.tables.pop(table_id, None)
        if table is not None:
            table.close("This table is no longer kept.")
        await self.store.save(store.Job([(statement, {"id": table_id}) for statement in store.DELETE]))

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the disk. Refusal if there is none."""
        found = self.tables.get(table_id)
        if found is not None:
            return found
        if not table_id.isalnum() or len(table_id) > 64:
            raise unknown_table()
        try:
            async with self._loading[table_id]:
                found = self.tables.get(table_id)
                if found is None:
                    data = self.store.table(table_id)
                    if data is None:
                        raise unknown_table()
                    # Beside the loop: a long game takes a while to be played again.
                    found = await asyncio.to_thread(self.load, decode(data))
                    self.tables[table_id] = found
                    TABLES.set(len(self.tables))
                    if found.doc.ended and decode(data).status == PLAYING:
                        log.info("table_ended_by_update", table=table_id, game=found.doc.game)
                        with contextlib.suppress(Refusal):  # not saved: it will be the next time it is loaded
                            await found.keep()
                    found.driver.look()
        finally:
            self._loading.pop(table_id, None)
        return found

    def load(self, doc: TableDoc) -> LiveTable:
        """A table from what is on the disk; nothing happens at it yet."""
        game, why = self._game_of(doc)
        now = self.clock.now()
        if why and doc.status == LOBBY:
            game = self._renew(doc)
        elif why and doc.status == PLAYING:
            end_by_update(doc)
        if doc.timer is not None and not doc.paused:  # while the server was down nobody could answer
            doc.timer.at = max(doc.timer.at, now + self.config.return_ms)
        table = LiveTable(self, doc, game, self._guides.get(doc.game) if doc.guide else None)
        for seat, cmd_id, result in self.store.commands_of(doc.id):
            table.done[seat, cmd_id] = json.loads(result)
        rows = self.store.inputs_of(doc.id) if doc.status != LOBBY and doc.seqs else None
        if rows is not None and why:
            words = self.store.content(doc.game, doc.words) if doc.words else None
            table.remember(rows, self.store.told_of(doc.id), words, why)
        elif rows is not None:
            table.replay(rows)
        table.gone = dict.fromkeys(table.driver.people(), now)
        return table

    def _game_of(self, doc: TableDoc) -> tuple[Game, str]:
        """The game with the very content that the table was opened with; or why it cannot be had, and the nearest to it
        that can."""
        game = self.games.get(doc.game)
        if game is None:
            raise Refusal(410, "closed", f"This table plays {doc.game}, which is not installed any more.")
        why = ""
        if game.info.rules_version != doc.rules_version:
            age = "older" if doc.rules_version < game.info.rules_version else "newer"
            why = f"under {age} rules (version {doc.rules_version}, now {game.info.rules_version})"
        if game.cards.content_hash == doc.content:
            return game, why
        files = self.store.content(doc.game, doc.content)
        if files is None:
            return game, why or "with cards that are lost"
        try:
            return game.remade(json.loads(files)), why
        except ValueError:
            if not why:
                raise
            return game, why  # cards that today's rules do not know

    def is_past(self, doc: TableDoc) -> bool:
        """Whether a table was begun and cannot go on, because today's rules are others."""
        return doc.status == PLAYING and bool(self._game_of(doc)[1])

    def _renew(self, doc: TableDoc) -> Game:
        """Nobody has played here yet: then it will be by today's rules. What was promised of the dice is promised anew."""
        try:
            game = self._as_of_today(doc)
        except Refusal as refusal:
            raise Refusal(410, "closed", refusal.detail) from None
        doc.commitment = self.commitment(game, doc)
        for seat in doc.seats:
            seat.nonce, seat.has_nonce = "", False
        return game

    def _as_of_today(self, doc: TableDoc) -> Game:
        """A document of other rules made one of today's. Refusal if there is no such table any more."""
        game = self.games[doc.game]
        try:
            most = game.rules.most_seats(game.info.read_settings(doc.settings))
        except ValueError as error:
            detail = sentence(f"there is no such table under today's rules: {error}")
            raise Refusal(400, "bad_wish", detail) from None
        if not game.info.seats.fewest <= len(doc.seats) <= most:
            detail = f"Under today's rules {game.info.title} is not for {len(doc.seats)} players with these options."
            raise Refusal(400, "bad_wish", detail)
        doc.rules_version, doc.content, doc.words = (
            game.info.rules_version,
            game.cards.content_hash,
            self.words(game)[0],
        )
        return game

    def words(self, game: Game) -> tuple[str, str]:
        """The words of a game that are kept with its tables, and before them their hash."""
        key = f"{game.name} {game.cards.content_hash}"
        if key not in self._words:
            found = words_of(game)
            self._words[key] = hash_of(found), found
        return self._words[key]

    def seat_of(self, table: LiveTable, token: str) -> int:
        """The seat that a token opens. Refusal if it opens none."""
        sought = hashed(token)
        found = -1
        for number, seat in enumerate(table.doc.seats):
            if seat.token and hmac.compare_digest(seat.token, sought):
                found = number
        if found < 0:
            raise not_seated()
        return found

    # -- opening -----------------------------------------------------------------------------------------------------

    async def open(self, wish: TableWish, address: str) -> Opened:
        """A new table. Refusal in one sentence if it cannot be."""
        self.count_table(address)
        game = self.game(wish.game)
        guide = self._guides[game.name] if wish.guide else None
        if wish.guide and guide is None:
            raise Refusal(400, "bad_wish", f"{game.info.title} has no guided game.")
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
            detail = f"With these options {game.info.title} is for {most} players at most, not {len(seats)}."
            raise Refusal(400, "bad_wish", detail)
        settings = {name: str(value) for name, value in game.info.settings_json(values).items()}
        for number, (seat, wished) in enumerate(zip(seats, wishes, strict=True), 1):
            whose = f"The deck of seat {number}"
            seat.deck = await asyncio.to_thread(brought, game, settings, wished.deck, whose)
        people = [seat for seat in seats if seat.kind != "bot"]
        now = self.clock.now()
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
            correction=wish.correction,
        )
        begun = self.campaigns.begun(game, doc) if guide is None else []
        table = await self.put(game, doc, begun)
        log.info("table_opened", table=doc.id, game=doc.game, seats=len(seats))
        own = {str(seat): token for seat, token in tokens.items()}
        return Opened(doc.id, own, doc.invite, table.info(), doc.campaign)

    async def put(
        self, game: Game, doc: TableDoc, more: Sequence[tuple[Any, dict[str, Any]]] = ()
    ) -> LiveTable:
        """A table comes to be, with what else is kept in the same moment."""
        doc.commitment = self.commitment(game, doc)
        doc.words, words = self.words(game)
        kept = {"hash": doc.words, "game": game.name, "files": words}
        statements = [(store.PUT_TABLE, table_row(doc)), (store.ADD_CONTENT, kept), *more]
        if game.cards.sources:
            values = {
                "hash": game.cards.content_hash,
                "game": game.name,
                "files": json.dumps(game.cards.sources),
            }
            statements.append((store.ADD_CONTENT, values))
        try:
            await self.store.save(store.Job(statements))
        except store.NotSaved:
            raise Refusal(503, "not_saved", "The table could not be saved; please try again later.") from None
        table = LiveTable(self, doc, game, self._guides[game.name] if doc.guide else None)
        self.tables[doc.id] = table
        TABLES.set(len(self.tables))
        return table

    def commitment(self, game: Game, doc: TableDoc) -> str:
        """The promise about the dice: over the secret and all that the game begins with."""
        seed = bytes.fromhex(doc.secret)
        return commitment(
            game.name, game.info.rules_version, game.cards.content_hash, len(doc.seats), doc.settings, seed
        )

    def count_table(self, address: str) -> None:
        if not self._within(self._opened[address], self.config.tables_an_hour):
            raise Refusal(
                429, "too_many", "That is enough tables for an hour; please finish some games first."
            )

    def count_deck(self, address: str) -> None:
        if not self._within(self._shared[address], self.config.decks_an_hour):
            raise Refusal(429, "too_many", "That is enough decks for an hour; please share others later.")

    def _within(self, times: deque[int], most: int) -> bool:
        """Whether there is room for one more within an hour; then it is counted."""
        now = self.clock.now()
        while times and times[0] < now - HOUR:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True

    def _seats(self, game: Game, wishes: list[SeatWish]) -> tuple[list[SeatDoc], dict[int, str]]:
        if not game.info.seats.fewest <= len(wishes) <= game.info.seats.most:
            detail = f"{game.info.title} is for {game.info.seats.fewest} to {game.info.seats.most} players, not {len(wishes)}."
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
        table = await self.find(table_id)
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
            deck = await asyncio.to_thread(brought, table.game, doc.settings, wish.deck)
            number, token = free[0], new_token()
            taken = [seat.name for seat in doc.seats]
            seat = doc.seats[number]
            seat.kind, seat.token = "person", hashed(token)
            seat.deck = deck or seat.deck  # whoever opened the table may have laid one there
            seat.group = max(other.group for other in doc.seats) + 1  # a screen of its own
            seat.name = names.apart(names.clean(wish.name or "") or "Guest", taken)
            table.rename()
            await table.keep()
            return Joined(doc.id, number, token, table.info())

    async def open_again(self, old: LiveTable) -> str:
        """Another table for the same people: they keep their tokens. Refusal if there cannot be one any more."""
        doc = decode(encode(old.doc))
        game = await self._again_today(doc) if old.past is not None else old.game
        now = self.clock.now()
        doc.id, doc.status, doc.created, doc.touched = new_id(), LOBBY, now, now
        doc.secret, doc.invite = new_secret().hex(), ""
        doc.number, doc.seqs, doc.timer, doc.undo, doc.result = 0, [], None, None, None
        doc.paused, doc.spent, doc.next_table = False, 0, ""
        doc.undo_refusals, doc.undo_again, doc.ended = 0, 0, False
        for seat in doc.seats:
            seat.nonce, seat.has_nonce, seat.stand_in, seat.left, seat.out = "", False, False, False, False
            seat.standing = None
        people = [seat for seat in doc.seats if seat.kind == "person"]
        if not any(seat.host for seat in people):  # whoever opened the old one has left: somebody must start
            for seat in doc.seats:
                seat.host = seat is people[0]
        await self.put(game, doc)
        return doc.id

    async def _again_today(self, doc: TableDoc) -> Game:
        """A document of other rules made one of today's: the same options, and the decks that there still are."""
        if doc.guide:
            raise not_now("A lesson is begun anew on the home page.")
        game = self._as_of_today(doc)
        for seat in doc.seats:
            try:
                await asyncio.to_thread(brought, game, doc.settings, seat.deck)
            except Refusal:
                seat.deck = ""  # its owner brings another one, or leaves it to the game
        return game

    def listed(self) -> list[Listed]:
        found: list[Listed] = []
        for data in self.store.listed():
            doc = decode(data)
            free = sum(seat.kind == "open" for seat in doc.seats)
            host = next((seat.name for seat in doc.seats if seat.host), "")
            if free and doc.game in self.games:
                title = self.games[doc.game].info.title
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


def end_by_update(doc: TableDoc) -> None:
    """A table that is being played under rules that are gone: nothing moves there any more."""
    doc.status, doc.ended = OVER, True
    doc.timer, doc.undo, doc.paused, doc.spent = None, None, False, 0
    for seat in doc.seats:
        seat.stand_in, seat.standing = False, None
