"""The hex engines: their rules agreed, openings proven, simulations and games beside what else is installed."""
