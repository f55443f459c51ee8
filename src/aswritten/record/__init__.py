"""Evidence, claims and verdicts as records whose ids are hashes of their content (REP v1)."""
