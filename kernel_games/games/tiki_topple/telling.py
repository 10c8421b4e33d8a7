"""What happens in Tiki Topple, told event by event, each with its clause."""

from __future__ import annotations

from kernel_games.engine import Event, Tell
from kernel_games.games.tiki_topple import setup
from kernel_games.games.tiki_topple.components import KINDS, TIKIS, UPS, scoring
from kernel_games.games.tiki_topple.setup import Table


def start(tell: Tell, table: Table) -> None:
    """Before the first round: pawns, hands, a longer game if agreed (TT-S1, TT-S2, TT-S3, TT-G4)."""
    tell(Event("TT-S3", "pawns"))
    tell(Event("TT-S1", "hands"))
    count = len(table.active)
    tell(Event("TT-S2", "hand_size", {"count": count, "cards": setup.hand_size(count)}))
    if table.rounds > setup.printed_rounds(table.players):
        tell(Event("TT-G4", "longer", {"rounds": table.rounds}))


def next_round(tell: Tell, table: Table) -> None:
    """Before a later round: TT-N1 to TT-N3, for the final one TT-D5."""
    if table.round > table.rounds:
        count = len(table.active)
        tell(Event("TT-N1", "final_line"))
        tell(Event("TT-D5", "final_hands", {"count": count, "cards": setup.hand_size(count)}))
    else:
        tell(Event("TT-N1", "new_line", {"round": table.round}))
        tell(Event("TT-N3", "new_hands"))
    tell(Event("TT-N2", "new_secrets"))


def starter(tell: Tell, table: Table) -> None:
    """Who starts the round: TT-D7, TT-T1, TT-N4, TT-D6."""
    facts = {"seat": table.active[0], "round": table.round}
    if table.round > table.rounds:
        tell(Event("TT-D6", "final_starter", facts))
    elif table.round > 1:
        tell(Event("TT-N4", "next_starter", facts))
    else:
        tell(Event("TT-D7", "first_starter", facts))
        tell(Event("TT-T1", "clockwise"))


def card(
    tell: Tell, seat: int, kind: int, place: int, line: tuple[int, ...], *, ended: bool, three_left: bool
) -> None:
    """An action card is played: TT-T2 to TT-T6, TT-D1, and the end of the round, TT-E1 or TT-E2."""
    tiki = TIKIS[line[place]]
    start = place + 1
    tell(Event("TT-T2", "played", {"seat": seat, "card": KINDS[kind]}))
    if KINDS[kind] in UPS:
        end = start - UPS[KINDS[kind]]
        passed = [TIKIS[other] for other in line[end - 1 : place]]
        tell(Event("TT-T3", "up", {"tiki": tiki, "start": start, "end": end, "passed": passed}))
    elif KINDS[kind] == "toast":
        tell(Event("TT-T6", "toast", {"tiki": tiki}))
    elif start == len(line):
        tell(Event("TT-D1", "topple_same", {"tiki": tiki}))
    else:
        tell(Event("TT-T5", "topple", {"tiki": tiki, "start": start, "end": len(line)}))
    if three_left:
        tell(Event("TT-E1", "three_left"))
    elif ended:
        tell(Event("TT-E2", "no_cards"))


def card_scores(tell: Tell, seat: int, card: tuple[int, int, int], line: tuple[int, ...]) -> None:
    """A secret card is turned up and scores: TT-E3, TT-K1 to TT-K3."""
    tell(Event("TT-E3", "reveal", {"seat": seat, "card": [TIKIS[tiki] for tiki in card]}))
    for part, place, points in scoring(card, line):
        key = ("top_scores", "middle_scores", "bottom_scores")[part]
        facts = {"seat": seat, "tiki": TIKIS[card[part]], "place": place, "points": points}
        tell(Event(("TT-K1", "TT-K2", "TT-K3")[part], key, facts))


def result(tell: Tell, table: Table) -> None:
    """What a scored round means for the game: TT-G1 to TT-G3, TT-D3, TT-O1."""
    best_seats = setup.leaders(table.scores)
    best = max(table.scores)
    if table.round < table.rounds:
        tell(Event("TT-G1", "round_over", {"round": table.round, "rounds": table.rounds}))
        return
    if table.round == table.rounds:
        tell(Event("TT-G1", "last_round", {"rounds": table.rounds}))
        if len(best_seats) > 1:
            tell(Event("TT-G3", "tie", {"seats": list(best_seats), "points": best}))
            return
    if len(best_seats) > 1:
        tell(Event("TT-D3", "shared", {"seats": list(best_seats), "points": best}))
    else:
        tell(Event("TT-G2", "wins", {"seat": best_seats[0], "points": best}))
    tell(Event("TT-O1", "aim"))
