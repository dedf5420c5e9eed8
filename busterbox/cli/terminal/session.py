"""A game in the terminal from its first line to its last: one person, bots on the other seats, one command per
line."""

from __future__ import annotations

import sys
from contextlib import suppress

from busterbox.cli.common import CliError
from busterbox.cli.terminal.choices import Answers, Choices
from busterbox.cli.terminal.course import Course
from busterbox.cli.terminal.help import Help
from busterbox.cli.terminal.keep import Shelf
from busterbox.cli.terminal.story import Story
from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.table_text import discard_lines
from busterbox.kernel.content.markup import styled
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.standing import OFF

LOG_LINES = 20
BRIEF_LINES = 8  # of what had happened when a game was left


class Quit(Exception):
    """The person has had enough, or the input ended."""


class Session:
    """`bot` is the name of the bot on the other seats, `shelf` where the game is kept when the person leaves it."""

    def __init__(
        self,
        play: Play,
        me: int,
        bot: str,
        screen: Screen,
        shelf: Shelf | None = None,
        ask_all: bool = False,
    ) -> None:
        self.play = play
        self.me = me
        self.bot_name = bot
        self.screen = screen
        self.shelf = shelf or Shelf(play.game.name, keeps=False)
        self.story = Story(play, me, screen)
        self.course = Course(self.story, bot, ask_all)
        self.choices = Choices(self.course)
        self.answers = Answers(self.choices)
        self.help = Help(self.choices)

    def run(self) -> int:
        """The whole game; returns the command's exit code."""
        self.screen.say(self.story.title(fixed_seats=self.shelf.own_file is not None))
        if self.shelf.holds:  # the person knows its past: the last lines are enough
            self.story.log(BRIEF_LINES)
            self.story.told = len(self.play.entries)
        try:
            while not self.play.state.over:
                if not self.course.is_mine():
                    self.course.let_bot_act()
                elif not self.course.give_standing_answer() and not self.course.answer_if_trivial():
                    self.story.tell()
                    self.turn()
            self.story.end()
            self.shelf.drop()
            return 0
        except Quit:
            self.leave("Goodbye.")
            return 0
        except KeyboardInterrupt:
            self.leave("\nStopped.")
            return 130
        except OSError:  # the terminal, or whoever reads our lines, is gone
            with suppress(CliError):
                self.keep()
            raise

    def turn(self) -> None:
        """Ask the person until something happens."""
        passes = self.course.passes
        if passes.ended:
            self.screen.show(styled(passes.ended, "grey"))
            passes.ended = ""
        self.choices.view()
        entries = len(self.play.entries)
        while len(self.play.entries) == entries and not self.course.waiting:
            self.command(self.read())

    def read(self) -> str:
        """The next line that is typed."""
        print("> ", end="" if sys.stdin.isatty() else "\n", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Quit
        return line.strip()

    def command(self, line: str) -> None:
        """Do what a line says; what is refused changes nothing and is told in a sentence."""
        word, _, rest = line.partition(" ")
        try:
            if not self.show_or_explain(word, rest) and not self.act(word, rest):
                self.answers.answer(line)
        except Refused as refused:
            self.screen.say(f"Not possible: {refused}.")

    def show_or_explain(self, word: str, rest: str) -> bool:
        """Carry out a command that shows or explains something and changes nothing; False if it is none of these."""
        if (word == "?" and not rest) or word in ("h", "help"):
            self.help.commands(self.shelf.keeps)
        elif word.startswith("?"):
            self.help.explain(f"{word[1:]} {rest}".strip())
        elif word == "why" and rest:
            self.help.explain(rest)
        elif word == "how":
            self.help.how()
        elif word == "hint":
            self.help.hint()
        elif word == "view":
            self.choices.view()
        elif word in ("discards", "discard"):
            for text in discard_lines(self.play.state, self.me) or ["This game has no discard pile."]:
                self.screen.say(text, "  ")
        elif word == "log":
            self.story.log(LOG_LINES)
        elif word == "again":
            self.screen.say("This game is not over: concede it first, or quit.")
        else:
            return False
        return True

    def act(self, word: str, rest: str) -> bool:
        """Carry out a command that changes something; False if the line answers the question instead."""
        only = self.course.only_option()
        if word in ("q", "quit", "exit"):
            raise Quit
        elif word == "undo":
            self.course.undo()
        elif word == "" and only >= 0:
            self.course.give(self.me, only)
        elif word == "pass" and rest.partition(" ")[0] in (OFF, *dict(self.play.game.standing.pass_until())):
            self.say(self.course.pass_until(*rest.split()))
        elif word in ("wait", "wait!", ""):
            if not self.course.wait(aside=word == "wait!"):
                count = len(self.play.options(self.me))
                self.say(f"Everybody waits for you: type a number from 1 to {count}, or ? for help.")
        elif word == "unpick":
            self.answers.unpick(rest.strip())
        elif word == "back" and self.choices.within():
            self.choices.enter("")
        elif word == "save":
            self.save(rest.strip())
        elif word == "concede":
            self.course.concede()
        else:
            return False
        return True

    def say(self, sentence: str) -> None:
        """Say a sentence, if there is one."""
        if sentence:
            self.screen.say(sentence)

    # -- leaving and saving --------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Keep the game to go on with it another time, if that is wanted and it was not conceded."""
        return not self.story.silent and self.shelf.keep(self.play, self.me, self.bot_name)

    def leave(self, last: str) -> None:
        """The person goes in the middle of the game."""
        try:
            if self.keep():
                last += f" The game is kept; go on with: {self.shelf.way_on}"
        except CliError as error:
            last += f" The game is not kept: {error}."
        print(last)

    def save(self, file: str) -> None:
        """Write the game to a file, or keep it if none is named."""
        try:
            if file:
                self.shelf.write(self.play, file)
                print(f"Saved. Go on with: busterbox play --resume {file}")
            elif self.keep():
                print(f"Saved. Go on with: {self.shelf.way_on}{'' if self.shelf.own_file else ' --resume'}")
            else:
                print("Name a file: save FILE.")
        except CliError as error:
            print(f"Not possible: {error}.")
