"""GTP for programs and front ends: a session at a board, its commands and its conversation."""
