"""The training that made `zero`: thousands of games at once on one GPU, by the rule that `conjoin train` teaches."""
