"""The subcommands of `conjoin`, one file each, in folders by what they are for."""
