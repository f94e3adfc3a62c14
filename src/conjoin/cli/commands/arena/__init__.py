"""Commands that let engines meet."""
