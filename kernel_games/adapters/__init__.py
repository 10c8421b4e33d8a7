"""Our games in other libraries; each adapter is imported where it is used, and needs its extra.

``kernel_games.adapters.pettingzoo`` has ``env``; ``kernel_games.adapters.openspiel`` adds every installed
game to those that ``pyspiel.load_game`` knows.
"""
