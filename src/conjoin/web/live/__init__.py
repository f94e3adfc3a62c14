"""What is sent to open pages as it happens."""
