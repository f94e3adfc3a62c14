"""How fast pgx plays Connect Four; run by an interpreter that has pgx, which need not have conjoin.

python pgx_speed.py GAMES SECONDS      prints steps per CPU second

Moves are drawn at random, finished games start anew, and the whole loop is compiled: the best that pgx offers. It gets
one core, since threads that wait for each other would count as work.
"""

import os
import sys
from time import process_time
from typing import Any

if hasattr(os, "sched_setaffinity"):  # before JAX counts the cores
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

STEPS = 128
"""Steps of one compiled call."""


def main() -> None:
    """Print the rate."""
    games, seconds = int(sys.argv[1]), float(sys.argv[2])
    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        drawing, starting = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        moves = jax.random.categorical(drawing, logits)
        return step(state, moves, jax.random.split(starting, games)), state.terminated.sum()

    many: Any = jax.jit(lambda state, key: jax.lax.scan(play, state, jax.random.split(key, STEPS)))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    state, _ = jax.block_until_ready(many(state, jax.random.PRNGKey(1)))  # compiles
    began, calls = process_time(), 0
    while process_time() - began < seconds:
        state, _ = jax.block_until_ready(many(state, jax.random.PRNGKey(2 + calls)))
        calls += 1
    sys.stdout.write(f"{calls * STEPS * games / (process_time() - began)}\n")


if __name__ == "__main__":
    main()
