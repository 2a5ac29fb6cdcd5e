"""Seats by lot and seeded, kept seats, pairs kept apart, a stand-by pair: what is stored, refused and written down."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError
from club.models import AuditRow, Contestant, DrawnSeat, KeptApart, MemberMark, SeatDraw, Session, StandByPair
from club.queries import pairs_of
from club.queries.before_play import kept_apart, seat_draw_of, stand_by_pairs
from club.services import NameInput, same_person
from movements.models import Seating
from scoring.models import PlayedSession, SessionHistory
from scoring.queries.strengths import strengths_in
from scoring.services import arrive, leave, reorder
from scoring.services.privacy import erase_person
from scoring.services.seat_draw import ChangedByHand, PlayedBy, draw_the_seats, seats_as_listed
from scoring.services.seat_wishes import keep_apart, keep_seat, set_strength
from scoring.services.stand_by import add_stand_by, remove_stand_by, stand_by, stand_by_plays
from tests.builders import DAY, add_pairs, make_club, make_player, make_session, ready_session, seat, started_session
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db

MITCHELL = PlayedBy("straight-mitchell", {"tables": 5, "boards_per_round": 2})


def of_ten(**more: object) -> tuple[Session, list[Contestant]]:
    session = make_session(**more)
    return session, add_pairs(session, 10)


def order(session: Session) -> list[int]:
    return list(session.contestants.order_by("place").values_list("pk", flat=True))


def history(session: Session, player: int, *figures: int, days: int = 30) -> None:
    for at, figure in enumerate(figures):
        over = make_session(session.club, title=f"Before {player} {at}", day=session.date - timedelta(days=days + at))
        contestant = add_pairs(over, 1)[0]
        row = SessionHistory.objects.create(session=over, edition=1, version=1, people="-")
        PlayedSession.objects.create(
            history=row, player_id=player, contestant=contestant, measure="percent", figure=str(figure)
        )


def test_seats_are_drawn_by_lot_and_written_down() -> None:
    session, pairs = of_ten()
    before = order(session)
    with audited(session.club, "pairs ordered", "seats drawn"):
        draw = draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM)
    assert sorted(order(session)) == sorted(before)
    assert order(session) == list(draw.drawn.order)
    said = AuditRow.objects.filter(action="seats drawn").latest("pk").data
    assert (said["how"], said["lot"], said["order"]) == ("lot", draw.lot, order(session))
    info = seat_draw_of(session.pk)
    assert info is not None
    assert (info.how, info.lot, info.changed, info.seeds) == ("lot", draw.lot, False, ())
    assert DrawnSeat.objects.count() == len(pairs)


def test_as_listed_brings_the_order_back_and_who_has_come_since_is_last() -> None:
    session, _pairs = of_ten()
    before = order(session)
    draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM)
    late = [arrive(session_id=session.pk, actor=PROGRAM) for _each in range(2)]
    six = PlayedBy("share-and-relay-mitchell", {"tables": 6, "boards_per_round": 2})
    draw_the_seats(session_id=session.pk, how="seeded", movements=[six], actor=PROGRAM)
    seats_as_listed(session_id=session.pk, actor=PROGRAM)
    assert order(session) == [*before, *late]
    assert not SeatDraw.objects.exists()
    assert not DrawnSeat.objects.exists()
    seats_as_listed(session_id=session.pk, actor=PROGRAM)
    assert order(session) == [*before, *late]


def test_a_change_by_hand_is_thrown_away_only_on_purpose() -> None:
    session, _pairs = of_ten()
    draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM)
    drawn = order(session)
    reorder(session_id=session.pk, contestant_ids=[*drawn[1:], drawn[0]], actor=PROGRAM)
    info = seat_draw_of(session.pk)
    assert info is not None
    assert info.changed
    for act in (
        lambda **more: draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM, **more),
        lambda **more: seats_as_listed(session_id=session.pk, actor=PROGRAM, **more),
    ):
        with pytest.raises(ChangedByHand):
            act()
        assert order(session) == [*drawn[1:], drawn[0]]
    seats_as_listed(session_id=session.pk, throw_away=True, actor=PROGRAM)
    assert not SeatDraw.objects.exists()


def test_who_goes_is_no_change_by_hand() -> None:
    session, _pairs = of_ten()
    draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM)
    leave(session_id=session.pk, contestant_id=order(session)[3], actor=PROGRAM)
    info = seat_draw_of(session.pk)
    assert info is not None
    assert not info.changed


def test_strength_is_typed_or_from_history_or_from_a_handicap() -> None:
    session, pairs = of_ten(day=DAY)
    players = [[row.player_id for row in pair.line_up.order_by("seat")] for pair in pairs]
    history(session, players[0][0], 60, 50)
    history(session, players[0][1], 45)
    history(session, players[1][0], 70, days=400)
    history(session, players[2][1], 58)
    MemberMark.objects.create(player_id=players[3][0], mark="handicap", value="4.5", from_day=DAY)
    set_strength(session_id=session.pk, contestant_id=pairs[2].pk, strength=" 61,50 % ", actor=PROGRAM)
    found = strengths_in(session, list(session.contestants.all()))
    assert {pk: (each.value, each.source) for pk, each in found.items()} == {
        pairs[0].pk: (Fraction(50), "history"),
        pairs[2].pk: (Fraction(123, 2), "typed"),
        pairs[3].pk: (Fraction(91, 2), "handicap"),
    }


def test_seeds_are_on_both_lines() -> None:
    session, pairs = of_ten()
    for at, pair in enumerate(pairs):
        set_strength(session_id=session.pk, contestant_id=pair.pk, strength=str(60 - 2 * at), actor=PROGRAM)
    draw = draw_the_seats(session_id=session.pk, how="seeded", movements=[MITCHELL], actor=PROGRAM)
    assert draw.drawn.seeds == tuple(pair.pk for pair in pairs[:4])
    assert {draw.drawn.seats[pairs[0].pk].line, draw.drawn.seats[pairs[1].pk].line} == {"NS", "EW"}
    info = seat_draw_of(session.pk)
    assert info is not None
    assert info.seeds == draw.drawn.seeds
    seat(session, "straight-mitchell", tables=5)
    places = {row.pk: row.key for row in session.contestants.all()}
    assert places == {pk: place.key for pk, place in draw.drawn.seats.items()}


def test_a_kept_seat_is_kept_whatever_is_drawn_or_ordered() -> None:
    session, pairs = of_ten()
    with audited(session.club, "seat kept"):
        keep_seat(session_id=session.pk, contestant_id=pairs[7].pk, table=2, side="NS", actor=PROGRAM)
    keep_seat(session_id=session.pk, contestant_id=pairs[7].pk, table=2, side="NS", actor=PROGRAM)
    seat(session, "straight-mitchell", tables=5)
    assert Seating.objects.get(round=1, table=2).ns_id == pairs[7].pk
    for how in ("lot", "seeded"):
        draw_the_seats(session_id=session.pk, how=how, movements=[MITCHELL], actor=PROGRAM)
        seat(session, "straight-mitchell", tables=5)
        assert Seating.objects.get(round=1, table=2).ns_id == pairs[7].pk
    assert next(each.kept for each in pairs_of(session.pk) if each.id == pairs[7].pk) == (2, "NS")
    keep_seat(session_id=session.pk, contestant_id=pairs[7].pk, table=None, actor=PROGRAM)
    assert session.contestants.get(pk=pairs[7].pk).kept_in("") is None


def test_seats_that_cannot_be_kept() -> None:
    session, pairs = of_ten()
    keep_seat(session_id=session.pk, contestant_id=pairs[0].pk, table=2, side="NS", section="B", actor=PROGRAM)
    keep_seat(session_id=session.pk, contestant_id=pairs[1].pk, table=2, side="NS", section="A", actor=PROGRAM)
    for table, side, section in (
        (2, "NS", ""),
        (2, "NS", "B"),
        (0, "NS", ""),
        (61, "NS", ""),
        (3, "N", ""),
        (3, "NS", "Z"),
    ):
        with refused():
            keep_seat(
                session_id=session.pk, contestant_id=pairs[2].pk, table=table, side=side, section=section, actor=PROGRAM
            )
    assert session.contestants.get(pk=pairs[0].pk).kept_in("A") is None
    assert session.contestants.get(pk=pairs[0].pk).kept_in("B") == (2, "NS")


@pytest.mark.parametrize("text", ["101", "-1", "strong", "NaN", "52.125", "1e1", "0" * 12])
def test_a_strength_is_a_percentage(text: str) -> None:
    session, pairs = of_ten()
    with refused():
        set_strength(session_id=session.pk, contestant_id=pairs[0].pk, strength=text, actor=PROGRAM)


def test_two_are_kept_apart() -> None:
    session, pairs = of_ten()
    with audited(session.club, "pairs kept apart"):
        keep_apart(session_id=session.pk, contestant_id=pairs[0].pk, other_id=pairs[1].pk, actor=PROGRAM)
    keep_apart(session_id=session.pk, contestant_id=pairs[0].pk, other_id=pairs[1].pk, actor=PROGRAM)
    assert kept_apart([pair.pk for pair in pairs]) == {pairs[0].pk: pairs[1].pk}
    for _each in range(5):
        drawn = draw_the_seats(session_id=session.pk, how="lot", movements=[MITCHELL], actor=PROGRAM).drawn
        assert drawn.seats[pairs[0].pk].line != drawn.seats[pairs[1].pk].line
    keep_apart(session_id=session.pk, contestant_id=pairs[0].pk, other_id=None, actor=PROGRAM)
    assert not KeptApart.objects.exists()
    with refused():
        keep_apart(session_id=session.pk, contestant_id=pairs[0].pk, other_id=pairs[0].pk, actor=PROGRAM)


def test_what_cannot_be_drawn() -> None:
    session, _pairs = of_ten()
    for how, movement in (
        ("dice", MITCHELL),
        ("lot", PlayedBy("straight-mitchell", {"tables": 7, "boards_per_round": 2})),
        ("lot", PlayedBy("swiss", {"entries": 10, "rounds": 3, "boards_per_round": 2})),
        ("lot", PlayedBy("rainbow-individual", {"players": 20, "boards_per_round": 2})),
    ):
        with refused():
            draw_the_seats(session_id=session.pk, how=how, movements=[movement], actor=PROGRAM)
    begun = started_session(pairs=10)
    with refused():
        draw_the_seats(session_id=begun.pk, how="lot", movements=[MITCHELL], actor=PROGRAM)
    with refused():
        keep_seat(session_id=begun.pk, contestant_id=order(begun)[0], table=1, side="NS", actor=PROGRAM)


def test_sections_are_drawn_together() -> None:
    session = make_session()
    add_pairs(session, 20)
    two = [PlayedBy(MITCHELL.kind, MITCHELL.options, letter) for letter in "AB"]
    draw = draw_the_seats(session_id=session.pk, how="lot", movements=two, actor=PROGRAM)
    assert [len(ids) for _section, ids in draw.drawn.listed] == [10, 10]
    info = seat_draw_of(session.pk)
    assert info is not None
    assert sorted(info.sections.values()) == ["A"] * 10 + ["B"] * 10


def test_a_pair_stands_by_and_plays_after_all() -> None:
    session, pairs = of_ten()
    names = next(each.name for each in pairs_of(session.pk) if each.id == pairs[4].pk)
    Contestant.objects.filter(pk=pairs[4].pk).update(stays=True)
    with audited(session.club, "pair removed", "pair stands by"):
        waiting = stand_by(session_id=session.pk, contestant_id=pairs[4].pk, actor=PROGRAM)
    assert session.contestants.count() == 9
    assert [each.name for each in stand_by_pairs(session.pk)] == [names]
    with audited(session.club, "pair added", "pair stays", "stand-by pair plays"):
        made = stand_by_plays(session_id=session.pk, stand_by_id=waiting.pk, actor=PROGRAM)
    again = next(each for each in pairs_of(session.pk) if each.id == made)
    assert (again.name, again.stays, order(session)[-1]) == (names, True, made)
    assert not StandByPair.objects.exists()
    with refused(error=NotFoundError):
        stand_by_plays(session_id=session.pk, stand_by_id=waiting.pk, actor=PROGRAM)


def test_a_pair_comes_to_stand_by_and_goes() -> None:
    session, pairs = ready_session(pairs=8), None
    assert pairs is None
    nora = make_player(session.club, "Nora Lindqvist")
    waiting = add_stand_by(
        session_id=session.pk, names=[NameInput(player_id=nora.pk), NameInput("Sam Okafor")], actor=PROGRAM
    )
    assert session.state == "ready"
    for names in ([NameInput(player_id=nora.pk)], [], [NameInput("Zoe"), NameInput("Zoe")]):
        with refused():
            add_stand_by(session_id=session.pk, names=names, actor=PROGRAM)
    playing = session.contestants.first()
    assert playing is not None
    with refused():
        add_stand_by(
            session_id=session.pk,
            names=[NameInput(player_id=playing.line_up.all()[0].player_id), NameInput("Nobody Else")],
            actor=PROGRAM,
        )
    with audited(session.club, "stand-by pair gone"):
        remove_stand_by(session_id=session.pk, stand_by_id=waiting.pk, actor=PROGRAM)
    remove_stand_by(session_id=session.pk, stand_by_id=waiting.pk, actor=PROGRAM)


def test_a_pair_without_names_does_not_stand_by() -> None:
    session = make_session()
    pair = add_pairs(session, 1, named=False)[0]
    with refused():
        stand_by(session_id=session.pk, contestant_id=pair.pk, actor=PROGRAM)


def test_people_who_stand_by_are_erased_and_identified_like_others() -> None:
    club = make_club()
    session = make_session(club)
    nora = make_player(club, "Nora Lindqvist")
    waiting = add_stand_by(session_id=session.pk, names=[NameInput("Norah L"), NameInput("Sam O")], actor=PROGRAM)
    visitor, sam = waiting.first_id, waiting.second_id
    same_person(club_id=club.pk, visitor_id=visitor, player_id=nora.pk, actor=PROGRAM)
    assert StandByPair.objects.get().first_id == nora.pk
    assert sam is not None
    erase_person(club_id=club.pk, player_id=sam, actor=PROGRAM)
    assert not StandByPair.objects.exists()
