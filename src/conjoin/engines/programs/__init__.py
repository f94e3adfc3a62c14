"""Engines that are other programs, each in a process of its own."""
