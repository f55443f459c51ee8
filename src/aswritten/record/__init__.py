"""What is kept of a check: evidence, claim and verdict as records whose ids are hashes of their content."""
