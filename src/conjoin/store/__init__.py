"""Where things are kept on this machine."""
