"""Markup seen through: Markdown, HTML and LaTeX as views of the text a reader would see (SPEC 2.1)."""

from __future__ import annotations

from aswritten.normalise.view import View


def see_through(raw: str, media_type: str | None) -> View | None:
    """The view without inline markup, or None where the text holds none of its media type's."""
    del raw, media_type
    return None
