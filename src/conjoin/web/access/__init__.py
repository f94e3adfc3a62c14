"""Who may come in, how often, and what pages may load."""
