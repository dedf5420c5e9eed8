# busterbox: not compiled
"""The words of the content files and the ops, counts and conditions they stand for."""

from __future__ import annotations

from typing import Any

from busterbox.games.tcg.cards import amounts as n
from busterbox.games.tcg.cards import (
    counts,
    ops_blast,
    ops_look,
    ops_moves,
    ops_odd,
    ops_play,
    ops_values,
    ops_verbs,
)
from busterbox.games.tcg.cards.phrases import HEARD, INSTEAD_WORDS, METEORS_WORDS, priced
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    DURATIONS,
    EMBLEMS,
    EXTRA_CHIPS,
    FATES,
    HAND_SIZE,
    HAPPENINGS,
    LOCK_DRAW,
    LOCK_PLAY,
    LOCK_RECHARGE,
    METEORS,
    OWN_DESTINIES,
    REPLACEMENTS,
    STATS,
    TAGS,
    THIS_TURN,
    TYPES,
)
from busterbox.games.tcg.rules.requirements import (
    ANY,
    MATCH_COLOUR,
    MATCH_DESTINY,
    OF_COLOUR,
    OF_EMBLEM,
    OF_TAG,
    OF_TYPE,
    ONE_COLOUR,
    OWN_EMBLEM,
    Filter,
)
from busterbox.kernel.content.specs import (
    AmountMaker,
    Clause,
    ConditionMaker,
    OpMaker,
    Programs,
    Spec,
    Vocabulary,
    flatten,
    join,
)
from busterbox.kernel.core.ops import Amount, Condition, JumpUnless, Op, Plain, Repeat

ALL_WORD = "all"


class TcgVocabulary(Vocabulary):
    """Knows whether it is reading a price or a trigger, and collects the programs of "each ..." effects."""

    def __init__(self) -> None:
        super().__init__(OPS, TESTS, COUNTS)
        self.programs = Programs(self)
        self.in_cost = False
        self.in_trigger = False

    def amount(self, spec: Spec, key: str, low: int = 0, high: int = 99) -> Amount[Any]:
        if spec.data.get(key) == ALL_WORD:
            spec.raw(key)
            return Plain(ops_verbs.ALL)
        return super().amount(spec, key, low, high)

    def costs(self, spec: Spec) -> list[Clause]:
        self.in_cost = True
        found = self.clauses(spec, "cost")
        self.in_cost = False
        return found

    def clause(self, spec: Spec) -> Clause:
        """An op, or `pay`: a price inside a text."""
        if spec.data.get("op") != "pay":
            made = super().clause(spec)
            if isinstance(made.op, Repeat) and isinstance(made.op.times, n.Times):
                what = ", then ".join(clause.text for clause in made.body)
                made.text = f"for each {made.op.times.counted.text()}, {what}"
            return made
        spec.raw("op")
        cost, then = self.costs(spec), self.clauses(spec, "then")
        spec.done()
        return Clause(JumpUnless(n.Always()), priced(cost, then), [*cost, *then])

    def trigger(self, spec: Spec, key: str, optional: bool) -> tuple[int, str]:
        """The program of a trigger, and what it then does in words."""
        self.in_trigger = True
        clauses = self.clauses(spec, key)
        self.in_trigger = False
        program: list[Op[Any]] = flatten(clauses)
        if optional:
            # Jumps inside count from the head of the program, which an optional trigger moves by one.
            for op in program:
                if isinstance(op, JumpUnless):
                    op.target += 1
            head = ops_values.HowMany()
            program = [head, *program, ops_values.Again()]
            head.end = len(program)
        self.programs.programs.append(program)
        return len(self.programs.programs) - 1, ("you may " if optional else "") + join(clauses)


# -- fields that several ops have ----------------------------------------------------------------------------


def side(spec: Spec, default: str = "own") -> int:
    return spec.index("who", n.SIDES, default)


def navi(spec: Spec) -> int:
    who = spec.choice("who", ["own", "any", *EMBLEMS], "own")
    if who in EMBLEMS:
        return EMBLEMS.index(who)
    return ops_values.OWN_NAVI if who == "own" else ops_values.ANY_NAVI


def until(spec: Spec) -> int:
    """The rest of the turn if the text names no time (TC-R71), for spent resources too (TC-15.4)."""
    return spec.index("until", DURATIONS, DURATIONS[THIS_TURN])


def kind_of_card(spec: Spec) -> Filter:
    if spec.has("colour"):
        return Filter(OF_COLOUR, spec.index("colour", COLOURS))
    if spec.has("emblem"):
        return Filter(OF_EMBLEM, spec.index("emblem", EMBLEMS))
    if spec.flag("own_emblem"):
        return Filter(OWN_EMBLEM)
    if spec.has("type"):
        return Filter(OF_TYPE, spec.index("type", TYPES))
    if spec.has("tag"):
        return Filter(OF_TAG, spec.index("tag", TAGS))
    if spec.has("match"):
        return Filter([MATCH_COLOUR, MATCH_DESTINY][spec.index("match", ["colour", "destiny"])])
    return Filter(ANY)


def discard(spec: Spec) -> Op[Any]:
    """Only a price can be cards of a kind, or all of one colour: whoever is forced to discard chooses (TC-R41)."""
    which = Filter(ANY)
    if VOCABULARY.in_cost:
        which = Filter(ONE_COLOUR) if spec.flag("one_colour") else kind_of_card(spec)
    return ops_verbs.DiscardOp(side(spec), VOCABULARY.amount(spec, "amount", 1), VOCABULARY.in_cost, which)


def change(spec: Spec, stat: int) -> Op[Any]:
    raw = spec.data.get("amount")
    sign = 1
    if isinstance(raw, int) and raw < 0:
        sign = -1
        amount: Amount[Any] = Plain(-spec.number("amount", -20, -1))
    elif isinstance(raw, dict) and isinstance(raw.get("each"), int) and raw["each"] < 0:
        raise spec.fault(["amount"], "'each' is positive; say less = true")
    else:
        amount = VOCABULARY.amount(spec, "amount", 1, 20)
    if spec.flag("less"):
        sign = -1
    return ops_values.Change(stat, amount, sign, navi(spec), until(spec))


def move(spec: Spec) -> Op[Any]:
    places = ops_moves.PLACES
    whose = side(spec)
    source, target = spec.index("from", places[:4]), spec.index("to", places)
    if source == target or target in (ops_moves.DISCARD, ops_moves.PLAY):
        raise spec.fault(["to"], f"cards cannot be moved from {places[source]} to {places[target]}")
    how = spec.index("how", ops_moves.HOW, ops_moves.HOW[0])
    amount = VOCABULARY.amount(spec, "amount", 1, 20) if how < ops_moves.ANY_NUMBER else Plain(0)
    made = ops_moves.Move(whose, source, target, how, amount, kind_of_card(spec))
    made.cost = VOCABULARY.in_cost
    made.random = spec.flag("random")
    made.with_itself = spec.flag("with_itself")
    made.adds_up = spec.flag("adds_up")
    return made


def instead(spec: Spec) -> Op[Any]:
    which = spec.choice("of", [word for word in REPLACEMENTS if word in INSTEAD_WORDS])
    uses = spec.number("uses", 1, 9, 0)
    opponent = side(spec) == n.OPPONENT
    words = INSTEAD_WORDS[which].format(n=uses)
    return ops_values.Instead(REPLACEMENTS.index(which), uses, opponent, words)


def each(spec: Spec) -> Op[Any]:
    happening = spec.choice("on", list(HEARD))
    program, words = VOCABULARY.trigger(spec, "then", spec.flag("optional"))
    # The BattleChip that says so does not count itself.
    heard = HEARD[happening].replace("play a BattleChip", "play another BattleChip")
    text = f"whenever {heard} this turn, {words}"
    return ops_values.Listen(HAPPENINGS.index(happening), program, text)


def grant(stat: int, amount: int, opponent: bool, duration: int, words: str) -> Op[Any]:
    return ops_values.Grant(stat, amount, opponent, duration, words)


def extra_chips(spec: Spec) -> Op[Any]:
    amount = spec.number("amount", 1, 2, 1)
    noun = "BattleChip" if amount == 1 else "BattleChips"
    return grant(EXTRA_CHIPS, amount, False, THIS_TURN, f"you may play {amount} more {noun} this turn")


def hand_limit(spec: Spec) -> Op[Any]:
    amount = spec.number("amount", 1, 5)
    return grant(HAND_SIZE, amount, False, until(spec), f"raise your hand limit by {amount}")


def lock_play(spec: Spec) -> Op[Any]:
    duration = until(spec)
    words = "the opponent may play no events or BattleChips" + (" this turn" if duration == THIS_TURN else "")
    return grant(LOCK_PLAY, 1, True, duration, words)


def counter(spec: Spec) -> Op[Any]:
    amount = spec.number("amount", 1, 9)
    return grant(OWN_DESTINIES, amount, False, THIS_TURN, f"all your cards have destiny +{amount} this turn")


OPS: dict[str, OpMaker] = {
    # values
    "strength": lambda spec: change(spec, STATS.index("strength")),
    "defense": lambda spec: change(spec, STATS.index("defense")),
    "blast": lambda spec: change(spec, STATS.index("blast")),
    "zero": lambda spec: ops_values.BecomeZero(spec.index("stat", STATS[:2]), navi(spec)),
    "blast_to_one": lambda spec: ops_values.BlastToOne(navi(spec)),
    "double_strength": lambda spec: ops_values.DoubleStrength(navi(spec)),
    "lower_strength": lambda spec: ops_values.LowerStrength(navi(spec)),
    "destiny": lambda spec: ops_blast.AddToDestiny(
        VOCABULARY.amount(spec, "amount", 1, 20), spec.flag("every"), not VOCABULARY.in_trigger
    ),
    "extra_chips": extra_chips,
    "meteors": lambda spec: grant(METEORS, 2, False, THIS_TURN, METEORS_WORDS),
    "hand_limit": hand_limit,
    "counter": counter,
    "lock_play": lock_play,
    "lock_draw": lambda spec: grant(
        LOCK_DRAW, 1, True, THIS_TURN, "the opponent may not draw cards this turn"
    ),
    "lock_recharge": lambda spec: grant(
        LOCK_RECHARGE, 1, True, THIS_TURN, "the opponent may not recharge energy this turn"
    ),
    "instead": instead,
    "each": each,
    # verbs
    "draw": lambda spec: ops_verbs.DrawOp(
        side(spec), VOCABULARY.amount(spec, "amount", 1), VOCABULARY.in_cost
    ),
    "lose": lambda spec: ops_verbs.LoseOp(
        side(spec), VOCABULARY.amount(spec, "amount", 1), VOCABULARY.in_cost
    ),
    "recharge": lambda spec: ops_verbs.RechargeOp(
        side(spec), VOCABULARY.amount(spec, "amount", 1), VOCABULARY.in_cost
    ),
    "power_up": lambda spec: ops_verbs.PowerUpOp(side(spec), VOCABULARY.amount(spec, "amount", 1), False),
    "fill_gauge": lambda spec: ops_verbs.PowerUpOp(n.OWN, Plain(0), True),
    "burn": lambda spec: ops_verbs.BurnOp(
        side(spec), VOCABULARY.amount(spec, "amount", 1), VOCABULARY.in_cost
    ),
    "discard": discard,
    "discard_any": lambda spec: ops_verbs.DiscardAtWill(side(spec)),
    "discard_down": lambda spec: ops_verbs.DiscardDown(side(spec, "opponent"), spec.number("to", 0, 9)),
    "spend_unused": lambda spec: ops_verbs.SpendUnused(
        side(spec),
        VOCABULARY.amount(spec, "amount", 1) if spec.has("amount") else Plain(0),
        spec.index("colour", COLOURS) if spec.has("colour") else -1,
        VOCABULARY.in_cost,
        spec.flag("any"),
        spec.flag("other"),
    ),
    # cancelling and blasting
    "cancel_chip": lambda spec: ops_blast.CancelChip(),
    "cancel_blast": lambda spec: ops_blast.CancelBlast(
        spec.index("colour", COLOURS) if spec.has("colour") else -1,
        spec.choice("match", ["colour", "number", ""], "") == "colour",
        spec.choice("match", ["colour", "number", ""], "") == "number",
    ),
    "extra_blast": lambda spec: ops_blast.ExtraBlast(),
    "blast_theirs": lambda spec: ops_blast.BlastTheirs(),
    "force_blast": lambda spec: ops_blast.ForceBlast(),
    # moving
    "move": move,
    "destroy": lambda spec: ops_moves.Destroy(
        side(spec, "opponent"),
        spec.number("amount", 1, 4),
        not VOCABULARY.in_trigger,
    ),
    "destroy_all": lambda spec: ops_moves.Destroy(side(spec, "opponent"), ops_verbs.ALL, False),
    "self_to": lambda spec: ops_moves.SelfTo(spec.index("place", FATES)),
    # looking, naming
    "search": lambda spec: ops_look.Search(side(spec), VOCABULARY.amount(spec, "amount", 1, 9)),
    "arrange_gauge": lambda spec: ops_look.ArrangeGauge(),
    "reveal_gauge": lambda spec: ops_look.RevealGauge(side(spec)),
    "reveal_hand": lambda spec: ops_look.RevealHand(),
    "reveal_random": lambda spec: ops_look.RevealRandom(spec.number("amount", 1, 9)),
    "name_colour": lambda spec: ops_look.NameColour(),
    "name_destiny": lambda spec: ops_look.NameDestiny(),
    "name_type": lambda spec: ops_look.NameType(),
    # playing inside an effect
    "play_from_hand": lambda spec: ops_play.PlayFromHand(
        spec.index("type", TYPES[:3]), False, spec.flag("any")
    ),
    "play_top": lambda spec: ops_play.PlayTop(),
    "play_random_discard": lambda spec: ops_play.PlayRandomDiscard(),
    "play_from_gauge": lambda spec: ops_play.PlayFromGauge(),
    "open_gauge": lambda spec: ops_play.OpenGauge(),
    # odd ones
    "both_draw": lambda spec: ops_odd.BothDraw(VOCABULARY.amount(spec, "amount", 1)),
    "redraw_hands": lambda spec: ops_odd.ShuffleHands(),
    "take_alike": lambda spec: ops_odd.TakeAlike(),
    "discard_alike": lambda spec: ops_odd.DiscardAlike(),
    "pick_from_hand": lambda spec: ops_odd.PickFromHand(kind_of_card(spec)),
    "spare_one": lambda spec: ops_odd.DestroyAllButOne(),
    "swap_gauge": lambda spec: ops_odd.SwapGauge(),
    "lose_until": lambda spec: ops_odd.LoseUntil(),
}


def per(counted: Amount[Any], spec: Spec) -> Amount[Any]:
    return n.Times(spec.number("each", 1, 9, 1), counted)


COUNTS: dict[str, AmountMaker] = {
    "hand": lambda spec: per(n.HandCards(side(spec)), spec),
    "gauge": lambda spec: per(n.GaugeCards(side(spec)), spec),
    "resources": lambda spec: per(
        n.Resources(
            side(spec, "both"),
            spec.index("colour", COLOURS) if spec.has("colour") else -1,
            spec.index("tag", TAGS) if spec.has("tag") else -1,
            spec.flag("other"),
            spec.flag("named"),
        ),
        spec,
    ),
    "emblem_cards": lambda spec: per(n.EmblemCards(spec.index("emblem", EMBLEMS)), spec),
    "moved": lambda spec: per(n.Moved(spec.text("noun", "card")), spec),
    "hand_excess": lambda spec: per(n.HandExcess(), spec),
    "hand_beyond": lambda spec: per(n.HandBeyond(spec.number("number", 0, 9), spec.flag("short")), spec),
    "drawn": lambda spec: per(n.ThisTurn(0), spec),
    "lost": lambda spec: per(n.ThisTurn(1), spec),
    "spent": lambda spec: per(n.ThisTurn(2), spec),
    "strength": lambda spec: n.Whole(n.NaviValue(0)),
    "defense": lambda spec: n.Whole(n.NaviValue(1)),
    "blast": lambda spec: n.Whole(n.NaviValue(2)),
    "destinies": lambda spec: n.Whole(
        n.Destinies(
            spec.index("reading", n.READINGS[:4], "sum"),
            spec.number("times", 1, 2, 1),
            spec.text("of", "those cards"),
        )
    ),
    "different_destinies": lambda spec: per(n.Destinies(n.DIFFERENT, 1), spec),
    "resource_destinies": lambda spec: n.Whole(n.ResourceDestinies()),
    "blast_destiny": lambda spec: n.Whole(n.BlastDestiny(side(spec))),
    "chip_destiny": lambda spec: n.Whole(counts.ChipDestiny()),
    "kin": lambda spec: per(counts.KinCards(), spec),
    "points": lambda spec: per(counts.Points(spec.index("stat", STATS)), spec),
    "held": lambda spec: per(counts.HeldCards(kind_of_card(spec)), spec),
    "held_named": lambda spec: per(counts.HeldNamed(), spec),
    "chips": lambda spec: per(counts.ChipsPlayed(), spec),
}


def over(spec: Spec) -> Condition[Any]:
    return n.AmountOver(VOCABULARY.amount(spec, "amount"), spec.number("number", 0, 30))


TESTS: dict[str, ConditionMaker] = {
    "chip_played": lambda spec: n.ChipPlayed(),
    "navi_is": lambda spec: n.NaviIs(spec.index("name", EMBLEMS)),
    "hand_is": lambda spec: n.HandIs(spec.number("number", 0, 9)),
    "over": over,
    "at_least": lambda spec: counts.AtLeast(VOCABULARY.amount(spec, "amount"), spec.number("number", 0, 30)),
}

VOCABULARY: TcgVocabulary = TcgVocabulary()


def use(words: TcgVocabulary) -> TcgVocabulary:
    """Make this the vocabulary that the functions above use: each content that is read has its own."""
    global VOCABULARY
    VOCABULARY = words
    return words
