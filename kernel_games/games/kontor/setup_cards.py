"""Reading of cards, warehouses, areas, coins and chits from plain data, by clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import Option
from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    reject,
)
from kernel_games.games.kontor import field, grid
from kernel_games.games.kontor.components import (
    BRIDGE,
    BY_KEY,
    CARDS,
    CUSTOMS,
    FLOOD,
    GOODS,
    PLAYERS,
    SPECIALS,
    WATERS,
    Counts,
    docks_of,
    goods_mask,
    left_out,
)
from kernel_games.games.kontor.grid import ALL_CROSS, CELLS, CENTRE, CROSS, GRID, NAMES, REACH, bits, near
from kernel_games.games.kontor.law import KontorLaw, Setting
from kernel_games.games.kontor.state import NOBODY, WAYS, KontorState, Lying, Phase, Scored
from kernel_games.games.kontor.valuation import read_depot, read_goods, value_counts

_PROFESSIONAL = Option(1, 0, 1, "professional game: a larger field, and the patrol ship", "KO-B06", "yes")
_VARIANT = Option(0, 0, 1, "restricted store", "KO-V01", "yes")

_LEFT_OUT = {
    "KO-D29": "red or black: green and purple belong to games of three and four",
    "KO-D27": "a colour that somebody plays",
    "KO-D28": "no card of three goods: they are left out with three and four players",
    "KO-D25": "no special card: they belong to games of three and four",
}


def options_for(players: int) -> dict[str, Option]:
    """Return the options at a player count."""
    return {"professional": _PROFESSIONAL} if players == PLAYERS[0] else {"variant": _VARIANT}


def check_options(players: int, given: Mapping[str, Any], law: KontorLaw) -> None:
    """Refuse an option of Kontor that belongs to games of other numbers of players.

    Raises
    ------
    OptionError
        Names the option, its value, what would be right, and the clause.
    """
    if "professional" in given and players != PLAYERS[0]:
        size = law.sizes[players]
        expected = f"nothing: it is for two players; {players} play with the ship on {size} by {size} cells"
        reject("professional", given["professional"], expected, _PROFESSIONAL.clause)
    if "variant" in given and players == PLAYERS[0]:
        reject("variant", given["variant"], "nothing: it is for three or four players", _VARIANT.clause)


class Reader:
    """Reader of the cards, coins and chits of a position.

    Parameters
    ----------
    data : mapping
        As :func:`kernel_games.games.kontor.setup.read` takes it.
    kind : type
        The states of its game.
    """

    def __init__(self, data: Mapping[str, Any], kind: type[KontorState]) -> None:
        self.kind, self.law = kind, kind.law
        self.data = {name: value for name, value in data.items() if value is not None}
        self.players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "KO-B01")
        self.setting = self._setting()
        self.seen: dict[int, str] = {}

    def read(self, plain: Mapping[str, Any]) -> KontorState:
        """Read everything but the phase; see :func:`kernel_games.games.kontor.setup_phase.read_phase`.

        `plain` are the fields that stand alone, read already.
        """
        data, players = self.data, self.players
        cards, water, docks = self._cards()
        none: list[list[str]] = [[] for _ in range(players)]
        hands = [self._hand("hands", seat, hand) for seat, hand in enumerate(self._by_seat("hands", none))]
        under = [self._under(seat, pile) for seat, pile in enumerate(self._by_seat("under", none))]
        chosen = [
            self._chosen(seat, key) for seat, key in enumerate(self._by_seat("chosen", [None] * players))
        ]
        spent = self._spent()
        if self._cross_is_left_out(water | docks):
            water |= self._fill_cross(cards, water)
        lying = self._lying(water, docks)
        stored = self._stored(cards, docks)
        box = self._box(water | docks)
        shown = self._shown(hands, chosen)
        usual = [self.law.coins[players]] * players
        coins = read_numbers("coins", data.get("coins", usual), players, clause="KO-B05")
        if sum(coins) > self.law.all_coins:
            reject("coins", list(coins), f"at most {self.law.all_coins} in all", "KO-D16")
        ship = self._ship(water)
        just = CELLS[self._cell("just", data["just"])] if "just" in data else NOBODY
        state = self.kind(
            setting=self.setting,
            phase=Phase.LAY,
            seat=NOBODY,
            round=read_number("round", data.get("round", 1), 1, self.law.rounds, "KO-D13"),
            cards=bytes(cards),
            stored=bytes(stored),
            water=water,
            docks=docks,
            closed=0,
            box=box,
            lying=tuple(lying),
            spent=spent,
            scored=(),
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            dock_piles=tuple(self._unseen(self._docks(seat)) for seat in range(players)),
            water_pile=self._unseen(WATERS),
            special_pile=self._unseen(self._specials()),
            under=tuple(under),
            shown=shown,
            chosen=tuple(chosen),
            order=(),
            played=0,
            coins=coins,
            stock=(self.law.stock,) * len(GOODS),
            chits=self._chits(),
            ship=ship,
            sails=read_number("sails", data.get("sails", 0), 0, self.law.sails, "KO-X11"),
            just=just,
            **plain,
        )
        return self._check_stock(self._score(state))

    # What was agreed

    def _setting(self) -> Setting:
        options, agreed = options_for(self.players), []
        for name, option in (("professional", _PROFESSIONAL), ("variant", _VARIANT)):
            given = self.data.get(name, option.default)
            # What holds anyway is written with every position, so it may be said.
            if name not in options and (given != option.default or type(given) is not int):
                check_options(self.players, {name: given}, self.law)
            agreed.append(option.check(name, given))
        return self.law.agree(self.players, *agreed)

    # Names

    def _cell(self, name: str, value: object) -> str:
        if not isinstance(value, str) or value not in CELLS:
            reject(name, value, f"a cell such as n2e1, at most {REACH} from the centre", "KO-B06")
        return value

    def _card(self, name: str, value: object, what: str, known: Sequence[int], clause: str) -> int:
        """Read a card of the game and mark it as used."""
        card = BY_KEY.get(value) if isinstance(value, str) else None
        if clause_out := left_out(card or 0, self.players, all_goods=self.setting.all_goods):
            reject(name, value, _LEFT_OUT[clause_out], clause_out)
        if card is None or card not in known:
            examples = ", ".join(CARDS[one].key for one in known[:2])
            reject(name, value, f"{what}, such as {examples}", clause)
        if card in self.seen:
            reject(name, value, f"each card once; it is in {self.seen[card]} already", "KO-B01")
        self.seen[card] = name
        return card

    def _by_seat(self, name: str, usual: Sequence[Any]) -> list[Any]:
        return read_list(name, self.data.get(name, usual), self.players)

    def _unseen(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Return the cards that are nowhere else, and so in their pile."""
        return tuple(card for card in cards if card not in self.seen)

    def _docks(self, seat: int) -> tuple[int, ...]:
        return docks_of(seat, all_goods=self.setting.all_goods)

    def _specials(self) -> tuple[int, ...]:
        return SPECIALS if self.setting.extension else ()

    # The field

    def _cards(self) -> tuple[bytearray, int, int]:
        given = self.data.get("cards", {})
        if not isinstance(given, Mapping):
            reject("cards", given, "a mapping of cells to cards", "KO-B10")
        known = [card for seat in range(self.players) for card in self._docks(seat)]
        floods = [card for card in self._specials() if CARDS[card].kind == FLOOD]
        on_cards = [card for card in self._specials() if card not in floods]
        known += [*WATERS, *floods]
        cards, water, docks = bytearray(GRID), 1 << CENTRE, 0
        for name, key in given.items():
            where = f"cards[{name}]"
            cell = CELLS[self._cell("cell of cards", name)]
            if cell == CENTRE:
                reject(where, key, "no card: the harbour centre lies there", "KO-B04")
            if isinstance(key, str) and BY_KEY.get(key) in on_cards:
                reject(where, key, "a card of its own cell; what lies on a card is given in lying", "KO-D25")
            card = self._card(where, key, "a dock or water card of the players", known, "KO-B10")
            cards[cell] = card
            if card in WATERS or card in floods:
                water |= 1 << cell
            else:
                docks |= 1 << cell
            if cell in CROSS and not water >> cell & 1:
                reject(where, key, "a water card: the cross of canals lies there", "KO-B04")
        return cards, water, docks

    def _cross_is_left_out(self, laid: int) -> bool:
        """Return whether the cross has to be filled in: cards or a round presuppose it (KO-B04)."""
        started = self.data.get("phase", "lay") not in ("lay", "deal") or self.data.get("order")
        started = started or any(self.data.get("chosen", []))
        return bool(started or laid & ~(1 << CENTRE | ALL_CROSS))

    def _fill_cross(self, cards: bytearray, water: int) -> int:
        """Complete the cross with the lowest water cards that are nowhere else."""
        lacking = [cell for cell in CROSS if not water >> cell & 1]
        unused = [card for card in WATERS if card not in self.seen]
        if len(unused) < len(lacking):
            reject("cards", self.data.get("cards"), f"{len(lacking)} water cards for the cross", "KO-B04")
        for cell, card in zip(lacking, unused, strict=False):
            cards[cell] = card
            self.seen[card] = f"cards[{NAMES[cell]}]"
        return sum(1 << cell for cell in lacking)

    def _box(self, laid: int) -> grid.Box:
        least = grid.box_of(laid | ALL_CROSS)
        given = self.data.get("box", list(least))
        items = read_list("box", given, 4, "KO-D4")
        box = tuple(
            read_number(f"box[{place}]", item, -REACH, REACH, "KO-D4") for place, item in enumerate(items)
        )
        west, north, east, south = box
        if west > least[0] or north > least[1] or east < least[2] or south < least[3]:
            reject("box", given, f"a box round all cards, {list(least)} or wider", "KO-D4")
        if max(east - west, south - north) >= self.setting.size:
            size = self.setting.size
            reject("box", list(box), f"cards within a square of {size} by {size} cells", "KO-B06")
        return west, north, east, south

    def _stored(self, cards: bytearray, docks: int) -> bytearray:
        given = self.data.get("missing", {})
        if not isinstance(given, Mapping):
            reject("missing", given, "a mapping of cells to goods", "KO-D14")
        stored = bytearray(GRID)
        storing = self.data.get("just") if self.data.get("phase") == "export" else None
        for cell in bits(docks):
            stored[cell] = 0 if NAMES[cell] == storing else goods_mask(cards[cell])
        for name, goods in given.items():
            where = f"missing[{name}]"
            cell = CELLS[self._cell("cell of missing", name)]
            if not docks >> cell & 1:
                reject(where, goods, "a cell with a dock card", "KO-D14")
            for good in read_list(where, goods, clause="KO-D14"):
                read_choice(where, good, GOODS, "KO-D14")
                pictured = enumerate(CARDS[cards[cell]].goods)
                bit = next((b for b, g in pictured if GOODS[g] == good and stored[cell] >> b & 1), None)
                if bit is None and name != storing:
                    reject(where, list(goods), "goods that its card pictures", "KO-D14")
                stored[cell] &= ~(1 << bit) if bit is not None else 0
        return stored

    def _lying(self, water: int, docks: int) -> list[Lying]:
        found: list[Lying] = []
        kinds = [card for card in self._specials() if CARDS[card].kind != FLOOD]
        for place, entry in enumerate(read_list("lying", self.data.get("lying", []))):
            where = f"lying[{place}]"
            fields = check_fields(where, entry, ("cell", "card", "owner", "way"))
            cell = CELLS[self._cell(f"{where} cell", fields.get("cell"))]
            card = self._special(f"{where} card", fields.get("card"), kinds)
            owner = read_number(f"{where} owner", fields.get("owner"), 0, self.players - 1, "KO-D25")
            bridge = CARDS[card].kind == BRIDGE
            if not (water if bridge else docks) >> cell & 1 or cell in [other.cell for other in found]:
                expected = (
                    "a water card without a bridge" if bridge else "a dock card without a customs house"
                )
                reject(f"{where} cell", NAMES[cell], expected, "KO-D22" if bridge else "KO-D24")
            way = self._way(f"{where} way", fields.get("way"), cell, docks) if bridge else 0
            if not bridge and fields.get("way") is not None:
                reject(f"{where} way", fields["way"], "nothing: a customs house has no direction", "KO-D24")
            found.append(Lying(cell, card, owner, way))
        return found

    def _way(self, name: str, given: object, cell: int, docks: int) -> int:
        """Read a bridge's direction; it may be left out where only one links dock cards."""
        turning = self.data.get("phase") == "span" and self.data.get("just") == NAMES[cell]
        usual = [way for way, step in WAYS.items() if docks >> cell - step & docks >> cell + step & 1]
        if given is None and (turning or len(usual) == 1):
            return 0 if turning else WAYS[usual[0]]
        if turning:
            reject(name, given, "nothing while it is asked", "KO-D23")
        return WAYS[read_choice(name, given, tuple(WAYS), "KO-D23")]

    def _special(self, name: str, value: object, known: Sequence[int]) -> int:
        if not known:
            reject(name, value, _LEFT_OUT["KO-D25"], "KO-D25")
        return self._card(name, value, "a special card", known, "KO-D25")

    def _spent(self) -> tuple[int, ...]:
        kinds = [card for card in self._specials() if CARDS[card].kind == CUSTOMS]
        given = read_list("spent", self.data.get("spent", []))
        return tuple(sorted(self._special(f"spent[{n}]", key, kinds) for n, key in enumerate(given)))

    def _ship(self, water: int) -> int:
        if not self.setting.professional:
            if "ship" in self.data:
                reject("ship", self.data["ship"], "no ship in the basic game", "KO-B20")
            return NOBODY
        cell = CELLS[self._cell("ship", self.data.get("ship", NAMES[CENTRE]))]
        if not water >> cell & 1:
            reject("ship", NAMES[cell], "a cell with a water card", "KO-B20")
        return cell

    # Players

    def _hand(self, name: str, seat: int, cards: object) -> tuple[int, ...]:
        known = (*self._docks(seat), *WATERS, *self._specials())
        return tuple(
            self._card(f"{name}[{seat}]", key, "an own dock card, a water or a special card", known, "KO-B05")
            for key in read_list(f"{name}[{seat}]", cards, clause="KO-B05")
        )

    def _under(self, seat: int, cards: object) -> tuple[int, ...]:
        return tuple(
            self._card(f"under[{seat}]", key, "an own dock card", self._docks(seat), "KO-B21")
            for key in read_list(f"under[{seat}]", cards, clause="KO-B21")
        )

    def _chosen(self, seat: int, key: object) -> int:
        return 0 if key is None else self._hand("chosen", seat, [key])[0]

    def _shown(self, hands: Sequence[Sequence[int]], chosen: Sequence[int]) -> int:
        shown = 0
        held = {card for hand in hands for card in hand} | set(chosen)
        for place, key in enumerate(read_list("shown", self.data.get("shown", []))):
            card = BY_KEY.get(key) if isinstance(key, str) else None
            if not card or card not in held:
                reject(f"shown[{place}]", key, "a card that is in a hand", "KO-B07")
            shown |= 1 << card
        return shown

    def _chits(self) -> Counts:
        chits = []
        usual = [dict.fromkeys(GOODS, 0)] * self.players
        most = self.law.chits if self.setting.extension else 0
        for seat, own in enumerate(self._by_seat("chits", usual)):
            counts = read_goods(f"chits[{seat}]", own)
            chits.append(
                tuple(
                    read_number(f"chits[{seat}][{good}]", counts.get(good, 0), 0, most, "KO-X01")
                    for good in GOODS
                )
            )
        for good, name in enumerate(GOODS):
            if sum(own[good] for own in chits) > most:
                reject("chits", self.data["chits"], f"at most {most} of {name} in all", "KO-X01")
        return tuple(chits)

    # Areas

    def _score(self, state: KontorState) -> KontorState:
        """Move scored areas out of the open ones, and check that each is one area (KO-B15)."""
        scored: list[Scored] = []
        wins = [0] * self.players
        for place, entry in enumerate(read_list("scored", self.data.get("scored", []))):
            where = f"scored[{place}]"
            fields = check_fields(where, entry, ("cells", "keeper", "final"))
            cells = 0
            for name in read_list(f"{where} cells", fields.get("cells"), clause="KO-B15"):
                cells |= 1 << CELLS[self._cell(f"{where} cells", name)]
            docks = field.open_docks(state)
            if (
                cells & ~docks
                or near(cells) & docks & ~cells
                or grid.areas(cells, field.bridged(state)) != (cells,)
            ):
                reject(f"{where} cells", fields.get("cells"), "all dock cards of one area", "KO-B13")
            if near(cells) & field.empty(state):
                reject(
                    f"{where} cells", fields.get("cells"), "an area enclosed by water and the edge", "KO-B15"
                )
            final = field.depot(state, cells)
            if fields.get("final") is not None:
                read_ = read_depot(fields["final"], f"{where} final", self.players)
                final = tuple(read_[good] for good in GOODS)
            winner = value_counts(final, self.setting.rule, self.law.functions).winner
            if winner is not None and self.setting.extension and wins[winner] == self.law.keepers:
                winner = None
            keeper = fields.get("keeper", winner)
            if keeper != winner or isinstance(keeper, bool):
                expected = "None: nobody wins it" if winner is None else f"{winner}, who wins it"
                reject(f"{where} keeper", keeper, expected, "KO-B19")
            if winner is not None:
                wins[winner] += 1
            scored.append(Scored(cells, NOBODY if winner is None else winner, final))
            stored = bytearray(state.stored)
            for cell in bits(cells):
                stored[cell] = 0
            state = state._replace(closed=state.closed | cells, scored=tuple(scored), stored=bytes(stored))
        return state

    def _check_stock(self, state: KontorState) -> KontorState:
        depots = [field.depot(state, area) for area in field.areas_of(state)]
        used = [sum(sum(depot[good]) for depot in depots) for good in range(len(GOODS))]
        for good, count in enumerate(used):
            if count > self.law.stock:
                given = {GOODS[good]: count}
                reject(
                    "warehouses", given, f"at most {self.law.stock} of a good; name what is missing", "KO-B03"
                )
        return state._replace(stock=tuple(self.law.stock - count for count in used))
