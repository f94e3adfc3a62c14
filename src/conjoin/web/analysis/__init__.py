"""Questions about positions and games: engines' explanations, exact scores, reviews."""
