"""Subcommands that measure.

arena    which bot is stronger
ladder   how strong players are, as ratings
balance  what each card, option and seat is worth
bench    speed
"""
