"""What games and pairs of games prove about strength: reads records and counts only, no I/O."""
