"""What directors and players type, right and wrong: what each line is read as, or why it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from scoring.engine.board import VULNERABILITIES
from scoring.engine.contract import Contract, Played
from scoring.engine.errors import EngineError
from scoring.engine.notation import award_text, looks_like_award, read_award, read_keyed, read_result
from scoring.engine.score import table_score
from scoring.engine.victory_points import SCALES, find_scale
from tests.snapshots import assert_as_stored

TABLE = Played.parse("4SS=")
RESULTS = (
    *("4SN=", "4S N =", "3NTX E -2", "4S by N 10 HK", "pass", "passed out", "P", "7NXXW+0", "1cs+6", "1cs+7"),
    *("4♠n+1", "", " ", "4", "4S", "4SN", "4SN10", "4SN14", "4SN-10", "4SN-11", "8SN=", "0SN=", "4TN=", "4SXXXN="),
    *("4SB=", "4SN=Z", "4SN= H1", "4SN= HK", "4SN= K♥", "4SN= 10h", "4SN= hX", "433+1", "433-1", "620", "-620"),
    *("+50", "50", "123", "0", "4HS 620", "4HS 650", "4HS -100", "4HS 90", "4h s 10", "4hx s 10", "4hxx s 12 c2"),
    *("np", "NP", "not played", "N/P", "late", "cancelled", "A6040", "A+/A-", "A-/A+", "A=", "A50", "A4060"),
    *("A6040=", "A60", "A70", "A160", "A+", "avg", "average plus", "ave+ ave-", "60/40", "60 40", "60%", "A+3/-3"),
    *("A+3", "A-2.5/+2", "A 60 40", "A60/40%", "A 55.5/44.5", "NS 420", "EW 50", "EW -50", "NS -420", "NS 425"),
    *("4S+2", "4S+4", "4S+2 60 4S+1 40", "4S+2 60% 4S+1 40%", "60% of 4S+2, 40% of 4S+1", "60% 4S+2 + 40% 4S+1"),
    *("1/3 4S= 2/3 4S-1", "0.25 420 0.75 -50", "4S= 60 4S-1 30", "4S= 60 4S-1", "4S= 50 4S-1 50 3N= 10"),
    *("100% 4S=", "NS table EW 3HE-1", "NS A60 EW none", "EW table NS table", "NS none EW none", "NS 420 EW", "NS"),
    *("EW 4S=", "NS 420 NS 50", "both 420", "both sides 4SN=", "table", "none", "not scored", "x NS 420", "NS A60"),
    *("NS 60% 420 40% -50 EW 100% 0", "3DE-1 1/2 3DW-1 1/2", "10% 1C= 10% 1C+1 10% 1C+2 10% 1C+3", "5 420 95 450"),
    *("105% 420", "A101", "A50 50 50", "AA", "A", "B", "🂡", "4SN=" * 20),
)


def told(read: Callable[..., object], *given: object) -> str:
    try:
        return str(read(*given))
    except EngineError as refusal:
        return f"refused, {refusal.code} {json.dumps(refusal.message.plain().get('values', {}), ensure_ascii=False)}"


def readings(vulnerable: str) -> Iterator[str]:
    for text in RESULTS:
        yield f"«{text}», looks like an award: {looks_like_award(text)}"
        yield f"  result: {told(read_result, text)}"
        yield f"  line: {told(read_keyed, text, vulnerable)}"
        alone, beside = told(read_award, text, vulnerable), told(read_award, text, vulnerable, TABLE)
        yield f"  award: {alone}"
        if beside != alone:
            yield f"  award beside 4SS=: {beside}"
        yield f"  printed: {told(printed, text, vulnerable)}"


def printed(text: str, vulnerable: str) -> str:
    award = read_award(text, vulnerable, TABLE)  # type: ignore[arg-type]
    return award_text(award.ns.outcome, award.ew.outcome)


@pytest.mark.parametrize("vulnerable", ["none", "ew"])
def test_what_is_typed(vulnerable: str) -> None:
    assert_as_stored(f"notation/{vulnerable}.txt", readings(vulnerable))


def test_every_score_there_is() -> None:
    lines = []
    for level in range(1, 8):
        for denomination in "CDHSN":
            for doubles in range(3):
                contract = Contract(level, denomination, doubles)
                for vulnerable in VULNERABILITIES[:2]:
                    scores = [table_score(Played(contract, "N", tricks), vulnerable) for tricks in range(14)]
                    lines.append(f"{contract} {vulnerable}: {' '.join(map(str, scores))}")
    assert_as_stored("scores.txt", lines)


@pytest.mark.parametrize("name", SCALES)
def test_every_scale(name: str) -> None:
    lines = []
    for boards in (*range(1, 13), 16, 20, 24, 32, 48, 400):
        try:
            scale = find_scale(name, boards)
        except EngineError as refusal:
            lines.append(f"{boards}: refused, {refusal.message}")
            continue
        around = [f"{margin} {scale.points(margin)}" for margin in (-200, -7, -1, 0, 1, 7, 40, 60, 200)]
        lines.append(f"{boards}: {scale.unit} {scale.average} {scale.boards} " + " ".join(around))
        lines.append("  " + " ".join("/".join(map(str, row)) for row in scale.rows()[:24]))
    assert_as_stored(f"scales/{name}.txt", (line.replace("Fraction", "") for line in lines))
