"""The `busterbox` command.

main          the arguments, the subcommands, and what every error looks like
commands      one module for each subcommand
terminal      a game played in the terminal, and how its lines look
common        games by name, files, output and errors, for all subcommands
kinds         the kinds of files the command reads, told apart by their fields
records       a recorded game from a file, and who won it
opponents     bots by name, and who acts next when nobody keeps a clock
lab_runs      how `arena` and `balance` spread, report and draw long runs
data_actions  what `busterbox data` does with the database
"""
