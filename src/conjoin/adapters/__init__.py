"""The texts and interfaces of other programs, translated; no rule lives here."""
