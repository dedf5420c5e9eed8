"""Tests of DiceBot's rules, chapter by chapter, on fixture cards whose numbers do not change with the balance."""
