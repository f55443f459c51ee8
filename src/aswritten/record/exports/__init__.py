"""Records in the words of others: in-toto statements, ClaimReview, JSON Lines, tables."""
