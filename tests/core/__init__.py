"""Tests of the room conjoin.core."""
