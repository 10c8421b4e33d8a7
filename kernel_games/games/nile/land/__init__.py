"""The land as it is at the start; what becomes of it in a game is in the state.

``map_file`` reads a map from TOML and checks it, field by field: ``africa.toml`` is the reference map,
``practice.toml`` a small land for lessons and tests. ``africa`` makes an ``Africa`` of it: hexes numbered
from 0, neighbours, coasts and ports, with sets of hexes as bit masks. Nothing here changes once it is read.
"""
