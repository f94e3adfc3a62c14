"""Tests of the room conjoin.engines.search."""
