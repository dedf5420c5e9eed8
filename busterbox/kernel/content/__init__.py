"""Files with cards, messages, decks and rules, in reading order.

toml_lines   TOML with line numbers
specs        cards as lines of TOML, made into typed ops
messages     a game's catalogue: every sentence that a player reads
telling      events as sentences, as one seat may read them
rules_table  a game's rules.toml
deck         decks as short texts
markup       styles in lines of text, by name
phrases      small pieces of English: counts, lists, names
story        what happened, told briefly
seat_view    the view of one seat, and what is read from it
drawing      lines of a drawn table that fit
table_lines  any game's table in lines, made from its declared fields
matching     what typed words mean among the texts on offer
card_features  what is printed on cards as numbers
explain      what a word means: a card, a rule, a term
"""
