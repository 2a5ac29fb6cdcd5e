"""The examples about fields and people, and what is hard on a program."""

from __future__ import annotations

import random
from typing import Any

from tests.accreditation_made.forms import Document, around, awarded, by_hand, computed, pairs
from tests.accreditation_made.scores import DENOMINATIONS, score

NIGHT: dict[int, list[Any]] = {
    1: [420, 450, -50, 170, -100, 420],
    2: [140, 110, -50, 140, 170, 90],
    3: [-420, -450, 50, -420, -170, 100],
    4: [0, 110, -110, 110, 110, -110],
}
#: What anybody can make who is not vulnerable.
POSSIBLE = sorted(
    {
        sign * score(level, each, doubled, tricks, False)
        for level in range(1, 8)
        for each in DENOMINATIONS
        for doubled in (1, 2, 4)
        for tricks in range(14)
        for sign in (1, -1)
    }
)


def sections() -> list[Document]:
    def in_sections(sizes: dict[str, int], compare: str, **more: Any) -> Document:
        dice, lines = random.Random(3), []
        for number in (1, 2, 3):
            for letter, size in sizes.items():
                for table in range(1, size + 1):
                    who = {"ns": f"{letter}{table}N", "ew": f"{letter}{table}E", "section": letter}
                    lines.append({"board": number, **who, "score": dice.choice([420, 450, -50, 170, 140, -100])})
        people = {line[side]: {"section": line["section"]} for line in lines for side in ("ns", "ew")}
        return around(lines, rules={"compare": compare, **more.pop("rules", {})}, people=people, **more)

    source = "White Book 78.3; scored across the field or by section, as the session says"
    return [
        computed("across", "Two sections, one field.", source, in_sections({"A": 4, "B": 3}, "field")),
        computed(
            "apart",
            "The same with each section by itself: its own top.",
            source,
            in_sections({"A": 4, "B": 3}, "section"),
        ),
        computed(
            "three-apart",
            "Sections of 5, 4 and 2 tables by themselves, one ranking by percentage.",
            source,
            in_sections({"A": 5, "B": 4, "C": 2}, "section"),
        ),
        computed(
            "expected-by-section",
            "Each section with the number of results that it will have.",
            source,
            in_sections({"A": 3, "B": 2}, "section", rules={"expected_results": {"A": 5, "B": 4}}),
        ),
    ]


def people() -> list[Document]:
    def night(method: str = "matchpoints", **more: Any) -> Document:
        return pairs(NIGHT, method, **more)

    def fines(unit: str, *amounts: tuple[str, str, str]) -> list[Document]:
        return [{"contestant": who, "kind": kind, "amount": amount, "unit": unit} for who, kind, amount in amounts]

    several = (
        ("NS1", "procedural", "10"),
        ("EW2", "disciplinary", "25"),
        ("NS3", "award", "12.5"),
        ("NS1", "procedural", "0.0625"),
    )
    handicaps = {
        "NS1": {"handicap": "2.5"},
        "EW2": {"handicap": "-0.75"},
        "NS3": {"handicap": "0"},
        "EW4": {"handicap": "10"},
    }
    standing = {
        "NS2": {"standing": "without_standing"},
        "EW3": {"standing": "withdrawn"},
        "NS5": {"standing": "disqualified"},
    }
    return [
        computed(
            "fines-percent",
            "Fines of so many percent of one board's top, an award, and two against one pair.",
            "White Book 12.5, 90",
            night(penalties=fines("percent_of_top", *several)),
        ),
        computed(
            "fines-matchpoints", "Fines in matchpoints.", "White Book 12.5", night(penalties=fines("points", *several))
        ),
        computed(
            "fines-imps", "Fines in IMPs.", "White Book 12.5", night("cross_imps", penalties=fines("points", *several))
        ),
        computed(
            "fines-imps-butler",
            "Fines in IMPs at Butler.",
            "White Book 12.5",
            night("butler", penalties=fines("points", *several)),
        ),
        computed(
            "handicaps",
            "Percentage points added to each pair's own; the second list has ranks of its own.",
            "Conditions of contest",
            night(people=handicaps),
        ),
        computed(
            "without-rank",
            "Without standing, withdrawn, disqualified: no rank, and their scores count for others.",
            "White Book 80.4, 144, 145",
            night(people=standing),
        ),
        by_hand(
            "shared-ranks",
            "Equal sums share the rank, and the next one is left out.",
            "Law 78D; worked by hand: 8, 4, 4, 0 of 8 matchpoints on two boards of four results, top 6 each",
            pairs(
                {1: [450, 420, 420, -50]},
                rules={"winners": 2},
                people={f"{s}{t}": {"direction": s} for s in ("NS", "EW") for t in range(1, 5)},
            ),
            ranking=[
                {"contestant": "NS1", "rank": 1, "tied": False, "percent": "100"},
                {"contestant": "NS2", "rank": 2, "tied": True, "percent": "50"},
                {"contestant": "NS3", "rank": 2, "tied": True, "percent": "50"},
                {"contestant": "NS4", "rank": 4, "tied": False, "percent": "0"},
                {"contestant": "EW4", "rank": 1, "tied": False, "percent": "100"},
                {"contestant": "EW1", "rank": 4, "tied": False, "percent": "0"},
            ],
        ),
        *individuals(),
    ]


def individuals() -> list[Document]:
    seats = [(("A", "B"), ("C", "D")), (("E", "F"), ("G", "H")), (("A", "E"), ("C", "G")), (("B", "F"), ("D", "H"))]
    results = [420, 170, -50, 450]
    lines = [
        {"board": 1 + at // 2, "ns": list(ns), "ew": list(ew), "score": results[at]}
        for at, (ns, ew) in enumerate(seats)
    ]
    plus = [*lines, {"board": 3, "ns": ["A", "F"], "ew": ["C", "H"], **awarded("60", "40")}]
    plus += [{"board": 3, "ns": ["E", "B"], "ew": ["G", "D"], "score": 110}]
    source = "Law 78A; a player has what the pair had"
    return [
        computed(
            "individual", "Four players at a table, partners change.", source, around(lines, contest="individual")
        ),
        computed(
            "individual-average-plus",
            "Average plus of two partners is not the same: each has a session of their own.",
            "Law 12C2(c)",
            around(plus, contest="individual"),
        ),
    ]


def torture() -> list[Document]:
    dice = random.Random(23)
    crowd = {n: [dice.choice(POSSIBLE) for _ in range(120)] for n in (1, 2)}
    slams = [POSSIBLE[-1], POSSIBLE[0], *POSSIBLE[-4:-1], *POSSIBLE[1:4], 0]
    names = [
        "Zoë Ångström",
        "Łukasz Żółć",
        "李小龍",
        "Олена Ґудзь",
        "محمد علي",
        "Nguyễn Thị Ánh",
        'O’Brien, "Pat"',
        "  two  blanks  ",
        "a;b,c\td",
        "👩‍🦳 Ada",
    ]
    named = {
        f"{side}{t}": {"players": [names[2 * t - 2], names[2 * t - 1]]} for side in ("NS", "EW") for t in range(1, 6)
    }
    every = {n: [awarded("50", "50") for _ in range(4)] for n in (1, 2)}
    return [
        computed("one-line", "One board at one table is average.", "White Book 78.3", pairs({1: [420]})),
        computed("one-line-imps", "One board at one table is 0 IMPs.", "Law 78B", pairs({1: [420]}, "cross_imps")),
        computed(
            "one-table-of-many-boards",
            "One table, forty boards.",
            "White Book 78.3",
            pairs({n: [420] for n in range(1, 41)}),
        ),
        computed(
            "largest-field",
            "120 results on each of two boards, from anywhere in the table of scores.",
            "Law 78A",
            pairs(crowd),
        ),
        computed(
            "largest-field-imps",
            "The same at cross-IMPs, 119 comparisons each.",
            "Law 78B",
            pairs({1: crowd[1][:120]}, "cross_imps"),
        ),
        computed(
            "all-tied",
            "A whole evening of one score: everybody is first.",
            "Law 78D",
            pairs({n: [140] * 9 for n in range(1, 10)}),
        ),
        computed("all-averaged", "Nothing was played, everybody has average.", "Law 12C2", pairs(every)),
        computed(
            "all-plus",
            "Everybody has average plus and nobody has played: 60 each.",
            "Law 12C2(c)",
            pairs({n: [awarded("60", "60")] * 4 for n in (1, 2)}),
        ),
        computed(
            "nothing-played",
            "No board was played: nobody has a rank.",
            "White Book 12.13",
            pairs({1: [{"not_played": True}] * 3}),
        ),
        computed(
            "highest-scores", "7NTXX and what goes with it, both ways.", "Law 77", pairs({1: slams, 2: slams[::-1]})
        ),
        computed("highest-scores-imps", "24 IMPs at every comparison.", "Law 78B", pairs({1: slams}, "cross_imps")),
        computed(
            "names",
            "Names in many writings, with quotes, commas, tabs and blanks.",
            "worked by hand: names change nothing",
            pairs({n: NIGHT[n][:5] for n in NIGHT}, people=named),
        ),
        computed(
            "fine-beyond-all",
            "A fine that leaves less than nothing.",
            "White Book 90",
            pairs(
                NIGHT, penalties=[{"contestant": "NS1", "kind": "disciplinary", "amount": "999999", "unit": "points"}]
            ),
        ),
    ]


SUBJECTS: dict[str, tuple[str, Any]] = {
    "sections": ("Sections, compared together or apart", sections),
    "people": ("Fines, handicaps, standing, ties, individuals", people),
    "torture": ("What is hard on a program", torture),
}
