"""Nimble, a sealed bidding game for two."""

from nimble.game import GAME

__all__ = ["GAME"]
