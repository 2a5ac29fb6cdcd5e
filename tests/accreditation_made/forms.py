"""How an example of the pack is put together: documents, and expected figures by whoever computed them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.scoring.engine.brute_force import brute_force
from tests.scoring.engine.brute_force_imps import brute_force_imps

Document = dict[str, Any]
SECOND = "a second program that shares no code with bridgeclub's engine"
#: Of a row of the ranking what other programs have as well.
ROW = ("rank", "tied", "boards", "points", "available", "penalty", "total", "percent", "handicap")


def pairs(played: dict[int, list[Any]], method: str = "matchpoints", **more: Any) -> Document:
    """By number of a board its results: a score of N/S, or keys of the line. NS1 meets EW1 in the first, and so on."""
    lines = []
    for number, results in played.items():
        for table, result in enumerate(results, 1):
            told = {"score": result} if isinstance(result, int) else result
            lines.append({"board": number, "ns": f"NS{table}", "ew": f"EW{table}", **told})
    return around(lines, method, **more)


def around(lines: list[Document], method: str = "matchpoints", **more: Any) -> Document:
    """A document around lines; nobody is vulnerable unless `boards` says so. `rules`: more of the scoring."""
    ids = dict.fromkeys(each for line in lines for side in ("ns", "ew") for each in listed(line[side]))
    numbers = dict.fromkeys(line["board"] for line in lines)
    boards = more.pop("boards", None) or [{"number": number, "vulnerable": "none"} for number in numbers]
    contestants = [{"id": each} | more.get("people", {}).get(each, {}) for each in ids]
    more.pop("people", None)
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": more.pop("contest", "pairs"),
        "scoring": {"method": method, **more.pop("rules", {})},
        "boards": boards,
        "contestants": contestants,
        "results": lines,
        **more,
    }


def listed(side: Any) -> list[str]:
    return [side] if isinstance(side, str) else side


def both(outcome: Any) -> Document:
    return {"adjusted": {"ns": outcome, "ew": outcome}}


def awarded(ns: str, ew: str) -> Document:
    return {"adjusted": {"ns": {"artificial": ns}, "ew": {"artificial": ew}}}


def computed(name: str, tests: str, source: str, document: Document, rows: tuple[str, ...] = ROW) -> Document:
    """An example whose figures the second scorer gives."""
    scorer = brute_force if document["scoring"]["method"] == "matchpoints" else brute_force_imps
    found = scorer(document)
    keys = ("section", "round", "table", "ns", "ew", "ns_points", "ew_points")
    boards = [
        {"number": board["number"], "lines": [told(line, keys) for line in board["lines"]]} for board in found["boards"]
    ]
    ranking = [{"contestant": row["contestant"]} | told(row, rows) for row in found["ranking"]]
    return example(name, tests, source, SECOND, document, {"boards": boards, "ranking": ranking})


def told(row: Document, keys: tuple[str, ...]) -> Document:
    """These keys; of where a line was played only what is there."""
    return {key: row[key] for key in keys if key in row and (key not in keys[:3] or row[key] is not None)}


def by_hand(name: str, tests: str, source: str, document: Document, **expected: Any) -> Document:
    """An example whose figures stand in the source, or were computed on paper. `points`: by line, N/S and E/W."""
    lines: dict[int, list[Document]] = {}
    for line, figures in zip(document["results"], expected.pop("points", []), strict=False):
        where = {key: line[key] for key in ("section", "round", "table", "ns", "ew") if key in line}
        shown = dict(zip(("ns_points", "ew_points"), figures, strict=True))
        lines.setdefault(line["board"], []).append(where | shown)
    boards = [{"number": number, "lines": found} for number, found in lines.items()]
    return example(name, tests, source, "by hand", document, {"boards": boards, **expected})


def example(name: str, tests: str, source: str, by: str, document: Document, expected: Document) -> Document:
    return {
        "id": name,
        "tests": tests,
        "source": source,
        "computed": by,
        "document": document,
        "expected": {key: value for key, value in expected.items() if value},
    }


def text(value: Fraction | int) -> str:
    """A decimal without trailing noughts, of a number that has one."""
    whole = Fraction(value) * 10000
    assert whole.denominator == 1
    sign, digits = ("-" if whole < 0 else ""), f"{abs(whole.numerator):05d}"
    return (sign + digits[:-4] + "." + digits[-4:]).rstrip("0").rstrip(".")
