"""Trained networks: what they are asked, the files they are kept in, and the one that comes with the package."""
