"""The API keeps to its own description, whatever is thrown at it."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from conjoin.web.app import create_app
from conjoin.web.settings import Settings
from tests.web.conftest import Server

schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(case: schemathesis.Case[Any], sqlite_server: Server) -> None:
    # A JSON schema cannot say which texts name a game, an engine or a legal line of moves: those are 422 as well.
    case.call_and_validate(
        base_url=str(sqlite_server.http.base_url), excluded_checks=[positive_data_acceptance]
    )
