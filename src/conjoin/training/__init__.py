"""AlphaZero that everybody can train and check: a network learns from its own games, and the truth says how good it is.

settings    every number of a training in one place
self_play   games of the network against itself, with a search behind every move
window      the newest positions, from which it learns
symmetry    the same position seen in a mirror or turned
model       the network while it learns: PyTorch, and only here and in `learning`
learning    steps of gradient descent
readable    the network's answers in NumPy: the specification of the compiled ones
truth       how often its move keeps the exact result
session     a training in a folder, which can be stopped at any moment and goes on
report      the page that shows how it went
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError:
    raise ImportError(
        "conjoin.training needs NumPy, which is not installed; pip install 'conjoin[train]'"
    ) from None
