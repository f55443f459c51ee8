"""The options of each command, read only when that command is run: one module a command, with its help texts."""
