"""Evenings with every kind of ruling: the whole of what is counted, and of what a player reads about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.engine.document import dump, parse
from scoring.engine.explain import ask
from tests.scoring.engine.documents import Document, artificial, board, session, standings
from tests.scoring.engine.team_documents import head_to_head
from tests.snapshots import assert_as_stored, in_lines

VECTORS = Path(__file__).parents[2] / "vectors" / "sessions"
WEIGHTED = {"weighted": [["1/4", 420], ["40%", 170], ["0.35", -50]]}
REDRESS = {"redress": {"without_error": {"assigned": 170}, "without_infraction": {"weighted": [["1", 420]]}}}
PLAYED = {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HK"}


def rulings(**scoring: object) -> Document:
    """Every kind of award at pairs, a fouled board, a board not played, a pair that came late."""
    imps = "method" in scoring
    results = [
        *board([420, PLAYED, 140, {"not_played": True}, {"score": -50, "adjusted": {"ns": WEIGHTED}}]),
        *board([420, artificial("60", "40"), artificial("+2", "-3") if imps else artificial("=55", "30"), 170, 100], 2),
        *board([420, 170, {"score": 140, "group": "late"}, {"score": 420, "group": "late"}, 100], 3),
        *board([420, 170, 100, 170, {"score": -100, "adjusted": {"ns": REDRESS, "ew": {"assigned": 420}}}], 4),
        *board([50, {"score": 90, "adjusted": {"ew": {"not_scored": True}}}, -50], 5, section="B", round=2, table=3),
    ]
    for line in results[-3:]:
        line["table"] = int(line["ns"][2:])
    better = {**artificial("60", "40")["adjusted"], "unless_better": True}
    results += board([100, {"score": 420, "adjusted": better}, 140], 6)
    unit = "points" if imps else "percent_of_top"
    penalties = [
        {"contestant": "NS2", "kind": "procedural", "amount": "10", "unit": unit, "note": "late"},
        {"contestant": "NS1", "kind": "award", "amount": "0.5", "unit": "points"},
    ]
    return session(results, penalties=penalties, scoring=scoring)


def match(method: str, **scoring: object) -> Document:
    played = {
        1: (420, -50),
        2: (WEIGHTED_LINE, 170),
        3: (artificial("60", "40"), artificial("50", "40")),
        4: ({"score": 100, "adjusted": {"ns": REDRESS, "ew": {"assigned": 420}}}, 140),
    }
    document = head_to_head(played, method, scoring=scoring)
    document["matches"][0]["round"] = 2
    unit = "vp" if scoring or method == "hybrid" else "points"
    document["penalties"] = [{"contestant": "T2", "kind": "disciplinary", "amount": "0.5", "unit": unit}]
    return document


WEIGHTED_LINE = {"score": 420, "adjusted": {"ns": WEIGHTED, "ew": WEIGHTED}}


def everything() -> Document:
    return dict(json.loads((VECTORS / "everything.json").read_text()))


def individual() -> Document:
    return dict(json.loads((VECTORS / "individual.json").read_text()))


#: A document, and who asks about which board.
EVENINGS: dict[str, tuple[Document, list[tuple[str, int]]]] = {
    "everything": (everything(), [("NS1", 9), ("EW2", 6), ("ñ♠", 5), ("x", 16)]),
    "individual": (individual(), [("P1", 1), ("P4", 2)]),
    "matchpoints": (rulings(), [*((f"NS{n}", n) for n in (1, 2, 3, 5)), *((f"EW{n}", n) for n in (2, 5)), ("EW5", 4)]),
    "cross_imps": (rulings(method="cross_imps", cross_imps="mean"), [("NS1", 1), ("NS5", 4), ("EW2", 2), ("EW2", 6)]),
    "butler": (rulings(method="butler", butler={"drop_each_end": 1}), [("NS1", 1), ("NS5", 4), ("EW3", 3)]),
    "tied": (
        session(board([420, 420]), scoring={"method": "cross_imps", "cross_imps": "mean"}),
        [("NS1", 1), ("EW2", 1)],
    ),
    "one_line": (session(board([420, 50, 420])), [("NS1", 1), ("NS2", 1)]),
    "imps": (match("imps", victory_points={"scale": "wbf-continuous"}), [("T1", 1), ("T2", 2), ("T1", 3), ("T2", 4)]),
    "board_a_match": (match("board_a_match"), [("T1", 1), ("T2", 3)]),
    "hybrid": (match("hybrid"), [("T1", 1), ("T2", 2)]),
    "awards": (head_to_head(dict.fromkeys((1, 2), (artificial("60", "40"), None)), "hybrid"), [("T1", 1)]),
    "nothing": (head_to_head({1: (420, None), 2: ({"not_played": True}, 50)}, "hybrid"), [("T2", 1), ("T1", 2)]),
    "total_points": (match("total_points"), [("T1", 1), ("T2", 4)]),
}


def answers(document: Document, questions: list[tuple[str, int]]) -> Iterator[str]:
    for contestant, number in questions:
        answer = ask(parse(document), contestant, number)
        yield f"# {contestant}, board {number}"
        yield answer.text
        yield from in_lines(answer.values)


@pytest.mark.parametrize("name", EVENINGS)
def test_every_figure_of_the_standings(name: str) -> None:
    document, _questions = EVENINGS[name]
    assert_as_stored(f"standings/{name}.txt", in_lines(standings(document)))


@pytest.mark.parametrize("name", EVENINGS)
def test_every_word_and_value_of_an_explanation(name: str) -> None:
    assert_as_stored(f"explanations/{name}.txt", answers(*EVENINGS[name]))


@pytest.mark.parametrize("name", EVENINGS)
def test_the_canonical_form_of_the_document(name: str) -> None:
    document, _questions = EVENINGS[name]
    assert_as_stored(f"canonical/{name}.txt", in_lines(dump(parse(document))))
