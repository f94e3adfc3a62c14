"""Tests of the room conjoin.games."""
