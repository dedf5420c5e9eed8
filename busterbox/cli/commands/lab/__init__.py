"""Subcommands that measure.

arena    which bot is stronger
balance  what each card, option and seat is worth
bench    speed
"""
