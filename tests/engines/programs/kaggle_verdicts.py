"""`make test-kaggle`: the real kaggle-environments must say of every agent what the corpus, and so we, say of it.

python -m tests.engines.programs.kaggle_verdicts PYTHON      the interpreter that has kaggle-environments
"""

import json
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

from tests.engines.programs.agent_corpus import AGENTS

RUN = Path(__file__).with_name("kaggle_run.py")


def main() -> int:
    """0 when all agree."""
    agents = [agent for agent in AGENTS if agent.kaggle]
    wrong = 0
    with TemporaryDirectory() as folder:
        paths = []
        for number, agent in enumerate(agents):
            place = Path(folder) / str(number)
            agent.write(place)
            paths.append(str(place / agent.at))
        with Popen([sys.argv[1], str(RUN), *paths], stdout=PIPE, text=True) as real:
            assert real.stdout is not None
            for agent, line in zip(agents, real.stdout, strict=True):
                verdict = json.loads(line)
                wrong += verdict != agent.kaggle
                sign = "ok" if verdict == agent.kaggle else f"the corpus says {agent.kaggle}"
                sys.stdout.write(f"{verdict:8} {agent.name}: {sign}\n")
    sys.stdout.write(f"{len(agents) - wrong} of {len(agents)} verdicts agree\n")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
