"""Tournaments that run in the background of the service."""
