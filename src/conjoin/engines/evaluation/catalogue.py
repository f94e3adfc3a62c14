"""Every evaluation by name, so that any search can use any of them; each is imported on use."""

from importlib import import_module

from conjoin.engines.evaluation.evaluation import Evaluation

EVALUATIONS = {
    "streaks": "conjoin.engines.evaluation.streaks:Streaks",
    "windows": "conjoin.engines.evaluation.windows:Windows",
    "score-table": "conjoin.engines.evaluation.score_table:ScoreTable",
    "tempered": "conjoin.engines.evaluation.tempered:Tempered",
    "schmipo": "conjoin.engines.evaluation.schmipo:SchmipoEvaluation",
}

USUAL = {"connect-four": "windows", "fencemaster": "schmipo"}
"""By game: the evaluation that is used when none is named."""


def evaluation(name: str) -> Evaluation:
    """A new evaluation; the name must be in the table.

    >>> evaluation("windows").games
    ('connect-four',)
    """
    module, attribute = EVALUATIONS[name].split(":")
    made: Evaluation = getattr(import_module(module), attribute)()
    return made
