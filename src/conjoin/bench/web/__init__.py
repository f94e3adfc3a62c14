"""One server process with many games at once, and beside a flood."""
