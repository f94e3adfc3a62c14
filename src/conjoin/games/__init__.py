"""The rules in plain readable Python: the oracle for everything fast."""
