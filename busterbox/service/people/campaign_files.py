"""What is told of a campaign, and its way out into a file and in again (`kernel/table/campaign.py`)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

import structlog

from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import (
    BOT,
    PERSON,
    BadCampaign,
    Campaign,
    Member,
    Played,
    attempts,
    parts_of,
    remarks,
)
from busterbox.kernel.table.campaign_file import game_of, parse_campaign, read_campaign
from busterbox.players.levels import LEVELS
from busterbox.service.people import names
from busterbox.service.people.campaigns import party_of
from busterbox.service.problems import Refusal, bad_campaign
from busterbox.service.store.changes import NotSaved
from busterbox.service.store.documents import (
    PLAYING,
    CampaignDoc,
    MannersDoc,
    MemberDoc,
    PartDoc,
    PlayedDoc,
    SeatDoc,
    TableDoc,
    new_token,
)
from busterbox.service.wire import BroughtCard, CampaignInfo, PartyMember, PlayedPart

if TYPE_CHECKING:
    from busterbox.service.server import Server

log = structlog.get_logger()
FILE_COST = 20  # of a file that is looked through, in plain requests


async def info(server: Server, campaign: str) -> CampaignInfo:
    doc = await server.campaigns.doc(campaign)
    game = server.game(doc.game)
    table = await server.campaigns.table_of(doc)
    found = await exported(server, doc)
    kept = await server.store.list_kept([one.table for one in doc.history])
    return CampaignInfo(
        campaign=doc.id,
        game=game.name,
        title=game.info.title,
        parts=parts_of(game, found.settings),
        settings=found.settings,
        party=party(server, doc, table, game),
        history=[
            PlayedPart(one.part, one.table, one.won, one.attempt, one.time, one.table in kept)
            for one in doc.history
        ],
        part=found.next,
        again=found.again,
        attempt=attempts(found.history, found.next) + 1,
        table=table.id if table is not None else "",
        status="done" if not found.next else "waiting" if table is None else running(table),
        created=doc.created,
        touched=doc.touched,
        remarks=remarks(game, found),
    )


def running(table: TableDoc | None) -> Literal["lobby", "playing"]:
    return "playing" if table is not None and table.status == PLAYING else "lobby"


def party(server: Server, doc: CampaignDoc, table: TableDoc | None, game: Game) -> list[PartyMember]:
    """Who plays: as the table has it at which a part is played, else as the last one had it."""
    live = server.tables.get(doc.table)
    seats: list[SeatDoc | MemberDoc] = list(table.seats if table is not None else doc.party)
    decks = [seat.deck for seat in table.seats] if table is not None else doc.decks
    found: list[PartyMember] = []
    for number, (seat, deck) in enumerate(zip(seats, decks, strict=True)):
        here = (
            live is not None and table is not None and seat.kind == PERSON and live.listeners.is_here(number)
        )
        left = isinstance(seat, SeatDoc) and seat.left
        waits = seat.kind == PERSON or left or (seat.kind == "open" and running(table) == "lobby")
        free = table is not None and not here and waits
        brings = brought_cards(game, deck)
        found.append(PartyMember(seat.kind, seat.name, seat.level, seat.host, here, free, brings))
    return found


def brought_cards(game: Game, deck: str) -> list[BroughtCard]:
    """What a seat brings, card by card; what today's cards do not know is left out."""
    if not deck or not game.decks.allowed():
        return []
    counts = game.decks.card_names().read(game.decks.text(deck)).counts()
    return [
        BroughtCard(
            game.cards.ids[card],
            game.cards.names[card],
            game.cards.facts[card].kind if card < len(game.cards.facts) else "",
            count,
        )
        for card, count in counts.items()
    ]


async def exported(server: Server, doc: CampaignDoc) -> Campaign:
    """A campaign as a file has it. A part that is being played will be played from its beginning there."""
    table = await server.campaigns.table_of(doc)
    members = party_of(table) if table is not None else doc.party
    decks = [seat.deck for seat in table.seats] if table is not None else doc.decks
    return Campaign(
        doc.game,
        doc.rules_version,
        doc.content,
        table.settings if table is not None else doc.settings,
        [Member(*who, deck) for who, deck in zip(named(members), decks, strict=True)],
        [Played(one.part, one.won, one.attempt, day_of(one.time)) for one in doc.history],
        doc.next.title if doc.next is not None else "",
        doc.next.again if doc.next is not None else False,
        doc.played,
    )


def named(members: list[MemberDoc]) -> list[tuple[str, str, str]]:
    """Name, kind and level; a seat that is still open is a bot's in the file, as it would be at the start."""
    found: list[tuple[str, str, str]] = []
    for one in members:
        taken = [other.name for other in members] + [name for name, _, _ in found]
        name = names.bot_name(taken) if one.kind == "open" else one.name
        found.append((name, BOT if one.kind == "open" else one.kind, one.level))
    return found


async def take_in(server: Server, data: bytes, address: str) -> CampaignInfo:
    """A new campaign out of a file. Refusal that says what is wrong with it and where; then nothing is kept."""
    server.limits.count_table(address)
    found: Campaign = await server.work_out(address, None, look_through, (data,), None, FILE_COST)
    game = server.game(found.game)
    now = server.clock.now()
    people = [number for number, member in enumerate(found.party) if member.kind == PERSON]
    doc = CampaignDoc(
        id=new_token(),
        game=game.name,
        rules_version=found.rules_version,
        content=found.content,
        party=[
            MemberDoc(
                "bot" if member.kind == BOT else "person",
                member.name,
                member.level,
                host=number == people[0],
                group=number,
            )
            for number, member in enumerate(found.party)
        ],
        settings=found.settings,
        decks=found.decks(),
        manners=MannersDoc(hints=len(people) == 1),
        created=now,
        touched=now,
        history=[PlayedDoc(one.part, "", one.won, one.attempt, time_of(one.date)) for one in found.history],
        next=PartDoc(found.next, found.again) if found.next else None,
        played=found.played,
    )
    try:
        await server.store.save_campaign(doc)
    except NotSaved:
        detail = "The campaign could not be saved; please try again later."
        raise Refusal(503, "not_saved", detail) from None
    log.info("campaign_taken_in", game=game.name, part=found.next)
    return await info(server, doc.id)


def look_through(games: dict[str, Game], data: bytes) -> Campaign:
    """The campaign in a file. Refusal if it is none of a game that is played here."""
    try:
        return checked(games, data)
    except BadCampaign as error:
        raise bad_campaign(error) from None


def checked(games: dict[str, Game], data: bytes) -> Campaign:
    document = parse_campaign(data)
    name = game_of(document)
    if name not in games:
        raise BadCampaign("game", f"there is no game {name[:40]!r} here; there is {', '.join(games)}")
    found = read_campaign(document, games[name], list(LEVELS))
    for number, member in enumerate(found.party):
        if names.clean(member.name) != member.name:
            raise BadCampaign(f"party[{number}].name", "nobody can be called so")
    return found


def day_of(time: int) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).date().isoformat()


def time_of(day: str) -> int:
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() * 1000)
