"""Engines meet here: openings, single games and matches. Whatever a player does wrong is a result."""
