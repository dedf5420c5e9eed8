"""Who plays how well, in reading order.

champions     the players that are measured, and those that were the strongest of their time
effort        what a player's answers cost
sequential    when to stop playing
arena         players against each other
arena_report  what that found
ratings       strengths fitted to who won
results       pairings as rows in a file
ladder        all players as ratings
teams         the same in co-operation
file_ratings  ratings from rows that were kept
audit         what a player's answers cost it
audit_report  that by window, and where most was lost
"""
