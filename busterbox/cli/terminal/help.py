"""Help at the terminal: the commands, what a card, a rule or an option does, and what a bot would do."""

from __future__ import annotations

from busterbox.cli.opponents import find_bot
from busterbox.cli.terminal.choices import Choices
from busterbox.cli.terminal.table_text import ref
from busterbox.kernel.content.explain import about, card_lines, near, rule_lines
from busterbox.kernel.core.codes import CARD
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.seat import Seat
from busterbox.players.advising import figures, judged, percent
from busterbox.players.search import SearchBot

HELP_LINES = [
    "  a number     choose that option; the first letters of its words will do too",
    "  3 3 5 throw  several answers in one line, as numbers or words; picks in any order",
    "  unpick WORD  put back something picked; without a word, the last pick",
    "  N! or pass!  do it, and again each time the same question comes",
    "  pass phase   pass until the phase is over; or pass turn, until your turn; pass act, until another acts; pass off",
    "  empty line   choose the only option",
    "  ?N           explain option N and its rule",
    "  ? WORD       explain a card, a rule (by its id) or a word of the game; why WORD does the same",
    "  ?            this help, and what you cannot do now and why",
    "  how          how the game is played, in a minute",
    "  hint         what a bot would do, and why",
    "  undo         go back to your last decision, unless something was rolled or revealed since (--practice: always)",
    "  wait         let the others go first, where several may act; wait! until this phase is over",
    "  view, log    the table again, the last things that happened",
    "  discards     the discard piles from the top down; ? NAME says what a card does",
    "  save FILE    save the game; go on later with: busterbox play --resume FILE",
    "  concede      leave the game",
    "  quit         stop",
]
KEPT_LINE = "  quit         stop; the game is kept, and busterbox play goes on with it"
CHANCES = 3  # options whose chances a hint tells


class Help:
    """Explains the game at the question that is asked."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.play = choices.play
        self.game = choices.play.game
        self.me = choices.me
        self.screen = choices.screen

    def commands(self, keeps: bool) -> None:
        """What can be typed, and what cannot be done now and why; `keeps`: a game that is left is kept."""
        for line in [*HELP_LINES[:-1], KEPT_LINE if keeps else HELP_LINES[-1]]:
            self.screen.say(line, " " * 15)
        for i, entry in enumerate(self.choices.refused(), len(self.choices.entries()) + 1):
            self.screen.say(f"  {i}. {entry.text}: not now, {self.play.why_not(self.me, entry.codes[0])}")

    def explain(self, text: str) -> None:
        """Explains a card, rule or word of the game by its name; else an option by its number or words; else what
        comes near."""
        entries = self.choices.entries()
        every = [*entries, *self.choices.refused()]
        lines = about(self.game, text)
        found = self.choices.places(text, entries)
        code = every[found[0]].codes[0] if len(found) == 1 else -1
        if not lines and code >= 0:
            self.explain_option(code)
            return
        lines = lines or near(self.game, text)
        for line in lines:
            self.screen.say(line)
        if lines and code >= 0 and (refused := self.play.why_not(self.me, code)):
            self.screen.say(f"{every[found[0]].text}: not now, {refused}")
        if not lines:
            self.choices.place(text, entries)  # says why it means nothing

    def explain_option(self, code: int) -> None:
        """An option, its rules and its card; why not, if it is refused."""
        kind = self.game.rules.codes.kind(code)
        rules = self.game.words.option_rules(self.play.state, self.me, code)
        refused = self.play.why_not(self.me, code)
        text = self.game.words.option_text(self.play.state, self.me, code)
        self.screen.say(f"{text}: not now, {refused}" if refused else f"{text}{ref(rules)}")
        lines = rule_lines(self.game, [*rules, *refused.replace(",", " ").split()])
        card = code - kind.base
        if kind.argument == CARD and card < len(self.game.cards.names):
            lines = [f"  {line.strip()}" for line in card_lines(self.game, card)] + lines
        for line in lines:
            self.screen.say(line)

    def how(self) -> None:
        """For somebody who has never seen the game."""
        for line in self.game.words.primer() or [
            f"{self.game.info.title} says nothing about it; ask ? WORD."
        ]:
            self.screen.say(f"- {line}", "  ")

    def hint(self) -> None:
        """What a good bot would do and why; if it searches, also how often each option won."""
        bot = find_bot("hard" if self.game.bot.policy_is_strongest() else "normal", self.game)
        code = int(bot.choose(Seat(self.play.state, self.me), rng_from(len(self.play.entries))))
        best = judged(bot.explain()) if isinstance(bot, SearchBot) else []
        if best:
            code = best[0].code
        self.screen.say(f"Hint: {self.hint_text(code)}.")
        if code != NO_ANSWER:
            for reason in self.game.words.advice(self.play.state, self.me, code):
                self.screen.say(f"  {reason}", "  ")
        if isinstance(bot, SearchBot):
            self.chances(bot, code)

    def chances(self, bot: SearchBot, code: int) -> None:
        """How often the best options won, the advised one first."""
        rows = figures(bot.explain(), code)[:CHANCES]
        if rows:
            texts = [f"{self.hint_text(row.code)} {percent(row)}%" for row in rows]
            self.screen.say(
                f"Chances to win the game, of {bot.simulations_done} games tried: {'; '.join(texts)}."
            )

    def hint_text(self, code: int) -> str:
        """An answer in words."""
        if code == NO_ANSWER:
            return "let the others go first"
        return self.game.words.option_text(self.play.state, self.me, code).rstrip(".")
