"""How a training went, as one page with everything inside it."""
