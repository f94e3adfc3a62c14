"""What learns, with real PyTorch: run by `make test-training`, which has it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch

from conjoin import game
from conjoin.core.errors import BadOption, StoreError
from conjoin.engines.networks import trained
from conjoin.engines.networks.trained import Shape
from conjoin.env import legal_mask, observation
from conjoin.training import truth
from conjoin.training.model import Model
from conjoin.training.session import CHECKPOINT, LOG, Session, session
from conjoin.training.settings import Settings

BOARD = "connect-four:width=4,height=4"
TINY = Settings(BOARD, minutes=0.05, channels=8, blocks=1, games=8, simulations=6, batch=32, reuse=2.0)


def test_the_folded_network_answers_what_the_learning_one_does() -> None:
    torch.manual_seed(1)
    played = game(BOARD)
    model = Model(Shape.of(played, 16, 2))
    for module in model.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.normal_(module.weight)
            torch.nn.init.normal_(module.bias)
            module.running_mean.normal_()
            module.running_var.uniform_(0.5, 2)
    model.eval()
    position = played.parse("1234")
    planes = torch.from_numpy(observation(position).transpose(2, 0, 1)[None].astype(np.float32))
    preferences, value = model(planes)
    (opinion,) = model.trained(BOARD).opinions([position])
    expected = torch.softmax(preferences[0], 0).tolist()
    assert legal_mask(position).all()
    assert list(opinion.policy.values()) == pytest.approx(expected, abs=5e-3)  # weights are halves
    assert opinion.value == pytest.approx(value.item(), abs=5e-3)


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with session(TINY, tmp_path, "cpu", 1) as (first, rounds):
        next(rounds)
        after_one = first.network
    again = Session(TINY, tmp_path, "cpu")
    assert again.network.weights == after_one.weights == trained.read(tmp_path).weights
    assert [one.number for one in again.rounds] == [1]
    assert again.learner.steps == first.learner.steps
    assert again.window is not None
    assert first.window is not None
    assert len(again.window) == len(first.window)
    assert len((tmp_path / LOG).read_text().splitlines()) == 2


def test_other_options_are_another_training(tmp_path: Path) -> None:
    with session(TINY, tmp_path, "cpu", 1) as (_, rounds):
        next(rounds)
    with pytest.raises(BadOption, match="simulations=6"):
        Session(Settings(BOARD, channels=8, blocks=1, games=8, batch=32, reuse=2.0), tmp_path, "cpu")
    (tmp_path / CHECKPOINT).write_bytes(b"broken")
    with pytest.raises(StoreError, match="cannot be read"):
        Session(TINY, tmp_path, "cpu")


def test_an_unknown_device_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="choose auto or cpu"):
        Session(TINY, tmp_path, "nonsense")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_loses_no_finished_round(tmp_path: Path, number: signal.Signals) -> None:
    command = [
        sys.executable, "-c", "from conjoin_start import main; main()", "train", BOARD, "--out", str(tmp_path),
        "--minutes", "60", "--channels", "8", "--blocks", "0", "--simulations", "4", "--games", "8", "--processes", "1",
    ]  # fmt: skip
    training = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / LOG).exists() and training.poll() is None:
        time.sleep(0.05)
    training.send_signal(number)
    said = training.communicate()[1]
    assert training.returncode == (-number if number == signal.SIGKILL else 128 + number), said
    assert "Traceback" not in said
    if number != signal.SIGKILL:
        assert "run the same command again to go on" in said
    settings = Settings(BOARD, minutes=60, channels=8, blocks=0, simulations=4, games=8)
    assert Session(settings, tmp_path, "cpu").rounds


@pytest.mark.skipif(
    "CONJOIN_SLOW" not in os.environ, reason="takes ten minutes: CONJOIN_SLOW=1 make test-training"
)
def test_a_small_board_is_learned_to_perfection(tmp_path: Path) -> None:
    with session(Settings(BOARD, minutes=10), tmp_path, "auto", 0) as (learned, rounds):
        for _ in rounds:
            pass
        asked = truth.questions(game(BOARD), 300, seed=99)
        kept = truth.in_all(truth.kept(asked, truth.searched(learned.network, 200)))
    assert kept.count == kept.of
