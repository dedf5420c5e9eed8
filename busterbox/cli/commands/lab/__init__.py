"""Subcommands that measure.

arena    which bot is stronger
ladder   how strong players are, as ratings
audit    what a player's answers cost it
balance  what each card, option and seat is worth
bench    speed
"""
