"""What a position is worth: one idea per file, each naming the document it comes from."""
