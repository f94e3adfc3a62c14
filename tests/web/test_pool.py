"""Worker processes: fair, bounded, stopped and replaced."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from time import monotonic, sleep
from typing import Any, TypeVar

import pytest

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.web.errors import Busy
from conjoin.web.workers.pool import Pool
from tests.hangs import HANG_SECONDS

T = TypeVar("T")

SLOW = {"game": "havannah:size=8", "moves": "", "engine": "mcts", "seconds": HANG_SECONDS}
QUICK = {"game": "connect-four", "moves": "44", "engine": "random", "seconds": None}


def in_pool(test: Callable[[Pool], Awaitable[T]], workers: int = 2, each: int = 8) -> T:
    async def run() -> T:
        pool = Pool(workers, each, 100)
        await pool.start()
        try:
            return await test(pool)
        finally:
            await pool.close()

    # In a thread of its own: a browser test in the same process leaves its event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result()


def test_a_task_answers_or_raises_what_it_raised() -> None:
    async def test(pool: Pool) -> tuple[dict[str, Any], str]:
        found = await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)
        with pytest.raises(BadOption) as caught:
            await pool.ask("move", {**QUICK, "engine": "schmipo"}, client="a", seconds=HANG_SECONDS)
        return found, caught.value.fix

    found, fix = in_pool(test)
    assert found["move"] in "1234567"
    assert fix == "it plays fencemaster"


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
        asking = asyncio.create_task(pool.ask("watch", SLOW, client="a", seconds=HANG_SECONDS))
        while not pool.working:
            await asyncio.sleep(0.01)
        process = pool._workers[0]._process
        assert process is not None
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # over before the pool hears of it
        with pytest.raises(EngineFailure, match=r"watch crashed: its process was ended by SIGKILL"):
            await asking
        return await pool.ask("move", QUICK, client="a", seconds=HANG_SECONDS)

    assert "move" in in_pool(test, workers=1)


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
