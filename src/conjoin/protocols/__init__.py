"""Text protocols as grammars: lines, coordinates, clocks. No engine, no rule."""
