"""Printing, progress and signals: what every command shares."""
