"""The terminal: the commands of ``kernel-games``.

In come arguments, read by ``__main__``, and lines that people type; out go words, files and an exit code. One
module a subject: ``lessons`` lays lessons into a folder and opens JupyterLab there, ``play`` is a match in
words alone, ``links`` opens what a link leads to, ``rulebooks`` answers questions about clauses, and
``classroom`` writes editions, assignments, sheets and reports; ``together`` opens a match for many screens,
``tables`` verifies a table of the lab.
``words`` has the sentences of them all, in the current language.
"""
