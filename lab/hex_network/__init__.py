"""The network of the hex tree search: games against itself, examples, training, and the file that ships.

    python -m lab.hex_network.selfplay --out games.jsonl --seconds 3600 --seed 1     on each core, with another seed
    python -m lab.hex_network.examples games.jsonl … --out EXAMPLES                  what the network sees, as arrays
    python -m lab.hex_network.train --examples EXAMPLES … --out TRAINED              needs PyTorch
    python -m lab.hex_network.quantise TRAINED/network.npz src/conjoin/engines/hex_network.bin

selfplay   games of the search against itself, with the visits of its moves, as JSON lines
examples   their positions as the network sees them, by the compiled features, so that there is one definition of these
model      the network in PyTorch
train      cross entropy on visits and results
quantise   to integers in fixed point
readable   the network as it plays, in NumPy: the specification of native/hex/network
"""
