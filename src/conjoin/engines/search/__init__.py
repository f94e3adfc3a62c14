"""Searches that know no game: what differs between games is passed in."""
