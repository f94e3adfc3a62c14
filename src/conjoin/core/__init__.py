"""The vocabulary every other room speaks: frozen values, no I/O, nothing of ours imported."""
