"""The vocabulary every other package speaks: frozen values, no I/O, nothing of ours imported."""
