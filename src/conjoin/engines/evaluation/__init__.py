"""What a position is worth: one idea a file, each naming the document it comes from."""
