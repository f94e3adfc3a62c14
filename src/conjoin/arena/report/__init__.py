"""What a tournament leaves for people and programs: a table as JSON, CSV and Markdown, and a page with every game."""
