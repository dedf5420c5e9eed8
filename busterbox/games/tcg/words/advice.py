# busterbox: not compiled
"""Why an option is a good one, in sentences for a hint: what `bot/judgement.py` sees in it.

Like the bot, it uses only what the seat knows.
"""

from __future__ import annotations

from busterbox.games.tcg.bot.judgement import (
    USUAL_DESTINY,
    Judgement,
    keep_worth,
    program_worth,
)
from busterbox.games.tcg.bot.outlook import Outlook, waiting_resources
from busterbox.games.tcg.cards.amounts import OWN
from busterbox.games.tcg.cards.ops_look import Search
from busterbox.games.tcg.rules.blast import Blast, blast_is_over, cannot_blast
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST,
    CHIP_PLAYED,
    COLOUR,
    COLOURS,
    EMBLEMS,
    END_RESOURCES,
    EVENT_PLAYED,
    FIRST_EMBLEM,
    KIN_PLAYED,
    NAVI,
    NO_EMBLEM,
    NUMBER,
    PASS,
    PLAY,
    PLAY_GAUGE,
    REPLACE,
    RESOURCE,
    SPEND,
    TAKE,
    THEIRS,
    W_BLAST,
    W_COST,
    W_DISCARD,
    W_DISCARD_DOWN,
    W_HOW_MANY,
    W_OBJECT,
    W_OPPORTUNITY,
    W_RESOURCES,
    W_SEARCH,
    W_VIRUS,
)
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.requirements import cannot_place, cannot_play, free_places, lacks
from busterbox.games.tcg.rules.state import Tcg, knows_card
from busterbox.games.tcg.rules.values import (
    battle_damage,
    blast_number_of,
    defense_of,
    destiny_of,
    strength_of,
)
from busterbox.games.tcg.words.options import asking_op
from busterbox.games.tcg.words.outcome import IDLE, about_text, damage_words
from busterbox.kernel.content.phrases import capital, counted, listed
from busterbox.kernel.core.codes import DONE, NO, PICK, PICKS, YES

MOST = 3  # cards that a hint names
TENTHS = 10


def advice(g: Tcg, j: Judgement, seat: int, code: int) -> list[str]:
    """Sentences about an option, the most important first."""
    if g.kind == W_OPPORTUNITY:
        return opportunity(g, j, seat, code)
    if g.kind == W_RESOURCES:
        return about_resource(g, seat, code - PLAY) if code != END_RESOURCES else about_no_resource(g, seat)
    if g.options(seat) == [code]:
        return ["There is nothing else to choose here."]
    if g.kind == W_BLAST and PICK <= code < PICK + PICKS:
        return about_destiny(g, seat, code - PICK)
    if g.kind in (W_DISCARD, W_DISCARD_DOWN, W_COST) and TAKE <= code < THEIRS:
        return about_giving(g, j, seat, code - TAKE)
    if g.kind in (W_SEARCH, W_VIRUS) and TAKE <= code < THEIRS:
        return about_finding(g, seat, code - TAKE)
    if NAVI <= code < NAVI + 2:
        mine = code - NAVI == seat
        return ["It helps, so it is for your own." if mine else "It hurts, so it is for the opponent's."]
    if THEIRS <= code < PLAY_GAUGE:
        return ["Better one of theirs than one of yours."]
    if REPLACE <= code < REPLACE + 16:
        return ["An energy that goes elsewhere is an energy not lost."]
    if COLOUR <= code < COLOUR + len(COLOURS):
        there = int(g.tally[1 - seat][code - COLOUR])
        return [f"The opponent has {there} {COLOURS[code - COLOUR]} in play."]
    if g.kind == W_HOW_MANY and NUMBER <= code < PLAY:
        return ["It helps you and costs nothing more." if code > NUMBER else "It would not help now."]
    if g.kind == W_OBJECT and TAKE <= code < THEIRS:
        return [f"{g.game.cards.names[code - TAKE]} is the best choice here."]
    if code == YES:
        return ["It costs you nothing."]
    if code in (NO, DONE):
        return ["This would cost you more than it gives you."]
    return []


# -- the main phase ----------------------------------------------------------------------------------------------------


def opportunity(g: Tcg, j: Judgement, seat: int, code: int) -> list[str]:
    if code == PASS:
        return about_passing(g, j, seat)
    if code == BLAST:
        return about_blast(g, seat)
    if PLAY <= code < SPEND:
        card, held = code - PLAY, g.held(seat, code - PLAY)
        heard = [
            f"{g.game.cards.names[other]}: {g.game.cards.texts[other]}" for other in hearing(g, j, seat, card)
        ]
        lines = praised(heard, about_text(g, j, seat, g.box.program[card], held))
        if g.box.type[card] == BATTLECHIP:
            lines.append("You may play one BattleChip in each main phase: use it or lose it.")
        return lines
    if SPEND <= code < TAKE:
        card = code - SPEND
        lines = about_text(g, j, seat, g.box.program[card], g.in_play(seat, card))
        if room_wanted(g, seat, card):
            lines = praised(["It makes room for another resource."], lines)
        return lines + about_leaving(g, seat, card)
    return about_text(g, j, seat, g.box.program[code - PLAY_GAUGE], -1)


def hearing(g: Tcg, j: Judgement, seat: int, card: int) -> list[int]:
    """The player's NetNavi and resources that do something good because a BattleChip or an event is played."""
    found: list[int] = []
    outlook = Outlook(g, j, seat)
    navi = int(g.navi_card(seat))
    heard = CHIP_PLAYED if g.box.type[card] == BATTLECHIP else EVENT_PLAYED
    if g.box.hears[navi] == heard and program_worth(outlook, g.box.heard[navi], -1) > 0:
        found.append(navi)
    for held in g.resources[seat]:
        other = g.cards[held]
        kin = g.box.hears[other] == KIN_PLAYED and g.box.emblem[other] == g.box.emblem[card] != NO_EMBLEM
        if kin and program_worth(outlook, g.box.heard[other], held) > 0:
            found.append(other)
    return found


def praised(gains: list[str], lines: list[str]) -> list[str]:
    """Gains first; if there are any, what does nothing now is left out."""
    return gains + [line for line in lines if line not in IDLE] if gains else lines


def about_passing(g: Tcg, j: Judgement, seat: int) -> list[str]:
    damage = int(battle_damage(g))
    lines: list[str] = []
    if isinstance(g.top, MainPhase) and g.top.passes == 1:
        lines.append(f"Then both have passed and the battle begins: {damage_words(damage)}.")
    elif seat == g.turn:
        lines.append(
            f"As it stands you do {damage_words(damage)}; if the opponent acts, you may act again, else the battle begins."
        )
    else:
        lines.append(f"As it stands you take {damage_words(damage)}.")
    if g.options(seat) == [PASS]:
        lines += lacking(g, seat) or ["There is nothing you can do now."]
    else:
        lines.append("Anything else you could do now is worth less than it costs.")
        idle: list[str] = []
        for other in g.options(seat)[1:]:
            why = opportunity(g, j, seat, other)
            if why and why[0] in IDLE:  # what an option would bring is no reason to pass
                idle.append(f"{g.game.words.option_text(g, seat, other)}: {why[0]}")
        lines += idle[: MOST - 1]
    return lines


def lacking(g: Tcg, seat: int) -> list[str]:
    """What stands in the way of the cards in one's hand, and of a blast."""
    found: list[str] = []
    seen: set[int] = set()
    for card in g.hand[seat]:
        definition = g.cards[card]
        if definition in seen or g.box.type[definition] == RESOURCE:
            continue
        seen.add(definition)
        fault = cannot_play(g, seat, card, len(g.gauge[seat]), True)
        if fault:
            reason = g.game.refused(g, seat, PLAY + definition, fault).sentence
            found.append(f"{g.game.cards.names[definition]}: {reason}.")
    if seat == g.turn and not blast_is_over(g):
        fault = cannot_blast(g, seat)
        if fault:
            found.append(f"Blast: {g.game.refused(g, seat, BLAST, fault).sentence}.")
    return found[:MOST]


def about_blast(g: Tcg, seat: int) -> list[str]:
    number, power = int(blast_number_of(g, seat)), len(g.gauge[seat])
    attack, defense = int(strength_of(g, seat)), max(int(defense_of(g, 1 - seat)), 0)
    cards = g.gauge[seat][power - number :]
    known = [(int(destiny_of(g, card)), card) for card in cards if knows_card(g, seat, card)]
    shows = f"{number} of your {power} power {'shows' if number == 1 else 'show'} {counted(number, 'card')}"
    better = "its destiny is added" if number == 1 else "the destiny you choose is added"
    lines = [f"{shows}; {better} to your attack of {attack} against defense {defense}."]
    if known:
        best, card = max(known)
        lines.append(f"You know one of them: {g.game.cards.names[g.cards[card]]}, destiny {best}.")
    best = max([destiny for destiny, _ in known], default=0)
    likely = max(best, (USUAL_DESTINY + (5 * number if number < 4 else 18)) // TENTHS)
    likely = best if len(known) == len(cards) else likely
    after = max(attack + likely - defense, 0)
    lines.append(f"With a usual destiny of {likely} you would do {damage_words(after)}.")
    energy = len(g.deck[1 - seat].cards)
    if after >= energy:
        lines.append(f"That may win: the opponent has {energy} energy.")
    left = power - number
    lines.append(f"You may blast once in this phase, and it leaves you {left} power.")
    return lines


def about_leaving(g: Tcg, seat: int, card: int) -> list[str]:
    """What goes with a resource that is spent."""
    needed = [g.game.cards.names[other] for other in asked_for(g, seat, card, 0, gives(g, card))]
    return [f"But it is what {listed(needed[:MOST])} needs in play."] if needed else []


def room_wanted(g: Tcg, seat: int, card: int) -> bool:
    """Whether a resource that is spent makes room for another, and is not what a card in hand needs."""
    if free_places(g, seat) >= 1 or not waiting_resources(g, seat):
        return False
    return not asked_for(g, seat, card, 0, gives(g, card))


def gives(g: Tcg, card: int) -> list[int]:
    """What a resource in play counts as: its colour, and its emblem if it has one."""
    emblem = g.box.emblem[card]
    return [int(g.box.colour[card])] + ([FIRST_EMBLEM + emblem] if emblem != NO_EMBLEM else [])


def asked_for(g: Tcg, seat: int, card: int, more: int, given: list[int]) -> list[int]:
    """Cards in hand that need what this resource gives, with `more` of it in play than now."""
    found: list[int] = []
    for held in g.hand[seat]:
        definition = g.cards[held]
        if definition == card or definition in found:
            continue
        for need in g.box.needs[definition]:
            which, number = need >> 3, need & 7
            fits = which in given
            have = int(g.tally[seat][which]) + more
            if fits and (have <= number if more == 0 else have - more < number):
                found.append(definition)
                break
    return found


# -- resources -----------------------------------------------------------------------------------------------------------


def about_resource(g: Tcg, seat: int, card: int) -> list[str]:
    lines: list[str] = []
    for which in gives(g, card):  # a card may need the one and not the other
        wanted = [g.game.cards.names[other] for other in asked_for(g, seat, card, 1, [which])][:MOST]
        if wanted:
            what = COLOURS[which] if which < FIRST_EMBLEM else f"{EMBLEMS[which - FIRST_EMBLEM]} emblem"
            need = "needs" if len(wanted) == 1 else "need"
            lines.append(f"Its {what} is what {listed(wanted)} {need} in play.")
    text = g.game.cards.texts[card]
    lines.append(text.replace("SPEND: ", "When you spend it: ") if text else "It has no text of its own.")
    free = int(free_places(g, seat))
    lines.append(f"You have {counted(free, 'free place')}, and an empty one does nothing.")
    return lines


def about_no_resource(g: Tcg, seat: int) -> list[str]:
    if g.options(seat) != [END_RESOURCES]:
        return ["Keep the last place for a resource that you need later."]
    missing: list[str] = []
    for card in dict.fromkeys(g.cards[held] for held in g.hand[seat]):
        if g.box.type[card] == RESOURCE:
            fault = int(lacks(g, seat, card, len(g.gauge[seat])) or cannot_place(g, seat, card))
            if fault:
                reason = g.game.refused(g, seat, PLAY + card, fault).sentence
                missing.append(f"{g.game.cards.names[card]}: {reason}.")
    return missing[:MOST] or ["There is no resource in your hand."]


# -- choices ---------------------------------------------------------------------------------------------------------------


def about_destiny(g: Tcg, seat: int, place: int) -> list[str]:
    top = g.top
    if not isinstance(top, Blast):
        return []
    numbers = [int(destiny_of(g, card)) for card in top.revealed]
    attack = int(strength_of(g, seat)) + numbers[place]
    defense = max(int(defense_of(g, 1 - seat)), 0)
    highest = "It is the highest of them" if numbers[place] == max(numbers) else "It is not the highest"
    return [f"{highest}: your attack becomes {attack} against defense {defense}."]


def about_giving(g: Tcg, j: Judgement, seat: int, card: int) -> list[str]:
    """Why this card can be spared."""
    name = g.game.cards.names[card]
    if g.held(seat, card) < 0:
        return [f"You need {name} least in play."]
    if g.box.type[card] == RESOURCE:
        for other in g.resources[seat]:
            if g.box.name[g.cards[other]] == g.box.name[card]:
                return [f"You already have {name} in play, and there can be only one of each name."]
    fault = int(lacks(g, seat, card, len(g.gauge[seat])))
    if fault:
        return [f"{name} cannot be played soon: it {g.game.refused(g, seat, PLAY + card, fault).sentence}."]
    others = [g.cards[held] for held in g.hand[seat] if g.cards[held] != card]
    outlook = Outlook(g, j, seat)
    worth = keep_worth(outlook, card)
    better = [other for other in others if keep_worth(outlook, other) > worth]
    if better:
        names = listed([g.game.cards.names[other] for other in dict.fromkeys(better)][:MOST])
        return [f"{capital(names)} will do more for you."]
    return ["Your cards are worth about the same; one has to go."]


def about_finding(g: Tcg, seat: int, card: int) -> list[str]:
    name = g.game.cards.names[card]
    op = asking_op(g)
    if isinstance(op, Search) and op.side != OWN:
        return [f"{name} is what the opponent would miss most."]
    if lacks(g, seat, card, len(g.gauge[seat])):
        return [f"{name} is the best there is, though it still needs something."]
    return [f"{name} can be played with what you have."]
