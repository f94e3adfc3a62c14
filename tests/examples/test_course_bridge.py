"""The bridge to the FenceMaster course's Java players, with a player and the course's interface in a few lines."""

import shutil
import subprocess
from pathlib import Path

import pytest

from conjoin import BadOption, Ending, EngineFailure, engine, game
from conjoin.arena.job import Job, play

BRIDGE = Path(__file__).parents[2] / "examples" / "CourseBridge.java"
MOVE = "package course; public class Move { public int P, Row, Col; public boolean IsSwap; }"
FIRST_FREE = """
package team;
import course.Move;
public class First {
    private int n, own;
    private boolean[][] taken;
    public int init(int n, int p) {
        System.out.println("ready");
        this.n = n; own = p; taken = new boolean[2 * n - 1][2 * n - 1];
        return 0;
    }
    public Move makeMove() {
        for (int row = 0; row < 2 * n - 1; row++)
            for (int col = 0; col < 2 * n - 1; col++)
                if (Math.abs(row - col) < n && !taken[row][col]) {
                    Move move = new Move();
                    move.P = own; move.Row = row; move.Col = col;
                    taken[row][col] = true;
                    return move;
                }
        throw new IllegalStateException("full\\nboard");
    }
    public int opponentMove(Move m) {
        if (m.P == own || (taken[m.Row][m.Col] && !m.IsSwap)) return -1;
        taken[m.Row][m.Col] = true;
        return 0;
    }
}
"""


def test_a_java_player_of_the_course_plays_whole_games(tmp_path: Path) -> None:
    if shutil.which("javac") is None:
        with pytest.raises(BadOption, match="there is no program 'javac'"):
            engine("gtp:javac")
        return
    for name, code in (("course/Move.java", MOVE), ("team/First.java", FIRST_FREE)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(code)
    subprocess.run(["javac", "course/Move.java", "team/First.java"], cwd=tmp_path, check=True)
    player = f"gtp:java -Xshare:auto -cp {tmp_path} {BRIDGE} team.First"
    game_name = "fencemaster:size=3,swap=on"
    for players in ((player, "random:seed=4"), ("random:seed=4", player)):
        record = play(Job(game_name, players))
        assert record.ending is Ending.RULES, record.outcome
    thrown = player.replace("team.First", "team.Absent")
    with engine(thrown) as java, pytest.raises(EngineFailure, match=r"ClassNotFoundException: team\.Absent"):
        java.analyse(game(game_name).start())
    with engine(player) as java, pytest.raises(EngineFailure, match="cannot be given moves of its own"):
        java.analyse(game(game_name).parse("a1 c3"))
