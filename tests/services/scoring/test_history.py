"""What each player had from each session comes to what arithmetic of our own makes of it, and follows every edition."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Player, Session, Substitution
from club.services import end_play, erase_player, resume_play, same_person
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, PlayedRole, PlayedSession, SessionHistory
from scoring.queries.history.counting import behind, rows_shown
from scoring.recompute import recompute
from scoring.services import publish_session, withdraw_edition
from scoring.services.history import computing, recompute_history, sweep_histories
from tests.builders import enter, make_club, make_player, play_all, started_in, started_session
from tests.doors.match_evenings import taken_in, team_evening
from tests.individual_evenings import published_individual
from tests.ladders import FIRST, evening, members, percentages
from tests.swiss_evenings import draw, play_round, started_swiss
from tests.team_evenings import published_teams

pytestmark = pytest.mark.django_db

SEATS = "NESW"


def over(session: Session, seed: int = 5) -> Session:
    play_all(session, seed)
    return closed(session)


def closed(session: Session) -> Session:
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    recompute_history(session.pk)
    session.refresh_from_db()
    return session


def rows_of(session: Session) -> dict[int, PlayedSession]:
    return {each.player_id: each for each in PlayedSession.objects.filter(history=session.pk)}


def declared_by_hand(session: Session) -> Counter[tuple[int, str, str]]:
    """(player, role, side) → boards, of pairs, from the results at the tables alone."""
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    for each in LineUp.objects.filter(contestant__session=session):
        seats[each.contestant_id][each.seat] = each.player_id
    found: Counter[tuple[int, str, str]] = Counter()
    for line in Line.objects.filter(session=session, result__isnull=False).select_related("result"):
        assert line.result is not None
        if not line.result.declarer:
            continue
        there = {"N": (line.ns_id, 0), "S": (line.ns_id, 1), "E": (line.ew_id, 0), "W": (line.ew_id, 1)}
        for letter, (pair, seat) in there.items():
            apart = (SEATS.index(letter) - SEATS.index(line.result.declarer)) % 4
            role = {0: "declarer", 2: "dummy"}.get(apart, "defender")
            found[seats[pair][seat], role, "NS" if letter in "NS" else "EW"] += 1
    return found


def test_pairs_with_one_winner_and_with_two() -> None:
    club = make_club()
    one = evening(club, members(club, 8))
    two = over(started_session(10, "straight-mitchell", club=club))
    recompute_history(one.pk)
    for session, lists in ((one, 1), (two, 2)):
        rows, exact = rows_of(session), percentages(session)
        pairs = list(Contestant.objects.filter(session=session))
        assert len(rows) == 2 * len(pairs)
        for pair in pairs:
            first, second = pair.line_up.values_list("player_id", flat=True)
            for who, other in ((first, second), (second, first)):
                row = rows[who]
                assert (row.contestant, row.partner_id, row.measure) == (pair, other, "percent")
                assert Fraction(row.figure) == exact[pair.pk]
                beside = [each for each in pairs if lists == 1 or each.line == pair.line]
                assert row.of == len(beside)
                assert row.rank == 1 + sum(exact[each.pk] > exact[pair.pk] for each in beside)
        told = {
            (each.played.player_id, each.role, each.side): each.boards
            for each in PlayedRole.objects.filter(played__history=session.pk).select_related("played")
        }
        assert told == declared_by_hand(session)
        for who in rows:
            roles = PlayedRole.objects.filter(played=rows[who])
            boards = sum(each.boards for each in roles)
            assert Line.objects.filter(session=session, result__isnull=False).exists()
            if (
                boards
                == Line.objects.filter(session=session, ns=rows[who].contestant).count()
                + Line.objects.filter(session=session, ew=rows[who].contestant).count()
            ):
                # All roles together are the session.
                whole = Fraction(sum(each.points for each in roles), 100 * sum(each.tops for each in roles))
                assert whole == Fraction(rows[who].figure)


def test_of_teams_a_match_in_victory_points_and_whoever_sat_opposite() -> None:
    session = published_teams(4, "round-robin")
    recompute_history(session.pk)
    rows = rows_of(session)
    assert len(rows) == 16
    standings = session.publications.get().standings
    total = {each["contestant"]: Fraction(each["vp"]) for each in standings["ranking"]}
    for row in rows.values():
        assert row.measure == "vp"
        assert Fraction(row.figure) == total[row.contestant.key] / 3
        seat = LineUp.objects.get(contestant=row.contestant, player=row.player_id).seat
        assert LineUp.objects.get(contestant=row.contestant, player=row.partner_id).seat == seat ^ 1
    assert set(PlayedRole.objects.values_list("measure", flat=True)) == {"teams"}
    assert sum(PlayedRole.objects.filter(role="declarer").values_list("boards", flat=True)) > 0


def test_single_players_have_no_partner_and_a_swiss_has_its_matches() -> None:
    alone = published_individual(8)
    recompute_history(alone.pk)
    assert {(row.partner_id, row.measure) for row in rows_of(alone).values()} == {(None, "percent")}
    assert PlayedRole.objects.filter(played__history=alone.pk, role="declarer").exists()
    swiss = started_swiss("pairs", 6, rounds=2)
    play_round(swiss, seed=1)
    draw(swiss)
    play_round(swiss, seed=2)
    closed(swiss)
    rows = rows_of(swiss)
    assert len(rows) == 12
    total = {each["contestant"]: Fraction(each["vp"]) for each in swiss.publications.get().standings["ranking"]}
    assert all(Fraction(row.figure) == total[row.contestant.key] / 2 for row in rows.values())
    assert {row.measure for row in rows.values()} == {"vp"}


def test_sections_and_an_imported_evening() -> None:
    session = over(started_in(6, 6))
    assert len(rows_of(session)) == 24
    imported = taken_in(team_evening(0), session.club)
    recompute_history(imported.pk)
    assert SessionHistory.objects.filter(pk=imported.pk).exists()
    assert {row.measure for row in rows_of(imported).values()} <= {"vp", "teams", ""}


def test_a_substitute_has_the_boards_and_not_the_score() -> None:
    club = make_club()
    people = members(club, 8)
    session = evening(club, people)
    pair = LineUp.objects.get(contestant__session=session, player=people[0]).contestant
    sub = make_player(club)
    Substitution.objects.create(contestant=pair, seat=0, player=sub, first_round=1, last_round=1)
    recompute_history(session.pk)
    rows = rows_of(session)
    assert (rows[sub.pk].figure, rows[sub.pk].partner_id) == ("", people[1].pk)
    assert rows[people[0].pk].figure
    sat = Line.objects.filter(session=session, round=1, ns=pair) | Line.objects.filter(
        session=session, round=1, ew=pair
    )
    contracts = sat.exclude(result__declarer="").count()
    assert sum(PlayedRole.objects.filter(played=rows[sub.pk]).values_list("boards", flat=True)) == contracts


def test_it_follows_corrections_withdrawals_and_play_that_goes_on_again() -> None:
    club = make_club()
    people = members(club, 8)
    session = evening(club, people)
    assert sweep_histories() == 1
    assert sweep_histories() == 0
    before = {who: row.figure for who, row in rows_of(session).items()}
    line = Line.objects.filter(session=session).earliest("pk")
    enter(
        session, line.table or 0, line.round or 0, line.board.number, "7NN-13", source="desk", replaces=line.result_id
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert sweep_histories() == 1
    assert before != {who: row.figure for who, row in rows_of(session).items()}
    for number in (2, 1):
        withdraw_edition(session_id=session.pk, number=number, permission=BY_THE_CLOCKS, actor=PROGRAM)
        assert not rows_shown(people[0].pk).exists() or number == 2
        sweep_histories()
    assert not SessionHistory.objects.exists()
    assert not behind().exists()


def test_while_play_goes_on_again_nothing_is_shown() -> None:
    club = make_club()
    people = members(club, 8)
    session = evening(club, people)
    sweep_histories()
    assert rows_shown(people[0].pk).count() == 1
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not rows_shown(people[0].pk).exists()
    sweep_histories()
    assert not SessionHistory.objects.exists()


def test_practice_gives_nothing_and_an_edition_that_nobody_published_neither() -> None:
    club = make_club()
    people = members(club, 8)
    evening(club, people, practice=True)
    evening(club, people, publish=False)
    assert sweep_histories() == 0
    assert not PlayedSession.objects.exists()


def test_evenings_of_a_visitor_become_the_members_and_stay_an_unnamed_persons() -> None:
    club = make_club()
    visitor, ada = make_player(club, is_guest=True), make_player(club, "Ada Alpha")
    evening(club, [visitor, *members(club, 7)])
    sweep_histories()
    same_person(club_id=club.pk, visitor_id=visitor.pk, player_id=ada.pk, actor=PROGRAM)
    sweep_histories()
    assert (rows_shown(ada.pk).count(), rows_shown(visitor.pk).count()) == (1, 0)
    erase_player(club_id=club.pk, player_id=ada.pk, actor=PROGRAM)
    sweep_histories()
    assert PlayedSession.objects.filter(player=ada.pk).count() == 1
    assert Player.objects.get(pk=ada.pk).erased_at


def test_where_only_a_name_has_changed_no_edition_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club()
    session = evening(club, members(club, 8))
    recompute_history(session.pk)
    rows = set(PlayedSession.objects.values_list("pk", flat=True))
    Session.objects.filter(pk=session.pk).update(facts_version=session.facts_version + 1)
    monkeypatch.setattr(computing, "results_sheet", None)
    assert sweep_histories() == 1
    assert set(PlayedSession.objects.values_list("pk", flat=True)) == rows
    assert not behind().exists()


def test_nobody_writes_from_older_facts() -> None:
    club = make_club()
    session = evening(club, members(club, 8))
    recompute_history(session.pk)
    SessionHistory.objects.filter(pk=session.pk).update(version=session.facts_version + 5, people="")
    assert not recompute_history(session.pk)


@pytest.mark.parametrize("sessions", [2, 5])
def test_finding_what_is_behind_asks_once(sessions: int) -> None:
    club = make_club()
    people = members(club, 8)
    for at in range(sessions):
        evening(club, people, day=FIRST + timedelta(days=at))
    with CaptureQueriesContext(connection) as asked:
        assert len(list(behind().values_list("pk", flat=True))) == sessions
    assert len(asked) == 1
