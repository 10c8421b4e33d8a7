"""Lessons: what they show, ask and answer, in HTML and in plain text."""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape as html_escape
from html.parser import HTMLParser
from typing import Any

import pytest

from kernel_games import Match, game
from kernel_games.engine import OptionError, ParseError
from kernel_games.games.tiki_topple import TikiState
from kernel_games.teaching.answers import read_move
from kernel_games.teaching.lessons import Exercise, Lesson, Panel

LINE = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
CARDS = [["Lokahi", "Wikiwiki", "Hookipa"], ["Akamai", "Huhu", "Hookipa"]]


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("tiki_topple")


@pytest.fixture
def start(lesson: Lesson) -> TikiState:
    state = lesson.game.new(2, line=LINE, secrets=CARDS)
    assert isinstance(state, TikiState)
    return state


class _Balance(HTMLParser):
    """Checks that every element that is opened is closed again, and collects their names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def html(panel: Panel) -> str:
    """A panel's HTML, well-formed and without anything that runs."""
    markup = panel._repr_html_()
    balance = _Balance()
    balance.feed(markup)
    assert balance.open == []
    assert not balance.seen & {"script", "iframe", "style", "link", "object"}
    return markup


@pytest.mark.parametrize(
    ("clause", "origin"),
    [
        ("TT-T3", "● in the rulebook"),
        ("TT-C1", "◐ from public descriptions"),
        ("TT-D2", "○ reconstructed by us"),
    ],
)
def test_a_clause_always_says_where_it_comes_from(lesson: Lesson, clause: str, origin: str) -> None:
    panel = lesson.clause(clause)
    found = lesson.game.rulebook[clause]
    assert repr(panel) == found.line
    for part in (clause, origin, found.kind, found.source):
        assert part in html(panel)


@pytest.mark.clause("TT-K1", "TT-K2")
def test_a_changed_clause_says_what_house_rules_change_and_not_that_it_is_printed() -> None:
    amended = Lesson(game("tiki_topple").house({"TT-K1.points": 20}))
    told = [amended.clause(clause)._repr_html_() for clause in ("TT-K1", "TT-K2")]
    assert ["house rule: 9 → 20" in one for one in told] == [True, False]
    assert ["in the rulebook" in one for one in told] == [False, True]


def test_an_unknown_clause_names_those_there_are(lesson: Lesson) -> None:
    with pytest.raises(OptionError, match=r"clause = 'TT-X1': expected a clause of Tiki Topple: TT-C1, "):
        lesson.clause("TT-X1")


def test_a_legal_move_is_told_step_by_step_with_clauses_and_is_not_played(
    lesson: Lesson, start: TikiState
) -> None:
    match = Match(lesson.game, ["Ada", "Ben"], start=start)
    verdict = lesson.ask(match, "up2 Nui")
    assert verdict.legal
    assert verdict.clause is None
    assert isinstance(verdict.state, TikiState)
    assert verdict.state.line_names[:2] == ("Nani", "Nui")
    assert match.state == start
    assert repr(verdict).splitlines() == [
        "This is allowed",
        "✔ Ada: Tiki Up 2 on Nui",
        "- Ada plays Tiki Up 2. [TT-T2 One card a turn ● in the rulebook]",
        "- Nui climbs from place 4 to place 2, past Wikiwiki and Huhu. [TT-T3 Tiki Up ● in the rulebook]",
    ]


@pytest.mark.clause("TT-T3")
def test_a_chip_unfolds_the_clause_without_a_kernel_and_names_what_shows_it_on_the_board(
    lesson: Lesson, start: TikiState
) -> None:
    found = lesson.game.rulebook["TT-T3"]
    markup = html(lesson.ask(start, "up2 Nui", pictures=False))
    _, fold = markup.split("TT-T3 Tiki Up ● in the rulebook ▾</summary>")
    told = fold[: fold.index("</details>")]
    assert html_escape(found.text) in told
    assert html_escape('rulebook("tiki_topple", "TT-T3")') in told
    assert html_escape('rulebook("tiki_topple", "TT-D1")') in html(lesson.clause("TT-D1"))


def test_an_illegal_move_is_answered_with_reason_and_clause(lesson: Lesson, start: TikiState) -> None:
    verdict = lesson.ask(start, "up1 Kapu", "up1 Nui", "toast", "up1 Hookipa")
    assert not verdict.legal
    assert verdict.title == "Step 4 is not allowed"
    assert verdict.clause == lesson.game.rulebook["TT-T6"]
    assert repr(verdict).splitlines()[-2] == "Hookipa is out of the line for the rest of this round."
    assert repr(verdict).endswith(lesson.game.rulebook["TT-T6"].line)
    assert "Tiki Toast takes the lowest tiki out" in html(verdict)


def test_a_move_out_of_turn_is_answered_with_the_clause_of_turns(lesson: Lesson, start: TikiState) -> None:
    verdict = lesson.ask(start, "up1 Kapu", seat=1)
    assert verdict.title == "This is not allowed"
    assert verdict.clause == lesson.game.rulebook["TT-T1"]
    assert "✘ Ben: Tiki Up 1 on Kapu\nIt is Ada's turn" in repr(verdict)
    assert lesson.ask(start, "up1 Kapu", seat=0).legal


def test_chance_can_be_scripted_and_does_not_ask_for_leave(lesson: Lesson) -> None:
    new = lesson.game.new(2)
    assert lesson.ask(new, "line Nani Wikiwiki Huhu").title == "This can happen"
    twice = lesson.ask(new, "line Nani Wikiwiki Huhu", "line Huhu Wikiwiki Nani")
    assert twice.title == "Step 2 cannot happen"
    early = lesson.ask(new, "up1 Nani")
    assert early.title == "This is not allowed"
    assert "The line of nine is not set up yet." in repr(early)
    assert twice.clause == lesson.game.rulebook["TT-S4"]


def test_only_picks_steps_out_and_says_how_many_are_left(lesson: Lesson, start: TikiState) -> None:
    verdict = lesson.ask(start, "up2 Nui", "topple Kapu", only="TT-D1 TT-T3")
    steps = [line for line in repr(verdict).splitlines() if line.startswith("- ")]
    assert [step.split("[")[1].split()[0] for step in steps] == ["TT-T3", "TT-D1"]
    assert repr(verdict).endswith("(2 more steps are not shown.)")


@pytest.mark.parametrize("given", ["fly Nani", "", "up2", 3, None, "<script>alert(1)</script>", "x" * 9999])
def test_what_is_no_move_gets_an_example_and_no_clause(lesson: Lesson, start: TikiState, given: str) -> None:
    verdict = lesson.ask(start, given)
    assert verdict.title == "This is not a move"
    assert verdict.clause is None
    assert "moves read like 'up1 Nani'" in repr(verdict)
    assert "<script" not in html(verdict)
    assert len(repr(verdict)) < 300


@pytest.mark.parametrize("given", [None, "start", 7])
def test_what_is_no_position_is_refused(lesson: Lesson, given: object) -> None:
    with pytest.raises(OptionError, match="expected a position, a match or a board of Tiki Topple"):
        lesson.ask(given, "toast")


@pytest.mark.usefixtures("spanish")
def test_what_is_asked_in_another_language_is_answered_in_it(lesson: Lesson, start: TikiState) -> None:
    refused = lesson.ask(start, "up1 Kapu", "toast")
    assert refused.title == "El paso 2 no está permitido"
    told = refused._repr_html_()
    assert "TT-T7 · Nada de tostar al principio" in told
    assert "Fuente: Cartas de acción, «Descartando el Tiki». En el tablero:" in told
    assert "límite</span>" in told
    assert "<figcaption>Antes</figcaption>" in told
    assert lesson.ask(start, "dance").title == "No es una jugada"


def test_names_with_markup_stay_words(start: TikiState) -> None:
    lesson = Lesson("tiki_topple", names=["<b>Ada</b>", '"><img src=x onerror=alert(1)>'])
    for panel in (
        lesson.ask(start, "up2 Nui"),
        lesson.ask(start, "up1 Kapu", seat=1),
        lesson.show(start, "<i>&"),
    ):
        assert not {"<b>", "<i>", "<img src=x"} & {
            part for part in ("<b>", "<i>", "<img src=x") if part in html(panel)
        }


def test_a_picture_shows_only_what_its_seat_knows(lesson: Lesson, start: TikiState) -> None:
    other = lesson.game.new(2, line=LINE, secrets=[CARDS[0], ["Kapu", "Nui", "Wikiwiki"]])
    assert (
        lesson.show(start, "Ada's view", seat=0)._repr_html_()
        == lesson.show(other, "Ada's view", seat=0)._repr_html_()
    )
    assert lesson.show(start, seat=1)._repr_html_() != lesson.show(other, seat=1)._repr_html_()
    panel = lesson.show(start, "A caption.")
    assert repr(panel).splitlines()[1:] == [
        "Line from the top: Nani, Wikiwiki, Huhu, Nui, Lokahi, Akamai, Eepo, Hookipa, Kapu.",
        "Points: Ada 0; Ben 0.",
        "A caption.",
    ]
    assert '<img alt="Tiki Topple. Round 1 of 4.' in html(panel)


def test_an_exercise_shows_its_question_and_is_called_one(lesson: Lesson) -> None:
    exercise = lesson.exercise("How many?", 8)
    assert repr(exercise) == "Exercise\nHow many?"
    assert re.findall(r">([^<>]+)<", html(exercise)) == ["Exercise", "How many?"]


@pytest.mark.parametrize("dots", [..., None])
def test_an_unanswered_exercise_says_what_to_do(lesson: Lesson, dots: object) -> None:
    feedback = lesson.exercise("How many?", 8, ["TT-C1"]).check(dots)
    assert feedback.right is None
    assert repr(feedback).splitlines() == [
        "Your turn",
        "How many?",
        "Answer with a whole number. Put it in place of the dots and run the cell again.",
    ]
    assert "How many?" in html(feedback)


def test_each_wrong_answer_brings_one_more_hint_even_when_the_cell_is_run_again(lesson: Lesson) -> None:
    texts = []
    for _ in range(3):
        exercise = lesson.exercise("How many?", lambda: 8, ["TT-C1", "Count them."], "Two for each colour.")
        texts.append(repr(exercise.check(7)))
    assert all(
        text.startswith("Not yet\nHow many?\n7 is too small.\nHelp:\nTT-C1 Action cards: ") for text in texts
    )
    assert [text.count("Count them.") for text in texts] == [0, 1, 1]
    assert [text.count("Open the folded cell below") for text in texts] == [0, 0, 1]
    right = exercise.check(8)
    assert right.right is True
    assert repr(right) == "Right\nHow many?\nTwo for each colour."


@pytest.mark.parametrize(
    ("expected", "right", "wrong", "nonsense"),
    [
        (
            8,
            [8, "8", 8.0, " 8 ", "8 cards", "$8", "8 $"],
            {9: "too large", -3: "too small"},
            ["eight", True, [8], "8/0", "9" * 99],
        ),
        (
            Fraction(25, 9),
            ["25/9", Fraction(25, 9), 25 / 9],
            {"2,7": "too small", 3: "too large"},
            ["1e9", float("nan")],
        ),
        (
            "TT-T4",
            ["TT-T4", "tt-t4 ", "T4", "'t4'", "TT T4", "no shorter climb"],
            {"TT-T3": "TT-T3 Tiki Up", "Tiki Up": "TT-T3 Tiki Up"},
            ["TT-X", 4, "the fourth"],
        ),
        ("Ada", ["Ada", "ada", ["Ada"]], {"Ben": "It is not 'Ben'.", "Ada, Ben": "You name 2"}, [3, [1], {}]),
        (
            ("Nani", "Huhu", "Nui"),
            ["Nani Huhu Nui", "nani, huhu, nui", ["Nani", "Huhu", "Nui"]],
            {"Nani Nui Huhu": "1 of 3 are right; number 2 is the first that is not.", "Nani": "You name 1"},
            [5, ["Nani", 2, None]],
        ),
        (
            {"Nani", "Huhu"},
            ["Huhu Nani", ("Nani", "Huhu"), {"Nani", "Huhu"}],
            {
                "Nani Nui": "1 of the 2 that you name belongs to the answer.",
                "Nani Nani": "What you name belongs to the answer, but something is missing.",
                "banana": "Nothing that you name belongs to the answer.",
                "Nani Huhu Nui": "2 of the 3 that you name belong to the answer.",
            },
            [5],
        ),
    ],
)
def test_every_kind_of_answer_is_judged(
    lesson: Lesson, expected: object, right: list[object], wrong: dict[object, str], nonsense: list[object]
) -> None:
    for answer in right:
        assert lesson.exercise("?", expected).check(answer).right is True, answer
    for answer, words in wrong.items():
        feedback = lesson.exercise("?", expected, ["A hint."]).check(answer)
        assert feedback.right is False
        assert words in repr(feedback)
        html(feedback)
    for number, answer in enumerate(nonsense):
        exercise = lesson.exercise(f"question {number}", expected, ["A hint."])
        feedback = exercise.check(answer)
        assert feedback.right is None, answer
        assert "Answer with" in repr(feedback)
        assert "A hint." not in repr(exercise.check(answer)), "what is no answer costs no hint"


@pytest.mark.parametrize(
    ("expected", "given", "words"),
    [
        (
            "Greedy",
            "toast",
            "'toast' says what is done, but not who, what or where. The answer has one name.",
        ),
        ("Greedy", ["up1", "toast"], "['up1', 'toast'] says what is done"),
        ({"W1", "W2"}, "topple", "The answer has names, in any order."),
        (("Nani", "Huhu"), "TOAST", "The answer has 2 names, in order."),
        ("Greedy", "Greedy, Search", "You name 2; the answer has one name."),
        # How many there are is a part of the question.
        ({"W1", "W2"}, "W1", "What you name belongs to the answer, but something is missing."),
        # Where it is asked what is done, that may be wrong too.
        ("toast", "up1", "It is not 'up1'."),
        ("topple Nani", "toast", "It is not 'toast'."),
        ("topple Nani", "up1 Huhu", "It is not 'up1 Huhu'."),
        ("topple Nani", "Huhu", "It is not 'Huhu'."),
    ],
)
def test_an_answer_of_another_form_is_told_which_is_wanted(
    lesson: Lesson, expected: str | tuple[str, ...] | set[str], given: object, words: str
) -> None:
    feedback = lesson.exercise("?", expected).check(given)
    assert feedback.right is False
    said = repr(feedback).splitlines()[2]
    assert words in said
    names = expected.split() if isinstance(expected, str) else expected
    assert not [name for name in names if name in said.replace(repr(given), "")], "nothing is given away"


@pytest.mark.parametrize("expected", [8, "toast", ("TT-C1",)])
def test_a_number_with_too_many_digits_is_told_in_a_sentence(lesson: Lesson, expected: Any) -> None:
    feedback = lesson.exercise("?", expected).check(10**5000)
    assert not feedback.right
    assert "a number with too many digits" in repr(feedback)


def test_a_number_with_too_many_digits_is_no_move() -> None:
    with pytest.raises(ParseError, match="<int that cannot be shown: ValueError> is no move of Tiki Topple"):
        read_move(game("tiki_topple").new(2), 10**5000)


@pytest.mark.parametrize("given", ["", "  ", "''", [], [""], set()])
def test_an_answer_without_a_name_is_none(lesson: Lesson, given: object) -> None:
    for expected in ("Greedy", ("Nani", "Huhu"), {"W1", "W2"}):
        feedback = lesson.exercise("?", expected).check(given)
        assert feedback.right is None
        assert "is not a name. Answer with" in repr(feedback)


@pytest.mark.parametrize(
    ("expected", "rounded", "words"),
    [
        (Fraction(1, 280), 0.0036, "0.0036 is rounded. The exact answer is 1/280, about 0.003571."),
        (1 / 280, "0,36 %", "The exact answer is 1/280"),
        (Fraction(25, 9), "2.8", "The exact answer is 25/9, about 2.778."),
        (2**0.5, "1.414", "It is about 1.414."),
    ],
)
def test_a_rounded_number_is_right_and_told_what_it_is_exactly(
    lesson: Lesson, expected: float | Fraction, rounded: object, words: str
) -> None:
    feedback = lesson.exercise("?", expected).check(rounded)
    assert feedback.right is True
    assert words in repr(feedback)


@pytest.mark.parametrize(
    ("expected", "wrong", "words"),
    [
        (Fraction(1, 280), 0.004, "rounded too far: give 2 digits"),
        (Fraction(1, 280), 0.0035, "0.0035 is too small"),
        (8, "8.4", "8.4 is too large"),
    ],
)
def test_what_is_rounded_too_far_or_wrongly_is_wrong(
    lesson: Lesson, expected: float, wrong: object, words: str
) -> None:
    feedback = lesson.exercise("?", expected).check(wrong)
    assert feedback.right is False
    assert words in repr(feedback)


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("quantity", 7, "7 is too large."),
        ("label", 7, "It is not 7."),
        ("chance", 280, "280 is not a chance: a chance is between 0 and 1."),
        ("chance", "90 %", "It is not 90 %."),
    ],
)
def test_only_a_quantity_is_too_small_or_too_large(
    lesson: Lesson, kind: str, given: object, words: str
) -> None:
    expected = Fraction(1, 3) if kind == "chance" else 3
    feedback = lesson.exercise("?", expected, kind=kind).check(given)
    assert feedback.right is False
    assert repr(feedback).splitlines()[2] == words


def test_a_number_is_one_of_three_kinds(lesson: Lesson) -> None:
    with pytest.raises(OptionError, match="kind = 'size': expected one of quantity, label, chance"):
        lesson.exercise("?", 3, kind="size")


@pytest.mark.parametrize("answer", ["n3", "place n3", " 'PLACE  n3' ", ["n3"]])
@pytest.mark.parametrize("expected", ["n3", "place n3"])
def test_a_place_may_be_named_with_its_verb_and_without(expected: str, answer: object) -> None:
    exercise = Lesson("kontor").exercise("Where?", expected)
    assert exercise.check(answer).right is True
    assert exercise.check("n2").right is False
    assert exercise.check("place n2").right is False
    assert exercise.check("place").right is False


def test_what_is_done_may_be_left_out_but_not_said_wrongly(lesson: Lesson) -> None:
    exercise = lesson.exercise("What is best?", "topple Nani")
    assert [exercise.check(given).right for given in ("topple Nani", "Nani", "up1 Nani")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "words", ["topple Nani", "Topple  nani", "Tiki Topple on Nani", "'tiki topple on nani'"]
)
def test_a_move_is_read_in_the_words_of_the_board_and_as_it_is_written(
    lesson: Lesson, start: TikiState, words: str
) -> None:
    assert lesson.ask(start, words).state == start.apply(lesson.game.parse_move("topple Nani"))


def test_an_illegal_move_in_the_words_of_the_board_is_refused_with_its_clause(
    lesson: Lesson, start: TikiState
) -> None:
    assert lesson.ask(start, "Tiki Up 1 on Nani").clause == lesson.game.rulebook["TT-T4"]


def test_where_several_moves_read_alike_the_legal_one_is_meant(lesson: Lesson) -> None:
    kontor = Lesson("kontor")
    state = kontor.game.new(2)
    while state.current_player < 0:
        state = state.apply(state.chance_outcomes()[0][0])
    move = state.legal_moves()[0]
    assert kontor.ask(state, str(move).partition(" ")[2]).state == state.apply(move)
    # Nobody can tell which card is meant where several can lift Huhu.
    assert lesson.ask(lesson.game.new(2, line=LINE, secrets=CARDS), "Huhu").title == "This is not a move"


def test_an_answer_shows_the_board_before_and_after_as_the_mover_sees_it(
    lesson: Lesson, start: TikiState
) -> None:
    verdict = lesson.ask(start, "up2 Nui")
    markup = html(verdict)
    assert markup.count("<img") == 2
    assert markup.index(">Before<") < markup.index(">After<")
    other = lesson.game.new(2, line=LINE, secrets=[CARDS[0], ["Kapu", "Nui", "Wikiwiki"]])
    assert html(lesson.ask(other, "up2 Nui")) == markup, "Ben's card is nobody else's business"
    assert html(lesson.ask(start, "up1 Nani")).count("<img") == 1
    assert "<img" not in html(lesson.ask(start, "up2 Nui", pictures=False))


def test_a_number_may_be_off_by_the_tolerance(lesson: Lesson) -> None:
    exercise = lesson.exercise("?", 2.78, tolerance=0.01)
    assert [exercise.check(value).right for value in (2.78, 2.785, 2.77, 2.8)] == [True, True, True, False]


@pytest.mark.parametrize("answer", [None, True, object(), b"x"])
def test_an_exercise_without_a_proper_answer_is_refused(lesson: Lesson, answer: object) -> None:
    with pytest.raises(OptionError, match="answer = "):
        lesson.exercise("?", answer).check(1)


@pytest.fixture
def puzzle(lesson: Lesson, start: TikiState) -> Exercise:
    return lesson.find("Wikiwiki to the top!", start, lambda s: s.line_names[0] == "Wikiwiki", ["TT-T5"])  # type: ignore[attr-defined]


def test_a_move_that_reaches_the_goal_is_right_whichever_it_is(puzzle: Exercise) -> None:
    assert puzzle.check("topple Nani").right is True
    assert puzzle.check("UP1  wikiwiki").right is True


def test_a_move_that_misses_the_goal_is_told_and_one_that_is_forbidden_is_answered_with_its_clause(
    puzzle: Exercise,
) -> None:
    missed = puzzle.check("up1 Huhu")
    assert missed.right is False
    assert "is allowed, but it does not reach the goal" in repr(missed)
    forbidden = puzzle.check("toast")
    assert forbidden.right is False
    assert "TT-T7 No toast at first" in repr(forbidden)
    assert "not a move" in repr(puzzle.check("jump"))
    assert "not a move" in repr(puzzle.check(4))


def test_the_example_of_a_puzzle_gives_nothing_away(puzzle: Exercise) -> None:
    (example,) = [part for part in repr(puzzle.check()).split("'") if part.startswith(("up", "topple"))]
    assert puzzle.check(example).right is False


def test_a_puzzle_can_be_answered_on_its_board_and_tried_again(puzzle: Exercise) -> None:
    assert "Play it on the board" in repr(puzzle.check())
    board = puzzle.board()
    assert board.shown == 0
    assert puzzle.check().right is None
    board.match.play("up1 Huhu")
    wrong = puzzle.check()
    assert wrong.right is False
    assert "take the move back" in repr(wrong)
    puzzle.board().match.play("topple Nani")
    assert puzzle.check().right is True


def test_a_goal_that_no_move_reaches_is_the_authors_mistake(lesson: Lesson, start: TikiState) -> None:
    with pytest.raises(OptionError, match="expected a goal that some legal move reaches"):
        lesson.find("Kapu to the top!", start, lambda s: s.line_names[0] == "Kapu")  # type: ignore[attr-defined]


def test_an_exercise_without_a_board_says_so(lesson: Lesson) -> None:
    with pytest.raises(OptionError, match="has no board"):
        lesson.exercise("How many?", 8).board()


@pytest.mark.parametrize(("game", "clause"), [("mississippi", "MS-7a"), ("nile", "8.2-3b")])
def test_clauses_with_small_letters_can_be_answered(game: str, clause: str) -> None:
    task = Lesson(game).exercise("Which clause says so?", clause)
    for answer in (clause, clause.upper(), f" {clause.lower()} "):
        assert task.check(answer).title == Lesson("tiki_topple").exercise("1?", 1).check(1).title
