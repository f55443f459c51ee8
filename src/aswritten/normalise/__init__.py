"""Views of a text: typography folded and markup seen through, each with an exact map back to the raw text."""
