"""Overall rankings by plain figures: stages, who is out, the best of several, and ties split in their own stage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.events import Collected, OverallRules, Seen, Sitting, overall_tables, same_contestants
from scoring.engine.events.overall import OverallTable
from scoring.engine.ties import Encounter, Event


def got(points: int, *, available: int = 100, boards: int = 10, weight: int = 1, handicap: str = "0") -> Collected:
    return Collected(Fraction(points), available, handicap=Fraction(handicap), boards=boards, weight=weight)


def ranks(table: OverallTable) -> dict[str, int | None]:
    return {row.contestant: row.rank for row in table.rows}


def test_who_missed_one_or_was_not_ranked_is_last_and_says_why() -> None:
    first = Sitting("all", {"A": got(50), "B": got(60), "C": got(70), "D": got(80)}, frozenset({"D"}))
    second = Sitting("all", {"A": got(50), "B": got(40), "D": got(80)})
    whole, earlier = overall_tables([first, second], OverallRules())
    assert ranks(whole) == {"A": 1, "B": 1, "C": None, "D": None}
    assert {row.contestant: row.out for row in whole.rows} == {"A": "", "B": "", "C": "missed", "D": "unranked"}
    assert ranks(earlier) == {"C": 1, "B": 2, "A": 3, "D": None}
    counts = overall_tables([first, second], OverallRules(missed_out=False))[0]
    assert ranks(counts) == {"C": 1, "A": 2, "B": 2, "D": None}


@pytest.mark.parametrize(
    ("by", "figure"),
    [("percentages", Fraction(170, 3)), ("percentage_sum", Fraction(170)), ("matchpoints", Fraction(1100, 20))],
)
def test_a_session_of_weight_two_counts_twice(by: str, figure: Fraction) -> None:
    # 50 of 100 once, 30 of 50 twice: 50 % and 60 %.
    sittings = [Sitting("all", {"A": got(50)}), Sitting("all", {"A": got(30, available=50, weight=2)})]
    assert overall_tables(sittings, OverallRules(by=by))[0].rows[0].figure == figure  # type: ignore[arg-type]


def test_of_equal_sessions_the_earlier_counts_and_the_rest_is_named() -> None:
    sittings = [Sitting("all", {"A": got(points)}) for points in (60, 40, 60, 70)]
    row = overall_tables(sittings, OverallRules(best=2))[0].rows[0]
    assert [part.counts for part in row.parts] == [True, False, False, True]
    assert row.figure == 65


def test_what_is_carried_is_half_of_what_the_tops_make_of_it() -> None:
    # Tops of 10 and 20 in the qualifying sessions, 6 in the final: 15 a board on average.
    sittings = [
        Sitting("qualifying", {"A": got(60), "B": got(40)}),
        Sitting("qualifying", {"A": got(90, available=200), "B": got(110, available=200)}),
        Sitting("final", {"A": got(30, available=60), "B": got(30, available=60), "X": got(30, available=60)}),
    ]
    tables = overall_tables(sittings, OverallRules(by="matchpoints", carry=True, qualifiers=1))
    final, qualifying = tables[0], tables[1]
    carried = Fraction(150 * 6, 2 * 15)
    assert [row.carried for row in final.rows] == [carried, carried, 0]
    assert final.rows[0].points == 30 + carried
    assert [(row.rank, row.tied, row.qualifies) for row in qualifying.rows] == [(1, True, True), (1, True, True)]


@pytest.mark.parametrize("weight", [1, 2])
def test_with_handicap_what_is_carried_has_the_handicap_of_its_own_sessions(weight: int) -> None:
    """A had 5 % of 100 in one qualifying session and none in the other, 2 % in the final; B had none before the final,
    X was not there. Tops: 10 in the first, 20 in the second, 6 in the final."""
    sittings = [
        Sitting("qualifying", {"A": got(60, weight=weight, handicap="5"), "B": got(70, weight=weight)}),
        Sitting("qualifying", {"A": got(90, available=200), "B": got(90, available=200)}),
        Sitting(
            "final",
            {
                "A": got(30, available=60, handicap="2"),
                "B": got(30, available=60, handicap="3"),
                "X": got(36, available=60),
            },
        ),
    ]
    final = overall_tables(sittings, OverallRules(by="matchpoints", carry=True))[0]
    rows = {row.contestant: row for row in final.rows}
    share = Fraction(6, 2 * 15)
    carried = {"A": (60 * weight + 90) * share, "B": (70 * weight + 90) * share, "X": Fraction(0)}
    more = {"A": 5 * weight * share + Fraction("1.2"), "B": Fraction("1.8"), "X": Fraction(0)}
    for name, row in rows.items():
        assert row.carried == carried[name], "as it was won"
        assert row.points == (36 if name == "X" else 30) + carried[name]
        assert row.with_handicap == (row.points + more[name]) * 100 / 60
    order = sorted(rows, key=lambda name: -rows[name].with_handicap)
    assert [rows[name].handicap_rank for name in order] == [1, 2, 3]


def meeting(one: str, other: str, points: int) -> Encounter:
    return Encounter(one, (other,), Fraction(points), Fraction(10))


def test_a_tie_is_split_in_its_own_stage_by_all_its_sessions() -> None:
    """A beat B in the qualifying session, B beat A in the final: only the final is looked at."""

    def of(points_a: int) -> Event:
        met = (meeting("A", "B", points_a), meeting("B", "A", 20 - points_a))
        return Event(met, {"A": Fraction(50), "B": Fraction(50)}, converted=False)

    sittings = [
        Sitting("qualifying", {"A": got(50), "B": got(50)}, ties=of(15)),
        Sitting("final", {"A": got(50), "B": got(50)}, ties=of(8)),
        Sitting("final", {"A": got(50), "B": got(50)}, ties=of(11)),
    ]
    final, qualifying = overall_tables(sittings, OverallRules(split_ties=True))[:2]
    assert ranks(final) == {"B": 1, "A": 2}
    assert [(row.rank, row.tied) for row in final.rows] == [(1, False), (2, False)]
    step = final.splits[0].split.steps[-1]
    assert (step.rule, dict(step.values)) == ("direct_match", {"A": 19, "B": 21})
    assert ranks(qualifying) == {"A": 1, "B": 2}
    assert ranks(overall_tables(sittings, OverallRules())[0]) == {"A": 1, "B": 1}


def test_who_is_the_same_is_known_or_said() -> None:
    seen = [
        Seen(1, 10, "ab"),
        Seen(2, 10, "cd"),
        Seen(3, 20, "ab"),
        Seen(4, 20, "xd", said=True, with_=2),
        Seen(5, 30, "cd", said=True),
        Seen(6, 30, None),
    ]
    assert same_contestants(seen) == ((1, 3), (2, 4), (5,), (6,))
    # Nobody is there twice in a session, whatever was said.
    assert same_contestants([Seen(1, 10, "ab"), Seen(2, 10, "ab"), Seen(3, 10, None, said=True, with_=1)]) == (
        (1,),
        (2,),
        (3,),
    )
