"""What an engine thinks beside the exact truth, and which moves matter: one value for every edge.

truth         the exact result of every move, where a solver finds it soon
explanation   an engine's opinion of every move, each beside its truth
"""
