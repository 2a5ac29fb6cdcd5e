"""Each result with the figures that it has, also where the same pairs met several times on one board."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.queries.public.placed import lines_with_scores

#: One meeting, played three times in other rounds and at other tables, and another one to compare with.
MET = [(1, 2, "1", "2", 420), (2, 1, "1", "2", -50), (3, 1, "1", "2", 450), (1, 1, "3", "4", 170)]
KINDS = [
    pytest.param("matchpoints", "pairs", 1, id="one winner"),
    pytest.param("matchpoints", "pairs", 2, id="two winners"),
    pytest.param("cross_imps", "pairs", 2, id="cross-IMPs"),
    pytest.param("butler", "pairs", 1, id="Butler"),
    pytest.param("matchpoints", "individual", 1, id="individual"),
]


def played(lines: tuple[tuple[int, int, str, str, int], ...], method: str, contest: str, winners: int) -> Any:
    each_alone = contest == "pairs"
    contestants = [
        {"id": key + who, "direction": "NS" if key in "13" else "EW"}
        for key in "1234"
        for who in ("", *(() if each_alone else ("+",)))
    ]
    results = [
        {
            "board": 1,
            "round": number,
            "table": table,
            "ns": ns if each_alone else [ns, ns + "+"],
            "ew": ew if each_alone else [ew, ew + "+"],
            "score": score,
        }
        for number, table, ns, ew, score in lines
    ]
    scoring = {"method": method, "winners": winners}
    head = {"format": "bridgeclub-session", "version": 1, "contest": contest, "scoring": scoring}
    return parse({**head, "contestants": contestants, "results": results})


@pytest.mark.parametrize("lines", list(permutations(MET)))
@pytest.mark.parametrize(("method", "contest", "winners"), KINDS)
def test_every_result_has_its_own_figures(
    lines: tuple[tuple[int, int, str, str, int], ...], method: str, contest: str, winners: int
) -> None:
    """In whichever order they were written down: a board that was played later comes last, a file has its own order."""
    document = played(lines, method, contest, winners)
    listed = lines_with_scores(document, score_session(document).to_document())
    assert sorted(line.score or 0 for line, _scored in listed) == sorted(score for *_where, score in MET)
    assert [line.score for line, _scored in listed] == [scored["score"] for _line, scored in listed]
