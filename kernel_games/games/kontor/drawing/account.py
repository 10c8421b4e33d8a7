"""The valuation of any depot as a panel with a slider, without a harbour round it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kernel_games.drawing.kit import Area, rect
from kernel_games.drawing.pictures import Replay, Scene
from kernel_games.drawing.svg import Drawing, check_names, clean
from kernel_games.engine import player_name
from kernel_games.games.kontor.drawing import glyphs
from kernel_games.games.kontor.drawing.background import COLOURS, STYLE
from kernel_games.games.kontor.drawing.layout import field, lay_out
from kernel_games.games.kontor.drawing.ledger import definitions, ledger, sentence
from kernel_games.games.kontor.grid import CENTRE, box_of
from kernel_games.games.kontor.law import KontorLaw
from kernel_games.games.kontor.valuation import ValuationStep, read_depot, valuation
from kernel_games.games.kontor.words import say

_WIDTH, _MARGIN = 330.0, 8.0
_HEAD, _ROW = 212.0, 66.0


def account(
    depot: Mapping[str, Sequence[int]],
    names: Sequence[str] | None = None,
    *,
    rule: str = "strike",
    law: KontorLaw | None = None,
) -> Replay:
    """Return a valuation step by step, as the board shows it when an area is closed.

    Parameters
    ----------
    depot : mapping of str to sequence of int
        By good the warehouses of each seat; a good left out has none. Two to four seats, the same for each.
    names : sequence of str, optional
        The players' names, by seat; those of seats that are not there are left out.
    rule, law
        As in :func:`kernel_games.games.kontor.valuation`.

    Returns
    -------
    Replay
        A slider where scripts run, else the first picture with the words of all folded away.

    Raises
    ------
    OptionError
        Names the field, such as ``depot[wine][2]``, its value and what would be right.
    """
    rows = read_depot(depot)
    players = len(rows["wine"])
    given = names[:players] if names else [player_name(seat) for seat in range(players)]
    shown = check_names([clean(name) for name in given], players)
    done = valuation(rows, rule=rule, law=law)
    none = (0,) * players
    first = ValuationStep("", "", {}, None, rows, dict.fromkeys(rows, none), dict.fromkeys(rows))
    scenes = [_scene(step, rule, shown) for step in (first, *done.steps)]
    return Replay(say("title"), scenes, folded=True)


def _scene(step: ValuationStep, rule: str, names: tuple[str, ...]) -> Scene:
    players = len(names)
    shown = step.to_dict()
    said = sentence(shown["words"], names)
    high = _HEAD + _ROW * players
    sheet = Area(_MARGIN, _MARGIN, _WIDTH, high)
    t = lay_out(players, None, layout="standard")._replace(sheet=sheet)
    view = {
        "players": players,
        "valuation": shown,
        "areas": [],
        "options": {"variant": rule == "largest"},
    }
    pieces = tuple(ledger(t, field(t.inner, 1, box_of(1 << CENTRE)), view, names))
    wide, tall = _WIDTH + 2 * _MARGIN, high + 2 * _MARGIN
    base = f"<defs>{glyphs.definitions(players)}{definitions(t, players)}</defs>"
    base += rect(Area(0, 0, wide, tall), 12, 'class="kg-p kg-f" fill="var(--kg-page)"')
    title = f"{say('account')}. {said}"
    return Scene(
        ((step.clause, said),),
        Drawing(wide, tall, title, base, pieces, ("ledger", "tokens"), COLOURS, STYLE),
    )
