"""Drawing: SVG, lettering and pictures; it knows no game.

In come observations, through the ``drawing`` module of a game; out come a ``Drawing`` (a ground and keyed
pieces), and from that a ``Frame`` for a page, an ``<img>`` for a notebook or a sheet of A4 for a printer.

Read ``svg`` first: ``Piece`` and ``Drawing``, and how one becomes a picture. Then ``pictures`` (``Artist``:
the functions by which a game draws; still pictures and replays) and ``frames`` (one picture after another, as
changes). ``kit``, ``lettering`` and ``guide`` are what games draw with: panels, words, prompts.
``printables`` is for paper, ``qr`` for phones, ``minify`` makes stored pictures small, ``scripts`` joins the
modules of the browser half.
"""
