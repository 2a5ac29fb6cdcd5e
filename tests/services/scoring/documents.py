"""Session documents as an import may meet them, by chance."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.engine.board import vulnerable
from scoring.engine.contract import Contract, Played
from scoring.engine.score import possible_scores, table_score

Plain = dict[str, Any]

TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=12)
NAMES = st.one_of(st.just(""), TEXT.filter(lambda name: bool(name.strip())), st.sampled_from(["Ada Holt", "Bo Birch"]))
LEADS = st.builds("{}{}".format, st.sampled_from("CDHS"), st.sampled_from([*"23456789TJQKA", "10"]))
WEIGHTS = st.sampled_from(
    [["1"], ["100%"], ["1/3", "2/3"], ["0.25", "75%"], ["20%", "0.30", "1/2"], ["0.1", "0.2", "0.7"]]
)
HANDICAPS = st.sampled_from(["0", "0.00", "1.5", "-2.50", "12.25"])
STANDINGS = st.sampled_from(["ranked", "ranked", "without_standing", "withdrawn", "disqualified"])


@st.composite
def contestants(draw: st.DrawFn, sections: list[str]) -> list[Plain]:
    ids = draw(st.lists(TEXT, min_size=2, max_size=7, unique=True))
    return [
        {
            "id": each,
            "number": draw(st.integers(1, 9999)),
            "direction": draw(st.sampled_from(["NS", "EW"])),
            "players": draw(st.lists(NAMES, max_size=3)),
            "handicap": draw(HANDICAPS),
            "standing": draw(STANDINGS),
            **({"section": draw(st.sampled_from(sections))} if sections else {}),
        }
        for each in ids
    ]


def scores(board: int) -> st.SearchStrategy[int]:
    return st.sampled_from(sorted(possible_scores(vulnerable(board))))


@st.composite
def outcomes(draw: st.DrawFn, board: int) -> Plain:
    score = scores(board)
    kind = draw(st.sampled_from(["assigned", "weighted", "artificial", "not_scored"]))
    value: Any = True
    if kind == "assigned":
        value = draw(score)
    elif kind == "weighted":
        value = [[weight, draw(score)] for weight in draw(WEIGHTS)]
    elif kind == "artificial":
        value = draw(st.sampled_from(["60", "50", "40", "=60", "=40", "33.3", "0", "100"]))
    return {kind: value}


@st.composite
def table_results(draw: st.DrawFn, board: int) -> Plain:
    kind = draw(st.sampled_from(["contract", "both", "score", "pass"]))
    if kind == "pass":
        return {"contract": "pass"}
    if kind == "score":
        return {"score": draw(scores(board))}
    level, denomination = draw(st.integers(1, 7)), draw(st.sampled_from(["C", "D", "H", "S", "N", "NT"]))
    contract = f"{level}{denomination}{draw(st.sampled_from(['', 'X', 'XX']))}"
    found: Plain = {"contract": contract, "declarer": draw(st.sampled_from("NESW")), "tricks": draw(st.integers(0, 13))}
    if draw(st.booleans()):
        found["lead"] = draw(LEADS)
    if kind == "both":
        played = Played(Contract.parse(contract), found["declarer"], found["tricks"])
        found["score"] = table_score(played, vulnerable(board))
    return found


@st.composite
def results(draw: st.DrawFn, ids: list[str], sections: list[str]) -> Plain:
    board = draw(st.integers(1, 4))
    ns, ew = draw(st.permutations(ids))[:2]
    line: Plain = {"board": board, "ns": ns, "ew": ew, "round": draw(st.integers(1, 9999))}
    if sections:
        line["section"] = draw(st.sampled_from(sections))
    kind = draw(st.sampled_from(["played", "played", "played", "not_played", "adjusted", "one side"]))
    if kind == "not_played":
        return line | {"not_played": True}
    if kind == "adjusted":
        return line | {"adjusted": {side: draw(outcomes(board)) for side in ("ns", "ew")}}
    line |= draw(table_results(board))
    if kind == "one side":
        line["adjusted"] = {draw(st.sampled_from(["ns", "ew"])): draw(outcomes(board))}
    for flag, value in (("unscheduled", True), ("group", "a group")):
        if draw(st.integers(0, 9)) == 0:
            line[flag] = value
    return line


@st.composite
def documents(draw: st.DrawFn) -> Plain:
    """A valid document of pairs at matchpoints, in no special order."""
    sections = draw(st.sampled_from([[], ["A"], ["A", "B"], ["long name ♣", "Z"]]))
    pairs = draw(contestants(sections))
    ids = [each["id"] for each in pairs]
    lines = draw(st.lists(results(ids, sections), max_size=12, unique_by=lambda line: line["round"]))
    rules: Plain = {
        "method": "matchpoints",
        "winners": draw(st.sampled_from([1, 2])),
        "matchpoints_per_win": draw(st.sampled_from([1, 2])),
        "compare": draw(st.sampled_from(["field", "section"])) if sections else "field",
        "expected_results": draw(st.sampled_from([None, 12, 40])),
    }
    penalties = [
        {
            "contestant": draw(st.sampled_from(ids)),
            "kind": kind,
            "amount": draw(st.sampled_from(["0", "10", "2.50"])),
            "unit": draw(st.sampled_from(["points", "percent_of_top"])),
            "note": draw(st.sampled_from(["", "late"])),
        }
        for kind in draw(st.lists(st.sampled_from(["procedural", "disciplinary", "award"]), max_size=3))
    ]
    heading = draw(st.fixed_dictionaries({}, optional={"title": TEXT, "date": st.just("2025-02-28"), "club": TEXT}))
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "session": heading,
        "scoring": rules,
        "contestants": pairs,
        "results": lines,
        "penalties": penalties,
    }
