"""A class's server, by real WebSockets on this computer: names, walks, the wall, votes, forgeries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

from kernel_games.teaching.walks import load_walk
from kernel_games.together import JOIN, SchoolClass, wire
from kernel_games.together.class_server import ClassServer
from kernel_games.together.tokens import WALL
from tests.together.test_server import Client


class Room:
    """A class that is open, and pages of it."""

    def __init__(self, school_class: SchoolClass, port: int) -> None:
        self.school_class, self.port = school_class, port
        self.clients: list[Client] = []

    async def knock(self, token: object) -> Client:
        page = Client(await websocket_connect(f"ws://127.0.0.1:{self.port}/seat"))
        self.clients.append(page)
        await say(page, token=token)
        return page

    async def join(self, name: str) -> tuple[Client, str]:
        page = await self.knock(self.school_class.tokens[JOIN])
        assert await page.hear() == {"kind": "kt-name"}
        await say(page, kind="kt-name", name=name)
        token = (await page.until("kt-own"))["token"]
        assert (await page.until("kt-seat"))["name"] == name
        return page, token

    async def wall(self) -> Client:
        page = await self.knock(self.school_class.tokens[WALL])
        assert (await page.until("kt-seat"))["seat"] == WALL
        return page


async def say(page: Client, **message: Any) -> None:
    await page.socket.write_message(json.dumps(message))


async def sees(wall: Client, right: Callable[[Any], bool]) -> Any:
    """Wait until the wall shows what is right, and return it."""
    while not right(told := await wall.until("kt-class")):
        pass
    return told


def at(do: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
    """Open a class, do something there, and close it."""

    async def run() -> None:
        server = ClassServer(SchoolClass(load_walk("kontor", "majority")))
        listening, port = wire.listen(server, wire.LOCAL, 0)
        room = Room(server.school_class, port)
        try:
            await do(room)
        finally:
            for client in room.clients:
                client.socket.close()
                while not client.closed:
                    await client.hear()
            listening.stop()
            await server.close()
            await listening.close_all_connections()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, run()).result()


async def answer(page: Client, choice: str) -> Any:
    view = await page.whole()
    ask = {"do": "coach", "what": "answer", "n": view["coach"]["n"], "choice": choice, "rev": view["rev"]}
    return await page.ask(**ask, seat=0)


async def go_on(page: Client) -> Any:
    view = await page.whole()
    return await page.ask(do="coach", what="next", n=view["coach"]["n"], rev=view["rev"], seat=0)


def test_pupils_walk_each_for_themselves_and_the_wall_sees_where_they_are() -> None:
    async def walk(room: Room) -> None:
        wall = await room.wall()
        (zoe, _), (noa, _) = await room.join("Zoe"), await room.join("Noa")
        assert (await go_on(zoe))["ok"]
        assert (await answer(zoe, "1"))["ok"]
        told = await sees(wall, lambda one: [each["n"] for each in one["pupils"]] == [2, 1])
        assert [(one["name"], one["here"]) for one in told["pupils"]] == [("Zoe", True), ("Noa", True)]
        assert (await noa.whole())["coach"]["n"] == 0
        # Neither page was sent anything of the other, or of the wall.
        assert not any("Noa" in text or "kt-class" in text for text in zoe.raw)
        assert not any("Zoe" in text or "kt-class" in text for text in noa.raw)

    at(walk)


def test_a_reload_comes_back_to_the_same_pupil_with_all_that_they_did() -> None:
    async def come_back(room: Room) -> None:
        wall = await room.wall()
        zoe, token = await room.join("Zoe")
        await go_on(zoe)
        before = await zoe.whole()
        zoe.socket.close()
        await sees(wall, lambda one: [each["here"] for each in one["pupils"]] == [False])
        again = await room.knock(token)
        assert (await again.until("kt-seat"))["name"] == "Zoe"
        assert (await again.whole())["coach"] == before["coach"]
        assert len(room.school_class.members) == 1

    at(come_back)


@pytest.mark.parametrize("token", ["", "guess", None, 7, ["join"], "join", "watch"])
def test_a_stranger_gets_nothing(token: object) -> None:
    async def knock(room: Room) -> None:
        page = await room.knock(token)
        assert await page.hear() is None
        assert (page.socket.close_code, page.raw) == (wire.STRANGER, [])

    at(knock)


def test_a_name_is_asked_for_until_it_is_one_and_nothing_else_is_answered_before() -> None:
    async def name(room: Room) -> None:
        await room.join("Zoe")
        page = await room.knock(room.school_class.tokens[JOIN])
        await page.until("kt-name")
        for message in (
            {"kind": "kg-ask", "id": "q", "ask": {"do": "sync"}},
            {"name": "zoe"},
            {"token": "x"},
        ):
            await say(page, **message)
            assert (await page.hear())["reason"]
        assert len(room.school_class.members) == 1
        await say(page, kind="kt-name", name="<img src=x onerror=alert(1)>")
        assert (await page.until("kt-seat"))["name"].startswith("<img")

    at(name)


def test_the_class_votes_and_forged_or_repeated_messages_count_nothing() -> None:
    async def vote(room: Room) -> None:
        wall = await room.wall()
        (zoe, _), (noa, _) = await room.join("Zoe"), await room.join("Noa")
        await say(wall, kind="kt-ask")
        assert "nothing that the class can vote on" in (await wall.until("kt-told"))["reason"]
        await go_on(wall)
        # What only the wall may ask is not understood from a pupil, and does nothing.
        for kind in ("kt-ask", "kt-reveal", "kt-end", "kt-remove"):
            await say(zoe, kind=kind, number=2)
            assert "kg-ask" in (await zoe.until("kg"))["say"]["reason"]
        assert room.school_class.vote is None
        assert len(room.school_class.members) == 2
        await say(wall, kind="kt-ask")
        asked: dict[str, Any] = {}
        while not asked.get("question"):
            asked = await zoe.until("kt-vote")
        assert "right" in asked
        assert asked["right"] == []
        think = {"kind": "kt-think", "number": asked["number"], "choice": asked["choices"][0]["id"]}
        for _ in range(3):
            await say(zoe, **think)
        await say(noa, **{**think, "number": 99})
        await say(noa, **{**think, "choice": {"x": 1}})
        told = await sees(wall, lambda one: bool(one.get("vote")) and one["vote"]["voted"] > 0)
        assert sum(one["count"] for one in told["vote"]["choices"]) == 1
        await say(wall, kind="kt-reveal")
        told = await sees(wall, lambda one: not one["vote"]["open"])
        assert len(told["vote"]["right"]) == 1
        while (heard := await noa.until("kt-vote")).get("open", True):
            pass
        assert (heard["right"], heard["given"]) == (told["vote"]["right"], "")
        await say(noa, **think)
        assert (await noa.whole())["coach"]["n"] == 0
        assert room.school_class.told()["vote"]["voted"] == 1

    at(vote)


def test_whoever_is_taken_out_is_a_stranger_from_then_on() -> None:
    async def remove(room: Room) -> None:
        wall = await room.wall()
        zoe, token = await room.join("Zoe")
        for number in ("1", None, 7, [1]):
            await say(wall, kind="kt-remove", number=number)
        await say(wall, kind="kt-remove", number=1)
        await sees(wall, lambda one: not one["pupils"])
        while await zoe.hear() is not None:
            pass
        assert zoe.socket.close_code == wire.STRANGER
        again = await room.knock(token)
        assert await again.hear() is None

    at(remove)


def test_the_page_asks_nothing_of_elsewhere_and_holds_nothing_of_the_class() -> None:
    async def fetch(room: Room) -> None:
        await room.join("Zoe")
        for name in ("", "class.js", "line.js", "board.js", "board.css", "seat.css"):
            answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{room.port}/{name}")
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert not any(token in answer.body.decode() for token in room.school_class.tokens.values())

    at(fetch)


def test_six_pupils_at_once_are_all_on_the_wall() -> None:
    """Thirty were tried by hand; six show that they do not wait for each other for ever."""

    async def work(room: Room) -> None:
        wall = await room.wall()
        pages = await asyncio.gather(*(room.join(f"Pupil {number}") for number in range(6)))

        async def walk(page: Client) -> None:
            await go_on(page)
            await answer(page, "2")

        await asyncio.gather(*(walk(page) for page, _ in pages))
        await sees(wall, lambda one: [each["n"] for each in one["pupils"]] == [2] * 6)

    at(work)
