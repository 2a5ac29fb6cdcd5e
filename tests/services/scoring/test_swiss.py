"""Swiss events through the services: every round drawn from what was played, looked at by another way of counting."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import Contestant, Session
from club.services import end_play
from movements.engine.swiss import Match
from movements.models import Match as MatchRow
from movements.models import Plan, Seating, SwissDraw
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Snapshot
from scoring.queries.swiss import corrected_draws, draws_of, swiss_state
from scoring.services import Award, MatchEntry, MatchFigures, adjust, enter_match_result, publish_session
from scoring.services.meeting import Meeting
from scoring.services.swiss import Draw, publish_draw
from tests.builders import enter, play_all, standings_of, started_session
from tests.swiss_evenings import draw, drawn_last, play_round, proposed, ready_swiss, started_swiss, state_of_swiss

pytestmark = pytest.mark.django_db


def meetings(session: Session) -> dict[int, set[frozenset[str]]]:
    """By round who sat against whom."""
    found: dict[int, set[frozenset[str]]] = {}
    for seat in Seating.objects.filter(section__session=session).select_related("ns", "ew"):
        if seat.ns is not None and seat.ew is not None:
            found.setdefault(seat.round, set()).add(frozenset((seat.ns.key, seat.ew.key)))
    return found


def totals(standings: dict[str, Any]) -> dict[str, Fraction]:
    """The victory points of everybody, added from the matches."""
    found: dict[str, Fraction] = {}
    for match in standings["matches"]:
        for side, points in zip((match["home"], match["away"]), match["vp"] or ("0", "0"), strict=True):
            found[side] = found.get(side, Fraction(0)) + Fraction(points)
    return found


@pytest.mark.parametrize(
    ("contest", "entries", "rounds", "odd"),
    [
        ("teams", 8, 5, "bye"),
        ("teams", 9, 5, "bye"),
        ("teams", 13, 7, "long"),
        ("pairs", 9, 6, "bye"),
        ("pairs", 12, 5, "bye"),
    ],
)
def test_a_swiss_to_its_end(contest: str, entries: int, rounds: int, odd: str) -> None:
    session = started_swiss(contest, entries, rounds=rounds, odd=odd, lot=11)
    for number in range(1, rounds + 1):
        if number > 1:
            draw(session)
        assert drawn_last(session) == number
        play_round(session, seed=entries)
    met = meetings(session)
    assert sorted(met) == list(range(1, rounds + 1))
    if odd == "bye":
        pairs = Counter(two for found in met.values() for two in found)
        assert max(pairs.values()) == 1, "nobody met twice, and so few rounds ask for no rematch"
    seats = Seating.objects.filter(section__session=session, match=None).select_related("ns", "ew")
    byes = Counter((each.ns or each.ew).key for each in seats if each.ns or each.ew)  # type: ignore[union-attr]
    assert max(byes.values(), default=0) <= 1
    standings = standings_of(session)
    assert {row["contestant"]: Fraction(row["vp"]) for row in standings["ranking"]} == totals(standings)
    with pytest.raises(DomainError, match="There is no further draw"):
        draw(session, proposed(session))
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)


def test_the_leaders_meet() -> None:
    session = started_swiss("pairs", 8, rounds=4)
    play_round(session)
    points = totals(standings_of(session))
    order = sorted(points, key=lambda key: -points[key])
    first = draw(session).matches[0]
    assert (first.home, first.table) == (order[0], 1)
    assert SwissDraw.objects.get(session=session, round=2).standing[order[0]] == {"points": str(points[order[0]])}


def test_a_long_threesome_is_two_whole_matches_over_two_rounds() -> None:
    session = started_swiss("teams", 5, rounds=3, odd="long")
    play_round(session)
    second = draw(session)
    assert [each.part for each in second.threesomes] == [2]
    play_round(session)
    three = set(second.threesomes[0].teams)
    matches = [
        each for each in MatchRow.objects.filter(session=session, round=1) if {each.home.key, each.away.key} <= three
    ]
    assert len(matches) == 3
    for match in matches:
        lines = Line.objects.filter(match=match)
        assert {line.room for line in lines} == {1, 2}
        assert lines.values("board").distinct().count() == 2
    assert not proposed(session).threesomes, "nothing over two rounds begins in the last"


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_the_director_exchanges_opponents(contest: str) -> None:
    session = started_swiss(contest, 6, rounds=3)
    play_round(session)
    wanted = proposed(session)
    one, two = wanted.matches[0], wanted.matches[1]
    changed = replace(wanted, matches=(replace(one, away=two.away), replace(two, away=one.away), *wanted.matches[2:]))
    draw(session, changed)
    assert frozenset((one.home, two.away)) in meetings(session)[2]
    (shown,) = draws_of(session.pk)
    assert (shown.changed, shown.versions) == (True, 1)


def test_a_round_is_drawn_anew_until_it_has_begun() -> None:
    session = started_swiss("teams", 6, rounds=3)
    play_round(session)
    first = draw(session)
    turned = replace(
        first,
        matches=(
            replace(first.matches[0], away=first.matches[1].away),
            replace(first.matches[1], away=first.matches[0].away),
            first.matches[2],
        ),
    )
    draw(session, turned, again=True)
    assert meetings(session)[2] == {frozenset((each.home, each.away)) for each in turned.matches}
    assert MatchRow.objects.filter(session=session, round=2).count() == 3
    assert [each.versions for each in draws_of(session.pk)] == [2]
    board = Seating.objects.get(section__session=session, round=2, table=1).boards[0]
    enter(session, 1, 2, board, "4SN=")
    state = swiss_state(session.pk, again=True)
    assert state is not None
    assert not state.again
    with pytest.raises((DomainError, StaleError)):
        publish_draw(session_id=session.pk, draw=Draw(2, first, 1, state.seen, again=True), actor=PROGRAM)


def test_results_that_came_in_since_are_looked_at_first() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    state = state_of_swiss(session)
    wanted = state.swiss.proposal(state.field(1))
    line = Line.objects.filter(session=session, result__isnull=False).select_related("board").first()
    assert line is not None
    enter(session, line.table or 0, 1, line.board.number, "7NN-13", source="desk", replaces=line.result_id)
    with pytest.raises(StaleError):
        publish_draw(session_id=session.pk, draw=Draw(2, wanted, 1, state.seen), actor=PROGRAM)
    assert drawn_last(session) == 1


def test_a_round_is_drawn_in_arrears() -> None:
    """A match of round 2 is still out: round 3 goes by round 1."""
    session = started_swiss("teams", 6, rounds=4)
    play_round(session)
    draw(session)
    play_all(session, seed=9, rounds=[2])
    late = Line.objects.filter(session=session, round=2).first()
    assert late is not None
    by_one = proposed(session, counted=1)
    by_two = proposed(session)
    draw(session, counted=1)
    assert {frozenset((each.home, each.away)) for each in by_one.matches} == meetings(session)[3]
    assert draws_of(session.pk)[-1].counted == 1
    assert by_one.absent == by_two.absent == ()


def test_an_unfinished_match_counts_by_what_it_has() -> None:
    session = started_swiss("pairs", 6, rounds=4)
    seats = Seating.objects.filter(section__session=session, round=1)
    places = [(seat.table, board) for seat in seats for board in seat.boards]
    for table, board in places[:-1]:
        enter(session, table, 1, board, "4SN=" if table == 1 else "4SN-1")
    (out,) = state_of_swiss(session).unfinished
    assert (out.round, out.missing) == (1, 1)
    draw(session)
    assert drawn_last(session) == 2


@pytest.mark.parametrize("odd", ["bye", "short"])
def test_a_match_with_a_result_by_hand_is_finished(odd: str) -> None:
    """As soon as it is taken back, its boards are missing once more."""
    session = started_swiss("teams", 6, rounds=3, odd=odd)
    seats = Seating.objects.select_related("match").filter(section__session=session, round=1)
    seat = seats.get(table=1)
    assert seat.match is not None
    for other in seats.exclude(match=seat.match):
        enter(session, other.table, 1, other.boards[0], "3NTN=")
    key, unfinished = seat.match.key, {each.key for each in state_of_swiss(session).unfinished}
    assert key in unfinished
    vp = MatchFigures(vp=("13", "7"))
    for seen, figures in enumerate((vp, MatchFigures(), vp)):
        entry = MatchEntry(key, seen, figures)
        enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
        now = state_of_swiss(session)
        assert {each.key for each in now.unfinished} == (unfinished - {key} if figures.said else unfinished)
    assert now.field(1).points[seat.match.home.key] == 13


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_who_has_left_is_drawn_no_more(contest: str) -> None:
    session = started_swiss(contest, 7, rounds=4)
    play_round(session)
    gone = Contestant.objects.filter(session=session).order_by("-number")[0]
    gone.standing = Contestant.Standing.WITHDRAWN
    gone.save(update_fields=["standing"])
    found = draw(session)
    assert gone.key not in {key for two in meetings(session)[2] for key in two}
    assert gone.key in found.absent
    assert not found.bye, "six are left"


def test_who_misses_a_round_comes_back() -> None:
    session = started_swiss("pairs", 7, rounds=4)
    play_round(session)
    away = proposed(session).matches[0].home
    draw(session, absent=frozenset({away}))
    play_round(session)
    draw(session)
    assert away not in {key for two in meetings(session)[2] for key in two}
    assert away in {key for two in meetings(session)[3] for key in two} | {draws_of(session.pk)[-1].drawn.bye}


@pytest.mark.parametrize("wrong", ["twice", "missing", "stranger"])
def test_a_draw_has_everybody_once(wrong: str) -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    wanted = proposed(session)
    first, *others = wanted.matches
    other = {"twice": others[0].home, "missing": None, "stranger": "99"}[wrong]
    matches = [replace(first, away=other), *others] if other else others
    with pytest.raises(DomainError):
        draw(session, replace(wanted, matches=tuple(matches)))
    assert drawn_last(session) == 1


def test_nothing_is_drawn_before_play_or_for_another_movement() -> None:
    session = ready_swiss("pairs", 6, rounds=3)
    with pytest.raises(DomainError, match="not being played"):
        draw(session, proposed(session))
    other = started_session(pairs=6, kind="howell")
    with pytest.raises(DomainError, match="not a Swiss"):
        publish_draw(session_id=other.pk, draw=Draw(2, proposed(session), 1, 0), actor=PROGRAM)


def test_who_never_moves_keeps_the_table() -> None:
    session = ready_swiss("pairs", 8, rounds=4)
    staying = Contestant.objects.get(session=session, key="5")
    staying.stays = True
    staying.save(update_fields=["stays"])
    start_session(session_id=session.pk, actor=PROGRAM)
    tables = set()
    for number in range(1, 5):
        if number > 1:
            draw(session)
        seat = next(
            each
            for each in Seating.objects.filter(section__session=session, round=number)
            if staying.pk in (each.ns_id, each.ew_id)
        )
        tables.add((seat.table, seat.ns_id == staying.pk))
        play_round(session)
    assert len({table for table, _ns in tables}) == 1


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_a_bye_is_worth_what_was_said(contest: str) -> None:
    session = started_swiss(contest, 7, rounds=3, bye_vp="12")
    play_round(session)
    standings = standings_of(session)
    (sat,) = [row for row in standings["ranking"] if row.get("sit_out")]
    assert (Fraction(sat["vp"]), sat["boards"]) == (12, 0)
    state = state_of_swiss(session)
    assert state.field(1).points[sat["contestant"]] == 12


def test_a_plan_keeps_how_it_is_drawn() -> None:
    session = started_swiss("teams", 6, rounds=3, lot=4, first="fold")
    play_round(session)
    draw(session)
    options = Plan.objects.get(section__session=session).options
    assert (options["lot"], options["first"], len(options["drawn"])) == (4, "fold", 2)
    assert Match(*options["drawn"][1]["matches"][0]).table == 1


def one_sided(session: Session, rounds: int) -> None:
    """So many rounds in which North–South of the home side wins by a lot everywhere: a clear order."""
    for number in range(1, rounds + 1):
        if number > 1:
            draw(session)
        play_round(session, seed=5)


def correct(session: Session, number: int, say: str) -> None:
    """Every board of the match at table 1 of a round was something else."""
    for line in Line.objects.filter(session=session, round=number, table=1).select_related("board"):
        enter(session, 1, number, line.board.number, say, source="desk", replaces=line.result_id)


def test_a_result_corrected_after_the_draw_is_a_mismatch_where_it_is_more_than_five_points() -> None:
    session = started_swiss("pairs", 12, rounds=5, boards_per_round=6)
    one_sided(session, 2)
    assert corrected_draws(session.pk) == ()
    draw(session)
    seat = Seating.objects.select_related("ns", "ew").get(section__session=session, round=2, table=1)
    assert seat.ns is not None
    correct(session, 2, "7NN-13")
    standings_of(session)
    (found,) = corrected_draws(session.pk)
    assert found.draw.round == 3
    assert seat.ns.key in found.changed
    points = {key: new for key, (_was, new) in found.changed.items()}
    for each in found.mismatches:
        assert abs(each.actual_points - each.correct_points) > 5
        assert points.get(each.actual, found.draw.standing[each.actual]) == each.actual_points
        assert each.scored is None
        assert each.at_fault is None
    play_round(session, seed=5)
    standings_of(session)
    (found,) = corrected_draws(session.pk)
    assert found.mismatches
    for each in found.mismatches:
        assert each.scored is not None
        worth = {True: 5 + each.scored * Fraction(3, 4), False: each.scored - max((each.scored - 5) / 4, Fraction(0))}
        due = each.not_at_fault if each.stronger else each.at_fault
        assert due == -(-worth[each.stronger] // Fraction(1, 2)) * Fraction(1, 2)
        assert (each.at_fault if each.stronger else each.not_at_fault) == -(-each.scored // Fraction(1, 2)) / 2


def test_what_was_still_out_at_the_draw_is_no_correction() -> None:
    """Only what stood there and was changed; a correction beside it is told with the match as it stood at the draw."""
    session = started_swiss("pairs", 12, rounds=5, boards_per_round=6)
    play_all(session, rounds=[1])
    draw(session)
    *some, last = Seating.objects.get(section__session=session, round=2, table=1).boards
    for table in range(2, 7):
        seat = Seating.objects.get(section__session=session, round=2, table=table)
        for board in seat.boards:
            enter(session, table, 2, board, "3NTN=" if board % 2 else "3NTN-1")
    for board in some:
        enter(session, 1, 2, board, "1NTN=")
    draw(session)
    assert state_of_swiss(session).unfinished
    enter(session, 1, 2, last, "7NN=")
    standings_of(session)
    assert corrected_draws(session.pk) == ()
    correct(session, 2, "7NN-13")
    standings_of(session)
    (found,) = corrected_draws(session.pk)
    assert found.draw.round == 3


@pytest.mark.parametrize("bye", [{}, {"bye_vp": "12"}])
def test_a_later_bye_is_no_correction(bye: dict[str, str]) -> None:
    session = started_swiss("pairs", 7, rounds=4, boards_per_round=3, habits={"sit_outs_averaged": True}, **bye)
    play_round(session)
    for _later in range(3):
        draw(session)
        standings = standings_of(session)
        shown = Snapshot.objects.get(session=session).room["standings"]
        everybody = {row["contestant"]: row["vp"] for row in shown["ranking"]}
        assert everybody == {row["contestant"]: row["vp"] for row in standings["ranking"]}, (
            "with the bye during play too"
        )
        play_round(session)
        standings_of(session)
        assert corrected_draws(session.pk) == ()


def test_a_ruling_after_the_draw_is_no_mismatch() -> None:
    session = started_swiss("pairs", 12, rounds=5, boards_per_round=6)
    one_sided(session, 2)
    draw(session)
    for line in Line.objects.filter(session=session, round=2, table=1):
        adjust(
            session_id=session.pk,
            meeting=Meeting.of(line),
            award=Award(ns={"artificial": "40"}, ew={"artificial": "60"}, note="ruled"),
            seen_version=line.version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    standings_of(session)
    assert corrected_draws(session.pk) == ()


def could_all_be_strangers(who: list[str], met: set[frozenset[str]]) -> bool:
    """Whether everybody can be paired with somebody not met before; tried out, one after the other."""
    if not who:
        return True
    first, *others = who
    return any(
        could_all_be_strangers([each for each in others if each != other], met)
        for other in others
        if frozenset((first, other)) not in met
    )


def look_at_every_round(session: Session, standing: dict[int, dict[str, Fraction]]) -> None:
    """A rematch only where none could be avoided among those who were paired, and a bye for nobody twice."""
    met: set[frozenset[str]] = set()
    for number, found in sorted(meetings(session).items()):
        threes = {team for each in state_of_swiss(session).drawn[number - 1].threesomes for team in each.teams}
        paired = {two for two in found if not two <= threes}
        if paired & met:
            who = sorted({each for two in paired for each in two}, key=lambda key: -standing[number].get(key, 0))
            assert not could_all_be_strangers(who, met), f"round {number}"
        met |= found


REPLAYS = [("teams", 13, 7, "long"), ("pairs", 33, 8, "bye")]


@pytest.mark.long  # each is a whole event of up to 33 entries, drawn and scored round by round
@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize(("contest", "entries", "rounds", "odd"), REPLAYS)
def test_events_replayed_at_random(contest: str, entries: int, rounds: int, odd: str, seed: int) -> None:
    session = started_swiss(contest, entries, rounds=rounds, odd=odd, lot=seed + 1, bye_vp="12")
    standing: dict[int, dict[str, Fraction]] = {}
    for number in range(1, rounds + 1):
        if number > 1:
            standing[number] = dict(state_of_swiss(session).field(number - 1).points)
            draw(session)
        play_round(session, seed=seed)
    look_at_every_round(session, standing)
    standings, byes = standings_of(session), Counter[str]()
    for seat in Seating.objects.filter(section__session=session, match=None).select_related("ns", "ew"):
        who = seat.ns or seat.ew
        assert who is not None
        byes[who.key] += 1
    assert max(byes.values(), default=0) <= 1
    summed = totals(standings)
    for row in standings["ranking"]:
        assert Fraction(row["vp"]) == summed.get(row["contestant"], Fraction(0)) + 12 * byes[row["contestant"]]
