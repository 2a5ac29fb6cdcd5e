"""The list of pairs present, and their names."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError
from club.models import Contestant, Player, Session
from club.queries import pairs_of
from club.services import (
    NameInput,
    add_pair,
    end_play,
    make_official,
    name_pair,
    order_pairs,
    remove_pair,
    set_standing,
)
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import (
    add_pairs,
    ended_session,
    make_club,
    make_player,
    make_session,
    ready_session,
    started_session,
)
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def named(session: Session, *names: str | int) -> Contestant:
    wanted = [NameInput(text=name) if isinstance(name, str) else NameInput(player_id=name) for name in names]
    return add_pair(session_id=session.pk, names=wanted, actor=PROGRAM)


def players(pair: Contestant) -> list[Player]:
    return [row.player for row in pair.line_up.select_related("player").order_by("seat")]


def test_a_pair_is_added_at_the_end() -> None:
    session = make_session()
    nora, sam = make_player(session.club), make_player(session.club)
    with audited(session.club, "pair added"):
        pair = named(session, nora.pk, sam.pk)
    assert players(pair) == [nora, sam]
    assert (pair.place, pair.number, pair.section) == (1, 1, None)
    assert named(session).place == 2
    assert [each.name for each in pairs_of(session.pk)] == [f"{nora.name} & {sam.name}", ""]


def test_a_typed_name_is_the_members_when_there_is_one_and_a_guests_otherwise() -> None:
    session = make_session()
    nora = make_player(session.club, "Nora Lindqvist")
    with audited(session.club, "guest added", "pair added"):
        pair = named(session, " nora  lindqvist ", "Sam Okafor")
    first, second = players(pair)
    assert first == nora
    assert (second.name, second.is_guest) == ("Sam Okafor", True)


def test_of_two_members_of_the_same_name_none_is_guessed() -> None:
    session = make_session()
    for _twice in range(2):
        make_player(session.club, "John Smith")
    (player,) = players(named(session, "John Smith"))
    assert player.is_guest


def test_a_guest_who_comes_again_is_the_same_guest() -> None:
    club = make_club()
    (first,) = players(named(make_session(club), "Sam Okafor"))
    session = make_session(club)
    (second,) = players(named(session, "sam okafor"))
    (third,) = players(named(session, "Sam Okafor"))
    assert first == second
    assert third != first, "two people of that name play tonight"


def test_a_former_member_is_not_meant() -> None:
    session = make_session()
    former = make_player(session.club, "Nora Lindqvist")
    Player.objects.filter(pk=former.pk).update(active=False)
    (player,) = players(named(session, "Nora Lindqvist"))
    assert player != former


def test_naming_a_pair_again_makes_no_second_guest() -> None:
    session = make_session()
    pair = named(session, "Sam Okafor", "Bo Birch")
    with audited(session.club, "pair named", facts_of=session):
        wanted = [NameInput(text="Sam Okafor"), NameInput(text="Bo Birch")]
        name_pair(session_id=session.pk, contestant_id=pair.pk, names=wanted, actor=PROGRAM)
    assert Player.objects.filter(club=session.club, is_guest=True).count() == 2


def test_a_seat_can_be_left_without_a_name() -> None:
    session = make_session()
    pair = named(session, "", "Bo Birch")
    assert [(row.seat, row.player.name) for row in pair.line_up.all()] == [(1, "Bo Birch")]
    name_pair(session_id=session.pk, contestant_id=pair.pk, names=[], actor=PROGRAM)
    assert not pair.line_up.exists()


def test_nobody_plays_twice() -> None:
    session = make_session()
    nora = make_player(session.club, "Nora Lindqvist")
    first = named(session, nora.pk, "Bo Birch")
    second = named(session)
    for wanted in ([NameInput(player_id=nora.pk)], [NameInput(text="Nora Lindqvist")]):
        with refused("nora lindqvist already plays"):
            add_pair(session_id=session.pk, names=wanted, actor=PROGRAM)
        with refused("already plays"):
            name_pair(session_id=session.pk, contestant_id=second.pk, names=wanted, actor=PROGRAM)
    twice = [NameInput(player_id=nora.pk)] * 2
    with refused("already plays"):
        name_pair(session_id=session.pk, contestant_id=first.pk, names=twice, actor=PROGRAM)
    assert players(first)[0] == nora


def test_a_name_that_cannot_be() -> None:
    session = make_session()
    stranger = make_player(make_club("Hillside"))
    with refused("at most 120"):
        named(session, "x" * 121)
    with refused("not in the club's list", NotFoundError):
        named(session, stranger.pk)
    with refused("nobody in this session", NotFoundError):
        name_pair(session_id=session.pk, contestant_id=0, names=[], actor=PROGRAM)


def test_pairs_come_while_play_goes_on_and_not_after() -> None:
    session = started_session(pairs=6)
    assert named(session).section is None
    end_play(session_id=session.pk, actor=PROGRAM)
    with refused("nobody can be added"):
        named(session)


def test_keys_stay_apart_however_pairs_come_and_go() -> None:
    session = make_session()
    first, second, third = add_pairs(session, 3)
    order_pairs(session_id=session.pk, contestant_ids=[third.pk, first.pk, second.pk], actor=PROGRAM)
    remove_pair(session_id=session.pk, contestant_id=second.pk, actor=PROGRAM)
    add_pairs(session, 2)
    keys = list(session.contestants.values_list("key", flat=True))
    assert len(set(keys)) == len(keys) == 4


def test_a_pair_is_removed_with_its_line_up() -> None:
    session = make_session()
    first, _second = add_pairs(session, 2)
    with audited(session.club, "pair removed"):
        remove_pair(session_id=session.pk, contestant_id=first.pk, actor=PROGRAM)
    assert session.contestants.count() == 1
    with refused("nobody in this session", NotFoundError):
        remove_pair(session_id=session.pk, contestant_id=first.pk, actor=PROGRAM)


def test_a_pair_in_the_movement_stays() -> None:
    session = ready_session(pairs=6)
    pair = session.contestants.earliest("pk")
    with refused("a seat or a result for them"):
        remove_pair(session_id=session.pk, contestant_id=pair.pk, actor=PROGRAM)


def test_the_order_of_the_list() -> None:
    session = make_session()
    pairs = [pair.pk for pair in add_pairs(session, 3)]
    with audited(session.club, "pairs ordered"):
        order_pairs(session_id=session.pk, contestant_ids=pairs[::-1], actor=PROGRAM)
    assert [pair.id for pair in pairs_of(session.pk)] == pairs[::-1]
    for wrong in (pairs[:2], [*pairs, 0], [pairs[0]] * 3):
        with refused("list has just changed"):
            order_pairs(session_id=session.pk, contestant_ids=wrong, actor=PROGRAM)


def test_a_standing() -> None:
    session = ended_session(pairs=6)
    pair = session.contestants.earliest("pk")
    with audited(session.club, "standing set", facts_of=session):
        set_standing(
            session_id=session.pk,
            contestant_id=pair.pk,
            standing="disqualified",
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    pair.refresh_from_db()
    assert pair.standing == "disqualified"
    with refused("choose ranked"):
        set_standing(
            session_id=session.pk, contestant_id=pair.pk, standing="first", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    with refused("nobody in this session", NotFoundError):
        set_standing(session_id=session.pk, contestant_id=0, standing="ranked", permission=BY_THE_CLOCKS, actor=PROGRAM)
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        set_standing(
            session_id=session.pk, contestant_id=pair.pk, standing="ranked", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
