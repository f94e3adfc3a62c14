"""The terminal: one command a file, over functions that know nothing of terminals."""
