"""Documents that cite: each citing sentence is checked against the source that it cites."""

from __future__ import annotations

from aswritten.calling import call_like

call_like(__name__, "aswritten.lint.linting", "lint")
