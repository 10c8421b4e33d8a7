"""The terminal: the commands of ``kernel-games``.

In come arguments, read by ``__main__``, and lines that people type; out go words, files and an exit code. One
module a subject: ``lessons`` lays lessons into a folder and opens JupyterLab there, ``play`` is a match in
words alone, ``rulebooks`` answers questions about clauses, ``classroom`` writes editions, assignments, sheets
and reports, ``tables`` verifies a table of the lab. ``words`` has the sentences of them all, in the current
language.
"""
