"""Tests of the package conjoin.verbs."""
