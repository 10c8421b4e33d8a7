"""Matches: turns, undo, redo, branches, several listeners, bots."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Bot,
    GameError,
    IllegalMove,
    Match,
    Move,
    OptionError,
    ParseError,
    Person,
    State,
    UndoError,
)
from kernel_games.games.tiki_topple import game


class First(Bot):
    """Plays the first legal move."""

    key = "first"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return str(view["legal"][0])


class Cheat(First):
    """Plays what is never allowed."""

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return "toast"


@pytest.fixture
def match() -> Match:
    return Match("tiki_topple", ["Ada", "Ben"], seed=7)


def test_an_equal_seed_brings_equal_cards_and_another_seed_others() -> None:
    matches = [Match(game, ["Ada", "Ben"], seed=seed) for seed in (7, 7, 8)]
    assert matches[0].state == matches[1].state != matches[2].state
    assert Match(game, ["Ada", "Ben"]).seed != Match(game, ["Ada", "Ben"]).seed


def test_chance_has_decided_before_the_first_turn_and_may_be_scripted() -> None:
    scripted = Match(game, ["Ada", "Ben"], seed=1, settle=False)
    assert scripted.state.current_player == CHANCE
    for text in ("line Nani Wikiwiki Huhu", "line Nui Lokahi Akamai", "line Eepo Hookipa Kapu"):
        scripted.play(text, settle=False)
    scripted.play("deal Nani Eepo Nui", settle=False)
    scripted.play("deal Eepo Lokahi Nani")
    assert scripted.state.current_player == 0
    assert scripted.state.observation(0)["secrets"] == [["Nani", "Eepo", "Nui"], "hidden"]


def test_a_refused_move_changes_nothing(match: Match) -> None:
    before = match.plies
    with pytest.raises(IllegalMove, match=r"Toast.*first turn.*\(TT-T7\)"):
        match.play("toast")
    with pytest.raises(IllegalMove, match=r"It is Ada's turn.*\(TT-T1\)"):
        match.play("up1 Nani", seat=1)
    with pytest.raises(ParseError, match="'fly Nani' is no move of Tiki Topple"):
        match.play("fly Nani")
    with pytest.raises(ParseError, match="is no move of Tiki Topple"):
        match.play(5)  # type: ignore[arg-type]
    assert match.plies == before


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Match("chess", ["A", "B"]), "game"),
        (lambda: Match(5, ["A", "B"]), "game"),  # type: ignore[arg-type]
        (lambda: Match(game, ["A"]), "players"),
        (lambda: Match(game, ["A"] * 5), "players"),
        (lambda: Match(game, "AB"), "seats"),
        (lambda: Match(game, ["A", 5]), "seats"),  # type: ignore[list-item]
        (lambda: Match(game, ["A", " "]), "name"),
        (lambda: Match(game, ["A", "B" * 201]), "name"),
        (lambda: Match(game, ["A", "\ud800"]), "name"),
        (lambda: Match(game, ["A", First("\ud800")]), "name"),
        (lambda: Match(game, ["A", "B"], seed=1.5), "seed"),  # type: ignore[arg-type]
        (lambda: Match(game, ["A", "B"], seed="\udfff"), "seed"),
        (lambda: Match(game, ["A", "B"], seed=10**5000), "seed"),
        (lambda: Match(game, ["A", "B"], players=3), "players"),
        (lambda: Match(game, ["A", "B"], rounds=1), "rounds"),
        (lambda: Match(game, ["A", "B"], size=3), "size"),
        (lambda: Match(game, ["A", "B"], start=game.new(3)), "start"),
        (lambda: Match(game, ["A", "B"], start=game.new(2), rounds=1), "rounds"),
    ],
)
def test_a_wrong_argument_is_named(make: Callable[[], Match], field: str) -> None:
    with pytest.raises(OptionError) as error:
        make()
    assert error.value.field == field


def test_undo_and_redo_lead_back_and_forth(match: Match) -> None:
    first = match.state
    second = match.play("up1 Nani" if match.refusal("up1 Nani") is None else "up1 Nui")
    third = match.play(match.legal_moves()[0])
    assert match.undo() == second
    assert match.undo() == first
    assert match.redo() == second
    assert match.redo() == third
    assert not match.can_redo
    with pytest.raises(UndoError, match="no move has been taken back"):
        match.redo()


def test_undo_for_a_seat_takes_back_what_bots_have_answered_and_redo_brings_it_back() -> None:
    match = Match(game, ["Ada", First(), First()], seed=7)
    first = match.state
    match.play(match.legal_moves()[0])
    fourth = match.run()
    assert match.undo(seat=0) == first
    assert match.redo(seat=0) == fourth


def test_a_seat_does_not_take_back_what_another_person_has_done_since(match: Match) -> None:
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    with pytest.raises(UndoError, match="somebody else has moved since"):
        match.undo(seat=0)
    assert match.undo(seat=1).current_player == 1
    match.undo()
    match.redo(seat=0)
    assert match.state.current_player == 1, "only the seat's own move comes back"


def test_no_seat_decides_for_chance_and_no_other_value_is_a_seat() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1, settle=False)
    with pytest.raises(IllegalMove, match=r"nobody's turn.*\(TT-T1\)"):
        match.play("line Nani Wikiwiki Huhu", seat=0)
    seats: tuple[Any, ...] = (-1, 2, True, "0", 0.0)
    for seat in seats:
        with pytest.raises(OptionError, match=r"seat = .*: expected a whole number from 0 to 1"):
            match.play("line Nani Wikiwiki Huhu", seat=seat)


def test_every_change_has_a_version_of_its_own(match: Match) -> None:
    versions = [match.version]
    match.play(match.legal_moves()[0])
    versions.append(match.version)
    for change in (match.undo, match.redo, match.undo):
        change()
        versions.append(match.version)
    assert versions == sorted(set(versions))


def test_a_listener_that_fails_is_heard_of_and_harms_neither_match_nor_others(match: Match) -> None:
    heard = []
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(ExceptionGroup) as error:
        match.play(match.legal_moves()[0])
    assert isinstance(error.value.exceptions[0], ZeroDivisionError)
    assert match.ply == 6
    assert heard == [6]


def test_several_moves_are_made_all_or_none_and_told_once(match: Match) -> None:
    heard: list[tuple[int, int]] = []
    match.subscribe(lambda: heard.append((match.ply, match.version)))
    state, before = match.state, match.ply
    moves = []
    for _ in range(3):
        moves.append(state.legal_moves()[0])
        state = state.child(moves[-1])
    version = match.version
    with pytest.raises(IllegalMove, match=r"Toast.*\(TT-T7\)"):
        match.play_all([moves[0], "toast"])
    with pytest.raises(ParseError, match="'fly Nani' is no move of Tiki Topple"):
        match.play_all([moves[0], "fly Nani"])
    with pytest.raises(IllegalMove, match=r"It is Ben's turn"):
        match.play_all(moves, seat=0)
    assert (match.ply, match.version, heard) == (before, version, [])
    assert match.play_all([]) == match.state
    assert heard == []
    assert match.play_all([moves[0], str(moves[1]), moves[2]]) == state == match.state
    assert heard == [(before + 3, version + 1)]
    assert [ply.move for ply in match.plies[before:]] == moves
    assert all(ply.events for ply in match.plies[before:])
    match.undo()
    assert match.ply == before + 2, "each is a move of its own to take back"


def test_chance_draws_after_the_last_of_several_moves_and_what_it_decides_between_may_be_given() -> None:
    one, two = (Match(game, ["Ada", "Ben"], seed=1, settle=False) for _ in range(2))
    one.settle()
    two.play_all([ply.move for ply in one.plies[:3]])
    assert two.plies == one.plies
    with pytest.raises(IllegalMove, match="nobody's turn"):
        Match(game, ["Ada", "Ben"], seed=1, settle=False).play_all([one.plies[0].move], seat=0)


def test_again_begins_as_the_match_began_with_fresh_chance(tmp_path: Path) -> None:
    match = Match(game, ["Ada", First()], seed=7, rounds=5)
    match.play(match.legal_moves()[0])
    path = tmp_path / "m"
    Match(game, match.seats[:1] * 2, seed=7, rounds=5).save(path)
    for again in (match.again(), match.branch().again(), Match.load(path).again()):
        assert again.options == {"rounds": 5}
        assert again.start == match.start
        assert again.seed != match.seed
        assert again.undo_target() is None
    assert match.again().seats == match.seats
    by_hand = Match(game, ["Ada", "Ben"], start=match.state, rounds=5)
    assert by_hand.again().start == match.state
    assert by_hand.again().again().start == match.state
    assert by_hand.again(rounds=6).start == game.new(2, rounds=6)
    three = match.again(["A", "B", "C"])
    assert (three.names, three.options, three.start) == (("A", "B", "C"), {}, game.new(3))
    with pytest.raises(OptionError, match="rounds = 1"):
        match.again(rounds=1)
    with pytest.raises(OptionError, match="players = 5"):
        match.again(["A"] * 5)


def last_move_of_a_round(match: Match) -> None:
    """Play until the next move ends the round, after which chance has much to decide."""
    while match.state.child(match.legal_moves()[0]).current_player != CHANCE:
        match.play(match.legal_moves()[0])


def test_a_match_goes_on_whatever_its_listeners_raise_and_all_hear_every_ply(match: Match) -> None:
    last_move_of_a_round(match)
    before = match.ply
    heard: list[int] = []
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(ExceptionGroup, match="the match itself is whole") as error:
        match.play(match.legal_moves()[0])
    assert len(heard) > 2
    assert heard == list(range(before + 1, match.ply + 1))
    assert [type(each) for each in error.value.exceptions] == [ZeroDivisionError] * len(heard), (
        "raised once, all"
    )
    assert match.state.current_player >= 0
    with pytest.raises(ExceptionGroup):
        match.play(match.legal_moves()[0])
    with pytest.raises(ExceptionGroup):
        match.undo()
    with pytest.raises(ExceptionGroup):
        match.redo()
    assert match.ply == heard[-1] == before + len(heard) - 2


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_a_listener_that_wants_to_stop_keeps_the_news_from_nobody(
    stop: type[BaseException], match: Match
) -> None:
    def listen() -> None:
        raise stop

    last_move_of_a_round(match)
    before = match.ply
    heard: list[int] = []
    match.subscribe(listen)
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(stop) as error:
        match.play(match.legal_moves()[0])
    assert heard == list(range(before + 1, match.ply + 1))
    assert isinstance(error.value.__cause__, ExceptionGroup), "what others have raised is not lost"
    assert match.state.current_player >= 0
    other = threading.Thread(target=lambda: heard.append(match.lock.acquire(timeout=5) and -1))
    other.start()
    other.join()
    assert heard[-1] == -1, "nothing holds others off"


def test_a_listener_that_plays_hears_of_its_own_errors_and_the_first_player_of_the_rest(match: Match) -> None:
    inner: list[BaseException] = []

    def answer() -> None:
        if match.ply == 6:
            try:
                match.play(match.legal_moves()[0])
            except ExceptionGroup as error:
                inner.append(error)

    def fail() -> None:
        raise ValueError(str(match.ply))

    match.subscribe(answer)
    match.subscribe(fail)
    with pytest.raises(ExceptionGroup) as error:
        match.play(match.legal_moves()[0])
    assert len(inner) == len(error.value.exceptions) == 1
    assert match.ply == 7


def test_a_bot_that_thinks_holds_nobody_off() -> None:
    class Slow(First):
        def choose(
            self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
        ) -> str:
            reader = threading.Thread(target=lambda: seen.append(match.ply))
            reader.start()
            reader.join(timeout=60)
            assert not reader.is_alive()
            return super().choose(view, imagine, rng)

    seen: list[int] = []
    match = Match(game, [Slow(), "Ada"], seed=1)
    match.advance()
    assert seen == [5]


def test_undo_is_refused_where_nothing_was_played_and_across_a_reveal(match: Match) -> None:
    with pytest.raises(UndoError, match="nothing can be taken back"):
        match.undo()
    while match.state.observation(None)["round"] == 1:
        match.play(match.legal_moves()[0])
    with pytest.raises(UndoError, match="revealed"):
        match.undo()
    assert match.undo_target() is None


def test_a_new_move_forgets_what_was_taken_back(match: Match) -> None:
    moves = match.legal_moves()
    match.play(moves[0])
    match.undo()
    match.play(moves[1])
    assert not match.can_redo


def test_a_branch_shares_the_past_and_draws_fresh_chance(match: Match) -> None:
    match.play(match.legal_moves()[0])
    other = match.branch()
    other.play(other.legal_moves()[0])
    assert match.ply == other.ply - 1
    assert other.plies[: match.ply] == match.plies
    fresh = [match.branch(0).state for _ in range(5)]
    assert len(set(fresh)) > 1
    assert match.branch(0, seed=3).state == match.branch(0, seed=3).state
    with pytest.raises(OptionError, match="ply = 99: expected a whole number from 0 to"):
        match.branch(99)


def test_bots_move_one_ply_at_a_time_and_people_are_waited_for() -> None:
    match = Match(game, ["Ada", First("Zed")], seed=1)
    assert match.advance() is None
    match.play(match.legal_moves()[0])
    ply = match.advance()
    assert ply is not None
    assert ply.player == 1
    assert match.state.current_player == 0
    assert match.people == (0,)
    assert match.names == ("Ada", "Zed")


def test_two_bots_play_to_the_end() -> None:
    match = Match(game, [First(), First()], seed=1)
    assert match.run().current_player == TERMINAL
    assert match.names == ("First", "First")


def test_a_bot_that_breaks_the_rules_is_named_and_nothing_changes() -> None:
    match = Match(game, [Cheat("Loki"), "Ada"], seed=1)
    before = match.ply
    with pytest.raises(IllegalMove, match=r"Loki chose toast: .* \(TT-T7\)"):
        match.advance()
    assert match.ply == before


class Quits(First):
    """Wants to end the program."""

    key = "quits"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        sys.exit(3)


class Stranger(First):
    """Chooses a move of another game, as a move and not as a text."""

    key = "stranger"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return Move("forward", 5)  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (Quits("Loki"), r"Loki gave up: it called sys.exit\(3\)"),
        (
            Stranger("Loki"),
            "Loki chose no move: .*forward 5.* is no move of Tiki Topple",
        ),
    ],
)
def test_a_bot_that_ends_the_program_or_plays_another_game_is_named(bot: Bot, problem: str) -> None:
    match = Match(game, [bot, "Ada"], seed=1)
    before = match.plies
    with pytest.raises(GameError, match=problem):
        match.run()
    assert match.plies == before
    match.play(match.legal_moves()[0])


class Mine(First):
    """A bot of one's own, with settings of any kind."""

    key = "mine"

    def __init__(self, name: str = "", **settings: Any) -> None:
        super().__init__(name)
        self.given: Any = settings

    def settings(self) -> dict[str, Any]:
        return self.given  # type: ignore[no-any-return]


class Keyless(Mine):
    key = ""


class Numbered(Mine):
    key = 5  # type: ignore[assignment]


class Halved(Mine):
    key = "\ud800"


class Posing(Mine):
    """Would come back from a file as another bot."""

    key = "greedy"


class Nameless(First):
    key = "nameless"

    def __init__(self) -> None:
        pass


def with_settings(settings: Any) -> Bot:
    bot = Mine()
    bot.given = settings
    return bot


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (Keyless(), "key = '': expected a text that Keyless is saved by"),
        (Numbered(), "key = 5: expected a text that Numbered is saved by"),
        (Halved("H"), r"key = '\\ud800': expected a text that Halved is saved by"),
        (Posing(), "key = 'greedy': expected a key of its own for Posing: this one is an installed bot's"),
        (Nameless(), "name = None: expected a name"),
        (Mine(style=object()), "settings = .*: expected a dict of plain JSON data .* of Mine"),
        (Mine(style={1, 2}), "settings = .*: expected a dict of plain JSON"),
        (Mine(weight=float("nan")), "settings = .*: expected a dict of plain JSON"),
        (Mine(weight=10**5000), "settings = .*: expected a dict of plain JSON"),
        (Mine(style="\ud800"), "settings = .*: expected a dict of plain JSON"),
        (Mine(bot="x"), "settings = .*: expected a dict of plain JSON data without 'name' and 'bot'"),
        (with_settings({"name": "x"}), "settings = .*: expected a dict of plain JSON data without 'name'"),
        (with_settings(None), "settings = None: expected a dict"),
        (with_settings([1]), r"settings = \[1\]: expected a dict"),
    ],
)
def test_a_bot_that_no_file_could_bring_back_is_told_so_when_it_is_seated(bot: Bot, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        Match(game, ["Ada", bot])


def test_a_bot_without_a_key_is_called_as_its_class() -> None:
    assert Keyless().name == "Keyless"


def test_the_log_of_a_seat_does_not_tell_what_others_were_dealt(match: Match) -> None:
    logs = [[line.text for line in match.log(seat) if line.clause == "TT-S5"] for seat in (0, 1, None)]
    assert logs[0][0].startswith("Ada gets the secret card ")
    assert logs[0][1] == "Ben gets a secret card."
    assert logs[1][0] == "Ada gets a secret card."
    assert logs[2] == ["Ada gets a secret card.", "Ben gets a secret card."]
    assert [text for text in match.moves(0) if text.startswith("deal")][1] == "deal hidden"
    assert match.log(0, since=match.ply) == []


def test_listeners_hear_every_change_until_they_leave(match: Match) -> None:
    heard: list[int] = []
    leave = match.subscribe(lambda: heard.append(match.ply))
    match.play(match.legal_moves()[0])
    match.undo()
    leave()
    leave()
    match.redo()
    assert heard == [6, 5]


def test_many_threads_playing_one_turn_make_one_move() -> None:
    match = Match(game, ["Ada", "Ben"], seed=7)
    move = match.legal_moves()[0]
    start = threading.Barrier(8)
    refused: list[Exception] = []

    def click() -> None:
        start.wait()
        try:
            match.play(move, seat=0)
        except IllegalMove as error:
            refused.append(error)

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 7
    assert match.state.current_player == 1


def test_a_name_with_markup_is_kept_as_it_is() -> None:
    assert Person("<b>Ada</b>").name == "<b>Ada</b>"
