"""Questions about positions and games: engines' opinions, the truth, reviews."""
