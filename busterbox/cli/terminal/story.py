"""What happened in a game, told to the person at the terminal."""

from __future__ import annotations

from busterbox.cli.records import result_line
from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.words import seat_names, told, width
from busterbox.kernel.content.markup import HEADING, styled
from busterbox.kernel.table.play import Play

HEADED = f"[{HEADING}]"  # a line that begins like this is not an item of a list


class Story:
    """Tells each event once, as the seat `me` sees it. `silent`: the person has left, and hears no more."""

    def __init__(self, play: Play, me: int, screen: Screen) -> None:
        self.play = play
        self.game = play.game
        self.me = me
        self.screen = screen
        self.told = 0  # entries whose events have been printed
        self.silent = False

    def title(self, fixed_seats: bool) -> str:
        """What is played, by how many, and with which seed it can be played again."""
        seats, bounds = self.play.state.seats, self.game.info.seats
        table = f"{seats} players" if seats > 1 else "solo"
        if seats < bounds.most and not fixed_seats:
            table += f" (--seats for up to {bounds.most})"
        elif seats > bounds.fewest and not fixed_seats:
            table += f" (--seats for {bounds.fewest} and up)"
        begun = f"seed {self.play.seed}" if len(self.play.entries) == 1 else "resumed"
        name = self.game.words.seat_name(self.me)
        practice = ", practice" if self.play.practice else ""
        return f"{self.game.info.title}, {table}, {begun}{practice}. You are {name}; type ? for help."

    def tell(self) -> None:
        """What happened since the last time, put together as the game does it."""
        if self.silent:
            return
        for line in self.lines(self.told):
            self.screen.show(line, "  ")
        self.told = len(self.play.entries)

    def log(self, count: int) -> None:
        """The last things that happened."""
        for line in self.lines(0)[-count:] or ["Nothing has happened yet."]:
            self.screen.show(line, "  ")

    def end(self) -> None:
        """The rest of the story, the table at the end, and who won."""
        self.tell()
        if not self.silent:
            for line in self.game.terminal.picture(self.play.state, self.me, width()):
                self.screen.show(line)
        result = self.play.state.result
        line = result_line(seat_names(self.game, self.play.state.seats), result)
        self.screen.show(styled(line, "bold green" if result[self.me] else "bold"))
        if self.play.practice:
            self.screen.say("This was practice: rolls and reveals could be undone, and the record says so.")

    def lines(self, since: int) -> list[str]:
        """What the entries from `since` on tell."""
        names = seat_names(self.game, self.play.state.seats)
        lines = self.game.words.story(told(self.play, self.me, since), names)
        return [line if line.startswith(HEADED) else f"- {line}" for line in lines]
