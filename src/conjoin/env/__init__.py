"""Batched environments over NumPy arrays, for those who train: all three games, native inside.

    batch     many games stepped together: what people use
    step      what a step answers
    planes    a position as a learner sees it
    exact     the solver's scores of every move, beside the step
    readable  the same in plain NumPy over the plain rules: what the compiled batch is tested against

>>> from conjoin.env import make
>>> batch = make("connect-four", 1024, seed=1)
>>> seen = batch.reset()
>>> seen.observation.shape, seen.legal.shape
((1024, 6, 7, 2), (1024, 7))
>>> seen = batch.step(batch.random_moves())
>>> int(seen.to_move[0]), seen.reward[0].tolist()
(1, [0.0, 0.0])
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError:
    raise ImportError("conjoin.env needs NumPy, which is not installed; pip install 'conjoin[env]'") from None

from conjoin.env.batch import Batch, make
from conjoin.env.planes import legal_mask, observation
from conjoin.env.step import Exact, Step

__all__ = ["Batch", "Exact", "Step", "legal_mask", "make", "observation"]
