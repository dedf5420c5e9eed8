"""What tests stand on, in reading order.

scenario        positions for tests in a few lines
scenario_cards  how a scenario moves cards
conformance     the kit: what every game must hold to
coverage        which rules have a test
rules_pages     docs/rules, written from each game's rules.toml
"""
