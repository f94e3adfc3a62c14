"""Commands that speak with other programs."""
