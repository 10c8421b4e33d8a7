"""Adapters: our games in other libraries; each is imported where it is used, and needs its extra.

In come calls of PettingZoo or OpenSpiel, with numbers for moves and arrays for observations; out go the
engine's states, refusals and chance. No adapter knows a game. ``kernel_games.adapters.pettingzoo`` has
``env``; ``kernel_games.adapters.openspiel`` adds every installed game to those that ``pyspiel.load_game``
knows. Read ``arrays`` first: moves by number, observations as arrays, and what a game was worth. ``structs``
is OpenSpiel's plain data.
"""
