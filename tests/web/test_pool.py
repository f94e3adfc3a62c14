"""Worker processes: fair, bounded, stopped and replaced."""

import asyncio
import os
import sys
from base64 import b64decode
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from time import monotonic, sleep
from typing import Any, TypeVar

import pytest

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.views.json import Json
from conjoin.web.errors import Busy, Unavailable
from conjoin.web.workers.engine_time import EngineTime
from conjoin.web.workers.pool import MOST_DEATHS, Pool, ProcessDied
from conjoin.web.workers.process import Terms
from tests.event_loops import run_apart
from tests.hangs import HANG_SECONDS

T = TypeVar("T")

SLOW = {"game": "havannah:size=8", "moves": "", "engine": "mcts", "seconds": HANG_SECONDS}
QUICK = {"game": "connect-four", "moves": "44", "engine": "random", "seconds": None}


def in_pool(
    test: Callable[[Pool], Awaitable[T]],
    workers: int = 2,
    each: int = 8,
    engine_time: EngineTime | None = None,
) -> T:
    async def run() -> T:
        pool = Pool(workers, each, 100, engine_time)
        await pool.start()
        try:
            return await test(pool)
        finally:
            await pool.close()

    return run_apart(run())


def test_a_task_answers_or_raises_what_it_raised() -> None:
    async def test(pool: Pool) -> tuple[dict[str, Any], str]:
        found = await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        with pytest.raises(BadOption) as caught:
            await pool.ask("move", {**QUICK, "engine": "schmipo"}, client="a", seconds=HANG_SECONDS)
        return found, caught.value.fix

    found, fix = in_pool(test)
    assert found["move"] in "1234567"
    assert fix == "it plays fencemaster"


def test_a_picture_is_drawn_by_a_worker() -> None:
    async def test(pool: Pool) -> bytes:
        position = {"game": "connect-four", "moves": "4453"}
        found = await pool.ask("picture", position, client="a", seconds=HANG_SECONDS)
        return b64decode(found["png"])

    assert in_pool(test, workers=1).startswith(b"\x89PNG")
    assert "resvg_py" not in sys.modules  # it would keep the event loop waiting


def test_a_deadline_ends_a_question_with_the_best_so_far() -> None:
    async def test(pool: Pool) -> tuple[dict[str, Any], float]:
        await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        began = monotonic()
        return await pool.ask("move", SLOW, client="a", seconds=0.3), monotonic() - began

    found, seconds = in_pool(test, workers=1)
    assert "move" in found
    assert 0.3 <= seconds < HANG_SECONDS


def test_leaving_stops_the_work() -> None:
    async def test(pool: Pool) -> None:
        async with aclosing(pool.stream("watch", SLOW, client="a", seconds=HANG_SECONDS)) as reports:
            async for report in reports:
                assert report["analysis"]["lines"]
                break
        began = monotonic()
        while pool.working:
            assert monotonic() - began < HANG_SECONDS
            await asyncio.sleep(0.01)
        asking = asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS))
        while not pool.working:
            await asyncio.sleep(0.01)
        asking.cancel()
        while pool.working:
            assert monotonic() - began < HANG_SECONDS
            await asyncio.sleep(0.01)

    in_pool(test)


def test_a_client_with_many_questions_does_not_keep_another_waiting() -> None:
    async def test(pool: Pool) -> list[str]:
        order: list[str] = []

        async def ask(client: str) -> None:
            await pool.ask("move", QUICK, client=client, seconds=HANG_SECONDS)
            order.append(client)

        many = [asyncio.create_task(ask("many")) for _ in range(7)]
        await asyncio.sleep(0)
        await asyncio.gather(ask("one"), *many)
        return order

    order = in_pool(test, workers=1)
    assert order.index("one") <= 2


def test_long_questions_leave_a_worker_to_the_others() -> None:
    async def test(pool: Pool) -> None:
        long = [
            asyncio.create_task(pool.ask("watch", SLOW, client=f"c{number}", seconds=HANG_SECONDS, long=True))
            for number in range(3)
        ]
        while not pool.working:
            await asyncio.sleep(0.01)
        await pool.ask("move", QUICK, client="quick", seconds=HANG_SECONDS)
        assert pool.working == 1
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    in_pool(test, workers=2)


def test_more_than_may_wait_is_refused_with_a_time_to_come_back() -> None:
    async def test(pool: Pool) -> int:
        waiting = []
        for _ in range(3):  # one is worked on, two wait
            waiting.append(asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS)))
            while not pool.working:
                await asyncio.sleep(0.01)
        while pool.waiting < 2:
            await asyncio.sleep(0.01)
        assert (pool.working, pool.waiting) == (1, 2)
        with pytest.raises(Busy) as caught:
            await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert pool.waiting == 0
        return caught.value.retry_after

    assert 1 <= in_pool(test, workers=1, each=2) <= 60


def test_a_process_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(pid: int, options: int) -> tuple[int, int]:
        """The thread in which asyncio waits for an exit code gets its turn long after everybody else."""
        if not options:
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            sleep(1)
        return waitpid(pid, options)

    waitpid = os.waitpid
    monkeypatch.setattr(os, "waitpid", late)

    async def test(pool: Pool) -> dict[str, Any]:
        reports = pool.stream("watch", SLOW, client="a", seconds=HANG_SECONDS)
        await anext(reports)
        kill(pool)
        with pytest.raises(EngineFailure, match=r"watch crashed: its process was ended by SIGKILL"):
            async for _ in reports:
                pass
        return await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)

    assert "move" in in_pool(test, workers=1)


def kill(pool: Pool) -> None:
    """End the first process; it is over when this returns, and before the pool hears of it."""
    process = pool._workers[0]._process
    assert process is not None
    process.kill()
    with suppress(ChildProcessError):  # asyncio's own thread was quicker
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)


async def until_working(pool: Pool) -> None:
    while not pool.working:
        await asyncio.sleep(0)  # seen at once, before an answer can come


def test_a_question_is_asked_again_when_its_process_dies() -> None:
    async def test(pool: Pool) -> dict[str, Any]:
        asking = asyncio.create_task(
            pool.ask("move", {**SLOW, "seconds": 0.5}, client="a", seconds=HANG_SECONDS)
        )
        await until_working(pool)
        kill(pool)
        return await asking

    assert "move" in in_pool(test, workers=1)


def test_a_question_over_which_every_process_dies_fails() -> None:
    async def test(pool: Pool) -> None:
        asking = asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS))
        for _ in range(MOST_DEATHS):
            await until_working(pool)
            kill(pool)
            while pool.working and not asking.done():
                await asyncio.sleep(0.01)
        with pytest.raises(ProcessDied):
            await asking

    in_pool(test, workers=1)


def test_a_process_that_has_died_idle_costs_no_answer() -> None:
    async def test(pool: Pool) -> dict[str, Any]:
        await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        kill(pool)
        return await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)

    assert "move" in in_pool(test, workers=1)


def test_nothing_waits_while_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Pool) -> dict[str, Any]:
        await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/nowhere/python")
            asking = asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS))
            waiting = asyncio.create_task(pool.ask("move", QUICK, client="b", seconds=HANG_SECONDS))
            await until_working(pool)
            kill(pool)
            for one in (asking, waiting):
                with pytest.raises(Unavailable):
                    await asyncio.wait_for(one, HANG_SECONDS)
        while True:  # it is tried again by itself
            try:
                return await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
            except Unavailable:
                await asyncio.sleep(0.05)

    assert "move" in in_pool(test, workers=1)


def test_an_answer_that_cannot_be_read_ends_its_question() -> None:
    async def test(pool: Pool) -> None:
        await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        process = pool._workers[0]._process
        assert process is not None
        assert process.stdout is not None
        process.stdout.feed_data(b"no JSON\n" * MOST_DEATHS)
        answer = await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        assert "move" in answer

    in_pool(test, workers=1)


def test_one_worker_takes_long_and_short_questions_by_turns() -> None:
    async def test(pool: Pool) -> str:
        order: list[str] = []

        async def ask(client: str, long: bool) -> None:
            await pool.ask("move", QUICK, client=client, seconds=HANG_SECONDS, long=long)
            order.append("long" if long else "short")

        asked = [asyncio.create_task(ask(f"long {number}", True)) for number in range(3)]
        await asyncio.sleep(0)
        asked += [asyncio.create_task(ask(f"short {number}", False)) for number in range(2)]
        await asyncio.gather(*asked)
        return " ".join(order)

    assert in_pool(test, workers=1) == "long short long short long"


def test_a_long_question_that_has_to_wait_does_not_block_the_ones_behind_it() -> None:
    async def test(pool: Pool) -> None:
        long = [
            asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS, long=True))
            for _ in range(2)
        ]
        await until_working(pool)
        while pool.waiting != 1:
            await asyncio.sleep(0.01)
        found = await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        assert "move" in found
        assert pool.waiting == 1
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    in_pool(test, workers=2)


def test_a_process_that_answers_while_it_is_killed_gets_no_further_question() -> None:
    async def test(pool: Pool) -> tuple[int, int]:
        worker = pool._workers[0]
        short = {**SLOW, "game": "havannah:size=4"}  # what it says fits into a pipe that nobody reads
        reports = pool.stream("watch", short, client="a", seconds=HANG_SECONDS)
        await anext(reports)
        process, question = worker._process, worker.question
        assert process is not None
        assert question is not None
        worker._send({"stop": question.number})
        sleep(1)  # nobody reads the answer that comes now
        worker._kill_if_at(question)
        async for report in reports:
            assert report["analysis"]["lines"]
        answer = await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        assert "move" in answer
        assert worker._process is not None
        return process.pid, worker._process.pid

    before, after = in_pool(test, workers=1)
    assert before != after


def test_a_client_may_have_so_many_engine_seconds_and_others_go_on() -> None:
    async def test(pool: Pool) -> Busy:
        await pool.ask("move", {**SLOW, "seconds": 0.3}, client="a", seconds=HANG_SECONDS)
        with pytest.raises(Busy) as caught:
            await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        assert "move" in await pool.ask("move", QUICK, client="b", seconds=HANG_SECONDS)
        free = Terms(paid=False)
        assert "move" in await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS, terms=free)
        return caught.value

    busy = in_pool(test, engine_time=EngineTime(0.1, 1000))
    assert busy.retry_after >= 1000
    assert (
        busy.problem == "engines have worked for this address as long as they may: 0.1 s in 16.6667 minutes"
    )


def test_a_question_that_still_runs_is_counted() -> None:
    async def test(pool: Pool) -> None:
        async with aclosing(pool.stream("watch", SLOW, client="a", seconds=HANG_SECONDS)) as reports:
            await anext(reports)
            await asyncio.sleep(0.05)
            with pytest.raises(Busy):
                await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)

    in_pool(test, engine_time=EngineTime(0.01, 1000))


def test_what_took_long_before_is_long() -> None:
    slow = {**SLOW, "seconds": 1.5}

    async def test(pool: Pool) -> None:
        for arguments in (slow, QUICK):
            await pool.ask("move", arguments, client="a", seconds=HANG_SECONDS, long=False)
        many = [
            asyncio.create_task(pool.ask("move", slow, client=f"c{number}", seconds=HANG_SECONDS))
            for number in range(2)
        ]
        while pool.working + pool.waiting < 2:
            await asyncio.sleep(0.01)
        assert (pool.working, pool.waiting) == (1, 1)
        await pool.ask("move", QUICK, client="b", seconds=HANG_SECONDS)
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)

    in_pool(test)


def test_what_was_cut_short_is_long_all_the_same() -> None:
    async def test(pool: Pool) -> None:
        def ask(client: str) -> asyncio.Task[Json]:
            return asyncio.create_task(pool.ask("watch", SLOW, client=client, seconds=HANG_SECONDS))

        left = ask("a")
        while not pool.working:
            await asyncio.sleep(0.01)
        left.cancel()
        while pool.working:
            await asyncio.sleep(0.01)
        many = [ask("b"), ask("c")]
        while pool.working + pool.waiting < 2:
            await asyncio.sleep(0.01)
        assert (pool.working, pool.waiting) == (1, 1)
        await pool.ask("move", QUICK, client="d", seconds=HANG_SECONDS)
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)

    in_pool(test)


def test_moves_wait_beside_the_questions_of_their_client() -> None:
    async def test(pool: Pool) -> None:
        patient = Terms(patient=True)
        tasks = [asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS))]
        await until_working(pool)
        tasks += [
            asyncio.create_task(pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS, terms=patient))
            for _ in range(20)
        ]
        while pool.waiting < 20:
            await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)))
        while pool.waiting < 21:
            await asyncio.sleep(0.01)
        with pytest.raises(Busy):
            await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        assert not any(task.done() for task in tasks)
        tasks[0].cancel()
        answers = await asyncio.gather(*tasks[1:])
        assert all("move" in answer for answer in answers)

    in_pool(test, workers=1, each=1)
