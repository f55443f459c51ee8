"""Word lists as data, one folder a language; loaded once at the edge and passed on as values."""
