"""How an evening was scored: what the file says of itself counts, and where it contradicts itself it is asked."""

from __future__ import annotations

import pytest

from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file
from tests.scoring.engine.old_results.evenings import event, pair

PAIRS = [pair(number) for number in range(1, 7)]
NAMES = {"matchpoints": "MATCH", "cross_imps": "CROSS_IMP", "butler": "BUTLER"}
IMPS = [("5.5", "-5.5"), ("0", "0"), ("-5.5", "5.5")]
SHARES = [("4", "0"), ("2", "2"), ("0", "4")]
NONE = [("", "")] * 3


def night(kind: str, figures: list[tuple[str, str]], named: str = "matchpoints", head: str = "") -> bytes:
    lines = []
    for place, ((ns, ew), score) in enumerate(zip(figures, (450, 420, -50), strict=True)):
        both = "".join(
            f"<{side}_{NAMES[named]}_POINTS>{text}</{side}_{NAMES[named]}_POINTS>"
            for side, text in (("NS", ns), ("EW", ew))
        )
        met = f"<NS_PAIR_NUMBER>{2 * place + 1}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{2 * place + 2}</EW_PAIR_NUMBER>"
        lines.append(f"<TRAVELLER_LINE>{met}<SCORE>{score}</SCORE>{both}</TRAVELLER_LINE>")
    board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{''.join(lines)}</BOARD>"
    return event(board, pairs=PAIRS, kind=kind, head=head)


def read(data: bytes, answer: str = "") -> Evening:
    (found,) = read_file("x.xml", data, answers={"0.method": answer} if answer else {}).evenings
    return found


def said(method: str) -> str:
    return f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>"


@pytest.mark.parametrize(
    ("kind", "figures", "named", "head", "method"),
    [
        ("CROSS_IMP", IMPS, "matchpoints", "", "cross_imps"),
        ("CROSS_IMPS", NONE, "matchpoints", "", "cross_imps"),
        ("BUTLER_PAIRS", IMPS, "matchpoints", "", "butler"),
        ("PAIRS", IMPS, "matchpoints", said("CROSS_IMPS"), "cross_imps"),
        ("CROSS_IMPS", IMPS, "cross_imps", said("CROSS_IMPS"), "cross_imps"),
        ("BUTLER_PAIRS", IMPS, "butler", said("IMPS"), "butler"),
        ("PAIRS", IMPS, "butler", "", "butler"),
        ("PAIRS", SHARES, "matchpoints", "", "matchpoints"),
        ("MP_PAIRS", SHARES, "matchpoints", said("MATCH_POINTS"), "matchpoints"),
        ("PAIRS", NONE, "matchpoints", "", "matchpoints"),
    ],
)
def test_what_the_file_says_of_itself_counts(
    kind: str, figures: list[tuple[str, str]], named: str, head: str, method: str
) -> None:
    found = read(night(kind, figures, named, head))
    assert (found.open_questions, found.method) == ((), method)
    assert found.document
    assert found.document.rules.method == method
    assert [(line.ns, line.ew) for line in found.published] == figures


@pytest.mark.parametrize(
    ("kind", "figures", "named", "head"),
    [
        ("CROSS_IMP", SHARES, "matchpoints", ""),
        ("MP_PAIRS", IMPS, "cross_imps", ""),
        ("MP_PAIRS", IMPS, "matchpoints", ""),
        ("PAIRS", IMPS, "matchpoints", ""),
        ("PAIRS", IMPS, "matchpoints", said("IMPS")),
        ("CROSS_IMPS", IMPS, "butler", ""),
        ("BUTLER_PAIRS", IMPS, "cross_imps", ""),
        ("BUTLER_PAIRS", IMPS, "matchpoints", said("MATCH_POINTS")),
        ("CROSS_IMPS", IMPS, "matchpoints", said("BUTLER")),
    ],
)
def test_where_it_contradicts_itself_it_is_asked(
    kind: str, figures: list[tuple[str, str]], named: str, head: str
) -> None:
    data = night(kind, figures, named, head)
    found = read(data)
    assert found.document is None
    (question,) = found.open_questions
    assert question.code == "method"
    for answer in question.options:
        answered = read(data, answer)
        assert answered.document
        assert answered.document.rules.method == answer
        assert [(line.ns, line.ew) for line in answered.published] == figures
    assert read(data, "teams").document is None


@pytest.mark.parametrize(
    ("head", "figures", "method"),
    [
        ("NS MP;EW MP", SHARES, "matchpoints"),
        ("NS MP;EW MP", IMPS, None),
        ("NS Cross-IMPs;EW Cross-IMPs", IMPS, "cross_imps"),
        ("NS Butler;EW Butler", IMPS, "butler"),
        ("NS IMPs;EW IMPs", IMPS, None),
        ("NS Butler;EW Butler", SHARES, None),
        ("NS points;EW points", SHARES, "matchpoints"),
        ("NS points;EW points", IMPS, None),
    ],
)
def test_the_columns_of_a_table(head: str, figures: list[tuple[str, str]], method: str | None) -> None:
    rows = [
        f"1;{2 * place + 1};{2 * place + 2};{score};{ns};{ew}"
        for place, ((ns, ew), score) in enumerate(zip(figures, (450, 420, -50), strict=True))
    ]
    found = read("\n".join([f"Board;NS;EW;Score;{head}", *rows]).encode())
    assert (found.method if not found.open_questions else None) == method
