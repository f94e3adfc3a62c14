"""Tests of the room conjoin.ratings."""
