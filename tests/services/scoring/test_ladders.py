"""A ladder comes to what arithmetic of our own makes of its evenings, and follows every edition."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Club, Contestant, LineUp, Player, Session, Substitution
from club.services import end_play, facts_changed, resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Ladder, LadderFigure, LadderRow, LadderSnapshot, LadderSource, Line, Publication
from scoring.queries.ladders.shown import ladder_by_slug, tells_too_much
from scoring.recompute import recompute
from scoring.services import publish_session, withdraw_edition
from scoring.services.ladders import (
    LadderSettings,
    change_ladder,
    computing,
    leave_sessions_out,
    make_ladder,
    recompute_ladder,
    recompute_ladders,
    remove_ladder,
    sweep_ladders,
)
from tests.builders import enter, make_club, make_player, play_all
from tests.individual_evenings import published_individual
from tests.ladders import FIRST, by_hand, evening, ladder_of, members, season, sessions_that_count, stands, to_cents
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def correct(session: Session, result: str = "7NN-13") -> None:
    """Another result on the first line, and an edition of it."""
    line = Line.objects.filter(session=session).earliest("pk")
    place = (session, line.table or 0, line.round or 0, line.board.number)
    enter(*place, result, source="desk", replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)


def settings_of(ladder: Ladder, **other: object) -> LadderSettings:
    own = {name: getattr(ladder, name) for name in ("title", "first_day", "last_day", "best", "at_least")}
    return LadderSettings(**{**own, **other})


@pytest.mark.once(quick=True)
def test_forty_evenings_of_two_clubs_by_arithmetic_of_our_own() -> None:
    club, other = make_club(), make_club("Elsewhere")
    sessions = season(club, 40)
    stranger = evening(other, members(other, 8))
    single = ladder_of(club, best=7, at_least=9, floor=45)
    pairs = ladder_of(club, of="pairs", best=2, at_least=2, count="sum")
    whole = ladder_of(club, best=0, at_least=1)
    for ladder, mine in (
        (single, by_hand(sessions, best=7, at_least=9, floor=45)),
        (pairs, by_hand(sessions, pairs=True, best=2, at_least=2, sums=True)),
        (whole, by_hand(sessions, best=40, at_least=1)),
    ):
        assert (stands(ladder), sessions_that_count(ladder)) == mine
    ranks = [rank for _figure, rank, _counted, _played in stands(single).values()]
    assert any(ranks)
    assert any(rank is None for _figure, rank, _counted, _played in stands(pairs).values())
    assert len(LadderFigure.objects.filter(row__ladder=whole)) == 40 * 8
    here = ladder_of(other)
    assert len(stands(here)) == 8
    assert set(here.sources.values_list("session", flat=True)) == {stranger.pk}
    # A correction of one evening, and another one withdrawn.
    correct(sessions[7])
    correct(sessions[9])
    assert stands(single) != by_hand(sessions, best=7, at_least=9, floor=45)[0]
    withdraw_edition(session_id=sessions[9].pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    withdraw_edition(session_id=sessions[9].pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert recompute_ladders(club.pk) == 3
    left = [each for each in sessions if each != sessions[9]]
    mine = by_hand(left, best=7, at_least=9, floor=45)
    assert (stands(single), sessions_that_count(single)) == mine
    assert recompute_ladders(club.pk) == 0


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def people(club: Club) -> list[Player]:
    return members(club, 8)


def test_nothing_counts_before_it_is_published_and_withdrawing_takes_it_back(club: Club, people: list[Player]) -> None:
    session = evening(club, people, publish=False)
    ladder = ladder_of(club)
    assert stands(ladder) == {}
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert sweep_ladders() == 1
    assert set(stands(ladder)) == {(each.pk,) for each in people}
    first = stands(ladder)
    correct(session)
    assert stands(ladder) == first
    sweep_ladders()
    assert stands(ladder) != first
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    # Until the task has been, nothing of what was withdrawn is told.
    info = ladder_by_slug(club.pk, ladder.slug)
    assert info is not None
    assert tells_too_much(info)
    sweep_ladders()
    assert not tells_too_much(info)
    assert stands(ladder) == first
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert tells_too_much(info)
    sweep_ladders()
    assert stands(ladder) == {}


def test_what_is_published_sends_the_task_once_it_is_committed(
    club: Club, people: list[Player], django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    session = evening(club, people, publish=False)
    ladder = ladder_of(club)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        publish_session(session_id=session.pk, actor=PROGRAM)
        assert stands(ladder) == {}
    assert len(stands(ladder)) == 8
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert stands(ladder) == {}


def test_whoever_was_faster_is_not_overwritten(
    club: Club, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that reads before a correction and writes after another call that has read it writes nothing."""
    session = evening(club, people)
    ladder = ladder_of(club)
    correct(session)
    read, once = computing.figures_of, []

    def slow(*args: object) -> object:
        found = read(*args)  # type: ignore[arg-type]
        if not once:
            once.append(True)
            correct(session, "7NN-12")
            recompute_ladder(ladder.pk)
        return found

    monkeypatch.setattr(computing, "figures_of", slow)
    assert not recompute_ladder(ladder.pk)
    source = LadderSource.objects.get(ladder=ladder)
    assert source.edition == 3
    assert stands(ladder) == by_hand([session], best=1, at_least=1)[0]
    assert LadderSnapshot.objects.get(ladder=ladder).revision == 2


def test_only_what_has_changed_is_read_again(club: Club, people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = [evening(club, people, day=FIRST + timedelta(days=at), seed=at) for at in range(3)]
    ladder = ladder_of(club)
    correct(sessions[1])
    asked, read = [], computing.figures_of
    monkeypatch.setattr(computing, "figures_of", lambda *args: asked.append(args[1].pk) or read(*args))
    recompute_ladder(ladder.pk)
    assert asked == [sessions[1].pk]
    assert stands(ladder) == by_hand(sessions, best=3, at_least=1)[0]


def test_names_put_right_after_the_edition_are_followed(club: Club, people: list[Player]) -> None:
    session = evening(club, people)
    ladder = ladder_of(club)
    newcomer = make_player(club)
    LineUp.objects.filter(contestant__session=session, player=people[0]).update(player=newcomer)
    facts_changed(session.pk)
    sweep_ladders()
    assert (newcomer.pk,) in stands(ladder)
    assert (people[0].pk,) not in stands(ladder)


@pytest.mark.parametrize(("rounds", "counts"), [((1, 1), False), ((2, 3), True)])
def test_the_figure_is_that_of_whoever_sat_there_most(
    club: Club, people: list[Player], rounds: tuple[int, int], counts: bool
) -> None:
    session, guest = evening(club, people), make_player(club, is_guest=True)
    pair = Contestant.objects.get(session=session, line_up__player=people[1])
    Substitution.objects.create(contestant=pair, seat=1, player=guest, first_round=rounds[0], last_round=rounds[1])
    facts_changed(session.pk)
    ladder, pairs = ladder_of(club), ladder_of(club, of="pairs")
    stays, goes = (guest, people[1]) if counts else (people[1], guest)
    assert (stays.pk,) in stands(ladder)
    assert (goes.pk,) not in stands(ladder)
    assert tuple(sorted((people[0].pk, stays.pk))) in stands(pairs)
    assert len(stands(pairs)) == 4


def test_a_ladder_takes_only_sessions_in_its_unit(club: Club, people: list[Player]) -> None:
    evening(club, people)
    evening(club, people, day=FIRST + timedelta(days=1), scored_by="butler")
    evening(club, people, day=FIRST + timedelta(days=2), scored_by="cross_imps")
    percent, imps, points = (ladder_of(club, unit=unit) for unit in ("percent", "imps", "vp"))
    assert [each.refused for each in percent.sources.all()] == ["", "unit", "unit"]
    assert [each.refused for each in imps.sources.all()] == ["unit", "", "unit"]
    assert [each.refused for each in points.sources.all()] == ["unit"] * 3
    total = sum(figure for figure, _rank, _counted, _played in stands(imps).values())
    assert len(stands(imps)) == 8
    assert abs(total) < 1
    assert stands(points) == {}


def test_practice_other_days_and_what_was_left_out_do_not_count(club: Club, people: list[Player]) -> None:
    sessions = [evening(club, people, day=FIRST + timedelta(days=at), seed=at) for at in range(4)]
    Session.objects.filter(pk=sessions[3].pk).update(practice=True)
    ladder = ladder_of(club, last_day=FIRST + timedelta(days=1))
    assert [each.session_id for each in ladder.sources.all()] == [each.pk for each in sessions[:2]]
    change_ladder(
        club_id=club.pk,
        slug=ladder.slug,
        seen_version=1,
        settings=settings_of(ladder, last_day=FIRST + timedelta(days=9)),
        actor=PROGRAM,
    )
    names = [each.slug for each in sessions]
    leave_sessions_out(club_id=club.pk, slug=ladder.slug, seen_version=2, shown=names, out=names[:1], actor=PROGRAM)
    recompute_ladder(ladder.pk)
    assert [each.session_id for each in ladder.sources.all()] == [each.pk for each in sessions[1:3]]
    assert stands(ladder) == by_hand(sessions[1:3], best=2, at_least=1)[0]
    leave_sessions_out(club_id=club.pk, slug=ladder.slug, seen_version=3, shown=names, out=[], actor=PROGRAM)
    recompute_ladder(ladder.pk)
    assert ladder.sources.count() == 3


def test_only_chosen_competitions_or_conditions_count(club: Club, people: list[Player]) -> None:
    sessions = [evening(club, people, day=FIRST + timedelta(days=at), seed=at) for at in range(3)]
    names = sorted(set(club.conditions.values_list("name", flat=True)))
    other = club.conditions.exclude(name=sessions[0].conditions.name)[0] if sessions[0].conditions else None
    assert other is not None
    assert len(names) > 1
    Session.objects.filter(pk=sessions[2].pk).update(conditions=other)

    def counted(**chosen: object) -> list[int]:
        return [each.session_id for each in ladder_of(club, **chosen).sources.all()]

    assert counted(events=(sessions[1].event_id,)) == [sessions[1].pk]
    assert counted(conditions=(other.name,)) == [sessions[2].pk]
    assert counted(conditions=(other.name,), events=(sessions[1].event_id,)) == [each.pk for each in sessions[1:]]
    assert counted() == [each.pk for each in sessions]
    # What is not the club's is not chosen.
    foreign = evening(make_club("Elsewhere"), members(make_club("Third"), 8))
    assert counted(events=(foreign.event_id,), conditions=("no such",)) == [each.pk for each in sessions]


def test_what_cannot_be_is_said(club: Club) -> None:
    with pytest.raises(DomainError, match="Give the ladder a title"):
        ladder_of(club, title="  ")
    with pytest.raises(DomainError, match="before the first"):
        ladder_of(club, last_day=FIRST - timedelta(days=1))
    with pytest.raises(DomainError, match="in percent"):
        ladder_of(club, unit="vp", floor=40)
    ladder = ladder_of(club)
    with pytest.raises(StaleError, match="Somebody else"):
        change_ladder(club_id=club.pk, slug=ladder.slug, seen_version=7, settings=settings_of(ladder), actor=PROGRAM)
    remove_ladder(club_id=club.pk, slug=ladder.slug, actor=PROGRAM)
    with pytest.raises(NotFoundError):
        remove_ladder(club_id=club.pk, slug=ladder.slug, actor=PROGRAM)
    assert not recompute_ladder(ladder.pk)
    assert Ladder.objects.filter(pk=ladder.pk).exists()
    again = make_ladder(club_id=club.pk, settings=settings_of(ladder), actor=PROGRAM)
    assert again.slug == "winter-ladder-2"


def test_one_that_cannot_be_computed_does_not_keep_the_others(
    club: Club, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    odd, good = ladder_of(club), ladder_of(club)
    evening(club, people)
    compute = computing.recompute_ladder

    def breaks(ladder_id: int) -> bool:
        if ladder_id == odd.pk:
            raise ZeroDivisionError
        return compute(ladder_id)

    monkeypatch.setattr(computing, "recompute_ladder", breaks)
    assert sweep_ladders() == 1
    assert stands(good)
    assert not LadderRow.objects.filter(ladder=odd).exists()


def test_what_a_look_costs_where_nothing_is_new(club: Club, people: list[Player]) -> None:
    counts = []
    for at in range(2):
        evening(club, people, day=FIRST + timedelta(days=at))
        ladder = ladder_of(club)
        with CaptureQueriesContext(connection) as queries:
            assert not recompute_ladder(ladder.pk)
        counts.append(len(queries))
    assert counts == [5, 5]


def test_of_a_team_those_who_sat_in_half_of_its_rounds_have_its_figure(club: Club) -> None:
    """Of six the two in reserve have sat nowhere; somebody who sat in from round 2 of 3 on has, whom it was for not."""
    session = started_teams(4, "round-robin", club=club, players=6)
    team, guest = session.contestants.get(number=1), make_player(club, is_guest=True)
    away = team.line_up.get(seat=0).player
    Substitution.objects.create(contestant=team, seat=0, player=guest, first_round=2, last_round=3)
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    ladder, pairs, imps = (
        ladder_of(club, unit="vp"),
        ladder_of(club, unit="vp", of="pairs"),
        ladder_of(club, unit="imps"),
    )
    listed = {each.pk: [row.player_id for row in each.line_up.all()[:4]] for each in session.contestants.all()}
    listed[team.pk] = [guest.pk, *listed[team.pk][1:]]
    ranking = Publication.objects.get(session=session).standings["ranking"]
    points = {each["contestant"]: Decimal(each["vp"]) for each in ranking}
    keys = dict(session.contestants.values_list("pk", "key"))
    assert {who: figure for who, (figure, *_rest) in stands(ladder).items()} == {
        (who,): points[keys[pk]] for pk, people in listed.items() for who in people
    }
    assert (away.pk,) not in stands(ladder)
    assert stands(pairs) == {}
    assert stands(imps) == {}
    assert [each.refused for each in (*pairs.sources.all(), *imps.sources.all())] == ["unit", "unit"]


def test_single_players_have_their_own_score(club: Club) -> None:
    session = published_individual(8, rounds=4, club=club)
    ladder = ladder_of(club)
    ranking = Publication.objects.get(session=session).standings["ranking"]
    people = {each.key: each.line_up.get().player_id for each in session.contestants.all()}
    assert {who: str(figure) for who, (figure, *_rest) in stands(ladder).items()} == {
        (
            people[each["contestant"]],
        ): f"{to_cents(Fraction(each['total']) * 100 / Fraction(each['available'])).normalize():f}"
        for each in ranking
    }
    assert stands(ladder_of(club, of="pairs")) == {}


def test_whoever_has_no_standing_there_has_no_figure(club: Club, people: list[Player]) -> None:
    session = evening(club, people, publish=False)
    pair = Contestant.objects.get(session=session, line_up__player=people[0])
    Contestant.objects.filter(pk=pair.pk).update(standing="without_standing")
    facts_changed(session.pk)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert set(stands(ladder_of(club))) == {(each.pk,) for each in people[2:]}


def test_a_session_waits_while_a_board_of_its_edition_is_played_later(club: Club, people: list[Player]) -> None:
    session = evening(club, people)
    ladder = ladder_of(club)
    assert stands(ladder)
    line = Line.objects.filter(session=session).earliest("pk")
    # As after a director has taken a result away, and let the table play it on another day.
    Line.objects.filter(pk=line.pk).update(result=None, postponed=True)
    facts_changed(session.pk)
    sweep_ladders()
    assert stands(ladder) == {}
    assert [each.refused for each in ladder.sources.all()] == ["waits"]
