"""A table's server, by real WebSockets on this computer: what each page is sent, and what is refused."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kernel_games import Match, registered_games
from kernel_games.together import WALL, Seats, server, wire

SECONDS = 20


class Client:
    """A page that has come to a table."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.asked = 0
        self.closed = False

    async def hear(self) -> Any:
        """Return the next message; None once the server has closed."""
        text = await asyncio.wait_for(self.socket.read_message(), SECONDS)
        if text is None:
            self.closed = True
            return None
        assert isinstance(text, str)
        self.raw.append(text)
        return json.loads(text)

    async def until(self, kind: str, **fields: Any) -> Any:
        while (told := await self.hear()) is not None:
            if told.get("kind") == kind and all(told.get(key) == value for key, value in fields.items()):
                return told
        pytest.fail(f"closed with {self.socket.close_code} before {kind}")

    async def ask(self, **ask: Any) -> Any:
        self.asked += 1
        name = f"q{self.asked}"
        await self.socket.write_message(json.dumps({"kind": "kg-ask", "id": name, "ask": ask}))
        return (await self.until("kg-answer", id=name))["reply"]

    async def whole(self) -> Any:
        return (await self.ask(do="sync", page="p", rev=-1))["whole"]


class Here:
    """A table that is open, and clients of it."""

    def __init__(self, seats: Seats, port: int) -> None:
        self.seats, self.port = seats, port
        self.clients: list[Client] = []

    async def knock(self, **headers: str) -> Client:
        request = HTTPRequest(f"ws://127.0.0.1:{self.port}/seat", headers=headers)
        self.clients.append(Client(await websocket_connect(request)))
        return self.clients[-1]

    async def leave(self) -> None:
        """Close all clients, and wait until that is done."""
        for client in self.clients:
            client.socket.close()
            while not client.closed:
                await client.hear()

    async def sit(self, seat: int | str) -> Client:
        client = await self.knock()
        await client.socket.write_message(json.dumps({"token": self.seats.tokens[seat]}))
        assert (await client.hear())["seat"] == seat
        return client


def at(seats: Seats, do: Callable[[Here], Coroutine[Any, Any, None]]) -> None:
    """Open a table, do something there, and close it."""

    async def run() -> None:
        table = server.TableServer(seats)
        listening, port = wire.listen(table, wire.LOCAL, 0)
        here = Here(seats, port)
        try:
            await do(here)
        finally:
            await here.leave()
            listening.stop()
            await table.close()
            await listening.close_all_connections()

    # In a thread of its own: beside the browser tests this one has a loop already.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, run()).result()


def kontor() -> Seats:
    return Seats(Match("kontor", ["Ada", "Ben"], seed=5))


def test_two_pages_play_and_both_see_what_was_played() -> None:
    async def play(here: Here) -> None:
        ada, ben = await here.sit(0), await here.sit(1)
        seats = [ada, ben]
        match = here.seats.match
        for _ in range(6):
            views: list[Any] = []
            version = -1
            # Cards are drawn meanwhile: what both see is compared once that is over.
            while version != match.version or match.state.current_player < 0:
                version = match.version
                views = [await page.whole() for page in seats]
            player = match.state.current_player
            assert [view["mood"]["kind"] == "ready" for view in views] == [seat == player for seat in (0, 1)]
            move = match.legal_moves()[0]
            ply = match.ply
            reply = await seats[player].ask(do="play", move=str(move), seat=player, rev=views[player]["rev"])
            assert reply["ok"], reply
            told = await seats[1 - player].until("kg")
            assert told["rev"] > views[1 - player]["rev"]
            assert match.ply > ply

    at(kontor(), play)


@pytest.mark.parametrize("name", registered_games())
def test_a_page_gets_what_a_board_of_its_seat_may_show_and_nothing_else(name: str) -> None:
    """The wire holds for two worlds that a seat cannot tell apart the very same messages."""

    async def record(here: Here) -> None:
        pages = {seat: await here.sit(seat) for seat in (0, WALL)}
        heard.extend([json.dumps(await page.whole(), sort_keys=True) for page in pages.values()])

    heard: list[str] = []
    true = Match(name, ["Ada", "Ben"], seed=2)
    luck = random.Random(3)
    for _ in range(30):
        if true.state.current_player < 0:
            true.settle()
            continue
        true.play(true.state.sample(luck))
    for seat in (0, None):
        worlds: list[str] = []
        for world in (true.state, true.state.imagine(seat, random.Random(9))):
            heard.clear()
            at(Seats(Match(name, ["Ada", "Ben"], start=world, seed=1, settle=False)), record)
            worlds.append(heard[0 if seat == 0 else 1])
        assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    "first", ['{"token": "guess"}', '{"kind": "kg-ask"}', "hello", "[]", "7", "[" * 9000]
)
def test_a_stranger_is_told_nothing(first: str) -> None:
    async def knock(here: Here) -> None:
        client = await here.knock()
        await client.socket.write_message(first)
        assert await client.hear() is None
        assert client.socket.close_code == 4403
        assert client.raw == []
        assert [place.pages for place in here.seats.places()] == [0, 0]

    at(kontor(), knock)


def test_a_page_of_another_site_cannot_connect() -> None:
    async def knock(here: Here) -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await here.knock(Origin="https://elsewhere.example")

    at(kontor(), knock)


def test_forged_and_repeated_messages_change_nothing() -> None:
    async def forge(here: Here) -> None:
        match = here.seats.match
        ada, ben = await here.sit(0), await here.sit(1)
        view = await ada.whole()
        move = str(match.legal_moves()[0])
        ply = match.ply
        # Ben says that he is Ada, or that it is his turn.
        for seat in (0, 1):
            reply = await ben.ask(do="play", move=move, seat=seat, rev=(await ben.whole())["rev"])
            assert not reply["ok"]
        for forged in (
            {"do": "seat", "to": 0, "rev": view["rev"]},
            {"do": "view", "ply": 10**9},
            {"do": "nothing"},
        ):
            assert not (await ben.ask(**forged))["ok"]
        assert match.ply == ply
        # Ada's own message, twice; and one of an older picture.
        played = {"do": "play", "move": move, "seat": 0, "rev": view["rev"]}
        assert (await ada.ask(**played))["ok"]
        ply = match.ply
        assert (await ada.ask(**played))["stale"]
        assert match.ply == ply
        # What is no message is complained of, and the page goes on.
        for text in ("hello", "null", "[]", '{"kind": "kg-ask", "id": 7}', b"\xff"):
            await ada.socket.write_message(text, binary=isinstance(text, bytes))
            assert "expected" in (await ada.until("kg"))["say"]["reason"]
        assert (await ada.whole())["mood"]["kind"] != "ready"

    at(kontor(), forge)


def test_a_reload_comes_back_to_the_same_seat_and_the_wall_sees_who_is_here() -> None:
    async def come_back(here: Here) -> None:
        wall = await here.sit(WALL)
        ada = await here.sit(0)
        view = await ada.whole()
        while [place["pages"] for place in (await wall.until("kt-seats"))["seats"]] != [1, 0]:
            pass
        ada.socket.close()
        while [place["pages"] for place in (await wall.until("kt-seats"))["seats"]] != [0, 0]:
            pass
        again = await (await here.sit(0)).whole()
        assert (again["moves"], again["log"]) == (view["moves"], view["log"])

    at(kontor(), come_back)


def test_the_wall_lets_the_computer_play_for_whoever_is_away_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "PACE", 0)

    async def replace(here: Here) -> None:
        wall, ben = await here.sit(WALL), await here.sit(1)
        assert here.seats.match.state.current_player == 0
        ask = json.dumps({"kind": "kt-replace", "seat": 0})
        await ben.socket.write_message(ask)
        assert "kg-ask" in (await ben.until("kg"))["say"]["reason"]
        assert not any(place.computer for place in here.seats.places())
        await wall.socket.write_message(ask)
        while (await ben.whole())["mood"]["kind"] != "ready":
            pass
        assert here.seats.places()[0].computer

    at(kontor(), replace)


def test_the_page_asks_nothing_of_elsewhere_and_holds_nothing_of_the_match() -> None:
    async def fetch(here: Here) -> None:
        client = AsyncHTTPClient()
        for name in ("", "seat.js", "line.js", "board.js", "board.css", "seat.css"):
            answer = await client.fetch(f"http://127.0.0.1:{here.port}/{name}")
            text = answer.body.decode()
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Cache-Control"] == "no-store"
            assert not any(token in text for token in here.seats.tokens.values())
            assert "Ada" not in text or name == "board.js"
        for name in ("../seats.py", "seats.py", "%2e%2e/seats.py"):
            with pytest.raises(HTTPClientError, match="404"):
                await client.fetch(f"http://127.0.0.1:{here.port}/{name}")

    at(kontor(), fetch)


def test_links_name_the_address_that_others_reach_and_end_in_tokens() -> None:
    seats = kontor()
    given = dict(wire.links(seats.tokens, "127.0.0.1", 8000))
    assert given == {seat: f"http://127.0.0.1:8000/#{token}" for seat, token in seats.tokens.items()}
    assert next(wire.links(seats.tokens, "::1", 8000))[1].startswith("http://[::1]:8000/#")
    assert "0.0.0.0" not in next(wire.links(seats.tokens, "0.0.0.0", 8000))[1]  # noqa: S104 -- it is what is left out
