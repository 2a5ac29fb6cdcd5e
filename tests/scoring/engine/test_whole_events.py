"""Ties of random evenings rule by rule, ladders, several sessions, changes of results, awards for no match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.changes import changes_between, edition_reason
from scoring.engine.document import parse
from scoring.engine.errors import EngineError
from scoring.engine.events import best_of, carry_forward, collected_of, event_ranking
from scoring.engine.matches.one_table import (
    fouled_board_a_match,
    is_clearly_favourable,
    one_side_at_fault,
    shared_fine,
)
from scoring.engine.ties import split_tie
from scoring.engine.ties.knock_out import extra_boards, knock_out_result, triangle
from scoring.engine.ties.scored import event_of
from scoring.engine.unusual import doubt_of_score
from scoring.engine.victory_points import find_scale
from scoring.engine.victory_points.unplayed import (
    against_withdrawn,
    incorrect_seating,
    is_mismatch,
    is_void,
    mismatch,
    void_match,
    withdrawn_awards,
)
from tests.scoring.engine.documents import Document, random_night, scored
from tests.scoring.engine.team_documents import random_teams
from tests.snapshots import assert_as_stored, in_lines

NIGHTS = {"pairs": random_night, "teams": random_teams}


def ties_of(document: Document) -> Iterator[str]:
    """The first two, the first three and all contestants as if they were tied."""
    scores = scored(document)
    for all_play_all, same_boards in ((False, True), (True, False)):
        event = event_of(parse(document), scores, all_play_all=all_play_all, same_boards=same_boards)
        yield f"{all_play_all} {same_boards} {event.converted} finals {told(event.finals)}"
        yield f"  boards {sorted(event.boards)} averages {told(event.averages)}"
        for each in event.encounters[:6]:
            basic = " ".join(map(str, each.basic))
            yield f"  {each.contestant} {each.opponents} {each.partners} {each.final} {each.draw} {basic}"
        names = [row.contestant for row in scores.ranking]
        for tied in (names[:2], names[:3], names):
            found = split_tie(event, tied)
            yield f"{tied}: {found.order}"
            yield from (f"  {step.rule} {step.source} {told(step.values)} {step.order}" for step in found.steps)


def told(values: Any) -> str:
    return " ".join(f"{key}={value}" for key, value in values.items())


@pytest.mark.parametrize("kind", NIGHTS)
@pytest.mark.parametrize("seed", [1, 2, 3, 6])
def test_ties_rule_by_rule(kind: str, seed: int) -> None:
    assert_as_stored(f"events/ties-{kind}-{seed}.txt", ties_of(NIGHTS[kind](seed)))


def test_several_sessions_as_one_event() -> None:
    lines: list[str] = []
    nights = [random_night(seed) for seed in (1, 2, 3)]
    sessions = [collected_of(scored(night), {"c1": Fraction(3, 2)}) for night in nights]
    for by in ("matchpoints", "percentages", "points", "victory_points"):
        for carried in ({}, {"c1": Fraction(5), "c99": Fraction(1)}):
            lines.append(f"{by} {told(carried)}")
            for every in (True, False):
                found = event_ranking(sessions, by, carried=carried, every_session=every)  # type: ignore[arg-type]
                lines += map(str, found)
    figures = [{name: each.points for name, each in session.items()} for session in sessions]
    for best, count, least in (
        (1, "mean", None),
        (2, "sum", 1),
        (2, "mean", 2),
        (3, "sum", 3),
        (0, "sum", 1),
        (1, "sum", 0),
    ):
        try:
            ladder = best_of(figures, best, count=count, at_least=least)  # type: ignore[arg-type]
        except EngineError as refusal:
            lines.append(f"best {best} {count} {least}: refused, {refusal}")
        else:
            lines.append(f"best {ladder.best} {count} {ladder.at_least}")
            lines += map(str, ladder.rows)
    for score in (0, 1, Fraction("17.25"), 600):
        carried_on = [carry_forward(score, qualifying_top=q, final_top=f) for q, f in ((50, 50), (42, 14), (3, 8))]
        lines.append(f"{score} {' '.join(map(str, carried_on))}")
    assert_as_stored("events/sessions.txt", lines)


def changed(night: Document) -> Iterator[tuple[str, Document]]:
    """One thing after the other is different in a session document."""
    first, *others = night["results"]
    yield "nothing", night
    yield "a score", {**night, "results": [{**first, "score": 1100, "adjusted": None}, *others]}
    yield "gone", {**night, "results": others}
    yield "one more", {**night, "results": [*others, first, {**first, "table": 99}]}
    yield "adjusted", {**night, "results": [{**first, "adjusted": {"ns": {"assigned": 50}}}, *others]}
    yield (
        "penalties",
        {**night, "penalties": [{"contestant": "c1", "kind": "procedural", "amount": "9", "unit": "points"}]},
    )
    yield "boards", {**night, "boards": [{"number": 1, "dealer": "S", "vulnerable": "both"}]}
    yield (
        "contestants",
        {**night, "contestants": [{**night["contestants"][0], "handicap": "7"}, *night["contestants"][1:]]},
    )
    yield "scoring", {**night, "scoring": {**night["scoring"], "winners": 1, "compare": "section"}}


@pytest.mark.parametrize("seed", [1, 5])
def test_what_has_changed_between_two_documents(seed: int) -> None:
    night = random_night(seed)
    lines: list[str] = []
    for what, other in changed(night):
        for before, after in ((night, other), (other, night)):
            found = changes_between({"facts": before}, {"facts": after})
            lines += [f"# {what}: {edition_reason(found)}", *in_lines(found)]
    assert_as_stored(f"events/changes-{seed}.txt", lines)


def test_matches_that_were_not_played_or_not_against_the_right_opponents() -> None:
    lines = []
    for name in ("wbf-continuous", "ebu-swiss-pairs", "ebu-teams-2013"):
        lines += [f"void {name} {boards}: {void_match(find_scale(name, boards), boards)}" for boards in (6, 8, 16)]
    lines += [f"{boards} {left} {is_void(boards, left)}" for boards in (7, 8) for left in (2, 3, 4, 5)]
    for actual in (0, 4, 5, 6, Fraction("12.5"), 20):
        for stronger in (True, False):
            for fault in (True, False):
                found = mismatch(Fraction(actual), stronger_opponents=stronger, at_fault=fault)
                lines.append(f"mismatch {actual} {stronger} {fault}: {found}")
        lines.append(f"{actual} {[is_mismatch(actual, correct) for correct in ([3], [10, 12], [11], [17, 18])]}")
    for most in (20, 10, 12, 25):
        found = [against_withdrawn([Fraction(n)], [Fraction(n + 1, 2)], most=most) for n in (0, 5, 11, 19)]
        lines.append(
            f"{most} {list(map(str, found))} {incorrect_seating(most)} {incorrect_seating(most, by_the_director=True)}"
        )
        lines.append(f"{against_withdrawn([], [], most=most)}")
    lines += [f"{boards} {withdrawn_awards(boards)}" for boards in (1, 2, 5)]
    lines += [f"{imps} {is_clearly_favourable(imps)} {one_side_at_fault(imps)}" for imps in range(-5, 12)]
    lines += [f"{one} {two} {fouled_board_a_match(one, two)}" for one in (39, 40, 59, 60) for two in (40, 41, 60, 61)]
    halves = [[Fraction(1, 2)] * 2, [Fraction(1, 3)] * 3, [Fraction(1)]]
    lines += [
        f"{fine} {list(map(str, shared_fine(fine, each, places)))}"
        for fine in (1, 3, 7)
        for each in halves
        for places in (0, 2)
    ]
    lines += [f"{boards} {extra_boards(boards)}" for boards in range(1, 70, 3)]
    assert_as_stored("events/unplayed.txt", lines)


def test_knock_outs_and_odd_scores() -> None:
    dice = random.Random(7)
    lines = []
    for _each in range(25):
        results = {pair: dice.randint(-3, 3) for pair in (("A", "B"), ("B", "C"), ("C", "A"))}
        found = triangle(results)
        lines.append(f"{list(results.values())}: {told(found.net)} {found.order} {found.more}")
    for seed in range(12):
        for match in scored(random_teams(seed)).matches:
            home, away = match.home.contestant, match.away.contestant
            found_all = [knock_out_result(match, each) for each in ({}, {home: 3}, {away: Fraction(1, 2)})]
            lines.append(f"{seed} {match.match.id}: {list(map(str, found_all))}")
    field = [420, 450, -50, 420, 400]
    lines += [
        f"{score} {doubt_of_score(score, field[:n])}" for score in (0, 420, 1100, 1430, -1400, 980) for n in range(1, 6)
    ]
    assert_as_stored("events/knock_outs.txt", lines)
