"""Commands about the installation and the web application."""
