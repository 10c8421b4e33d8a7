"""The command line: ``kernel-games``, or ``python -m kernel_games``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from kernel_games import __version__, registered_games
from kernel_games.engine import GameError, OptionError, known_languages, language, registered_bots
from kernel_games.engine.languages import VARIABLE
from kernel_games.terminal.classroom import (
    COURSE,
    EDITIONS,
    SHEETS,
    assign,
    editions,
    print_sheets,
    show_reports,
)
from kernel_games.terminal.lessons import FOLDER, lessons
from kernel_games.terminal.play import TerminalTable, seat_players
from kernel_games.terminal.rulebooks import ask, game_name
from kernel_games.terminal.tables import SAMPLE, verify
from kernel_games.terminal.words import say

WRONG, FAILED, BROKEN_OFF = 2, 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows the name of the program; the command line's own if left out.

    Returns
    -------
    int
        The exit code: 0; 1 for a failure, which was told in words; 2 for wrong arguments; 130 for Ctrl+C.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal without UTF-8 shows a question mark; it does not end the game.
            stream.reconfigure(errors="replace")
    parser = _parser()
    if not (sys.argv[1:] if arguments is None else arguments):
        parser.print_help(sys.stderr)
        return WRONG
    args = parser.parse_args(arguments)
    try:
        language(args.language)
        code: int = args.do(args)
        sys.stdout.flush()
    except OptionError as error:
        return _fail(args, error, WRONG)
    except BrokenPipeError:
        # Whoever read has read enough; nothing more may be written, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (GameError, ImportError, OSError) as error:
        return _fail(args, error, FAILED)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return BROKEN_OFF
    return code


def _fail(args: argparse.Namespace, error: Exception, code: int) -> int:
    print(f"kernel-games {args.command}: {error}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kernel-games", description="Board-game rulebooks you can run.")
    parser.add_argument("--version", action="version", version=f"kernel-games {__version__}")
    _add_language(parser)
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")

    told = "copy the lessons into a folder and open JupyterLab there"
    command = commands.add_parser("lessons", help=told, description=f"{told}; what you have changed stays")
    command.add_argument("folder", nargs="?", type=Path, default=Path(FOLDER), help=f"default: {FOLDER}")
    command.add_argument("--no-browser", action="store_true", help="print the address instead of opening it")
    command.add_argument("--copy-only", action="store_true", help="copy, and open nothing")
    command.set_defaults(do=_lessons)

    told = "write a student's and a teacher's edition of each lesson"
    command = commands.add_parser("editions", help=told, description=f"{told}; what you have changed stays")
    command.add_argument("lessons", nargs="*", metavar="LESSON", help="only these lessons")
    command.add_argument("--folder", type=Path, default=Path(EDITIONS), help=f"default: {EDITIONS}")
    command.set_defaults(do=_editions)

    told = "make an nbgrader assignment of a lesson: points for its walks and exercises"
    command = commands.add_parser("assignment", help=told, description=told)
    command.add_argument("lesson", metavar="LESSON", help="such as kontor_1_rules")
    where = f"the course's folder; default: {COURSE}"
    command.add_argument("--folder", type=Path, default=Path(COURSE), help=where)
    command.set_defaults(do=_assignment)

    told = "print what a class has handed in as one table"
    command = commands.add_parser("reports", help=told, description=f"{told}; exit code 1: a file was broken")
    command.add_argument("folder", type=Path, help="where the files of walks and reports are")
    command.add_argument("--csv", type=Path, metavar="FILE", help="write every step to a table, too")
    command.set_defaults(do=_reports)

    told = "write sheets to print: boards, cards, and worksheets with keys"
    command = commands.add_parser("sheets", help=told, description=f"{told}; what you have changed stays")
    command.add_argument("games", nargs="*", type=game_name, metavar="GAME", help="only these games")
    command.add_argument("--folder", type=Path, default=Path(SHEETS), help=f"default: {SHEETS}")
    command.set_defaults(do=_sheets)

    told = "play a game in this terminal, in words"
    command = commands.add_parser("play", help=told, description=told)
    games = registered_games()
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("--players", type=int, metavar="N", help="how many play; default: 2")
    seats = "those of people, from 1; default: 1"
    command.add_argument("--seat", type=int, nargs="+", default=[1], metavar="N", help=seats)
    bots = registered_bots()
    who = f"who plays the others: {', '.join(bots)}; default: greedy"
    command.add_argument("--bot", choices=bots, default="greedy", metavar="NAME", help=who)
    command.add_argument("--seed", metavar="S", help="where chance begins: the same cards again")
    command.set_defaults(do=_play)

    told = "print a clause with its examples, or search a rulebook"
    command = commands.add_parser("rulebook", help=told, description=told)
    command.add_argument("what", metavar="CLAUSE|GAME", help="such as KO-X15, or kontor")
    command.add_argument(
        "words", nargs="*", default=[], metavar="WORD", help="what the clauses of the game must hold"
    )
    command.set_defaults(do=_rulebook)

    _add_verify(commands)
    for command in commands.choices.values():
        # After the command, too; there it must not forget what was said before.
        _add_language(command, default=argparse.SUPPRESS)
    return parser


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    told = "verify a table of games: compare its checks, and play some games again"
    command = commands.add_parser("verify", help=told, description=f"{told}; exit code 1: one differs")
    command.add_argument(
        "file", type=Path, metavar="FILE", help="what play_many(file=...) of the lab has kept"
    )
    some = f"how many games to play again; default: {SAMPLE}"
    command.add_argument("--sample", type=int, metavar="N", default=SAMPLE, help=some)
    command.set_defaults(do=_verify)


def _add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    known = known_languages()
    told = f"in which language everything is said: {', '.join(known)}; default: that of {VARIABLE}"
    parser.add_argument("--language", choices=known, metavar="CODE", default=default, help=told)


def _lessons(args: argparse.Namespace) -> int:
    lessons(args.folder, browser=not args.no_browser, copy_only=args.copy_only)
    return 0


def _editions(args: argparse.Namespace) -> int:
    editions(args.folder, args.lessons)
    return 0


def _assignment(args: argparse.Namespace) -> int:
    assign(args.lesson, args.folder)
    return 0


def _reports(args: argparse.Namespace) -> int:
    return 0 if show_reports(args.folder, args.csv) else FAILED


def _sheets(args: argparse.Namespace) -> int:
    print_sheets(args.folder, args.games)
    return 0


def _play(args: argparse.Namespace) -> int:
    match = seat_players(args.game, players=args.players, seats=args.seat, bot=args.bot, seed=args.seed)
    TerminalTable(match).play()
    return 0


def _rulebook(args: argparse.Namespace) -> int:
    lines = 0
    for line in ask(args.what, args.words):
        print(line)
        lines += 1
    if not lines:
        print(say("no_clause", game=args.what, words=" ".join(args.words)), file=sys.stderr)
    return 0 if lines else FAILED


def _verify(args: argparse.Namespace) -> int:
    return 0 if verify(args.file, args.sample) else FAILED


if __name__ == "__main__":
    sys.exit(main())
