"""A Swiss with short threesomes, with who comes late, with a rule for rematches, of teams of eight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, Session
from club.services import NameInput, end_play
from movements.engine.swiss import Match as DrawnMatch
from movements.engine.swiss_evening import DrawnRound, entry_id
from movements.models import Match, Plan, Seating, SwissDraw
from scoring.engine.document import parse
from scoring.engine.victory_points.scales import find_scale
from scoring.models import Line
from scoring.queries.swiss import corrected_draws, draws_of
from scoring.services import publish_session
from scoring.services.swiss_late import join_swiss
from scoring.services.team_changes import ComingTeam
from tests.builders import facts_of, make_player, play_all, standings_of
from tests.swiss_evenings import draw, drawn_last, play_round, proposed, started_swiss, state_of_swiss

pytestmark = pytest.mark.django_db

NEWCOMERS = ("Zoe", "Yan", "Xia", "Wim")


def totals(standings: dict[str, Any]) -> Counter[str]:
    """The victory points of everybody, added from the matches."""
    found: Counter[str] = Counter()
    for match in standings["matches"]:
        for side, points in zip((match["home"], match["away"]), match["vp"] or ("0", "0"), strict=True):
            found[side] += Fraction(points)  # type: ignore[assignment]
    return found


def late_team(session: Session, *, vp: str = "0", at_once: bool = False) -> Contestant:
    people = [make_player(session.club, each) for each in NEWCOMERS]
    many = 4 if session.event.contest == "teams" else 2
    names = [NameInput(each.name, each.pk) for each in people[:many]]
    coming = ComingTeam(names, "Latecomers", 0)
    pk = join_swiss(session_id=session.pk, coming=coming, vp=vp, at_once=at_once, actor=PROGRAM)
    session.refresh_from_db()
    return Contestant.objects.get(pk=pk)


@pytest.mark.parametrize("entries", [5, 9, 12])
def test_a_swiss_with_short_threesomes_to_its_end(entries: int) -> None:
    session = started_swiss("teams", entries, rounds=4, odd="short", lot=7, boards_per_round=3)
    for number in range(1, 5):
        if number > 1:
            draw(session)
        assert drawn_last(session) == number
        assert Plan.objects.get(section__session=session).rounds == 2 * number
        play_round(session, seed=entries)
    facts, standings = facts_of(session), standings_of(session)
    halves = {each["id"]: each for each in facts["matches"] if each.get("half")}
    assert len(halves) == (12 if entries % 2 else 0)
    for match in standings["matches"]:
        assert sum(map(Fraction, match["vp"])) == (10 if match["id"] in halves else 20)
    for match in Match.objects.filter(session=session):
        lines = Line.objects.filter(match=match)
        assert lines.count() == (6 if match.half else 12)
        assert lines.values("board").distinct().count() == (3 if match.half else 6)
    matches = Counter[str]()
    for match in facts["matches"]:
        for side in ("home", "away"):
            matches[match[side]] += 1 if match["id"] in halves else 2
    assert set(matches.values()) == {8}, "two half matches of a threesome are worth one match"
    for row in standings["ranking"]:
        assert Fraction(row["vp"]) == totals(standings)[row["contestant"]]
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)


def test_a_half_match_goes_by_the_table_for_these() -> None:
    """EBU scales have tables of their own for them; of every other scale it is half."""
    for boards, imps, vp in ((3, 1, 6), (4, 7, 7), (4, 18, 10)):
        assert find_scale("ebu-teams-2013", boards, half=True).points(imps)[0] == vp
    assert find_scale("ebu-teams-2010", 8, half=True).points(5) == (7, 3)
    whole, half = find_scale("wbf-continuous", 3), find_scale("wbf-continuous", 3, half=True)
    for imps in range(30):
        won, lost = half.points(imps)
        assert won + lost == 10
        assert abs(2 * won - whole.points(imps)[0]) <= Fraction(1, 100)
    assert find_scale("wbf-25", 8, half=True).points(0) == (Fraction(15, 2), Fraction(15, 2))


def test_the_document_says_which_match_is_half_and_reads_it_again() -> None:
    session = started_swiss("teams", 5, rounds=2, odd="short")
    play_round(session)
    facts = facts_of(session)
    assert Counter(each.half for each in parse(facts).matches) == {True: 3, False: 1}


def test_who_sits_out_a_match_of_two_rounds_has_its_points_once() -> None:
    """The director can let somebody sit out where the rules would have a threesome."""
    session = started_swiss("teams", 5, rounds=3, odd="short", bye_vp="12")
    play_round(session)
    draw(session, DrawnRound((DrawnMatch(1, "T1", "T2"), DrawnMatch(2, "T3", "T4")), bye="T5"))
    play_round(session)
    assert facts_of(session)["sit_outs"] == [{"contestant": "T5", "round": 3, "boards": 4, "vp": "12"}]


def test_what_a_threesome_has_so_far_counts_at_the_draw() -> None:
    session = started_swiss("teams", 7, rounds=3, odd="short")
    play_all(session, rounds=[1])
    state = state_of_swiss(session)
    assert state.number == 2
    assert {each.round for each in state.unfinished} == {1}
    play_all(session, rounds=[2])
    assert not state_of_swiss(session).unfinished
    draw(session)
    assert {match.round for match in Match.objects.filter(session=session)} == {1, 3}
    assert state_of_swiss(session, again=True).again, "nothing of it was played"
    draw(session, again=True)
    play_all(session, rounds=[3])
    assert not state_of_swiss(session, again=True).again
    assert corrected_draws(session.pk) == ()


@pytest.mark.parametrize(
    ("contest", "odd"), [("pairs", "bye"), ("teams", "bye"), ("teams", "short"), ("teams", "long")]
)
@pytest.mark.parametrize("entries", [8, 9])
def test_who_comes_late_is_drawn_from_the_next_round_on(contest: str, odd: str, entries: int) -> None:
    session = started_swiss(contest, entries, rounds=4, odd=odd, lot=4, bye_vp="12")
    play_round(session)
    draw(session)
    before = {(seat.round, seat.table): (seat.ns_id, seat.ew_id) for seat in Seating.objects.all()}
    late = late_team(session, vp="8")
    assert late.key == entry_id(contest, entries + 1)
    assert late.number == entries + 1
    assert {(seat.round, seat.table): (seat.ns_id, seat.ew_id) for seat in Seating.objects.all()} == before
    play_round(session)
    assert state_of_swiss(session).field(2).points[late.key] == 16
    third = draw(session)
    assert late.key in third.everybody
    play_round(session)
    standings = standings_of(session)
    (row,) = [each for each in standings["ranking"] if each["contestant"] == late.key]
    byes = 2 if third.bye == late.key else 0
    assert Fraction(row["vp"]) == totals(standings)[late.key] + 16 + 6 * byes
    facts = facts_of(session)
    missed = [each for each in facts["sit_outs"] if each["contestant"] == late.key]
    assert [each["vp"] for each in missed][:2] == ["8", "8"]
    draw(session)
    play_round(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)


@pytest.mark.parametrize("contest", ["pairs", "teams"])
@pytest.mark.parametrize("drawn", [1, 2])
def test_who_comes_late_can_meet_at_once_who_sits_out(contest: str, drawn: int) -> None:
    session = started_swiss(contest, 7, rounds=3, bye_vp="12")
    if drawn == 2:
        play_round(session)
        draw(session)
    bye = state_of_swiss(session).drawn[-1].bye
    late = late_team(session, at_once=True)
    (match,) = Match.objects.filter(session=session, away=late)
    assert (match.home.key, match.round) == (bye, drawn)
    seats = Seating.objects.filter(section__session=session, match=match)
    assert {seat.table for seat in seats} == ({7, 8} if contest == "teams" else {4})
    assert not Seating.objects.filter(section__session=session, round=drawn, match=None).exists()
    play_round(session)
    standings = standings_of(session)
    assert {row["contestant"] for row in standings["ranking"]} == {entry_id(contest, each) for each in range(1, 9)}
    missed = [each for each in facts_of(session).get("sit_outs", []) if each["contestant"] == late.key]
    assert [each["round"] for each in missed] == list(range(1, drawn))
    assert len(draws_of(session.pk)) == drawn - 1
    assert proposed(session).bye == ""


def test_a_round_drawn_already_can_be_drawn_anew_with_who_has_come() -> None:
    session = started_swiss("pairs", 7, rounds=3)
    play_round(session)
    draw(session)
    late = late_team(session)
    anew = draw(session, again=True)
    assert late.key in anew.everybody
    assert Plan.objects.get(section__session=session).options["joined"][late.key]["since"] == 2
    play_round(session)
    assert [each["round"] for each in facts_of(session)["sit_outs"] if each["contestant"] == late.key] == [1]


def test_nobody_comes_once_everything_has_been_drawn() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    play_round(session)
    draw(session)
    with pytest.raises(DomainError, match="The last match has been drawn"):
        late_team(session)
    with pytest.raises(DomainError, match="Nobody sits out"):
        late_team(session, at_once=True)
    assert session.contestants.count() == 6


@pytest.mark.parametrize("vp", ["", "-1", "101", "many"])
def test_points_for_missed_rounds_are_a_number(vp: str) -> None:
    session = started_swiss("pairs", 6, rounds=2)
    with pytest.raises(DomainError, match="number from 0 to 100"):
        late_team(session, vp=vp)


def test_a_correction_asks_nothing_of_who_came_after_the_draw() -> None:
    session = started_swiss("pairs", 8, rounds=4, boards_per_round=6)
    play_round(session)
    draw(session)
    play_round(session)
    late_team(session)
    draw(session)
    assert corrected_draws(session.pk) == ()


def test_rematches_that_the_rules_forbid_are_for_the_director_to_allow() -> None:
    session = started_swiss("pairs", 4, rounds=4, rematch="never")
    for _number in range(2, 4):
        play_round(session)
        draw(session)
    play_round(session)
    with pytest.raises(DomainError, match="some meet again"):
        draw(session)
    assert drawn_last(session) == 3
    draw(session, rematches=True)
    assert drawn_last(session) == 4


def test_teams_of_eight_play_a_swiss() -> None:
    session = started_swiss(
        "teams",
        5,
        rounds=3,
        habits={"teams_of_eight": "cross", "vp_scale": "ebu-teams-of-eight"},
        tables_a_match=4,
        boards_per_round=10,
        bye_vp="12",
    )
    for number in range(1, 4):
        if number > 1:
            draw(session)
        play_round(session)
    assert SwissDraw.objects.filter(session=session).count() == 2
    for match in Match.objects.filter(session=session):
        assert set(Line.objects.filter(match=match).values_list("room", flat=True)) == {1, 2, 3, 4}
    standings = standings_of(session)
    assert all(match["vp"] is not None for match in standings["matches"])
    byes = Counter(each["contestant"] for each in facts_of(session)["sit_outs"])
    for row in standings["ranking"]:
        assert Fraction(row["vp"]) == totals(standings)[row["contestant"]] + 12 * byes[row["contestant"]]


@pytest.mark.long  # each is a whole event, drawn and scored round by round
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("entries", [9, 13, 21])
def test_events_with_short_threesomes_and_late_teams_replayed(entries: int, seed: int) -> None:
    session = started_swiss("teams", entries, rounds=6, odd="short", lot=seed + 1)
    met: Counter[frozenset[str]] = Counter()
    for number in range(1, 7):
        if number == 2 + seed % 4:
            late_team(session, vp=str(seed % 13))
        if number > 1:
            draw(session)
        play_round(session, seed=seed)
    for match in Match.objects.filter(session=session).select_related("home", "away"):
        met[frozenset((match.home.key, match.away.key))] += 1
    assert max(met.values()) == 1 or entries < 13
    standings = standings_of(session)
    late = entry_id("teams", entries + 1)
    missed = (1 + seed % 4) * (seed % 13)
    for row in standings["ranking"]:
        assert Fraction(row["vp"]) == totals(standings)[row["contestant"]] + (
            missed if row["contestant"] == late else 0
        )
