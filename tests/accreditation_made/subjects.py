"""The examples at matchpoints, subject by subject."""

from __future__ import annotations

from typing import Any

from tests.accreditation_made.forms import Document, awarded, both, by_hand, computed, pairs

SIX = [650, -100, -100, -200, -790]
BOTH_RED = [{"number": 1, "vulnerable": "both"}]


def matchpoints() -> list[Document]:
    night = {
        n: [420, 450, -50, 420, 170, -100][n - 1 :] + [420, 450, -50, 420, 170, -100][: n - 1] for n in range(1, 7)
    }
    return [
        by_hand(
            "two-a-win",
            "2 for each pair beaten, 1 for each tie.",
            "Law 78A; worked by hand: 450 beats 3, two of 420 tie below it, -50 is last",
            pairs({1: [450, 420, 420, -50]}),
            points=[("6", "0"), ("3", "3"), ("3", "3"), ("0", "6")],
        ),
        by_hand(
            "one-a-win",
            "1 for each pair beaten, a half for each tie.",
            "Law 78A; worked by hand: half of what 2 a win gives",
            pairs({1: [450, 420, 420, -50]}, rules={"matchpoints_per_win": 1}),
            points=[("3", "0"), ("1.5", "1.5"), ("1.5", "1.5"), ("0", "3")],
        ),
        computed("a-night", "Six boards at six tables, one winner.", "Laws 78A and 78D", pairs(night)),
        computed(
            "two-winners",
            "The same with a ranking for each direction.",
            "Laws 78A and 78D",
            pairs(night, rules={"winners": 2}, people=directions(6)),
        ),
        computed("all-tied", "Everybody has the same score: everybody has half.", "Law 78A", pairs({1: [420] * 7})),
    ]


def directions(tables: int) -> dict[str, Document]:
    return {f"{side}{table}": {"direction": side} for side in ("NS", "EW") for table in range(1, tables + 1)}


def neuberg() -> list[Document]:
    return [
        by_hand(
            "white-book",
            "An average in place of one of six results: the others are brought to the full top.",
            "White Book 78.1.3",
            pairs({1: [*SIX, awarded("50", "50")]}, boards=BOTH_RED),
            points=[("9.8", "0.2"), ("6.2", "3.8"), ("6.2", "3.8"), ("2.6", "7.4"), ("0.2", "9.8"), ("5", "5")],
        ),
        by_hand(
            "four-of-five",
            "A board with four results where others have five: (M x 5 + 1) / 4.",
            "White Book 78.3; worked by hand: 6, 4, 2, 0 become 7.75, 5.25, 2.75, 0.25",
            pairs({1: [450, 420, 170, -50], 2: [0] * 5}),
            points=[("7.75", "0.25"), ("5.25", "2.75"), ("2.75", "5.25"), ("0.25", "7.75")],
        ),
        by_hand(
            "one-result",
            "A single result where others have six is average.",
            "White Book 78.3; worked by hand: (0 x 6 + 5) / 1 = 5 of 10",
            pairs({1: [420], 2: [0] * 6}),
            points=[("5", "5")],
        ),
        computed(
            "uneven",
            "Boards with 7, 5, 3, 2 and 1 results; factors that are no decimals are rounded away from average.",
            "White Book 78.3",
            pairs(
                {
                    1: [420, 450, -50, 420, 170, -100, 0],
                    2: [450, 420, 170, 0, -50],
                    3: [420, 170, 0],
                    4: [0, 50],
                    5: [110],
                }
            ),
        ),
        computed(
            "expected-in-the-middle",
            "In the middle of an evening a board counts against the top it will have in the end.",
            "White Book 78.3",
            pairs({1: [420, -50, 170]}, rules={"expected_results": 9}),
        ),
    ]


def adjusted() -> list[Document]:
    weighted = both({"weighted": [["30%", 650], ["70%", -100]]})
    thirds = both({"weighted": [["1/3", 400], ["1/3", -50], ["1/6", 420], ["1/6", -50]]})
    twelve = [420] * 4 + [400] * 2 + [170, 150, -50, -50, -50]
    split = {"adjusted": {"ns": {"assigned": -100}, "ew": {"assigned": 650}}}
    played = [420, 450, -50, 420, 170, -100]
    return [
        by_hand(
            "weighted",
            "The parts of a weighted score enter the frequencies with their weights.",
            "White Book 78.1.2(a)",
            pairs({1: [*SIX, weighted]}, boards=BOTH_RED),
            points=[("9.7", "0.3"), ("5.7", "4.3"), ("5.7", "4.3"), ("2", "8"), ("0", "10"), ("6.9", "3.1")],
        ),
        by_hand(
            "weighted-in-thirds",
            "Weights that are no decimals are not rounded on the way.",
            "White Book 12.20",
            pairs({1: [*twelve, thirds]}),
            points=[
                *[("18.8333", "3.1667")] * 4,
                *[("12.3333", "9.6667")] * 2,
                ("9", "13"),
                ("7", "15"),
                *[("2.5", "19.5")] * 3,
                ("8.5", "13.5"),
            ],
        ),
        by_hand(
            "split",
            "A split score makes a table of frequencies for each direction.",
            "White Book 78.1.2(b), whose own chart says 6 for the N/S side where the line below it prints 5",
            pairs({1: [*SIX, split]}, boards=BOTH_RED),
            points=[("10", "1"), ("6", "5"), ("6", "5"), ("2", "8"), ("0", "10"), ("6", "1")],
        ),
        computed(
            "one-side-alone",
            "An assigned score for one side; the other keeps the score at the table.",
            "Law 12C1, White Book 78.1.2(b)",
            pairs({1: [*played[:5], {"score": -100, "adjusted": {"ew": {"assigned": 140}}}], 2: played}),
        ),
        computed(
            "eight-parts",
            "A weighted score of eight parts, as fractions and percent.",
            "Law 12C1(c)",
            pairs(
                {
                    1: [*played, both({"weighted": [["1/7", s] for s in (420, 450, 170, 140, 110, -50, -100)]})],
                    2: played,
                }
            ),
        ),
    ]


def averages() -> list[Document]:
    night: dict[int, list[Any]] = {n: [450, 420, 170, 140, -50, -100] for n in range(1, 6)}
    first: dict[int, list[Any]] = {**night, 6: [awarded("60", "40"), *[420, 170, 0, -50, -100]]}
    last: dict[int, list[Any]] = {**night, 6: [420, 170, 0, -50, 100, awarded("60", "40")]}
    cases = [
        computed(
            "plus-of-the-best",
            "Average plus is the pair's own percentage where that is more than 60.",
            "Law 12C2(c), White Book 12.1.1",
            pairs(first),
        ),
        computed(
            "plus-of-the-last",
            "A pair with 0 % has 60 for average plus, its opponents keep 40.",
            "Law 12C2(c)",
            pairs(last),
        ),
    ]
    for ns, ew in (
        ("50", "50"),
        ("60", "60"),
        ("40", "40"),
        ("=60", "=40"),
        ("=70", "=15"),
        ("=100", "=0"),
        ("60", "50"),
    ):
        told = f"{ns}-{ew}".replace("=", "flat-")
        cases.append(
            computed(
                f"artificial-{told}",
                f"{ns} for North-South and {ew} for East-West ('=': flat, whatever the pair's session).",
                "Law 12C2, White Book 12.1.1",
                pairs({**night, 6: [420, awarded(ns, ew), 0, -50, -100, 170]}),
            )
        )
    outcomes = awarded("40", "60")["adjusted"] | {"unless_better": True}
    unless, better = ({"score": score, "adjusted": outcomes} for score in (-100, 450))
    return [
        *cases,
        computed(
            "unless-better-no",
            "Offenders who did better than their 40 at the table have their 40.",
            "White Book 90.4.2",
            pairs({**night, 6: [better, 420, 170, 0, -50, -100]}),
        ),
        computed(
            "unless-better-yes",
            "Offenders who did worse than their 40 keep the score at the table.",
            "White Book 90.4.2",
            pairs({**night, 6: [unless, 420, 170, 0, -50, 110]}),
        ),
        computed(
            "two-on-one-night",
            "Two boards with artificial scores: neither counts in the percentage of the others.",
            "Law 12C2(c)",
            pairs({**first, 7: [awarded("60", "40"), *[420, 170, 0, -50, -100]]}),
        ),
    ]


SUBJECTS: dict[str, tuple[str, Any]] = {
    "matchpoints": ("Matchpoints, 2 and 1 a win", matchpoints),
    "neuberg": ("Boards with different numbers of results", neuberg),
    "adjusted": ("Assigned, split and weighted scores", adjusted),
    "averages": ("Artificial scores, average plus and minus", averages),
}
