"""The tournaments behind the reference ratings of the engines."""
