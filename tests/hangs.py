"""How long a test waits for an event that must come: far longer than a slow machine takes, no measure of speed."""

HANG_SECONDS = 300.0
"""A test that has waited this long has found a hang, and fails."""
