"""A table with a screen for each seat, or a class, opened at a terminal; the server is tornado, Jupyter's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kernel_games.drawing import qr
from kernel_games.engine import Bot, GameError, Match, Person, game, player_name, registry
from kernel_games.engine.files import write_file
from kernel_games.engine.reading import reject
from kernel_games.terminal.classroom import named
from kernel_games.terminal.words import say
from kernel_games.together import JOIN, WALL, SchoolClass, Seats


def open_table(
    name: str,
    *,
    seats: int | None,
    names: Sequence[str],
    bots: int,
    bot: str,
    host: str,
    port: int,
    save: Path | None,
) -> None:
    """Open a table, and keep it open until Ctrl+C.

    Parameters
    ----------
    name : str
        Of the game.
    seats : int, optional
        How many people play; by default as many as `names`, or two.
    names : sequence of str
        Their names, by seat.
    bots : int
        How many computer players sit behind them.
    bot : str
        The installed bot that these are, and that plays for whoever is away.
    host, port
        The address that the server listens at.
    save : Path, optional
        The file that the match is written to when the table is closed.

    Raises
    ------
    GameError
        If the server is missing, the address cannot be had, or so many cannot play.
    OSError
        If the match cannot be saved.
    """
    _check(save)
    match = _match(name, seats or len(names) or 2, names, bots, bot)
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(Seats(match, bot), host, port))
    if save is None:
        print(f"\n{say('table_gone')}")
    else:
        match.save(save)
        print(f"\n{say('saved', file=str(save))}")


def _match(name: str, people: int, names: Sequence[str], bots: int, bot: str) -> Match:
    rules = game(name)
    rules.check_players(people + bots)
    given = [*names[:people], *(player_name(seat) for seat in range(len(names[:people]), people))]
    kind: type[Bot] = registry.load("bots", bot)
    return Match(rules, [*map(Person, given), *(kind() for _ in range(bots))])


def open_class(
    name: str, walk: str, *, questions: int, seed: int | None, host: str, port: int, save: Path | None
) -> None:
    """Open a class on a walk, and keep it open until Ctrl+C.

    Parameters
    ----------
    name : str
        Of the game.
    walk : str
        Of the walk; ``practice`` for questions that are the same for everybody.
    questions : int
        How many questions of practice.
    seed : int, optional
        The seed by which they are chosen; by default others each time.
    host, port
        The address that the server listens at.
    save : Path, optional
        The file that what each pupil did is written to, as codes, when the class is closed.

    Raises
    ------
    GameError
        If the server is missing, the address cannot be had, or there is no such walk.
    OSError
        If the codes cannot be saved.
    """
    _check(save)
    if save is not None and save.suffix != ".txt":
        reject("save", save.name, "a file that ends in .txt: kernel-games reports reads codes there")
    school_class = SchoolClass(named(name, walk, questions=questions, seed=seed))
    with suppress(KeyboardInterrupt):
        asyncio.run(_teach(school_class, host, port))
    if save is None:
        print(f"\n{say('class_gone')}")
    else:
        write_file(save, "".join(f"{code}\n" for code in school_class.codes()).encode())
        print(f"\n{say('class_saved', file=str(save), folder=str(save.parent))}")


def _check(save: Path | None) -> None:
    try:
        from kernel_games.together import wire  # noqa: PLC0415, F401 -- all else works without tornado
    except ImportError as error:
        raise GameError(say("no_tornado")) from error
    if save is not None and save.exists():
        raise GameError(say("table_file", file=str(save)))


async def _serve(seats: Seats, host: str, port: int) -> None:
    from kernel_games.together.server import TableServer  # noqa: PLC0415 -- as above

    names = {seat: say("wall") if seat == WALL else seats.match.names[int(seat)] for seat in seats.tokens}
    await _keep_open(TableServer(seats), seats.tokens, names, host, port)


async def _teach(school_class: SchoolClass, host: str, port: int) -> None:
    from kernel_games.together.class_server import ClassServer  # noqa: PLC0415 -- as above

    names = {JOIN: say("class_link"), WALL: say("class_wall")}
    await _keep_open(ClassServer(school_class), school_class.tokens, names, host, port)


async def _keep_open(
    server: Any, tokens: Mapping[Any, str], names: Mapping[Any, str], host: str, port: int
) -> None:
    from kernel_games.together.wire import LOCAL, links, listen  # noqa: PLC0415 -- as above

    try:
        listening, own = listen(server, host, port)
    except (GameError, OSError) as error:
        await server.close()
        if isinstance(error, GameError):
            raise
        raise GameError(
            say("no_address", host=host, port=port, error=error.strerror or str(error))
        ) from error
    for place, link in links(tokens, host, own):
        print(f"\n{names[place]}: {link}")
        print(qr.terminal(link))
    print(say("table_here" if host == LOCAL else "table_open"), flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        listening.stop()
        await server.close()
