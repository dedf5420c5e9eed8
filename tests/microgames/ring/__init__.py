"""A dice game in the round, for two to four: budgets that are shared, re-rolls, interference after scoring."""
