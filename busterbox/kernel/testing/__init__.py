"""What tests stand on, in reading order.

scenario        positions for tests in a few lines
scenario_cards  how a scenario moves cards
conformance     the kit: what every game must hold to
citations       where the code of a game cites its rules
coverage        which rules have a test, and which no code cites
rules_pages     docs/rules, written from each game's rules.toml
"""
