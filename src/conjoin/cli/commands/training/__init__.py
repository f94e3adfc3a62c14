"""Commands for those who train."""
