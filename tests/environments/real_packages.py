"""`make test-environments`: every encoding against the real packages, in an environment of its own that has them.

Whose plane comes first and whether row 0 is on top is not taken from anybody's documentation: the same games are played
in both, and the arrays are compared.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium.utils.env_checker
import jax
import numpy as np
import pettingzoo.classic.connect_four_v3 as their_connect_four
import pettingzoo.test
import pgx
import pyspiel
import pytest

import conjoin
from conjoin.adapters import openspiel
from conjoin.adapters.gymnasium import AgainstEngine
from conjoin.adapters.pettingzoo import GameEnv
from conjoin.env import legal_mask, make, observation

FOUR = conjoin.game("connect-four")
PAGE = Path(__file__).parents[2] / "docs" / "training.md"


def random_games(name: str, count: int) -> Iterator[Any]:
    """The positions of random games, from the start to the end of each."""
    for seed in range(count):
        random, position = Random(seed), conjoin.game(name).start()
        positions = [position]
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves()))
            positions.append(position)
        yield positions


# pgx


def test_planes_mask_and_rewards_are_those_of_pgx() -> None:
    env = pgx.make("connect_four")
    start, step = jax.jit(env.init), jax.jit(env.step)
    for number, positions in enumerate(random_games("connect-four", 8)):
        state, batch = start(jax.random.PRNGKey(number)), make("connect-four", 1, auto_reset=False)
        first = int(state.current_player)  # its player 0 is not always the first side
        for position in positions[1:]:
            np.testing.assert_array_equal(
                np.asarray(state.observation), observation(position_before(position))
            )
            np.testing.assert_array_equal(
                np.asarray(state.legal_action_mask), legal_mask(position_before(position))
            )
            state, seen = step(state, position.moves[-1]), batch.step([position.moves[-1]])
            np.testing.assert_array_equal(np.asarray(state.rewards)[[first, 1 - first]], seen.reward[0])
            assert bool(state.terminated) == seen.done[0] == (position.outcome is not None)
        # After the end the side that would be next is shown first in both.
        np.testing.assert_array_equal(np.asarray(state.observation), seen.observation[0])


def position_before(position: Any) -> Any:
    before = position.game.start()
    for move in position.moves[:-1]:
        before = before.play(move)
    return before


def test_pgx_pays_the_other_side_for_an_illegal_move_and_we_do_not() -> None:
    env = pgx.make("connect_four")
    state, batch = env.init(jax.random.PRNGKey(0)), make("connect-four", 1, auto_reset=False)
    first = int(state.current_player)
    for _ in range(7):
        state, seen = env.step(state, 3), batch.step([3])
    assert np.asarray(state.rewards)[[first, 1 - first]].tolist() == [-1, 1]
    assert seen.reward[0].tolist() == [-1, 0]


# PettingZoo


@pytest.mark.parametrize("name", ["connect-four", "fencemaster:size=3", "havannah:size=3,swap=on"])
def test_pettingzoo_accepts_our_environment(name: str) -> None:
    pettingzoo.test.api_test(GameEnv(name), num_cycles=200)
    pettingzoo.test.seed_test(lambda: GameEnv(name), num_cycles=50)


def test_observations_and_rewards_are_those_of_pettingzoo() -> None:
    ours, theirs = GameEnv(), their_connect_four.env()
    for positions in random_games("connect-four", 20):
        ours.reset()
        theirs.reset()
        for move in positions[-1].moves:
            assert_alike(ours.last(), theirs.last())
            assert ours.agent_selection == theirs.agent_selection
            ours.step(move)
            theirs.step(move)
        for _ in range(2):
            assert_alike(ours.last(), theirs.last(), with_mask=False)
            ours.step(None)
            theirs.step(None)
        assert ours.agents == theirs.agents == []


def assert_alike(ours: Any, theirs: Any, with_mask: bool = True) -> None:
    np.testing.assert_array_equal(ours[0]["observation"], theirs[0]["observation"])
    assert ours[0]["observation"].dtype == theirs[0]["observation"].dtype
    if with_mask:  # after the end theirs still shows open columns
        np.testing.assert_array_equal(ours[0]["action_mask"], theirs[0]["action_mask"])
    assert ours[1:4] == theirs[1:4]


def test_an_illegal_move_ends_the_game_as_in_pettingzoo() -> None:
    ours, theirs = GameEnv(), their_connect_four.env()
    ours.reset()
    theirs.reset()
    for _ in range(7):
        ours.step(2)
        theirs.step(2)
    assert ours.rewards == theirs.unwrapped.rewards == {"player_0": -1, "player_1": 0}
    assert set(ours.terminations.values()) == set(ours.truncations.values()) == {True}
    assert ours.terminations == theirs.unwrapped.terminations
    assert ours.truncations == theirs.unwrapped.truncations


# Gymnasium


@pytest.mark.parametrize(
    "options", [{}, {"flat": True}, {"engine": "window", "seat": "second", "opening": 4}]
)
@pytest.mark.parametrize("name", ["connect-four", "havannah:size=3"])
def test_gymnasium_accepts_our_environment(name: str, options: dict[str, Any]) -> None:
    if name.startswith("havannah") and "engine" in options:
        options = {**options, "engine": "random"}
    gymnasium.utils.env_checker.check_env(AgainstEngine(name, **options), skip_render_check=True)


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_learner_that_plays_perfectly_wins_from_the_first_seat(seat: Any) -> None:
    env = AgainstEngine(engine="perfect", seat=seat)
    _, info = env.reset(seed=1)
    done, reward = False, 0.0
    engine = conjoin.engine("perfect")
    while not done:
        assert env.position.to_move is env.side
        np.testing.assert_array_equal(info["action_mask"], legal_mask(env.position))
        seen, reward, done, cut, info = env.step(engine.analyse(env.position).best)
        assert not cut
        np.testing.assert_array_equal(seen, observation(env.position, env.side))
    assert reward == (1 if seat == "first" else -1)


def test_an_illegal_move_in_gymnasium() -> None:
    env = AgainstEngine("connect-four:width=4,height=4", seat="first", flat=True)
    env.reset(seed=3)
    env.position = env.game.parse("1111")
    seen, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut) == (-1, True, True)
    assert info["action_mask"].tolist() == [0, 1, 1, 1]
    np.testing.assert_array_equal(seen, observation(env.position, conjoin.Side.FIRST).reshape(-1))


# OpenSpiel


@pytest.mark.parametrize(
    "name", ["connect-four", "connect-four:width=6,height=5", "havannah:size=3", "havannah:size=4,swap=on"]
)
def test_games_are_the_same_in_openspiel(name: str) -> None:
    for positions in random_games(name, 20):
        for position in positions:
            state = openspiel.state_of(position)
            assert openspiel.position_of(state).moves == position.moves
            assert state.is_terminal() == (position.outcome is not None)
            if position.outcome is None:
                assert state.current_player() == position.to_move
                actions = {openspiel.to_action(position, move) for move in position.legal_moves()}
                assert actions == set(state.legal_actions())
                for move in position.legal_moves():
                    assert openspiel.to_move(position, openspiel.to_action(position, move)) == move
        winner = positions[-1].outcome.winner
        assert state.returns() == ([0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1])


def test_openspiel_names_havannah_s_cells_column_first() -> None:
    state = pyspiel.load_game("havannah(board_size=3)").new_initial_state()
    position = conjoin.game("havannah:size=3").start()
    names = {position.game.move_name(move): move for move in position.legal_moves()}
    action = openspiel.to_action(position, names["c1"])  # the third row's first cell
    assert state.action_to_string(0, action) == "a3"


def test_openspiel_s_connect_four_has_the_bottom_row_first_and_the_first_side_s_plane_first() -> None:
    position = FOUR.parse("4453")
    state = openspiel.state_of(position)
    theirs = np.array(state.observation_tensor(0)).reshape(3, 6, 7)
    np.testing.assert_array_equal(
        theirs[:2], observation(position, conjoin.Side.FIRST)[::-1].transpose(2, 0, 1)
    )
    np.testing.assert_array_equal(theirs[2], 1 - theirs[0] - theirs[1])
    np.testing.assert_array_equal(state.observation_tensor(1), state.observation_tensor(0))


def test_bots_both_ways() -> None:
    game = pyspiel.load_game("connect_four")
    bot = openspiel.EngineBot("window", game)
    window = conjoin.engine("window")
    for positions in random_games("connect-four", 3):
        for position in positions[:-1]:
            assert bot.step(openspiel.state_of(position)) == window.analyse(position).best
    theirs = openspiel.BotEngine(
        lambda played: pyspiel.MCTSBot(
            played, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 200, 100, True, 7, False,
            pyspiel.ChildSelectionPolicy.UCT, -1.0,
        )
    )  # fmt: skip
    assert theirs.analyse(FOUR.parse("112233")).best == 3
    swap = conjoin.game("havannah:size=3,swap=on").parse("c3")
    assert theirs.analyse(swap).best in swap.legal_moves()
    with pytest.raises(conjoin.BadOption):
        theirs.analyse(conjoin.game("fencemaster").start())


def test_a_match_of_two_bots_runs_in_openspiel() -> None:
    game = pyspiel.load_game("havannah(board_size=4)")
    state = game.new_initial_state()
    bots = [openspiel.EngineBot("random:seed=1", game), openspiel.EngineBot("random:seed=2", game)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert openspiel.position_of(state).outcome is not None


# Kaggle


def test_kaggle_plays_our_agent_and_its_board_has_the_top_row_first() -> None:
    from kaggle_environments import make as kaggle_make

    seen: list[tuple[list[int], int]] = []

    def random_agent(observed: Any, configuration: Any) -> int:
        board: list[int] = observed.board
        seen.append((list(board), observed.mark))
        open_ones = [column for column in range(len(board) // configuration.rows) if board[column] == 0]
        return open_ones[len(seen) % len(open_ones)]

    for order in ((0, 1), (1, 0)):
        environment = kaggle_make("connectx")
        players = [conjoin.agent("window"), random_agent]
        environment.run([players[index] for index in order])
        assert [each.status for each in environment.state] == ["DONE", "DONE"]
        rewards = [each.reward for each in environment.state]
        assert rewards[order.index(0)] == 1
    for board, mark in seen:
        position: Any = conjoin.from_array(board)
        assert position.to_move == mark - 1
        np.testing.assert_array_equal(observation(position)[..., 0], np.array(board).reshape(6, 7) == mark)


def test_kaggle_s_other_boards_come_with_their_configuration() -> None:
    from kaggle_environments import make as kaggle_make

    environment = kaggle_make("connectx", configuration={"columns": 6, "rows": 5, "inarow": 4})
    environment.run([conjoin.agent("window"), conjoin.agent("random")])
    assert [each.status for each in environment.state] == ["DONE", "DONE"]


# The page

BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", [block for block in BLOCKS if ">>>" not in block])
def test_the_page_s_examples_with_other_packages_run(block: str) -> None:
    names: dict[str, Any] = {}
    exec(block, names)  # noqa: S102
    assert len(names) > 2
