"""Networks in files: the whole of one or none, and the same answers everywhere."""

import pickle
from pathlib import Path

import numpy as np
import pytest

from conjoin import game
from conjoin.core.errors import BadOption, StoreError
from conjoin.core.game import Game
from conjoin.engines.networks import trained
from conjoin.engines.networks.planes import legal_bytes, plane_bytes
from conjoin.engines.networks.trained import Shape, TrainedNetwork
from conjoin.env import legal_mask, observation
from conjoin.games.connect_four import ConnectFour
from conjoin.training.readable import evaluate
from tests.engines.midgames import midgames

SHAPES = (
    ("connect-four", 8, 0),
    ("connect-four", 16, 2),
    ("connect-four:width=4,height=5", 24, 1),
    ("connect-four:width=9,height=4", 8, 1),
    ("havannah:size=4,swap=on", 8, 1),
)


def weight_count(shape: Shape) -> int:
    tower, cells = shape.channels, shape.head * shape.rows * shape.columns
    block = 2 * (9 * tower * tower + tower)
    heads = (tower + 1) * 2 * shape.head + (cells + 1) * (shape.moves + shape.hidden) + shape.hidden + 1
    return 19 * tower + shape.blocks * block + heads


def drawn(spec: str, channels: int, blocks: int, seed: int = 1) -> TrainedNetwork:
    """A network with random weights."""
    shape = Shape.of(game(spec), channels, blocks)
    weights = np.random.default_rng(seed).normal(0, 0.2, weight_count(shape)).astype("<f2")
    return TrainedNetwork(spec, shape, weights.tobytes(), "drawn")


@pytest.mark.parametrize(("spec", "channels", "blocks"), SHAPES)
def test_compiled_answers_are_those_of_the_readable_network_to_the_bit(
    spec: str, channels: int, blocks: int
) -> None:
    network = drawn(spec, channels, blocks)
    positions = list(midgames(spec, 3, seed=2))
    for position, opinion in zip(positions, network.opinions(positions), strict=True):
        policy, value = evaluate(network, observation(position), legal_mask(position))
        assert opinion.policy == {move: float(policy[move]) for move in position.legal_moves()}
        assert opinion.value == float(value)
        assert sum(opinion.policy.values()) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("spec", ["connect-four", "fencemaster:size=3", "havannah:size=4,swap=on"])
def test_planes_in_bytes_are_those_of_the_environments(spec: str) -> None:
    positions = list(midgames(spec, 4, seed=3))
    assert plane_bytes(positions) == b"".join(observation(position).tobytes() for position in positions)
    assert legal_bytes(positions) == b"".join(legal_mask(position).tobytes() for position in positions)


def test_a_file_gives_back_what_was_written(tmp_path: Path) -> None:
    network = drawn("connect-four", 8, 1)
    path = tmp_path / trained.NAME_IN_FOLDER
    path.write_bytes(network.to_bytes())
    assert trained.read(path) == trained.read(tmp_path) == network


@pytest.mark.parametrize("harm", ["cut", "changed", "other", "none"])
def test_a_damaged_file_is_refused(tmp_path: Path, harm: str) -> None:
    content = drawn("connect-four", 8, 0).to_bytes()
    harmed = {
        "cut": content[:-1],
        "changed": content[:200] + bytes([content[200] ^ 1]) + content[201:],
        "other": b"something else",
        "none": b"",
    }
    path = tmp_path / "a.network"
    path.write_bytes(harmed[harm])
    with pytest.raises(StoreError, match="no whole network"):
        trained.read(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"trained\.network"):
        trained.read(tmp_path)


def test_a_network_travels_to_another_process_after_it_was_asked() -> None:
    network = drawn("connect-four", 8, 0)
    start = [game("connect-four").start()]
    expected = network.opinions(start)
    arrived = pickle.loads(pickle.dumps(network))  # noqa: S301  (our own)
    assert arrived.opinions(start) == expected


def test_a_game_without_planes_has_no_network() -> None:
    class Unseen(ConnectFour):
        """Connect Four that does not say where its cells lie."""

        squares = Game.squares

    with pytest.raises(BadOption, match="has no planes"):
        Shape.of(Unseen(5, 4, 4), 8, 0)


def test_wrong_weights_are_refused() -> None:
    network = TrainedNetwork("connect-four", Shape.of(game("connect-four"), 8, 0), bytes(20))
    with pytest.raises(ValueError, match="there are 10 weights, not"):
        network.opinions([game("connect-four").start()])


def test_the_packaged_network_is_small_and_whole() -> None:
    network = trained.packaged()
    assert (network.game, len(network.to_bytes()) < 1_000_000) == ("connect-four", True)
    assert len(network.weights) == 2 * weight_count(network.shape)
    assert "train" in network.made
