"""Documents as blocks of readable text, with the exact place of every character."""
