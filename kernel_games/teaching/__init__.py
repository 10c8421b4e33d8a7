"""Teaching: walks, lessons and exercises."""

from kernel_games.teaching.walks.notebook import report

__all__ = ["report"]
