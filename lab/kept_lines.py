"""A file of lines that a program adds to until it is stopped."""

from pathlib import Path


def kept_lines(path: Path) -> list[str]:
    """Every line that ends; what a killed program left after the last one is cut off."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return whole.decode(errors="replace").splitlines()
