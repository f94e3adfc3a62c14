"""The API keeps to its own description, whatever is thrown at it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.web.conftest import Server


@pytest.fixture(scope="session")
def described(sqlite_server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{sqlite_server.http.base_url}/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
