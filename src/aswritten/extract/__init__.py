"""Facts of a text: quotes, numbers, identifiers, labelled values, cues and their scope."""
