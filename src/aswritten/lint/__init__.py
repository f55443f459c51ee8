"""Documents that cite: each citing sentence is checked against the source that it cites."""
