"""Clocks over GTP: what controllers set is what engines get, and what they really think."""

from time import perf_counter

import pytest

from conjoin import NO_LIMIT, Limit
from tests.adapters.gtp.talking import Thinker, ask, refused, say, session


def thinking_time(line: str) -> float:
    """The seconds that an engine is given under this clock; the genmove really takes them."""
    thinker = Thinker()
    speaker = session(engine=thinker)
    ask(speaker, line)
    began = perf_counter()
    ask(speaker, "genmove")
    (limit,) = thinker.limits
    assert limit.seconds is not None
    assert perf_counter() - began >= limit.seconds
    return limit.seconds


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("time_settings 0 0.02 1", "time_settings 0 0.2 1"),
        ("time_settings 0 0.1 5", "time_settings 0 1 5"),
        ("time_settings 0.2 0 0", "time_settings 2 0 0"),
        ("time -m 0.02", "time -m 0.2"),
        ("time -g 0.2 -m 0", "time -g 2 -m 0"),
    ],
)
def test_ten_times_the_time_is_thought_about_ten_times_as_long(short: str, long: str) -> None:
    assert thinking_time(long) > 8 * thinking_time(short)  # less a margin that does not grow with it


def asked(*lines: str, colour: str = "white", limit: Limit = NO_LIMIT) -> Limit:
    """What the engine is given to think, in a game of size 4 (37 cells: at most 19 own moves)."""
    thinker = Thinker(patience=0)
    speaker = session(engine=thinker, limit=limit)
    assert all(answer.startswith("=") for answer in say(speaker, *lines))
    ask(speaker, f"reg_genmove {colour}")
    return thinker.limits[-1]


@pytest.mark.parametrize(
    ("lines", "allowance"),
    [
        (["time_settings 0 1 1"], 1),
        (["time_settings 0 10 10"], 1),
        (["time_settings 19 0 0"], 2),
        (["time_settings 19 1 1"], 3),
        (["time_settings 0 5 1", "time_left white 1 1"], 1),
        (["time_settings 0 5 1", "time_left w 4 4"], 1),
        (["time_settings 60 0 0", "time_left white 9.5 0"], 1),
        (["time_left white 9.5 0"], 1),
        (["time -m 1"], 1),
        (["time -r 0 -g 0 -m 1 -f 0"], 1),
        (["time -g 19 -m 1"], 3),
        (["time -g 19", "time -m 1"], 3),
        (["time --game 60 --remain 9.5 --move 0"], 1),
        (["time -r 9.5"], 1),
        (["time -g 10 -p 10"], 1),
        (["time -g 19 -e 1"], 1),
        (["time -g 19 -s 1"], 1),
        (["time -g 10 -p 10", "time -e 1.9"], 1),
        (["time_settings 0 10e-1 1"], 1),
        (["time_settings 0 1 1", "clear_board"], 1),
        (["time -g 60 -r 9.5", "time -g 9.5", "boardsize 4"], 1),
    ],
)  # fmt: skip
def test_a_clock_gives_the_engine_its_allowance_less_a_margin(lines: list[str], allowance: float) -> None:
    assert asked(*lines).seconds == pytest.approx(0.95 * allowance)


@pytest.mark.parametrize(("allowance", "seconds"), [(0.4, 0.38), (0.2, 0.18), (0.1, 0.08), (0.02, 0.01)])
def test_the_margin_of_a_short_time_is_a_fiftieth_of_a_second(allowance: float, seconds: float) -> None:
    assert asked(f"time -m {allowance}").seconds == pytest.approx(seconds)


@pytest.mark.parametrize(
    "line", ["time_settings 0 0 0", "time_settings 60 5 0", "time_settings 0 1 0", "time -g 0 -m 0 -r 0"]
)
def test_some_settings_mean_no_clock(line: str) -> None:
    assert asked("time_settings 9 9 9", line) == Limit()
    assert asked("time_settings 9 9 9", line, limit=Limit(seconds=0.02)) == Limit(seconds=0.02)


def test_each_colour_has_its_own_clock() -> None:
    lines = ("time_settings 0 9 1", "time_left white 1 1", "time_left black 2 1")
    assert asked(*lines).seconds == pytest.approx(0.95)
    assert asked(*lines, colour="black").seconds == pytest.approx(1.9)


def test_simulations_and_seconds_of_a_single_move() -> None:
    assert asked("time -i 500").simulations == 500
    assert asked("time -i 500", "time -i 0").simulations is None
    both = asked("time_settings 0 1 1", "time -i 500")
    assert both.seconds == pytest.approx(0.95)
    assert both.simulations == 500
    thinker = Thinker()
    ask(session(engine=thinker), "genmove white 0.05")
    assert thinker.limits == [Limit(seconds=0.05)]


def test_thinking_uses_up_the_clock() -> None:
    thinker = Thinker(patience=0.1)
    speaker = session(engine=thinker)
    say(speaker, "time_settings 10 0 0", "genmove white", "play black g4", "genmove white")
    first, second = (limit.seconds for limit in thinker.limits)
    assert first == pytest.approx(0.95 * 10 * 2 / 19)
    assert second is not None
    assert second <= 0.95 * 9.9 * 2 / 18  # a tenth of a second was thought away
    say(speaker, "clear_board", "genmove white")
    assert thinker.limits[-1].seconds == first


def test_castro_s_clock_keeps_what_is_not_named() -> None:
    thinker = Thinker(patience=0.1)
    speaker = session(engine=thinker)
    say(speaker, "time -g 10 -m 0 -f 0", "genmove white", "time -p 50", "genmove black", "genmove white")
    first, black, white = (limit.seconds for limit in thinker.limits)
    assert first == pytest.approx(0.95 * 10 * 2 / 19)
    assert black == pytest.approx(0.95 * 5)  # half of an untouched clock
    assert white is not None
    assert white <= 0.95 * 9.9 / 2  # half of what the first move left over


@pytest.mark.parametrize(("flexible", "allowance"), [("-f 1", 2), ("-f 0", 1), ("", 2)])
def test_time_left_over_is_kept_if_the_clock_is_flexible(flexible: str, allowance: float) -> None:
    """Two moves made at once leave 2 s over, of which a share of 100 % may take half."""
    thinker = Thinker(patience=0)
    say(session(engine=thinker), f"time -m 1 -p 100 {flexible}", *["genmove"] * 5)
    assert thinker.limits[0].seconds == pytest.approx(0.95)
    assert thinker.limits[4].seconds == pytest.approx(0.95 * allowance, rel=0.05)


def test_even_without_time_an_engine_gets_a_moment() -> None:
    assert asked("time_settings 5 0 0", "time_left white 0 0").seconds == 0.01
    assert asked("time_settings 999999999 0 0").seconds == 86_400


@pytest.mark.parametrize(
    "line",
    [
        "time_settings 1 2",
        "time_settings x 2 3",
        "time_settings -1 2 3",
        "time_settings nan 0 0",
        "time_settings inf 0 0",
        "time_settings 1 2 0.5",
        "time_left white 1",
        "time_left red 1 1",
        "time",
        "time 5",
        "time -m",
        "time -m x",
        "time -i 0.5",
        "time -q 5",
        "genmove white x",
        "genmove 5",
    ],
)
def test_bad_times_are_syntax_errors_and_change_nothing(line: str) -> None:
    speaker = session(engine=Thinker())
    ask(speaker, "time -g 60 -m 1")
    before = (speaker.clocks.control, dict(speaker.clocks.running), speaker.limit)
    assert refused(speaker, line).startswith("syntax error: ")
    assert (speaker.clocks.control, dict(speaker.clocks.running), speaker.limit) == before
    assert ask(speaker, "history") == ""
