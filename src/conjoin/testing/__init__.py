"""The conformance kit: what the author of a game, an engine or a program runs before anybody else does.

check           one way in for everything that plays
finding         what is wrong, and what should have been
game_laws       what holds for every game
engine_laws     what holds for every engine
program_walk    a program of one's own, walked through its protocol: the parts that both protocols share
gtp_walk        the Go Text Protocol, command by command
ugi_walk        the Universal Game Interface, command by command
new_engine      a package for an engine of one's own, written out from the templates of new_package

>>> from conjoin import engine, game
>>> check_game(game("connect-four:width=4,height=4"), positions=5)
()
>>> check_engine(engine("random"), game("connect-four"))
()
"""

from conjoin.testing.check import check_command, check_engine
from conjoin.testing.finding import Finding
from conjoin.testing.game_laws import check_game

__all__ = ["Finding", "check_command", "check_engine", "check_game"]
