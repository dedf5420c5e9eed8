"""`busterbox play --campaign FILE`: a story told over several games, kept in a file (`kernel/table/campaign.py`)."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from busterbox.cli.common import (
    CliError,
    check_writable,
    find_game,
    find_recorded,
    reason_of,
    seats_of,
    settings_of,
    write_text,
)
from busterbox.cli.kinds import check_kind
from busterbox.cli.opponents import find_bot
from busterbox.cli.terminal.keep import Shelf, drop, kept, write_atomically
from busterbox.cli.terminal.series import LEVEL, ask_yes, check_needs_no_clock, next_seed, numbered
from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen, has_colour
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import (
    BOT,
    MAX_BYTES,
    PERSON,
    BadCampaign,
    Campaign,
    Member,
    follows,
    remarks,
)
from busterbox.kernel.table.campaign_file import game_of, parse_campaign, read_campaign
from busterbox.kernel.table.kinds import CAMPAIGN
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import OtherRules, replay
from busterbox.players.levels import LEVELS

YES = ("y", "yes", "go on", "on", "again", "retry")


def play_campaign(args: Namespace, keeps: bool) -> int:
    """One part after the other, as long as the person likes; the file is written after each."""
    if args.resume:
        raise CliError("a campaign goes on from its own file: leave out --resume")
    file = Path(args.campaign)
    game, found = opened(args, file)
    me = seat_of(args, found)
    bot = args.bot or next((one.level for one in found.party if one.kind == BOT), LEVEL)
    find_bot(bot, game)
    if args.record:
        check_writable(args.record)
    shelf = file.with_name(f"{file.name}.left")
    games, record = 1, args.record
    while found.next:
        own_name = {game.words.seat_name(me): "bold cyan"} if len(found.party) > 1 else {}
        screen = Screen(has_colour(args.colour), {**game.terminal.word_styles(), **own_name})
        for line in summary_lines(found, game, me):
            screen.say(line)
        left = unfinished_part(found, game, shelf) if games == 1 and keeps else None
        play = left or Play.start(
            game, len(found.party), next_seed(args, games), found.settings, decks=found.decks()
        )
        command = f"busterbox play {game.name} --campaign {file}"
        kept_in = Shelf(game.name, keeps, left is not None, shelf, command)
        code = Session(play, me, bot, screen, kept_in, args.ask_all).run()
        if record:
            write_text(record, Record.of(play).to_text())
            print(f"The record is in {record}.")
        if not play.state.over:
            return code
        won = max(play.state.result) > 0
        part = found.next
        day = datetime.now(UTC).date().isoformat()
        found.after(part, won, day, follows(game, play.state, found.decks()))
        found.rules_version, found.content = game.info.rules_version, game.cards.content_hash
        write(file, found)
        drop(game.name, shelf)
        print(f"{part} is {'won' if won else 'lost'}. The campaign is in {file}.")
        if found.next and not wants_more(found):
            return code
        games += 1
        record = numbered(args.record, games)
    print(f"This campaign of {game.info.title} has been played to its end.")
    return 0


def wants_more(found: Campaign) -> bool:
    """Whether the next part is to follow now: asked at a terminal; in a pipe a line says so."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip().lower() in YES
    return ask_yes(f"Try {found.next} again?" if found.again else f"Go on to {found.next}?", True)


def summary_lines(found: Campaign, game: Game, me: int) -> list[str]:
    """What was played, what comes, and who brings what."""
    told = [f"{one.part} {'won' if one.won else 'lost'}" for one in found.history[-5:]]
    attempt = f", attempt {found.attempt()}" if found.attempt() > 1 else ""
    lines = [f"Campaign: {', '.join(told)}{'; now ' if told else ''}{found.next}{attempt}."]
    for seat, member in enumerate(found.party):
        if member.brings:
            names = [
                game.cards.names[card]
                for card in game.decks.read(member.brings, game.info.read_settings(found.settings))
            ]
            whose = f"{game.words.seat_name(seat)}{' (you)' if seat == me else ''}"
            lines.append(f"  {whose} brings {', '.join(names)}.")
    return lines + [f"Note: {told}." for told in remarks(game, found)]


def seat_of(args: Namespace, found: Campaign) -> int:
    """Which member of the party sits at this terminal; bots play the others."""
    people = [seat for seat, member in enumerate(found.party) if member.kind == PERSON]
    seat = args.seat - 1 if args.seat else people[0]
    if not 0 <= seat < len(found.party):
        raise CliError(f"there is no player {seat + 1}; the party has {len(found.party)}")
    if seat not in people:
        raise CliError(f"player {seat + 1} is a bot in this campaign")
    return seat


# -- the file ------------------------------------------------------------------------------------------------


def opened(args: Namespace, file: Path) -> tuple[Game, Campaign]:
    """The campaign in a file, or a new one that is in it from now on."""
    if args.deck:
        raise CliError("a campaign brings its own decks: leave out --deck")
    if file.exists():
        if args.seats or args.set:
            raise CliError("a campaign keeps its seats and options: leave out --seats and --set")
        return read_file(args, file)
    if not args.game:
        raise CliError(f"there is no {file}; to begin a campaign there, name its game")
    game = find_game(args.game)
    found = new_campaign(args, game)
    write(file, found)
    return game, found


def read_file(args: Namespace, file: Path) -> tuple[Game, Campaign]:
    """What is in a file; CliError in one sentence if it is no campaign that can go on here."""
    try:
        with file.open("rb") as data:
            document = parse_campaign(data.read(MAX_BYTES + 1))
        check_kind(document, CAMPAIGN, str(file))
        name = game_of(document)
        game = find_game(args.game) if args.game else find_recorded(name, str(file))
        found = read_campaign(document, game, list(LEVELS))
    except OSError as error:
        raise CliError(f"{file} cannot be read: {reason_of(error)}") from None
    except BadCampaign as error:
        raise CliError(f"the campaign in {file} cannot go on: {error}") from None
    check_needs_no_clock(game, found.settings)
    return game, found


def new_campaign(args: Namespace, game: Game) -> Campaign:
    first = game.campaign.first_settings()
    if not first:
        raise CliError(f"{game.name} has no campaign")
    chosen = settings_of(args, game)
    for name in first:
        if chosen.get(name, first[name]) != first[name]:
            raise CliError(f"a campaign begins at its beginning: leave out --set {name}")
    values = game.info.read_settings({**chosen, **first})
    settings = {name: str(value) for name, value in game.info.settings_json(values).items()}
    check_needs_no_clock(game, settings)
    seats = seats_of(args, game) if args.seats else game.info.seats.usual
    me = max(args.seat, 1) - 1
    level = args.bot if args.bot in LEVELS else LEVEL
    if me >= seats:
        raise CliError(f"there is no player {me + 1}; the game has {seats}")
    party = [
        Member(game.words.seat_name(seat), PERSON if seat == me else BOT, level) for seat in range(seats)
    ]
    return Campaign(
        game.name,
        game.info.rules_version,
        game.cards.content_hash,
        settings,
        party,
        next=game.campaign.part_title(values),
    )


def write(file: Path, found: Campaign) -> None:
    try:
        write_atomically(file, found.to_text())
    except (OSError, ValueError) as error:
        raise CliError(f"{file} cannot be written: {reason_of(error)}") from None


def unfinished_part(found: Campaign, game: Game, shelf: Path) -> Play | None:
    """The part as it was left before its end, if it is this one."""
    try:
        last = kept(game.name, shelf)
        play = replay(last.record, game) if last is not None else None
    except (CliError, BadRecord, OtherRules, Refused) as error:
        reason = error.reason if isinstance(error, OtherRules) else str(error)
        print(f"{found.next} was left before its end, but cannot go on: {reason}. It starts over.")
        return None
    if play is None or play.state.over or (play.decks or [""] * play.state.seats) != found.decks():
        return None
    settings = {name: str(value) for name, value in game.info.settings_json(play.state.settings).items()}
    return play if settings == found.settings else None
