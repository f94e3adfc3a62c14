"""What is kept of a person's own, in the data folder.

kept_games   every game played here, finished or not, one file each
"""
