"""The agent server: the same functions and the same JSON over the Model Context Protocol."""
