"""Deals that the club has played on another night are asked about, and what was published of them stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from club.actor import PROGRAM
from club.engine.cards import Deal, rotations
from club.models import AuditRow, LineUp, Player, Session, SessionDeals, Substitution
from club.services import discard_session, end_play, make_official
from scoring.queries.deals import open_deals, sessions_holding_deals_back
from scoring.queries.played_before import PlayedBefore, played_before
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from scoring.services.deals import ANY_REPLAY, DealsPlayedBefore, ReplayAgreement, load_deals, use_deals
from scoring.services.starting import begin_play
from tests import builders
from tests.builders import DAY
from tests.deal_makers import deals_for, load, pbn_of, set_of
from tests.doors.pages import award_at
from tests.services.watching import audited

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(days=7)
BOARDS = set(range(1, 9))


def night(club: object, *, published: bool = True, day: object = DAY, **options: object) -> Session:
    """An evening of 8 boards with deals, over."""
    session = builders.ended_session(8, club=club, habits={"date": day}, **options)  # type: ignore[arg-type]
    load(session)
    if published:
        publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def tonight(club: object, day: object = LATER) -> Session:
    return builders.ready_session(8, club=club, habits={"date": day})  # type: ignore[arg-type]


def try_to_load(session: Session, deals: dict[int, Deal], agreed: ReplayAgreement | None = None) -> PlayedBefore | None:
    """What is asked; None where they are taken without a word."""
    now = SessionDeals.objects.filter(session=session).values_list("deal_set_id", flat=True).first()
    files = [("again.pbn", pbn_of(deals).encode())]
    try:
        load_deals(session_id=session.pk, files=files, seen_deal_set_id=now, agreed=agreed, actor=PROGRAM)
    except DealsPlayedBefore as asked:
        return asked.found
    return None


def of(session: Session) -> dict[int, Deal]:
    return {row.number: Deal.parse(row.cards, row.dealer, row.vulnerable) for row in set_of(session).deals.all()}


def turned(deal: Deal, quarters: int) -> Deal:
    return Deal.parse(rotations(deal.cards)[quarters], deal.dealer, deal.vulnerable)


#: The same deals as another file has them.
OTHER_FILES: dict[str, Callable[[dict[int, Deal]], dict[int, Deal]]] = {
    "the same": lambda deals: deals,
    "in another order": lambda deals: dict(reversed(deals.items())),
    "under other numbers": lambda deals: {number % 8 + 1: deal for number, deal in deals.items()},
    "turned by a quarter": lambda deals: {number: turned(deal, 1) for number, deal in deals.items()},
    "turned by a half": lambda deals: {number: turned(deal, 2) for number, deal in deals.items()},
    "each turned otherwise": lambda deals: {number: turned(deal, number % 4) for number, deal in deals.items()},
}


@pytest.mark.parametrize("file", OTHER_FILES)
def test_a_set_that_was_played_is_asked_about_and_nothing_published_disappears(file: str) -> None:
    club = builders.make_club()
    before = night(club)
    shown = open_deals(before.pk)
    assert set(shown) == BOARDS
    session = tonight(club)
    again = OTHER_FILES[file](of(before))
    found = try_to_load(session, again)
    assert found is not None
    assert not SessionDeals.objects.filter(session=session).exists()
    assert (found.nights[0].title, found.nights[0].date) == (before.title, DAY)
    assert (set(found.boards), found.deals, found.shown) == (BOARDS, 8, 8)
    assert (found.players, found.present) == (0, 16)
    told = ReplayAgreement(len(found.boards), found.players)
    assert try_to_load(session, again, told) is None
    assert open_deals(before.pk) == shown
    assert open_deals(session.pk) == {}
    assert sessions_holding_deals_back(before.pk) == []
    begin_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert open_deals(before.pk) == shown
    assert open_deals(session.pk) == {}


def test_to_discard_the_new_session_changes_nothing_for_the_old_one() -> None:
    club = builders.make_club()
    before = night(club)
    shown = open_deals(before.pk)
    session = tonight(club)
    load(session, of(before))
    assert open_deals(before.pk) == shown
    discard_session(session_id=session.pk, seen_pairs=8, actor=PROGRAM)
    assert open_deals(before.pk) == shown
    assert try_to_load(tonight(club), of(before)) is not None


def test_a_set_from_the_clubs_list_is_asked_about_as_a_file_is() -> None:
    club = builders.make_club()
    before = night(club)
    session, wanted = tonight(club), set_of(before).pk
    with pytest.raises(DealsPlayedBefore, match="All of these deals have been played before"):
        use_deals(session_id=session.pk, deal_set_id=wanted, seen_deal_set_id=None, actor=PROGRAM)
    use_deals(
        session_id=session.pk, deal_set_id=wanted, seen_deal_set_id=None, agreed=ReplayAgreement(8, 0), actor=PROGRAM
    )
    assert set(open_deals(before.pk)) == BOARDS
    said = AuditRow.objects.filter(action="deals loaded").latest("pk").data
    assert (said["played"], said["known_to"]) == (8, 0)


@pytest.mark.parametrize("shared", [1, 3, 8])
def test_only_the_boards_that_were_played_are_named(shared: int) -> None:
    club = builders.make_club()
    before = night(club)
    session = tonight(club)
    mixed = {**deals_for(range(1, 9), "fresh "), **{n: d for n, d in of(before).items() if n <= shared}}
    found = try_to_load(session, mixed)
    assert found is not None
    assert found.boards == tuple(range(1, shared + 1))
    assert try_to_load(session, mixed, ReplayAgreement(shared, 0)) is None
    assert set(open_deals(before.pk)) == BOARDS


def test_boards_that_the_session_does_not_play_are_not_asked_about() -> None:
    club = builders.make_club()
    before = night(club)
    strangers = {number + 8: deal for number, deal in of(before).items()}
    assert try_to_load(tonight(club), {**deals_for(range(1, 9), "fresh "), **strangers}) is None


def test_every_night_is_named_and_nobody_is_counted_twice() -> None:
    club = builders.make_club()
    nights = [night(club, day=DAY + timedelta(days=days)) for days in (0, 1)]
    for other in nights[1:]:
        load(other, of(nights[0]))
    session = tonight(club)
    [first, second] = LineUp.objects.filter(contestant__session=session)[:2]
    for at, one in enumerate(LineUp.objects.filter(contestant__session=nights[0])[:2]):
        one.player = (first, second)[at].player
        one.save()
    one = LineUp.objects.filter(contestant__session=nights[1])[0]
    one.player = first.player
    one.save()
    found = try_to_load(session, of(nights[0]))
    assert found is not None
    assert [(each.date, each.players) for each in found.nights] == [(DAY + timedelta(days=1), 1), (DAY, 2)]
    assert found.players == 2


def test_members_visitors_and_substitutes_are_counted_where_they_really_sat() -> None:
    """Of the players of tonight one was regular, one a visitor who sat in; one was away that round."""
    club = builders.make_club()
    before = night(club)
    session = tonight(club)
    member, visitor, away = [seat.player for seat in LineUp.objects.filter(contestant__session=session)[:3]]
    Player.objects.filter(pk=visitor.pk).update(is_guest=True)
    pairs = list(before.contestants.all())
    LineUp.objects.filter(contestant=pairs[0], seat=0).update(player=member)
    LineUp.objects.filter(contestant=pairs[1], seat=1).update(player=away)
    Substitution.objects.create(contestant=pairs[1], seat=1, player=visitor, first_round=1, last_round=4)
    found = try_to_load(session, of(before))
    assert found is not None
    assert found.players == 2
    Substitution.objects.filter(player=visitor).update(first_round=3)
    found = try_to_load(session, of(before))
    assert found is not None
    assert found.players == 3
    stands_by = LineUp.objects.filter(contestant=pairs[2], seat=0).get().player
    Substitution.objects.create(
        contestant=session.contestants.all()[0], seat=1, player=stands_by, first_round=1, last_round=1
    )
    found = try_to_load(session, of(before))
    assert found is not None
    assert (found.players, found.present) == (4, 17)


def test_a_board_that_nobody_played_there_was_not_played() -> None:
    club = builders.make_club()
    before = builders.started_session(8, club=club, habits={"date": DAY})
    dealt = load(before)
    builders.play_all(before, rounds=[1])
    played = {board for table in range(1, 5) for board in builders.seating_at(before, table, 1).boards}
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    award_at(before, 1, 2, award)
    played |= set(builders.seating_at(before, 1, 2).boards[:1])
    not_played = builders.seating_at(before, 2, 2).boards[0]
    builders.enter(before, 2, 2, not_played, None)
    end_play(session_id=before.pk, actor=PROGRAM)
    found = try_to_load(tonight(club), dealt)
    assert found is not None
    assert set(found.boards) == played


@pytest.mark.parametrize("state", ["draft", "discarded"])
def test_a_session_that_has_not_begun_has_played_nothing(state: str) -> None:
    club = builders.make_club()
    other = builders.ready_session(8, club=club, habits={"date": DAY})
    dealt = load(other)
    if state == "discarded":
        discard_session(session_id=other.pk, seen_pairs=8, actor=PROGRAM)
    assert try_to_load(tonight(club), dealt) is None


def test_another_club_is_another_club() -> None:
    before = night(builders.make_club())
    assert try_to_load(tonight(builders.make_club()), of(before)) is None


def test_sessions_in_play_together_share_their_deals_without_a_word_and_hide_them() -> None:
    """Two sections of a night as two sessions: the one that is over and out first shows nothing to the other."""
    club = builders.make_club()
    first = builders.started_session(8, club=club)
    dealt = load(first)
    second = builders.started_session(8, club=club)
    assert try_to_load(second, dealt) is None
    builders.play_all(first)
    end_play(session_id=first.pk, actor=PROGRAM)
    recompute(first.pk)
    publish_session(session_id=first.pk, actor=PROGRAM)
    assert open_deals(first.pk) == {}
    # The file once more, for a marking that was wrong: the other tables are still playing these boards.
    assert try_to_load(second, dealt) is None
    assert open_deals(first.pk) == {}
    builders.play_all(second)
    end_play(session_id=second.pk, actor=PROGRAM)
    recompute(second.pk)
    assert set(open_deals(first.pk)) == set(open_deals(second.pk)) == BOARDS
    assert try_to_load(second, dealt) is None


def test_turned_boards_of_a_session_in_play_are_as_secret_as_the_others() -> None:
    club = builders.make_club()
    over = night(club)
    section = builders.started_session(8, club=club)
    Session.objects.filter(pk=over.pk).update(started_at=section.started_at, ended_at=None)
    SessionDeals.objects.filter(session=section).delete()
    load(section, OTHER_FILES["each turned otherwise"](of(over)))
    assert SessionDeals.objects.get(session=section).open_before == []
    assert open_deals(over.pk) == {}


def test_an_afternoon_that_is_over_was_another_session_of_that_day() -> None:
    club = builders.make_club()
    afternoon = night(club)
    builders.put_back(afternoon, hours=4)
    evening = tonight(club, DAY)
    assert try_to_load(evening, of(afternoon)) is not None
    load(evening, of(afternoon))
    assert set(open_deals(afternoon.pk)) == BOARDS


def test_an_evening_of_last_week_that_nobody_ended_has_played_them_and_shows_nothing() -> None:
    club = builders.make_club()
    forgotten = builders.started_session(8, club=club, habits={"date": DAY})
    dealt = load(forgotten)
    builders.play_all(forgotten)
    recompute(forgotten.pk)
    session = tonight(club)
    found = try_to_load(session, dealt)
    assert found is not None
    assert found.shown == 0
    load(session, dealt)
    assert open_deals(forgotten.pk) == {}


def test_what_was_not_published_waits_until_it_has_been_played_again() -> None:
    club = builders.make_club()
    before = night(club, published=False)
    session = tonight(club)
    found = try_to_load(session, of(before))
    assert found is not None
    assert found.shown == 0
    load(session, of(before))
    assert open_deals(before.pk) == {}


def test_a_board_that_was_not_yet_shown_is_not_shown_by_the_new_session() -> None:
    """Board 1 is played later, after edition 1: it is to come in both, and waits for both."""
    club = builders.make_club()
    before = builders.started_session(8, club=club, habits={"date": DAY})
    dealt = load(before)
    lines = list(builders.still_to_play(before))
    waits = next(at for at, (_seat, board) in enumerate(lines) if board == 1)
    for at, (seat, board) in enumerate(lines):
        if at != waits:
            builders.enter(before, seat.table, seat.round, board, "1NTN=")
    end_play(session_id=before.pk, actor=PROGRAM)
    recompute(before.pk)
    publish_session(session_id=before.pk, actor=PROGRAM)
    assert set(open_deals(before.pk)) == BOARDS - {1}
    session = tonight(club)
    load(session, dealt)
    assert SessionDeals.objects.get(session=session).open_before == sorted(BOARDS - {1})
    make_official(session_id=before.pk, actor=PROGRAM)
    assert set(open_deals(before.pk)) == BOARDS - {1}


def test_it_is_asked_again_before_play_when_more_of_the_players_have_come_who_know_them() -> None:
    club = builders.make_club()
    before = night(club)
    session = tonight(club)
    assert try_to_load(session, of(before), ReplayAgreement(8, 0)) is None
    known = LineUp.objects.filter(contestant__session=before)[0].player
    LineUp.objects.filter(contestant=session.contestants.all()[0], seat=0).update(player=known)
    with pytest.raises(DealsPlayedBefore, match="1 of the 16 players on the list of this session has played"):
        begin_play(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "ready"
    with pytest.raises(DealsPlayedBefore):
        begin_play(session_id=session.pk, agreed=ReplayAgreement(8, 0), actor=PROGRAM)
    with audited(club, "play started", "deals played again"):
        begin_play(session_id=session.pk, agreed=ReplayAgreement(8, 1), actor=PROGRAM)


def test_deals_that_are_played_elsewhere_in_the_meantime_are_asked_about_before_play() -> None:
    """Loaded for next week by mistake, and played tonight: what is to come stays hidden, and it is said in time."""
    club = builders.make_club()
    next_week = tonight(club)
    dealt = load(next_week)
    before = builders.ended_session(8, club=club, habits={"date": DAY})
    assert try_to_load(before, dealt) is None
    publish_session(session_id=before.pk, actor=PROGRAM)
    assert open_deals(before.pk) == {}
    with pytest.raises(DealsPlayedBefore):
        begin_play(session_id=next_week.pk, actor=PROGRAM)
    begin_play(session_id=next_week.pk, agreed=ANY_REPLAY, actor=PROGRAM)
    assert open_deals(before.pk) == {}


def test_a_night_without_names_is_counted_too() -> None:
    club = builders.make_club()
    before = night(club)
    session = builders.make_session(club)
    Session.objects.filter(pk=session.pk).update(date=LATER)
    found = try_to_load(session, of(before))
    assert found is not None
    assert (found.present, len(found.boards)) == (0, 8)


@pytest.mark.parametrize("nights", [1, 3])
def test_more_nights_cost_no_more_questions(nights: int, django_assert_num_queries: object) -> None:
    club = builders.make_club()
    dealt = deals_for(range(1, 9))
    for days in range(nights):
        before = builders.ended_session(8, club=club, habits={"date": DAY + timedelta(days=days)})
        load(before, dealt)
    session = tonight(club, DAY + timedelta(days=30))
    cards = {number: deal.cards for number, deal in dealt.items()}
    with django_assert_num_queries(8 + nights):  # type: ignore[operator]
        found = played_before(session, cards)
    assert found is not None
    assert len(found.nights) == nights
