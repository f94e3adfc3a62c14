"""Games of self-play: whole, true to the rules, and the same from the same seed."""

from typing import Any

import numpy as np
import pytest

from conjoin import game
from conjoin.engines.search.zero import Tree
from conjoin.training.self_play import Uniform, play_games, search
from conjoin.training.settings import Settings
from conjoin.training.symmetry import images, seen_anew
from conjoin.training.window import Samples, joined, newest

SPECS = ("connect-four:width=4,height=4", "havannah:size=2,swap=on", "fencemaster:size=2")


def played(spec: str, seed: int = 1, **changed: Any) -> list[Samples]:
    settings = Settings(spec, simulations=6, opening=2, **changed)
    return play_games(Uniform(), settings, 3, seed)


@pytest.mark.parametrize("spec", SPECS)
def test_every_position_has_a_policy_over_its_legal_moves_and_a_result(spec: str) -> None:
    games = played(spec, blend=0.0)
    assert len(games) == 3
    for samples in games:
        assert samples.policy.sum(axis=1) == pytest.approx(np.ones(len(samples)))
        assert set(np.unique(samples.value)) <= {-1.0, 0.0, 1.0}
        if spec.startswith("connect-four"):
            # What wins for one side loses for the other; and a full column gets nothing.
            assert (samples.value[1:] == -samples.value[:-1]).all()
            full = samples.planes[:, 0].any(axis=2)
            assert not samples.policy[full].any()


def test_the_last_mover_has_what_the_board_says() -> None:
    for samples in played("connect-four:width=4,height=4", seed=5, blend=0.0):
        last = samples.planes[-1]
        stones = int(last.sum())
        assert samples.value[-1] in {0.0, 1.0}  # the game ended with this side's move
        assert samples.value[-1] == 1.0 or stones == 15


def test_the_same_seed_plays_the_same_games() -> None:
    one, same, other = (joined(played(SPECS[0], seed)) for seed in (4, 4, 5))
    assert np.array_equal(one.planes, same.planes)
    assert np.array_equal(one.policy, same.policy)
    assert not (one.planes.shape == other.planes.shape and np.array_equal(one.planes, other.planes))


def test_trees_grown_together_are_those_grown_alone() -> None:
    settings = Settings(SPECS[0], simulations=30, noise=0.0)
    positions = [game(SPECS[0]).parse(moves) for moves in ("", "12", "1122", "112233")]
    trees = [Tree(position) for position in positions]
    search(trees, Uniform(), settings, np.random.default_rng(1))
    for position, tree in zip(positions, trees, strict=True):
        alone = Tree(position)
        alone.run(Uniform(), lambda grown: grown.simulations >= 30)
        assert tree.shares() == alone.shares()


def test_noise_lets_every_move_be_tried() -> None:
    trees = [Tree(game(SPECS[0]).start())]
    search(trees, Uniform(), Settings(SPECS[0], simulations=0), np.random.default_rng(1))
    shares = trees[0].root.policy.values()
    assert sum(shares) == pytest.approx(1)
    assert len(set(shares)) == 4


@pytest.mark.parametrize("spec", ["connect-four:width=5,height=4", "havannah:size=3,swap=on"])
def test_images_are_what_the_game_says_of_its_symmetries(spec: str) -> None:
    from conjoin.env import observation

    played_game = game(spec)
    position = played_game.start()
    for move in (3, 1, 4, 1, 0) if "connect" in spec else (3, 1, 4, 8, 0):
        position = position.play(move)
    squares, moves = images(played_game)
    planes = observation(position).reshape(-1, 2)
    for number, symmetry in enumerate(played_game.symmetries):
        image = played_game.transform(position, symmetry)
        assert np.array_equal(observation(image).reshape(-1, 2), planes[squares[number]])
        assert [symmetry[move] for move in moves[number]] == list(range(played_game.move_count))


def test_an_image_has_its_own_policy() -> None:
    spec = "connect-four:width=4,height=4"
    samples = joined(played(spec))
    seen = seen_anew(game(spec), samples, np.random.default_rng(2))
    mirrored = (seen.planes != samples.planes).any(axis=(1, 2, 3))
    assert mirrored.any()
    assert np.array_equal(seen.planes[mirrored], samples.planes[mirrored][:, :, ::-1])
    assert np.array_equal(seen.policy[mirrored], samples.policy[mirrored][:, ::-1])


def test_the_window_keeps_the_newest() -> None:
    one, two = played(SPECS[0], 1), played(SPECS[0], 2)
    kept = newest([*one, *two], len(two[-1]))
    assert np.array_equal(kept.planes, two[-1].planes)
