"""Measuring: bots against each other, what cards and seats are worth, speed beside other engines."""
