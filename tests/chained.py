"""A game with fair dice as the service keeps it, without a service: committed nonces, words, a chain, a record of format 2."""

from __future__ import annotations

from busterbox.kernel.core.rng import Draws, rng_from
from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import Begun, Chain
from busterbox.kernel.table.fairness import commitment_for, nonce_commitment, word
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.tampering import Kept

SECRET = bytes(range(32))
NAMES = ["Ada", "Grace", "Robo"]
NONCES = ["alpha-0123456789abcdef", "beta-0123456789abcdef", ""]  # the third is a bot


class ChainedGame:
    """A game of three: two people and a bot. `heads` are what a client that hears everything was shown."""

    def __init__(
        self,
        game: Game,
        secret: bytes = SECRET,
        decks: list[str] | None = None,
        nonces: list[str] | None = None,
    ) -> None:
        self.game = game
        self.secret = secret
        self.nonces = nonces if nonces is not None else NONCES
        seats = len(self.nonces)
        self.commitment = commitment_for(game, seats, {}, secret)
        self.play = Play.start(
            game, seats, word(secret, self.nonces, 0), names=NAMES[:seats], decks=decks, draws=Draws()
        )
        values = game.info.settings_json(self.play.state.settings)
        begun = Begun(
            game.name,
            game.info.rules_version,
            game.cards.content_hash,
            {name: str(value) for name, value in values.items()},
            NAMES[:seats],
            self.play.decks,
            [
                nonce_commitment(self.commitment, seat, nonce) if nonce else ""
                for seat, nonce in enumerate(self.nonces)
            ],
            self.commitment,
            1,
        )
        self.chain = Chain(secret, begun)

    def give(self, *words: str | int | bool) -> None:
        self.play.reseed(word(self.secret, self.nonces, len(self.chain.links)))
        self.play.apply(list(words))
        self.chain.add(list(words))

    def play_on(self, most: int = 10_000, seed: int = 7) -> ChainedGame:
        rng = rng_from(seed)
        for _ in range(most):
            state = self.play.state
            if state.over:
                break
            seat = self.game.rules.next_seat(state, rng)
            options = self.play.options(seat)
            self.give("answer", seat, options[rng.below(len(options))])
        return self

    def record(self) -> Record:
        record = Record.of(self.play)
        record.promise(self.secret, self.nonces, self.commitment, self.chain)
        return record

    def kept(self) -> Kept:
        """What the client of seat 0 has kept."""
        return Kept(self.commitment, {0: self.nonces[0]}, self.chain.links[:1] + self.chain.links[-3:])
