"""Lessons for a class: editions, assignments, and what comes back from them.

In come the notebooks as they are in git, and a folder of files that pupils handed in; out go notebooks for
students and teachers, nbgrader assignments, pages to print, and one table of results.

Read ``cells`` first: the tags by which a cell says what it is. ``editions`` and ``assignments`` rewrite
notebooks by these tags, ``sheets`` prints a game's board and a walk's questions, and ``reports`` reads what
came back, where every text is a stranger's.
"""
