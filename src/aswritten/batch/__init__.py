"""Many claims at once: rows are read as they are needed, checked in order or by several processes."""
