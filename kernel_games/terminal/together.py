"""A table with a screen for each seat, opened at a terminal; its server is tornado, which Jupyter brings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kernel_games.drawing import qr
from kernel_games.engine import Bot, GameError, Match, Person, game, player_name, registry
from kernel_games.terminal.words import say
from kernel_games.together import WALL, Seats


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
    try:
        from kernel_games.together import server  # noqa: PLC0415, F401 -- all else works without tornado
    except ImportError as error:
        raise GameError(say("no_tornado")) from error
    if save is not None and save.exists():
        raise GameError(say("table_file", file=str(save)))
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


async def _serve(seats: Seats, host: str, port: int) -> None:
    from kernel_games.together.server import LOCAL, TableServer, links, listen  # noqa: PLC0415 -- as above

    table = TableServer(seats)
    try:
        server, own = listen(table, host, port)
    except OSError as error:
        await table.close()
        raise GameError(
            say("no_address", host=host, port=port, error=error.strerror or str(error))
        ) from error
    for seat, link in links(seats, host, own):
        who = say("wall") if seat == WALL else seats.match.names[int(seat)]
        print(f"\n{who}: {link}")
        print(qr.terminal(link))
    print(say("table_here" if host == LOCAL else "table_open"), flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()
        await table.close()
