"""What every command shares at a terminal, in a pipe or behind a screen reader.

options     the options that several commands have
streams     standard input, output and error, made safe to use
input       lines that are typed, or many from a file that may never end
games       the games of files that a person names
printing    lines, complaints, JSON and boards; tables are rows in boxes or between tabs
progress    how far long work is, on standard error
background  work in a thread of its own, stopped by Ctrl-C
signals     an end by SIGTERM or SIGHUP, in order
"""
