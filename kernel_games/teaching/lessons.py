"""Lessons for notebooks: show a clause, ask the engine, set an exercise, check an answer.

Everything here is a :class:`Panel`: HTML for a notebook, light or dark, and the same in plain text elsewhere.
It knows no game; whatever it says comes from the game's rulebook and engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from kernel_games import engine
from kernel_games.drawing.pictures import picture
from kernel_games.drawing.svg import escape
from kernel_games.engine import (
    CHANCE,
    Clause,
    Game,
    Match,
    Move,
    OptionError,
    ParseError,
    State,
    player_name,
)
from kernel_games.engine.clauses import PROVENANCES
from kernel_games.engine.film import film
from kernel_games.teaching.answers import (
    NUMBERS,
    Judge,
    Judgement,
    NoAnswer,
    clause_judge,
    number_judge,
    read_move,
    words_judge,
)
from kernel_games.teaching.exercises import Exercise, Feedback
from kernel_games.teaching.panels import Block, Panel, said, text
from kernel_games.teaching.slips import watch_for_slips

__all__ = ["Exercise", "Feedback", "Lesson", "Panel", "Verdict"]

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
_MARKS = {"printed": "●", "public": "◐", "reconstructed": "○"}
_CHIP = (
    "border:1px solid rgba(128,128,128,0.6);border-radius:1em;padding:.05em .6em;"
    "font-size:.85em;white-space:nowrap"
)
_FOLD = "border-left:3px solid rgba(128,128,128,0.6);margin:.3em 0 .6em 1em;padding-left:.7em"


class Verdict(Panel):
    """The engine's answer about moves.

    Attributes
    ----------
    legal : bool
        True if every one of them is allowed.
    clause : Clause or None
        The clause that forbids the last one; None if it is allowed, or is no move at all.
    state : State
        The position after the last allowed one.
    """

    def __init__(
        self, blocks: Iterable[Block], title: str, state: State, *, legal: bool, clause: Clause | None
    ) -> None:
        super().__init__(blocks, title, "right" if legal else "wrong")
        self.legal = legal
        self.clause = clause
        self.state = state


class Lesson:
    """Helper for a notebook about one rulebook.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    names : sequence of str
        Names of the players in its examples, by seat.

    Examples
    --------
    >>> lesson = Lesson("tiki_topple")
    >>> lesson.clause("TT-S3")
    TT-S3 Pawns on Start: All pawns begin on the space marked Start. [Set up; in the rulebook]
    """

    def __init__(self, game: Game | str, names: Sequence[str] = NAMES) -> None:
        self.game = engine.game(game)
        self.names = tuple(names)
        self._tries: Counter[str] = Counter()
        self._verbs = {move.verb for move in self.game.moves}
        watch_for_slips()

    def clause(self, *clauses: str) -> Panel:
        """Show clauses, each with its source."""
        return Panel(self._cite(clause) for clause in clauses)

    def ask(
        self,
        position: Any,
        *moves: Move | str,
        seat: int | None = None,
        only: str = "",
        pictures: bool = True,
    ) -> Verdict:
        """Ask the engine whether moves are allowed, one after the other, and what happens. Nothing is played.

        Parameters
        ----------
        position : State, Match or Board
            The position to begin with. The seat that moves there looks: it is told what this seat learns.
        *moves : Move or str
            Moves, or what chance may bring, such as ``reveal``; in their notation or in the board's words.
        seat : int, optional
            The seat that makes the first one; by default the one to move.
        only : str
            Where the answer would be long: show only steps whose clauses begin with one of these words.
        pictures : bool
            True to draw the position, before and after, as the player who moves sees it.
        """
        start, names = self._position(position)
        state = start
        blocks: list[Block] = []
        hidden, wanted, player = 0, tuple(only.split()) or ("",), CHANCE
        # One viewer for all the moves: the answer must not tell this seat what others saw.
        viewer = _decider(start)
        for number, given in enumerate(moves, 1):
            step = "_step" if len(moves) > 1 else ""
            player = state.current_player
            try:
                move = read_move(state, given)
                # Only the first move has a given seat; the rest follow the game's own turns.
                early = None if seat is None or number > 1 else state.out_of_turn(seat)
                refusal = early or state.refusal(move)
            except ParseError as error:
                told = [*blocks, text(f"{error}.")]
                return Verdict(told, said("ask", f"no_move{step}", n=number), state, legal=False, clause=None)
            who = player if seat is None or number > 1 else seat
            label = (
                f"{player_name(who, names)}: {self.game.label(move)}" if who >= 0 else self.game.label(move)
            )
            label = f"{'✘' if refusal else '✔'} {label}"
            blocks.append(Block(f'<p style="margin:.6em 0 .2em"><strong>{escape(label)}</strong></p>', label))
            if refusal is not None:
                blocks += [text(self.game.say(refusal, names)), self._cite(refusal.clause)]
                wrong = "refused" if move.verb in self._verbs else "impossible"
                title = said("ask", f"{wrong}{step}", n=number)
                blocks += self._scenes(start, state, names) if pictures else []
                return Verdict(blocks, title, state, legal=False, clause=self._clause(refusal.clause))
            _, *shots = film(state, [move], viewer)
            state, events = shots[-1].state, [event for shot in shots for event in shot.told]
            relevant = [event for event in events if event.clause.startswith(wanted)]
            blocks += [self._step(*line) for line in self.game.phrases.lines(relevant, names)]
            hidden += len(events) - len(relevant)
        if hidden:
            blocks.append(text(said("ask", "hidden", n=hidden), quiet=True))
        blocks += self._scenes(start, state, names) if pictures else []
        title = said("ask", "happens" if player == CHANCE else "allowed")
        return Verdict(blocks, title, state, legal=True, clause=None)

    def show(self, position: Any, caption: str = "", seat: int | None = None) -> Panel:
        """Show a position as `seat` (None: a spectator) sees it: a still picture, and words."""
        state, names = self._position(position)
        drawn = picture(state, seat=seat, names=names)
        figure = Block(f'<div style="max-width:60em">{drawn._repr_html_()}</div>', repr(drawn))
        return Panel([figure, text(caption)] if caption else [figure])

    def exercise(
        self,
        question: str,
        answer: object,
        hints: Sequence[str] = (),
        because: str = "",
        *,
        tolerance: float = 0,
        kind: str = "quantity",
    ) -> Exercise:
        """Set a question whose answer the engine works out.

        Parameters
        ----------
        question : str
            Plain text.
        answer : number, str, sequence of str, set of str, or a function that gives one
            The right answer: a number; the id of a clause; a word; words in order; words in any order. A
            function is called when an answer is checked.
        hints : sequence of str
            Ids of clauses, or plain text; one more is shown after each wrong answer.
        because : str
            The reply to a right answer.
        tolerance : float
            How far a number may be off.
        kind : str
            What a number is, one of :data:`kernel_games.teaching.answers.NUMBERS`: only a quantity is too
            small or too large.

        Raises
        ------
        OptionError
            If there is no such kind.
        """
        if kind not in NUMBERS:
            raise OptionError("kind", kind, f"one of {', '.join(NUMBERS)}")

        # Called when an answer is checked, not before: a lesson's answers may take a simulation.
        def judge() -> tuple[str, Judge]:
            return self._judge(answer() if callable(answer) else answer, tolerance, kind)

        return Exercise(question, judge, self._hints(hints), because, tries=self._tries, game=self.game.title)

    def find(
        self,
        question: str,
        position: State,
        goal: Callable[[State], bool],
        hints: Sequence[str] = (),
        because: str = "",
    ) -> Exercise:
        """Set a question for a move after which `goal` holds; it can be written, or played on a board.

        Raises
        ------
        OptionError
            If no legal move reaches the goal.
        """
        state, names = self._position(position)
        reached = {str(move): goal(state.apply(move)) for move in state.legal_moves()}
        if True not in reached.values():
            raise OptionError("goal", question, "a goal that some legal move reaches")
        # The example gives nothing away: it misses the goal, if any move does.
        example = min(reached, key=lambda move: reached[move])

        def judge(answer: object) -> Judgement:
            verdict = self.ask(state, answer)  # type: ignore[arg-type]
            if not verdict.legal and verdict.clause is None:
                raise NoAnswer(said("answer", "no_move"))
            if verdict.legal and goal(verdict.state):
                return Judgement(right=True)
            words = said("answer", "misses" if verdict.legal else "refused")
            return Judgement(right=False, said=[text(words), *verdict.blocks])

        return Exercise(
            question,
            lambda: (said("expects", "move", example=repr(example)), judge),
            self._hints(hints),
            because,
            tries=self._tries,
            game=self.game.title,
            match=lambda: Match(self.game, names, start=state, seed=1),
        )

    def _clause(self, clause: str) -> Clause:
        if clause not in self.game.rulebook:
            known = ", ".join(self.game.rulebook)
            raise OptionError("clause", clause, f"a clause of {self.game.title}: {known}")
        return self.game.rulebook[clause]

    def _cite(self, clause: str) -> Block:
        found = self._clause(clause)
        chips = "".join(
            f' <span style="{_CHIP}">{escape(chip)}</span>'
            for chip in (_origin(found), said("kind", found.kind))
        )
        head = f"<strong>{escape(clause)} · {escape(found.title)}</strong>{chips}"
        html = f'<div style="margin:.3em 0 .8em">{head}<br>{self._told(found)}</div>'
        return Block(html, found.line)

    def _told(self, clause: Clause) -> str:
        """Return a clause's text, its source, and the call that shows it on the board."""
        call = f'rulebook("{self.game.name}", "{clause.id}")'
        return (
            f'{escape(clause.text)}<br><small style="opacity:.8">'
            f"{escape(said('ask', 'source', source=clause.source))} <code>{escape(call)}</code></small>"
        )

    def _step(self, cited: str, words: str) -> Block:
        clause = self._clause(cited)
        label = f"{clause.id} {clause.title} {_origin(clause)}"
        # Folded, the clause needs neither script nor kernel.
        chip = (
            f'<details style="display:inline"><summary style="{_CHIP};cursor:pointer;display:inline-block">'
            f'{escape(label)} ▾</summary><div style="{_FOLD}">{self._told(clause)}</div></details>'
        )
        return Block(f'<div style="margin:.25em 0">{escape(words)} {chip}</div>', f"- {words} [{label}]")

    def _hints(self, hints: Sequence[str]) -> list[Block]:
        return [self._cite(hint) if hint in self.game.rulebook else text(hint) for hint in hints]

    def _position(self, position: Any) -> tuple[State, tuple[str, ...]]:
        position = getattr(position, "match", position)
        names = self.names
        if isinstance(position, Match):
            position, names = position.state, position.names
        if not isinstance(position, State) or position.game is not self.game:
            raise OptionError("position", position, f"a position, a match or a board of {self.game.title}")
        return position, names[: position.num_players]

    def _judge(self, answer: object, tolerance: float, kind: str) -> tuple[str, Judge]:
        """Return what an answer looks like, in words, and its judge: by the kind of the right one."""
        if isinstance(answer, (int, float, Fraction)) and not isinstance(answer, bool):
            whole = isinstance(answer, int) and not tolerance
            return said("expects", "whole" if whole else "number"), number_judge(answer, tolerance, kind)
        if isinstance(answer, str) and answer in self.game.rulebook:
            example = said("expects", "clause", example=repr(next(iter(self.game.rulebook))))
            return example, clause_judge(answer, self.game.rulebook, self._cite)
        if isinstance(answer, str):
            return said("expects", "name"), words_judge(answer.split(), ordered=True, verbs=self._verbs)
        if isinstance(answer, (set, frozenset)):
            return said("expects", "any_order"), words_judge(sorted(answer), ordered=False, verbs=self._verbs)
        if isinstance(answer, (list, tuple)):
            return said("expects", "in_order", n=len(answer)), words_judge(
                answer, ordered=True, verbs=self._verbs
            )
        raise OptionError("answer", answer, "a number, a text, or a list or set of texts")

    def _scenes(self, before: State, after: State, names: Sequence[str]) -> list[Block]:
        """Show positions side by side, as the one who moves in the first sees them; one if they are equal."""
        seat = _decider(before)
        scenes = {"before": before, "after": after} if after != before else {"position": before}
        figures = "".join(
            '<figure style="flex:1 1 24em;max-width:44em;margin:0">'
            f"<figcaption>{escape(said('ask', which))}</figcaption>"
            f"{picture(state, seat=seat, names=names)._repr_html_()}</figure>"
            for which, state in scenes.items()
        )
        return [Block(f'<div style="display:flex;flex-wrap:wrap;gap:.6em">{figures}</div>', "")]


def _decider(state: State) -> int | None:
    """Return the seat that decides; None, a spectator, where chance does or nobody."""
    return state.current_player if state.current_player >= 0 else None


def _origin(clause: Clause) -> str:
    """Return the provenance of a clause, a mark and words; of a changed one, what house rules change."""
    if clause.changed:
        return f"✎ {clause.changed}"
    return f"{_MARKS[clause.provenance]} {PROVENANCES[clause.provenance]}"
