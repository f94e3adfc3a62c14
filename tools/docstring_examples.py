"""For the reference pages: examples in docstrings become code blocks. mkdocs.yml names this file to mkdocstrings."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^>>> .*\n?)(?:^(?!\s*$).*\n?)*(?:\n?^>>> .*\n?(?:^(?!\s*$).*\n?)*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with its examples between fences.

    >>> print(fenced("Adds.\\n\\n>>> 1 + 1\\n2").replace("`", "'"))
    Adds.
    <BLANKLINE>
    '''pycon
    >>> 1 + 1
    2
    '''
    """
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text).rstrip()


class DocstringExamples(griffe.Extension):
    """Rewrites every docstring as it is read."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """A module, class, function or attribute."""
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)
