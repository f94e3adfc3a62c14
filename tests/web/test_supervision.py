"""Background work that fails: logged with its cause, and tried again."""

import asyncio
import json
import logging
from time import monotonic

import pytest

from conjoin.core.errors import StoreError
from conjoin.web.logs import JsonLines
from conjoin.web.supervision import failing, supervised
from tests.event_loops import run_apart


def test_work_that_fails_is_logged_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    failures: list[Exception] = [StoreError("the disk is full", "make room"), ValueError("odd")]

    async def work() -> None:
        if failures:
            raise failures.pop(0)

    with caplog.at_level(logging.ERROR, "conjoin.web"):
        run_apart(supervised("a clock", work, 0.001, game="77"))
    assert [record.getMessage() for record in caplog.records] == ["a clock failed"] * 2
    first, second = (vars(record) for record in caplog.records)
    assert first["problem"] == "StoreError: the disk is full; make room"
    assert first["game"] == "77"
    line = json.loads(JsonLines().format(caplog.records[0]))
    assert (line["problem"], line["game"]) == (first["problem"], "77")
    assert line["reason"].startswith("tried again in")
    assert not first["exc_info"]  # its words say how to mend it
    assert second["problem"] == "ValueError: odd"
    assert second["exc_info"][0] is ValueError


def test_work_that_keeps_failing_is_listed_until_it_has_ended_well() -> None:
    listed: list[list[str]] = []

    async def work() -> None:
        listed.append(failing())
        if len(listed) < 4:
            raise ValueError("odd")

    run_apart(supervised("a bell", work, 0.001))
    assert listed == [[], [], ["a bell"], ["a bell"]]
    assert failing() == []


def test_what_failed_long_ago_is_not_listed() -> None:
    async def run() -> None:
        tries: list[None] = []

        async def work() -> None:
            tries.append(None)
            if len(tries) > 2:
                await asyncio.Event().wait()
            raise ValueError("odd")

        task = asyncio.create_task(supervised("a lamp", work, 0.001))
        while len(tries) < 3:
            await asyncio.sleep(0)
        assert failing() == ["a lamp"]
        assert failing(monotonic() + 60) == []
        task.cancel()

    run_apart(run())


def test_cancelling_ends_it() -> None:
    async def run() -> None:
        begun = asyncio.Event()

        async def work() -> None:
            begun.set()
            await asyncio.Event().wait()

        task = asyncio.create_task(supervised("a clock", work))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run_apart(run())
