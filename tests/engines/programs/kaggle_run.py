"""Agents' verdicts by the real kaggle-environments, in whose environment this runs: their files, a JSON word a line.

A game in which the environment itself breaks over what an agent has returned is the agent's error.
"""

import json
import sys
from subprocess import run

ONE = """
import sys
from kaggle_environments import make
environment = make("connectx")
environment.run([sys.argv[1], sys.argv[1]])
statuses = [agent.status for agent in environment.state]
sys.stderr.write("verdict " + next((status for status in statuses if status != "DONE"), "DONE"))
"""

for path in sys.argv[1:]:
    done = run([sys.executable, "-c", ONE, path], capture_output=True, text=True, input="", check=False)
    verdict = done.stderr.rpartition("verdict ")[2] if done.returncode == 0 else "ERROR"
    sys.stdout.write(json.dumps(verdict) + "\n")
    sys.stdout.flush()
