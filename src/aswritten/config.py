"""Settings from ``[tool.aswritten]`` in pyproject.toml or from aswritten.toml."""
