"""What developers run: scripts that write or check files of the repository."""
