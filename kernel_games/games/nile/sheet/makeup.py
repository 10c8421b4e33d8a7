"""The make-up of an expedition at a halt, as one picture: who goes, who carries what, and what stays here.

It takes the planner's place while its seat changes the make-up. The march, the load and the food are the
planner's own; each thing has a card with what goes on, what is in the cache, and buttons for the changes. A
button is an ordinary move: whether it is allowed, and what it does, the engine says alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_games.drawing.svg import PLAIN, clean, escape
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile import moves, words
from kernel_games.games.nile.drawing.figures import figures, pile
from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.party import ANIMALS, GOODS, PEOPLE
from kernel_games.games.nile.phases.makeup import here
from kernel_games.games.nile.reach import nights, nights_hunting
from kernel_games.games.nile.sheet import paper, planner
from kernel_games.games.nile.sheet.draft import Draft
from kernel_games.games.nile.sheet.expedition import Expedition
from kernel_games.games.nile.sheet.paper import say
from kernel_games.games.nile.sheet.planner import Planned, Travel, chip, sentence
from kernel_games.games.nile.state import NileState
from kernel_games.games.nile.words import PHRASES

_STOCK = (*PEOPLE, *moves.SICK_OF, "canoes", *ANIMALS, *GOODS)
_LOTS = (1, 5, 10, moves.ALL)
_CLAUSES = {"discharge": "9.6", "release": "9.6", "drop": "9.6", "cache": "R17.1", "fetch": "R17.2"}
_LIKE = {"recruits": "askaris", "water": "rations"}
"""Things without a figure of their own, and whose they have."""


def halted(state: NileState, seat: int) -> bool:
    """Return True while a seat changes the make-up of its expedition."""
    return str(state.phase) == "remake" and state.current_player == seat


@cached_per_language(None)
def page() -> str:
    """Return the picture with its gaps: elements with ``data-slot``."""
    card = '<div class="kg-change" data-row="{one}" data-slot="change:{one}"></div>'
    cards = "".join(card.format(one=one) for one in _STOCK)
    gauges = "".join(f'<div class="kg-gauge" data-slot="gauge:{key}"></div>' for key in ("load", "food"))
    return (
        f'{figures()}<div class="kg-front {PLAIN}"><h3 data-slot="title"></h3>'
        f'<div class="kg-ways" role="group" aria-label="{escape(say("ways"))}" data-slot="ways"></div>'
        f'<button type="button" data-do="table" hidden>{escape(say("to_map"))}</button></div>'
        f'<div class="kg-gauges {PLAIN}">{gauges}</div>'
        f'<div class="kg-march {PLAIN}"><div data-slot="march"></div><p data-slot="roster"></p></div>'
        f'<div class="kg-changes {PLAIN}" role="group" aria-label="{escape(say("make_up"))}">{cards}</div>'
        f'<div class="kg-leave {PLAIN}"><p role="status" data-slot="status"></p>'
        '<span data-slot="work"></span>'
        f'<button type="button" class="kg-go" data-do="leave">{escape(say("march_on"))}</button>'
        '<button type="button" data-do="again" hidden></button></div>'
    )


def told(expedition: Expedition, name: str, way: str) -> dict[str, Any]:
    """Return all that may change on the page, as the planner's form tells it.

    Parameters
    ----------
    expedition : Expedition
        That of the seat that has halted.
    name : str
        The player's.
    way : str
        The mode in which it is looked at; empty: as it travels, or would.
    """
    state, seat, party = expedition.state, expedition.seat, expedition.party
    now = expedition.sheet(party)
    mode = way or state.law.outfitted_for(now.party)
    travel = Travel(mode, nights(state, party), nights_hunting(state, party), {}, None, {}, ())
    plan = Planned(now, Draft(party, {}, None, ()), travel)
    shown = ("gauge:load", "gauge:food", "ways", "march", "roster")
    gaps = dict(planner.gaps(plan, None, shown=0, planning=False))
    stays = state.refusal(moves.DONE)
    return {
        "slots": {
            "title": escape(say("make_up_title", name=clean(name))),
            **{key: gaps[key] for key in shown},
            **{f"change:{one}": "".join(_card(state, one)) for one in _STOCK},
            "work": _work(state),
            "status": f'<span class="kg-no">\N{HEAVY BALLOT X}</span> {sentence(stays)}' if stays else "",
        },
        "entries": {},
        "shut": [],
        "fixed": True,
        "ready": stays is None,
        "again": False,
        "seat": seat,
        "unsettled": False,
    }


def _card(state: NileState, article: str) -> Iterator[str]:
    """Draw how many of something there are, with the changes of it; nothing where there is nothing of it."""
    explorer, cache = state.explorer, here(state.explorer)
    count, stored = getattr(explorer.party, article), int(getattr(cache, article, 0))
    people = article.removeprefix("sick_")
    if article in PEOPLE:
        count -= getattr(explorer.party, f"sick_{article}")
    if not count and not stored:
        return
    picture = _LIKE.get(people, people)
    one = "_one" if count == 1 else ""
    name = escape(
        PHRASES.word(f"{article}{one}") if people != article else words.say(f"tile_{article}", n=count)
    )
    yield f'<div class="kg-pic">{pile(picture if picture in ARTICLES else "rations", count)}</div>'
    yield f"<p><b>{count}</b> {name}"
    yield f" <small>{escape(say('stored', n=stored))}</small></p>" if stored else "</p>"
    for verb, of in moves.CHANGES_OF.items():
        stock = stored if verb == "fetch" else count
        if article in of and stock:
            yield f'<div class="kg-lots">{escape(say(f"change_{verb}"))} '
            yield from (_button(state, verb, lot, article) for lot in _LOTS if _fits(lot, stock))
            yield f"{chip('9.7s' if people != article else _CLAUSES[verb])}</div>"


def _fits(lot: int | str, stock: int) -> bool:
    return lot == moves.ALL or int(lot) < stock


def _button(state: NileState, verb: str, lot: int | str, article: str) -> str:
    move = state.game.parse_move(f"{verb} {lot} {article}")
    refused = state.refusal(move)
    off = f' aria-disabled="true" title="{escape(paper.said(refused))}"' if refused else ""
    label = escape(state.game.label(move))
    told = escape(say("all_of_it") if lot == moves.ALL else str(lot))
    named = f'data-do="change" data-choice="{move}" aria-label="{label}"{off}'
    return f'<button type="button" {named}>{told}</button>'


def _work(state: NileState) -> str:
    """Return the button by which the explorer carries loads too, where that is allowed after the halt."""
    if state.refusal(moves.DONE) is not None or state.child(moves.DONE).refusal(moves.WORK) is not None:
        return ""
    label = escape(say("carry_too"))
    return f'<button type="button" data-do="change" data-choice="done, work">{label}</button>{chip("5.51")}'
