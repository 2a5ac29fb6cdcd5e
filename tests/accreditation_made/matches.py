"""The examples of teams: a match of two, by hand and by the second scorer."""

from __future__ import annotations

import random
from typing import Any

from tests.accreditation_made.fields import POSSIBLE
from tests.accreditation_made.forms import SECOND, Document, around, awarded, by_hand, example
from tests.scoring.engine.brute_force_teams import brute_force_teams


def match(played: list[tuple[Any, Any]], method: str = "imps", **more: Any) -> Document:
    """T1 against T2: by board what T1 had North-South, and what T2 had North-South at the other table."""
    lines: list[Document] = []
    for number, results in enumerate(played, 1):
        for table, result in enumerate(results, 1):
            ns, ew = ("T1", "T2") if table == 1 else ("T2", "T1")
            told = {"score": result} if isinstance(result, int) else result
            lines.append({"board": number, "match": "m1", "table": table, "ns": ns, "ew": ew, **told})
    numbers = list(range(1, len(played) + 1))
    matches = [{"id": "m1", "home": "T1", "away": "T2", "boards": numbers}]
    marked = more.pop("vulnerable", "none")
    boards = [{"number": number, "vulnerable": marked} for number in numbers]
    return around(lines, method, contest="teams", boards=boards, matches=matches, **more)


def teams() -> list[Document]:
    def weighted(*parts: tuple[str, int]) -> Document:
        side = {"weighted": [list(part) for part in parts]}
        return {"adjusted": {"ns": side, "ew": side}}

    def denied(table: int, error: int, infraction: int) -> Document:
        ways = {"without_error": {"assigned": error}, "without_infraction": {"assigned": infraction}}
        return {"score": table, "adjusted": {"ns": {"redress": ways}, "ew": {"assigned": infraction}}}

    ladder = [
        0,
        10,
        20,
        40,
        50,
        80,
        90,
        120,
        130,
        160,
        170,
        210,
        220,
        260,
        270,
        310,
        320,
        360,
        370,
        420,
        430,
        490,
        500,
        590,
        600,
    ]
    edges: list[tuple[Any, Any]] = []
    due = 0
    for difference in ladder:
        high = next((s for s in POSSIBLE if s - difference in POSSIBLE and s >= 0), None)
        if high is not None:
            edges.append((high, high - difference))
            due += sum(difference >= least for least in (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600))
    hand = "by hand from the figures of the source"
    cases = [
        by_hand(
            "imps-edges",
            "Each edge of the table of IMPs to 12, below and above.",
            "Law 78B; the sum of the table",
            match(edges),
            matches=[{"id": "m1", "imps": [str(due), "0"]}],
        ),
        by_hand(
            "weighted",
            "A weighted score: each part in IMPs, the sum 1.7 rounded to 2.",
            "White Book 12.1.4(b)",
            match([(weighted(("25%", 1430), ("40%", 680), ("20%", 650), ("15%", -100)), 650)], vulnerable="both"),
            matches=[{"id": "m1", "imps": ["2", "0"]}],
        ),
        by_hand(
            "weighted-minus",
            "The sum -2.4 rounded to -2.",
            "White Book 12.18",
            match([(weighted(("10%", 100), ("20%", -650), ("40%", -680), ("30%", -1430)), -680)], vulnerable="both"),
            matches=[{"id": "m1", "imps": ["0", "2"]}],
        ),
        by_hand(
            "weighted-thirds",
            "Two thirds and a third: 4 2/3 rounded to 5.",
            "White Book 12.20",
            match([(weighted(("2/3", 620), ("1/3", -100)), 140)], vulnerable="both"),
            matches=[{"id": "m1", "imps": ["5", "0"]}],
        ),
    ]
    barker = {1: (100, 300, 420, 5), 2: (300, 500, 420, 3)}
    for number, (table, error, infraction, lost) in barker.items():
        document = match([(denied(table, error, infraction), 420)])
        cases.append(
            example(
                f"redress-{number}",
                f"Redress denied: they lose {lost} IMPs and the offenders have 0, as without the infraction.",
                f"White Book 12.9.3, example {number}",
                hand,
                document,
                {"ranking": [{"contestant": "T1", "points": str(-lost)}, {"contestant": "T2", "points": "0"}]},
            )
        )
    dice = random.Random(11)
    for method in ("imps", "board_a_match", "total_points"):
        rows = [(dice.choice(POSSIBLE[60:-60]), dice.choice(POSSIBLE[60:-60])) for _ in range(12)]
        rows[3] = (420, 420)
        cases.append(
            second(method.replace("_", "-"), "A match of twelve boards, one of them tied.", match(rows, method))
        )
        given = awarded("60", "40")
        cases.append(
            second(
                f"{method.replace('_', '-')}-averages",
                "Two boards with artificial scores.",
                match([*rows[:6], (given, given), (awarded("50", "50"),) * 2], method),
            )
        )
    rows = [(420, 170), (-50, 100), (110, 110), (620 - 200, 450)]
    cases.append(second("hybrid-four-boards", "Hybrid scoring of a match of four boards.", match(rows, "hybrid")))
    return cases


def second(name: str, tests: str, document: Document) -> Document:
    """Teams by the second scorer: points of each team, IMPs of the match."""
    found = brute_force_teams(document)
    ranking = [
        {"contestant": team, **{key: row[key] for key in ("boards", "points")}} for team, row in found["totals"].items()
    ]
    return example(
        name, tests, "Laws 78B and 78C, White Book 12.5, 143.5.3, 161.7", SECOND, document, {"ranking": ranking}
    )


SUBJECTS: dict[str, tuple[str, Any]] = {
    "teams": ("Teams: IMPs, board-a-match, total points, hybrid", teams),
}
