"""The notebooks of the documentation, executed by IPython."""
