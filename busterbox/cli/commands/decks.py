"""`busterbox decks GAME [ID|FILE]`: lists the decks of a game, shows one, says what is wrong with a file, or plays
a round robin."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from busterbox.cli.common import (
    MAX_GAMES,
    CliError,
    add_game,
    add_json,
    add_settings,
    deck_source,
    find_deck,
    find_game,
    number,
    print_json,
    say,
    settings_of,
)
from busterbox.cli.lab_runs import (
    Progress,
    add_run,
    made_folder,
    print_lengths,
    print_table,
    print_wins_by_seat,
    write_plots,
)
from busterbox.cli.opponents import find_bot
from busterbox.kernel.content.deck import BadDeck, BoxDeck, DeckFault, FoundDeck
from busterbox.kernel.game import Game
from busterbox.lab.deck_trials import DeckTrials, Entrant, entrants, play_trials, seeds_for, trial_plots

NAME = "decks"
HELP = "list the decks of a game, show or check one, or play them against each other"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "deck",
        metavar="ID|FILE",
        nargs="?",
        default="",
        help="a deck from the box or a text file; - for standard input",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="say whether the table allows the deck, or everything that is wrong with it",
    )
    add_settings(parser)
    parser.add_argument(
        "--round-robin",
        action="store_true",
        help="play every deck against every other, over the same seeds in both seats",
    )
    parser.add_argument(
        "--deck",
        dest="only",
        action="append",
        default=[],
        metavar="ID|FILE",
        help="with --round-robin: a deck that takes part; may be repeated (default: all that the table allows)",
    )
    parser.add_argument(
        "--games",
        type=number(1, MAX_GAMES),
        default=40,
        metavar="N",
        help="with --round-robin: games for each pair of decks, rounded up to an even number (default: 40)",
    )
    parser.add_argument(
        "--bots",
        default="normal",
        metavar="BOT",
        help="with --round-robin: the bot that plays both sides (default: normal)",
    )
    parser.add_argument(
        "--seed",
        type=number(0),
        default=1,
        metavar="S",
        help="with --round-robin: seed of the first game (default: 1)",
    )
    add_run(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    if not game.decks.allowed():
        raise CliError(f"{game.name} is played without decks of your own")
    settings = settings_of(args, game)
    if args.round_robin:
        if args.deck or args.check:
            raise CliError("--round-robin takes decks by --deck, and checks them anyway")
        return run_trials(args, game, settings)
    if args.only:
        raise CliError("--deck goes with --round-robin; to show a deck, name it after the game")
    if args.deck:
        return show(args, game, settings)
    if args.check:
        raise CliError("--check takes a deck: busterbox decks GAME FILE --check")
    decks = game.decks.fitting(game.info.read_settings(settings)) if settings else game.decks.in_box()
    if args.json:
        print_json([deck_json(game, deck) for deck in decks])
    else:
        print_decks(game, decks)
    return 0


# -- the box ---------------------------------------------------------------------------------------------------


def deck_json(game: Game, deck: BoxDeck) -> dict[str, Any]:
    return {
        "id": deck.id,
        "name": deck.name,
        "cards": size(game, deck.text),
        "settings": deck.settings,
        "designed": deck.designed,
        "blurb": deck.blurb,
        "text": deck.text,
    }


def size(game: Game, text: str) -> int:
    return sum(game.decks.card_names().read(text).counts().values())


def print_decks(game: Game, decks: list[BoxDeck]) -> None:
    print(f"{game.info.title}: {len(decks)} decks")
    rows = [
        [
            deck.id,
            deck.name,
            "ours" if deck.designed else "published",
            "; ".join(f"{name}: {', '.join(values)}" for name, values in deck.settings.items())
            or "any table",
            str(size(game, deck.text)),
        ]
        for deck in decks
    ]
    print_table(["id", "name", "by", "for", "cards"], rows, left=4)


# -- one of them, or a file --------------------------------------------------------------------------------------


def show(args: Namespace, game: Game, settings: dict[str, str]) -> int:
    """Prints the canonical text; with --check, a line that says the deck is legal. Each fault gets its own line."""
    source = deck_source(game, args.deck, stdin=True)
    try:
        found = game.decks.card_names().read(game.decks.text(source))
        faults = found.faults
    except BadDeck as error:  # a file with a single word in it
        found, faults = FoundDeck("", [], []), error.faults
    if args.check:
        try:
            game.decks.read(source, game.info.read_settings(settings))
            faults = []
        except BadDeck as error:
            faults = error.faults
    name = game.decks.name(source)
    text = (
        "" if found.faults else game.decks.write(name, [card for _, n, card in found.rows for _ in range(n)])
    )
    if args.json:
        print_json(checked_json(game, name, text, found, faults))
    elif faults:
        for fault in faults:
            say(f"{args.deck}: {fault}")
    elif args.check:
        named = f" {name!r}" if name else ""
        print(f"{args.deck}: the deck{named} is legal, {sum(found.counts().values())} cards")
    else:
        print(text, end="")
    return 2 if faults else 0


def checked_json(
    game: Game, name: str, text: str, found: FoundDeck, faults: list[DeckFault]
) -> dict[str, Any]:
    return {
        "ok": not faults,
        "name": name,
        "text": text,
        "cards": [{"card": game.cards.ids[card], "count": n} for card, n in found.counts().items()],
        "faults": [{"line": f.line, "sentence": f.sentence, "rule": f.rule} for f in faults],
    }


# -- against each other ------------------------------------------------------------------------------------------


def run_trials(args: Namespace, game: Game, settings: dict[str, str]) -> int:
    find_bot(args.bots, game)
    if args.only:
        decks = [entrant(game, deck, settings) for deck in args.only]
    else:
        decks = entrants(game, game.info.read_settings(settings))
    folder = made_folder(args.plots)
    trials = DeckTrials(
        partial(find_game, args.game), decks, args.bots, args.seed, seeds_for(args.games), settings
    )
    try:
        found = play_trials(trials, args.workers, Progress())
    except ValueError as error:
        raise CliError(str(error)) from None
    write_plots(folder, trial_plots(found, game.info.title))
    if args.json:
        print_json(found)
    else:
        print_trials(found, game)
    return 0


def entrant(game: Game, deck: str, settings: dict[str, str]) -> Entrant:
    """A deck that was named: one of the box, or a file, called by the name in it or else by its path."""
    found, known = find_deck(game, deck, settings), game.decks.find(deck)
    return Entrant(found, game.decks.name(found) or deck, known is None or known.designed)


def print_trials(found: dict[str, Any], game: Game) -> None:
    print(
        f"{game.info.title}: {found['games']} games, {found['seeds']} seeds for each pair, {found['bot']['name']} bots"
    )
    print("Decks, by the share of their games that they won, with 95 % intervals:")
    order = sorted(range(len(found["decks"])), key=lambda deck: -found["decks"][deck]["wins"])
    print_table(
        ["deck", "by", "wins", "low", "high", "decisions"],
        [
            [
                row["name"],
                "ours" if row["designed"] else "published",
                *shares(row),
                f"{row['decisions']['mean']:.1f}",
            ]
            for row in (found["decks"][deck] for deck in order)
        ],
        left=2,
    )
    print("How often the deck of a row wins against the deck of a column, in percent:")
    heads = [str(place + 1) for place in range(len(order))]
    print_table(
        ["", "deck", *heads],
        [
            [
                str(place + 1),
                found["decks"][deck]["name"],
                *(cell(found["matrix"][deck][other]) for other in order),
            ]
            for place, deck in enumerate(order)
        ],
        left=2,
    )
    first = found["first_turn"]
    if first:
        print("The player who begins wins {}, with a 95 % interval from {} to {}.".format(*shares(first)))
    print_wins_by_seat(game, found["by_seat"])
    print_lengths(found, but=found["endings"])
    for name, parts in found["endings"].items():
        told = ", ".join(f"{word} {part:.1%}" for word, part in sorted(parts.items(), key=lambda p: -p[1]))
        print(f"{name}: {told}")


def cell(value: float | None) -> str:
    return "-" if value is None else f"{value * 100:.0f}"


def shares(row: dict[str, Any]) -> list[str]:
    return [f"{row[key]:.1%}" for key in ("wins", "low", "high")]
