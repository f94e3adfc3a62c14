"""Commands that play, keep, show and judge single games."""
