"""The examples of redress, fouled boards, boards that were not played, IMPs of pairs, and rounding."""

from __future__ import annotations

import random
from typing import Any

from tests.accreditation_made.forms import Document, awarded, both, by_hand, computed, pairs


def redress() -> list[Document]:
    def line(table: int, without_error: int, without_infraction: int) -> Document:
        ways = {"without_error": {"assigned": without_error}, "without_infraction": {"assigned": without_infraction}}
        return {"score": table, "adjusted": {"ns": {"redress": ways}, "ew": {"assigned": without_infraction}}}

    others = [450, 420, 400, 170, 140, 110, 90, -50, -100, -150]
    told = {
        "partly": ("Part of the damage was their own doing: A + (B - C).", line(-200, 90, 420)),
        "all-their-own": ("All of it was: they keep the score at the table.", line(-200, 450, 170)),
        "none-their-own": (
            "Their error cost nothing: they have what there was without the infraction.",
            line(-200, -200, 420),
        ),
        "no-damage": ("The table did as well: nothing is adjusted for anybody.", line(450, 450, 170)),
        "error-helped": ("What they did wrong helped them: no damage of their own.", line(110, -50, 420)),
    }
    return [
        computed(name, says, "Law 12C1(e), White Book 12.9", pairs({1: [*others, each], 2: [0] * 11}))
        for name, (says, each) in told.items()
    ]


def fouled() -> list[Document]:
    def groups(*sizes: int) -> list[Any]:
        dice, names = random.Random(7), "abc"
        return [
            {"score": dice.choice([420, 450, -50, 170, 140]), "group": names[at]}
            for at, size in enumerate(sizes)
            for _ in range(size)
        ]

    source = "Law 87B, White Book 147.2"
    return [
        computed(
            "four-and-three",
            "Two groups, each compared by itself and brought to the full top.",
            source,
            pairs({1: groups(4, 3), 2: [0] * 7}),
        ),
        computed(
            "three-groups", "Three groups of 5, 2 and 2.", source, pairs({1: groups(5, 2, 2), 2: [420, 50, -50] * 3})
        ),
        computed("group-of-one", "A group of one is average.", source, pairs({1: groups(5, 1), 2: [420, 50, -50] * 2})),
    ]


def not_scored() -> list[Document]:
    full = [420, 450, -50, 170, -100]
    none = {"not_played": True}
    return [
        computed(
            "not-played",
            "A board that was not played counts for nobody, and not towards the top.",
            "White Book 12.13, 80.5",
            pairs({1: [*full[:4], none], 2: full, 3: full}),
        ),
        computed(
            "not-played-anywhere",
            "Cut short at every table but one.",
            "White Book 12.13",
            pairs({1: [420, none, none, none, none], 2: full}),
        ),
        computed(
            "sit-outs",
            "Pairs with different numbers of boards rank by percentage.",
            "White Book 80.5",
            pairs({1: full[:4], 2: full, 3: full[:3]}),
        ),
        computed(
            "unscheduled",
            "A line outside the movement is scored and does not raise the top.",
            "White Book 78.3",
            pairs({1: [*full, {"score": 620 - 200, "unscheduled": True}], 2: full}),
        ),
        computed(
            "not-scored",
            "One side has its score on the board elsewhere.",
            "White Book 87.1",
            pairs({1: [*full[:4], {"score": -100, "adjusted": {"ew": {"not_scored": True}}}], 2: full}),
        ),
    ]


def imps_of_pairs() -> list[Document]:
    night: dict[int, list[Any]] = {1: [420, 450, -50, 170, -100], 2: [980, 480, 480, -50, -100], 3: [140, 110, -50]}
    factored = {1: [630, 600, 600, 150, -100], 2: [0] * 8}
    edges = [0, 20 + 90, 90, 140, 150, 50]
    found = [
        by_hand(
            "butler-white-book",
            "Five results of eight, one taken off each end, the datum 413 rounded to 410.",
            "White Book 78.4",
            pairs(
                factored,
                "butler",
                rules={"butler": {"drop_each_end": 1}},
                boards=[{"number": 1, "vulnerable": "both"}, {"number": 2, "vulnerable": "none"}],
            ),
            points=[("6", "-6"), ("5", "-5"), ("5", "-5"), ("-6", "6"), ("-11", "11")],
        ),
        by_hand(
            "butler-half",
            "A datum of 5 is rounded away from 0, to 10; -5 to -10.",
            "White Book 78.4; worked by hand: 110 against 10 is 3 IMPs, and so is each of the others",
            pairs(
                {1: [110, -100], 2: [100, -110]}, "butler", boards=[{"number": n, "vulnerable": "none"} for n in (1, 2)]
            ),
            points=[("3", "-3"), ("-3", "3"), ("3", "-3"), ("-3", "3")],
        ),
        by_hand(
            "cross-imps-sum",
            "Each result against each other, added up.",
            "Law 78B; worked by hand: 420 against 170 is 6, against -50 is 10; 170 against -50 is 6",
            pairs({1: [420, 170, -50]}, "cross_imps"),
            points=[("16", "-16"), ("0", "0"), ("-16", "16")],
        ),
    ]
    for name, rules in {
        "cross-imps": {},
        "cross-imps-mean": {"cross_imps": "mean"},
        "butler": {},
        "butler-dropped": {"butler": {"drop_each_end": 1}},
        "butler-to-1": {"butler": {"round_to": 1}},
    }.items():
        method = "butler" if name.startswith("butler") else "cross_imps"
        award = {**night, 4: [420, awarded("60", "40"), 170, -50, awarded("50", "50")]}
        weighted = {**night, 4: [420, both({"weighted": [["1/3", 420], ["2/3", -50]]}), 170, -50, 0]}
        source = "Law 78B, White Book 78.4"
        found.append(
            computed(
                f"{name}-uneven", "Boards with different numbers of results.", source, pairs(night, method, rules=rules)
            )
        )
        found.append(
            computed(
                f"{name}-averages",
                "Artificial scores, 2 IMPs a comparison.",
                "White Book 12.5",
                pairs(award, method, rules=rules),
            )
        )
        found.append(
            computed(
                f"{name}-weighted",
                "A weighted score: comparison by comparison.",
                "White Book 12.1.8",
                pairs(weighted, method, rules=rules),
            )
        )
        found.append(
            computed(
                f"{name}-edges",
                "Differences at the edges of the table of IMPs.",
                "Law 78B",
                pairs({1: edges}, method, rules=rules),
            )
        )
    sat = pairs(night, "cross_imps", sit_outs=[{"contestant": "NS1", "boards": 3}, {"contestant": "EW4", "boards": 1}])
    told = "Who sits out has its own average where totals rank, if the conditions say so."
    return [*found, computed("sit-outs-averaged", told, "White Book 80.5", sat)]


def around_rounding() -> list[Document]:
    sevenths = pairs({1: [420, 450, -50], 2: [0] * 7, 3: [420, 420, 50, -50, 0, 0, -100]})
    return [
        computed(
            "sevenths",
            "Factors of 7/3: lines are rounded to 0.0001, halves away from average.",
            "White Book 78.3",
            sevenths,
        ),
        computed(
            "exact-halves",
            "Weights that make the fifth decimal a half: away from average on both sides of it.",
            "White Book 12.5; half of the top is kept as it is",
            pairs({1: [420, 170, both({"weighted": [["0.50005", 420], ["0.49995", 0]]}), 0], 2: [420, 0, -50, 100]}),
        ),
        computed(
            "equal-as-printed",
            "Two pairs whose printed totals agree and whose exact sums do not are not tied.",
            "White Book 143.1",
            pairs({1: [420, 450, -50], 2: [420, 450, -50], 3: [450, -50, 420], 4: [0] * 7}),
        ),
    ]


SUBJECTS: dict[str, tuple[str, Any]] = {
    "redress": ("Redress denied in part", redress),
    "fouled": ("Fouled boards in groups", fouled),
    "not-scored": ("Not played, sat out, outside the movement", not_scored),
    "pairs-imps": ("Cross-IMPs and Butler", imps_of_pairs),
    "rounding": ("Exact halves, thirds and sevenths", around_rounding),
}
