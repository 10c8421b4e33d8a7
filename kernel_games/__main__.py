"""The command line: ``kernel-games``, or ``python -m kernel_games``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kernel_games import __version__, registered_games
from kernel_games.engine import GameError, OptionError, known_languages, language, registered_bots
from kernel_games.engine.languages import VARIABLE
from kernel_games.terminal.arguments import HELP, set_language, translate_argparse
from kernel_games.terminal.classroom import (
    COURSE,
    EDITIONS,
    SHEETS,
    assign,
    assign_practice,
    editions,
    print_practice,
    print_sheets,
    show_reports,
    write_board,
    write_package,
)
from kernel_games.terminal.comparisons import compare_rules
from kernel_games.terminal.doubts import doubt_rulebook
from kernel_games.terminal.lessons import FOLDER, lessons
from kernel_games.terminal.links import open_link
from kernel_games.terminal.looking_back import review_file
from kernel_games.terminal.own import begin, check, find, unproved
from kernel_games.terminal.play import TerminalTable, seat_players
from kernel_games.terminal.rulebooks import ask, game_name
from kernel_games.terminal.tables import SAMPLE, verify
from kernel_games.terminal.together import open_class, open_table
from kernel_games.terminal.words import say

WRONG, FAILED, BROKEN_OFF = 2, 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        The arguments after the program's name; by default those of the command line.

    Returns
    -------
    int
        The exit code: 0; 1 for a failure, which was told in words; 2 for wrong arguments; 130 for Ctrl+C.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal without UTF-8 shows a question mark; it does not end the game.
            stream.reconfigure(errors="replace")
    translate_argparse()
    set_language(arguments)
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
    missing = isinstance(error, FileNotFoundError) and error.filename
    said = say("no_file", file=str(missing)) if missing else str(error)
    print(f"kernel-games {args.command}: {said}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kernel-games", description=HELP["description"])
    version = f"kernel-games {__version__}"
    parser.add_argument("--version", action="version", version=version, help=HELP["version"])
    _add_language(parser)
    commands = parser.add_subparsers(required=True, dest="command", metavar=HELP["command"])

    command = _add(commands, "lessons", "kept", _lessons)
    command.add_argument("folder", nargs="?", type=Path, default=Path(FOLDER), help=HELP["default"])
    command.add_argument("--no-browser", action="store_true", help=HELP["no_browser"])
    command.add_argument("--copy-only", action="store_true", help=HELP["copy_only"])

    _add_class(commands)

    _add_games(commands)
    for command in commands.choices.values():
        # After the command, too; there it must not forget what was said before.
        _add_language(command, default=argparse.SUPPRESS)
    return parser


def _add_games(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add what concerns games, and not a class."""
    command = _add(commands, "play", "", _play)
    games = registered_games()
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("--players", type=int, metavar="N", help=HELP["players"])
    command.add_argument("--seat", type=int, nargs="+", default=[1], metavar="N", help=HELP["seats"])
    bots = registered_bots()
    who = HELP["bot"].format(bots=", ".join(bots))
    command.add_argument("--bot", choices=bots, default="greedy", metavar="NAME", help=who)
    command.add_argument("--seed", metavar="S", help=HELP["seed"])

    _add_table(commands, games, bots)
    _add_room(commands, games)

    command = _add(commands, "open", "", _open)
    command.add_argument("link", metavar="LINK", help=HELP["link"])

    command = _add(commands, "review", "", _review)
    command.add_argument("file", type=Path, metavar="FILE", help=HELP["saved_match"])

    command = _add(commands, "rulebook", "", _rulebook)
    command.add_argument("what", metavar="CLAUSE|GAME", help=HELP["clause_or_game"])
    command.add_argument("words", nargs="*", default=[], metavar="WORD", help=HELP["words"])
    command.add_argument("--decisions", action="store_true", help=HELP["decisions"])

    command = _add(commands, "doubt", "blind", _doubt)
    command.add_argument("games", nargs="+", metavar="GAME", help=HELP["own_game"])

    _add_compare(commands)

    command = _add(commands, "new", "", _new)
    command.add_argument("name", metavar="NAME", help=HELP["new_name"])
    command.add_argument("--folder", type=Path, help=HELP["new_folder"])

    command = _add(commands, "check", "faulty", _check)
    command.add_argument("game", metavar="GAME", help=HELP["own_game"])
    command.add_argument("--full", action="store_true", help=HELP["full"])

    command = _add(commands, "verify", "differs", _verify)
    command.add_argument("file", type=Path, metavar="FILE", help=HELP["table_rows"])
    command.add_argument("--sample", type=int, metavar="N", default=SAMPLE, help=HELP["sample"])


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    more: str,
    do: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    """Add a command; `more` is the text that its own help is set into, if it says more than the list does."""
    brief: str = HELP[name]
    whole = HELP[more].format(command=brief) if more else brief
    command: argparse.ArgumentParser = commands.add_parser(name, help=brief, description=whole)
    command.set_defaults(do=do)
    return command


def _add_class(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = _add(commands, "editions", "kept", _editions)
    command.add_argument("lessons", nargs="*", metavar="LESSON", help=HELP["only_lessons"])
    command.add_argument("--folder", type=Path, default=Path(EDITIONS), help=HELP["default"])

    command = _add(commands, "assignment", "", _assignment)
    command.add_argument("lesson", metavar="LESSON", help=HELP["lesson"])
    command.add_argument("--folder", type=Path, default=Path(COURSE), help=HELP["course"])

    command = _add(commands, "reports", "broken", _reports)
    command.add_argument("folder", type=Path, help=HELP["handed_in"])
    command.add_argument("--csv", type=Path, metavar="FILE", help=HELP["csv"])

    command = _add(commands, "sheets", "kept", _sheets)
    command.add_argument("games", nargs="*", type=game_name, metavar="GAME", help=HELP["only_games"])
    command.add_argument("--folder", type=Path, default=Path(SHEETS), help=HELP["default"])

    games = registered_games()
    for name, do in (("lms", write_package), ("embed", write_board)):
        command = _add(commands, name, "kept", partial(_write_walk, do))
        _add_walk(command, games)
        command.add_argument("--folder", type=Path, default=Path(), help=HELP["where"])

    command = _add(commands, "practice", "kept", _practice)
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("--sheets", type=int, default=28, metavar="N", help=HELP["how_many_sheets"])
    command.add_argument("--seed", type=int, default=2026, metavar="N", help=HELP["seed_of_sheets"])
    command.add_argument("--folder", type=Path, default=Path(SHEETS), help=HELP["default"])
    command.add_argument("--course", type=Path, metavar="FOLDER", help=HELP["course_of_sheets"])


def _add_compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    games, bots = registered_games(), registered_bots()
    command = _add(commands, "compare", "", _compare)
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("rules", nargs="+", metavar="RULE", help=HELP["rules"])
    command.add_argument("--games", type=int, default=0, metavar="N", help=HELP["games"])
    who = HELP["bot_of_all"].format(bots=", ".join(bots))
    command.add_argument("--bot", choices=bots, default="random", metavar="NAME", help=who)
    command.add_argument("--seed", default="0", metavar="S", help=HELP["seed"])


def _add_table(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], games: Sequence[str], bots: Sequence[str]
) -> None:
    command = _add(commands, "table", "", _table)
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("--seats", type=int, metavar="N", help=HELP["table_seats"])
    command.add_argument("--names", nargs="+", default=[], metavar="NAME", help=HELP["table_names"])
    command.add_argument("--bots", type=int, default=0, metavar="N", help=HELP["table_bots"])
    who = HELP["table_bot"].format(bots=", ".join(bots))
    command.add_argument("--bot", choices=bots, default="greedy", metavar="NAME", help=who)
    command.add_argument("--host", default="127.0.0.1", help=HELP["host"])
    command.add_argument("--port", type=int, default=0, help=HELP["port"])
    command.add_argument("--save", type=Path, metavar="FILE", help=HELP["table_save"])


def _add_room(commands: argparse._SubParsersAction[argparse.ArgumentParser], games: Sequence[str]) -> None:
    command = _add(commands, "class", "", _class)
    _add_walk(command, games)
    command.add_argument("--host", default="127.0.0.1", help=HELP["host"])
    command.add_argument("--port", type=int, default=0, help=HELP["port"])
    command.add_argument("--save", type=Path, metavar="FILE", help=HELP["class_save"])


def _add_walk(command: argparse.ArgumentParser, games: Sequence[str]) -> None:
    command.add_argument("game", type=game_name, choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("walk", nargs="?", default="practice", metavar="WALK", help=HELP["class_walk"])
    command.add_argument("--questions", type=int, default=10, metavar="N", help=HELP["class_questions"])
    command.add_argument("--seed", type=int, metavar="N", help=HELP["class_seed"])


def _add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    known = known_languages()
    told = HELP["language"].format(known=", ".join(known), variable=VARIABLE)
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


def _practice(args: argparse.Namespace) -> int:
    if args.course:
        assign_practice(args.course, args.game, args.seed)
    else:
        print_practice(args.folder, args.game, args.sheets, args.seed)
    return 0


def _play(args: argparse.Namespace) -> int:
    match = seat_players(args.game, players=args.players, seats=args.seat, bot=args.bot, seed=args.seed)
    TerminalTable(match).play()
    return 0


def _table(args: argparse.Namespace) -> int:
    open_table(
        args.game,
        seats=args.seats,
        names=args.names,
        bots=args.bots,
        bot=args.bot,
        host=args.host,
        port=args.port,
        save=args.save,
    )
    return 0


def _write_walk(do: Callable[..., None], args: argparse.Namespace) -> int:
    do(args.folder, args.game, args.walk, questions=args.questions, seed=args.seed)
    return 0


def _class(args: argparse.Namespace) -> int:
    open_class(
        args.game,
        args.walk,
        questions=args.questions,
        seed=args.seed,
        host=args.host,
        port=args.port,
        save=args.save,
    )
    return 0


def _open(args: argparse.Namespace) -> int:
    open_link(args.link)
    return 0


def _review(args: argparse.Namespace) -> int:
    print(review_file(args.file))
    return 0


def _rulebook(args: argparse.Namespace) -> int:
    lines = 0
    for line in ask(args.what, args.words, decided=args.decisions):
        print(line)
        lines += 1
    if not lines:
        print(say("no_clause", game=args.what, words=" ".join(args.words)), file=sys.stderr)
    return 0 if lines else FAILED


def _doubt(args: argparse.Namespace) -> int:
    # All of them are told, also after one with a change that nothing notices.
    told = [doubt_rulebook(rules) for rules in map(find, args.games)]
    return 0 if all(told) else FAILED


def _compare(args: argparse.Namespace) -> int:
    compare_rules(args.game, args.rules, games=args.games, bot=args.bot, seed=args.seed)
    return 0


def _new(args: argparse.Namespace) -> int:
    name, folder = begin(args.name, args.folder)
    print(say("begun", name=name, folder=str(folder)))
    return 0


def _check(args: argparse.Namespace) -> int:
    game = find(args.game)
    number = 0
    for number, fault in enumerate(check(game, full=args.full), 1):
        print(f"{number}. {fault}", flush=True)
    if number:
        print(say("faults", game=game.title, n=number))
        return FAILED
    for place, change in enumerate(unproved(game) if args.full else ()):
        print("" if place else say("unproved") + "\n", f"- {change}", sep="")
    print(say("all_kept" if args.full else "no_faults", game=game.title))
    if game.name not in registered_games():
        print(say("not_installed", name=game.name))
    return 0


def _verify(args: argparse.Namespace) -> int:
    return 0 if verify(args.file, args.sample) else FAILED


if __name__ == "__main__":
    sys.exit(main())
