"""Why the answer to a question of practice is what it is, in the very position in which it is asked.

``sentences`` says what a reason is made of; of each subject there is a table: ``outfit``, ``moving``,
``mapping``, ``people`` and ``europe``. Their words are in ``texts.toml``, [why]; the rule follows them.
"""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.games.nile.practice.reasons import europe, mapping, moving, outfit, people
from kernel_games.games.nile.practice.reasons.sentences import Why

__all__ = ["WHY"]

WHY: Mapping[str, Why] = {**outfit.WHY, **moving.WHY, **mapping.WHY, **people.WHY, **europe.WHY}
"""By key of a template, or clause and kind."""
