"""Law 77 written down anew, and every contract with every number of tricks held against it."""

from __future__ import annotations

from typing import Any

from tests.accreditation_made.forms import Document, around, by_hand

DENOMINATIONS = ("C", "D", "H", "S", "N")


def score(level: int, denomination: str, doubled: int, tricks: int, vulnerable: bool) -> int:
    """For the declaring side (Law 77). `doubled`: 1, 2 or 4 times."""
    over = tricks - level - 6
    if over < 0:
        if doubled == 1:
            return over * (100 if vulnerable else 50)
        if vulnerable:
            return -(200 + 300 * (-over - 1)) * doubled // 2
        return -sum((100, 200, 200, *[300] * 10)[:-over]) * doubled // 2
    each = 20 if denomination in "CD" else 30
    trick_score = (level * each + (10 if denomination == "N" else 0)) * doubled
    bonus = (500 if vulnerable else 300) if trick_score >= 100 else 50
    if level >= 6:
        bonus += {6: (500, 750), 7: (1000, 1500)}[level][vulnerable]
    if doubled == 1:
        return trick_score + bonus + over * each
    return trick_score + bonus + 25 * doubled + over * (200 if vulnerable else 100) * doubled // 2


def cases() -> list[Document]:
    """A session for each level: nobody is vulnerable on board 1, all on board 2; N, E, S and W declare in turn."""
    found = []
    for level in range(1, 8):
        lines: list[Document] = []
        due: list[int] = []
        for number in (1, 2):
            at = 0
            for denomination in DENOMINATIONS:
                for doubled, sign in ((1, ""), (2, "X"), (4, "XX")):
                    for tricks in range(14):
                        at += 1
                        declarer = "NESW"[at % 4]
                        told: dict[str, Any] = {"contract": f"{level}{denomination}{sign}", "declarer": declarer}
                        lines.append({"board": number, "ns": f"N{at}", "ew": f"E{at}", **told, "tricks": tricks})
                        won = score(level, denomination, doubled, tricks, number == 2)
                        due.append(won if declarer in "NS" else -won)
        marks = [{"number": 1, "vulnerable": "none"}, {"number": 2, "vulnerable": "both"}]
        case = by_hand(
            f"level-{level}",
            f"Every contract of {level} with 0 to 13 tricks, doubled and redoubled, vulnerable and not.",
            "Law 77",
            around(lines, boards=marks),
        )
        boards: dict[int, list[Document]] = {}
        for line, worth in zip(lines, due, strict=True):
            boards.setdefault(line["board"], []).append({"ns": line["ns"], "ew": line["ew"], "score": worth})
        case["computed"] = "the table of Law 77 written down anew"
        case["expected"] = {"boards": [{"number": number, "lines": each} for number, each in boards.items()]}
        found.append(case)
    passed = around([{"board": 1, "ns": "NS1", "ew": "EW1", "contract": "pass"}])
    case = by_hand("passed-out", "A board that was passed out scores 0.", "Law 77", passed)
    case["expected"] = {"boards": [{"number": 1, "lines": [{"ns": "NS1", "ew": "EW1", "score": 0}]}]}
    return [*found, case]
