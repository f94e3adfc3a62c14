"""The addresses, one file for each group; they read a request, call one function and write its answer."""
