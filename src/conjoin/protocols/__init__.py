"""Text protocols as grammars: lines, coordinates, clocks. No engine, no rule.

gtp            the Go Text Protocol: a command and an answer, each read and written
gtp_arguments  the words of GTP commands: colours, switches, times, counts
ugi            the commands of the Universal Game Interface, chess's UCI for any game
ugi_answers    what engines say to them
coordinates    the ways in which Havannah programs count columns
clock          how long a move may take under the clocks that controllers set
"""
