"""A bounded number of processes in which engines think, fair between clients."""
