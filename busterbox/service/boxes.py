"""What the service tells of its games: for choosing one, and for drawing its table."""

from __future__ import annotations

from busterbox.kernel.content.explain import rules_of
from busterbox.kernel.game import Game, Setting
from busterbox.kernel.table.standing import interrupts
from busterbox.players.levels import LEVELS
from busterbox.service.wire import (
    CardInfo,
    DeckInfo,
    GameDetail,
    GameInfo,
    NamedWords,
    PhaseInfo,
    SettingInfo,
)


def game_info(game: Game, guided: bool, scene: bool) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb(),
        minutes=game.minutes(),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        usual_seats=game.usual_seats(),
        cooperative=game.cooperative,
        settings=[
            SettingInfo(
                s.name,
                s.values,
                s.values[s.default],
                game.together().get(s.name, s.values[s.default]),
                s.text,
                list(s.rules),
                seats_by(game, s),
            )
            for s in game.settings
        ],
        levels=list(LEVELS),
        guided=guided,
        scene=scene,
        builds_decks=game.builds_decks(),
        first_part=game.first_part(),
    )


def game_detail(game: Game, guided: bool, scene: bool) -> GameDetail:
    info = game_info(game, guided, scene)
    values = {name: getattr(info, name) for name in GameInfo.__struct_fields__}
    named = game.deck_names() if game.brings_decks() else None
    return GameDetail(
        **values,
        cards=[
            card_info(game, card, named.text(card) if named else "") for card in range(len(game.card_ids))
        ],
        decks=[
            DeckInfo(deck.id, deck.name, deck.text, deck.settings, deck.designed, deck.blurb)
            for deck in game.box_decks()
        ],
        phases=[PhaseInfo(phase.name, phase.rule) for phase in game.phases()],
        untils=[NamedWords(name, text) for name, text in game.untils()],
        interrupts=[NamedWords(name, text) for name, text in interrupts(game)],
        calls=[NamedWords(name, text) for name, text in game.calls()],
        fields=[[str(word) for word in row] for row in game.codec.schema()],
        labels=labels(game),
        rules={rule.id: rule.text for rule in rules_of(game)},
        content=game.content_hash,
        rules_version=game.rules_version,
    )


def labels(game: Game) -> dict[str, str]:
    """Names of fields, and the words for their values, and for those of settings, as "field.value"."""
    found: dict[str, str] = {}
    for key, message in game.catalogue.messages.items():
        section, _, field = key.partition(".")
        if section == "name":
            found[field] = message.text
            found.update({f"{field}.{value}": word for value, word in enumerate(message.args)})
    for setting in game.settings:
        for name in setting.values:
            if word := game.setting_word(setting.name, name):
                found[f"{setting.name}.{name}"] = word
    return found


def card_info(game: Game, card: int, deck_name: str = "") -> CardInfo:
    fact = game.card_facts[card] if card < len(game.card_facts) else None
    return CardInfo(
        id=game.card_ids[card],
        name=game.card_names[card],
        kind=fact.kind if fact else "",
        copies=fact.copies if fact else 1,
        values=game.card_values(card),
        text=game.card_texts[card] if card < len(game.card_texts) else "",
        data=game.card_data(card),
        deck_name=deck_name,
    )


def seats_by(game: Game, setting: Setting) -> dict[str, int]:
    """How many can sit at a table with each value of a setting; nothing if it makes no difference."""
    most = {value: game.most_seats(game.read_settings({setting.name: value})) for value in setting.values}
    return most if len(set(most.values())) > 1 else {}
