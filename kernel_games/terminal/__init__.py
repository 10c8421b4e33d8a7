"""The commands of ``kernel-games``: lessons laid out, a game by words alone, a rulebook asked."""
