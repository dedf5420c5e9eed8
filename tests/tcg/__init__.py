"""Tests of the trading card game: rules chapter by chapter, and every published card on a position."""
