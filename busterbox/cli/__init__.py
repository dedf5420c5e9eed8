"""The `busterbox` command: one small module a subcommand."""
