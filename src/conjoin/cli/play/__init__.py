"""The game at the prompt."""
