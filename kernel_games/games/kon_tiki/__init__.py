"""Kon-Tiki (AB-Games, J. W. Spear & Sons 1967).

One raft on a chart, and counters that pay for its way. A move flows through the room like this::

    chart.toml -> chart_file -> chart -+
                                       +-> state -> phases ----> view -> drawing
    components -> moves ---------------+      |     (effects)
                                              +---> refusals
                                                    (reasons against a move)

``chart_file`` checks a chart and turns it into passages, the ways from disc to disc, so that the raft is a
passage and a step. ``moves`` computes every mix of counters once. ``phases`` says what happens in words of
``texts.toml``, each with a clause of ``rulebook.toml``; ``words`` counts their counters. ``setup`` reads and
writes positions; ``features`` and ``evaluate`` are for programs. Start reading at ``rules``, then
``phases``.
"""

from kernel_games.games.kon_tiki.chart_file import load_chart
from kernel_games.games.kon_tiki.rules import KonTiki, game
from kernel_games.games.kon_tiki.state import KonTikiState

__all__ = ["KonTiki", "KonTikiState", "game", "load_chart"]
