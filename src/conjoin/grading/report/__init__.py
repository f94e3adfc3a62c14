"""A grade for people: one page with everything inside it, a list of a class, and plain values for programs."""
