"""How a grade shows itself: what `core.showing` asks for."""

from conjoin.grading.report.grade_json import grade_json as to_dict
from conjoin.grading.report.page import notebook_table as html

__all__ = ["html", "to_dict"]
