"""A substitute for some rounds: who sits where, when it costs the ranking, and nobody at two places."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, Player, Session, Substitution
from club.queries import names_at, substitutes_of
from club.services import NameInput, end_play, make_official, name_pair
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair
from scoring.services.repairs import (
    SubstituteRequest,
    cut_rounds_repair,
    exchange_pairs_repair,
    make_repair,
    preview_repair,
    rename_pair_repair,
    substitute_repair,
    withdrawal_repair,
)
from scoring.services.substitutes import share_at
from tests.builders import (
    facts_of,
    make_player,
    play_all,
    ready_session,
    section_of,
    standings_of,
    started_session,
)
from tests.services.scoring.repairs.people_builders import make, names, pair, undo

pytestmark = pytest.mark.django_db


def sits_in(
    session: Session, number: int, person: str, first: int, last: int, *, seat: int = 0, line: str = "NS"
) -> Repair:
    wanted = SubstituteRequest(pair(session, number, line).pk, seat, person, first, last)
    return make(session, substitute_repair(session_id=session.pk, request=wanted, actor=PROGRAM))


def standing(session: Session, number: int) -> str:
    return pair(session, number).standing


def test_exactly_half_of_the_boards_keeps_the_ranking_and_one_more_round_loses_it() -> None:
    """Eight pairs, four rounds of two boards: two rounds are 4 of 8 boards, three are 6 of 8."""
    session = started_session(8)
    play_all(session)
    facts, before = facts_of(session), standings_of(session)["ranking"]
    sits_in(session, 1, "Zoe Visitor", 1, 2)
    assert standing(session, 1) == "ranked"
    assert facts_of(session) == facts
    second = sits_in(session, 1, "Yann Visitor", 4, 4)
    share = share_at(session, pair(session, 1), 0)
    assert (share.boards, share.of, share.too_much) == (6, 8, True)
    assert standing(session, 1) == "without_standing"
    after = {row["contestant"]: row for row in standings_of(session)["ranking"]}
    assert after["NS1"]["rank"] is None
    same = [(row["contestant"], row["total"], row["percent"]) for row in before]
    assert sorted(same) == sorted((row["contestant"], row["total"], row["percent"]) for row in after.values())
    undo(session, second)
    assert standing(session, 1) == "ranked"
    assert facts_of(session) == facts


def test_two_seats_are_two_substitutes() -> None:
    session = started_session(8)
    sits_in(session, 1, "Zoe Visitor", 1, 2)
    sits_in(session, 1, "Yann Visitor", 3, 4, seat=1)
    assert standing(session, 1) == "ranked"


def test_the_director_decides_otherwise() -> None:
    session = started_session(8)
    wanted = SubstituteRequest(pair(session, 1).pk, 0, "Zoe Visitor", 1, 4, stays_ranked=True)
    act = substitute_repair(session_id=session.pk, request=wanted, actor=PROGRAM)
    (seen,) = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).sitting_in
    assert (seen.share.boards, seen.share.of, seen.share.too_much, seen.ranked) == (8, 8, True, True)
    make(session, act)
    assert standing(session, 1) == "ranked"


def test_boards_that_were_cut_are_not_counted() -> None:
    session = started_session(8)
    play_all(session, rounds=[1, 2])
    make(session, cut_rounds_repair(section_id=section_of(session).pk, first_round=4, actor=PROGRAM))
    sits_in(session, 2, "Zoe Visitor", 1, 2)
    share = share_at(session, pair(session, 2), 0)
    assert (share.boards, share.of) == (4, 6)
    assert standing(session, 2) == "without_standing"


def test_a_sit_out_is_no_round_of_the_pair() -> None:
    session = started_session(7, "share-and-relay-mitchell", missing="ew")
    idle = Seating.objects.get(section__session=session, round=2, ew=None)
    assert idle.ns
    wanted = SubstituteRequest(idle.ns.pk, 0, "Zoe Visitor", 2, 2)
    with pytest.raises(DomainError, match="That is a sit-out"):
        make(session, substitute_repair(session_id=session.pk, request=wanted, actor=PROGRAM))


def test_whoever_sits_out_sits_in_elsewhere_but_only_then() -> None:
    session = started_session(7, "share-and-relay-mitchell", missing="ew")
    idle = Seating.objects.get(section__session=session, round=2, ew=None)
    assert idle.ns
    free, busy = names(idle.ns)[0], pair(session, 1, "EW")
    with pytest.raises(DomainError, match=f"{free} already plays in round 3"):
        sits_in(session, 1, free, 2, 3, line="EW")
    sits_in(session, 1, free, 2, 2, line="EW")
    (found,) = substitutes_of(session.pk)
    regular = names(busy)
    assert names_at(regular, busy.pk, 2, [found]) == (free, regular[1])
    assert names_at(regular, busy.pk, 3, [found]) == tuple(regular)


@pytest.mark.parametrize(
    ("person", "first", "last", "said"),
    [
        ("", 1, 2, "Who sits in?"),
        ("99887", 1, 2, "Nobody here has the number 99887"),
        ("Zoe Visitor", 3, 2, "The first round must come before the last"),
        ("Zoe Visitor", 1, 9, "No board is played there after round 4"),
    ],
)
def test_what_cannot_be_is_refused_in_words(person: str, first: int, last: int, said: str) -> None:
    session = started_session(8)
    with pytest.raises(DomainError, match=said):
        sits_in(session, 1, person, first, last)
    assert not Substitution.objects.exists()


def test_nobody_is_at_two_places_and_no_seat_has_two() -> None:
    session = started_session(8)
    own, partner = names(pair(session, 1))
    with pytest.raises(DomainError, match="already has this seat"):
        sits_in(session, 1, own, 1, 1)
    for busy in (partner, names(pair(session, 3))[1]):
        with pytest.raises(DomainError, match="already plays in round 1, at another seat"):
            sits_in(session, 1, busy, 1, 1)
    sits_in(session, 1, "Zoe Visitor", 2, 3)
    with pytest.raises(DomainError, match="Zoe Visitor already sits in at this seat, rounds 2 to 3"):
        sits_in(session, 1, "Yann Visitor", 3, 4)
    with pytest.raises(DomainError, match="Zoe Visitor already plays in round 3"):
        sits_in(session, 2, "zoe visitor", 3, 3)
    sits_in(session, 2, "zoe visitor", 4, 4)
    assert Player.objects.filter(name__iexact="Zoe Visitor").count() == 1


def test_whoever_has_a_substitute_may_sit_in_elsewhere_and_that_stands_in_the_way_of_undoing() -> None:
    session = started_session(8)
    relieved = names(pair(session, 1))[0]
    first = sits_in(session, 1, "Zoe Visitor", 2, 2)
    sits_in(session, 2, relieved, 2, 2)
    with pytest.raises(DomainError, match=f"{relieved} already plays in round 2"):
        undo(session, first)
    assert Substitution.objects.count() == 2


def test_a_member_is_found_by_number_and_two_of_one_name_are_asked_apart() -> None:
    session = started_session(8)
    one = make_player(session.club, "Ann Bell", national_number="4711")
    make_player(session.club, "Ann Bell", national_number="4712")
    with pytest.raises(DomainError, match="two people called Ann Bell"):
        sits_in(session, 1, "Ann Bell", 1, 1)
    sits_in(session, 1, "4711", 1, 1)
    assert Substitution.objects.get().player == one


def test_exchanged_names_take_their_substitute_along_and_back() -> None:
    session = started_session(8)
    sits_in(session, 1, "Zoe Visitor", 2, 3)
    first, second = pair(session, 1), pair(session, 2)
    swap = make(
        session, exchange_pairs_repair(session_id=session.pk, first_id=first.pk, second_id=second.pk, actor=PROGRAM)
    )
    (found,) = substitutes_of(session.pk)
    assert (found.contestant, found.instead_of) == (second.pk, names(second)[0])
    sits_in(session, 1, "Yann Visitor", 2, 2)
    with pytest.raises(DomainError, match="Take that back first"):
        undo(session, swap)


def test_a_name_corrected_to_somebody_who_sits_in_is_refused() -> None:
    session = started_session(8)
    sits_in(session, 1, "Zoe Visitor", 2, 2)
    typed = [NameInput("Zoe Visitor"), NameInput("Percy Wick")]
    act = rename_pair_repair(session_id=session.pk, contestant_id=pair(session, 2).pk, names=typed, actor=PROGRAM)
    with pytest.raises(DomainError, match="already plays in round 2"):
        make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_somebody_of_a_pair_that_has_gone_home_sits_in() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    gone = pair(session, 2)
    make(session, withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", actor=PROGRAM))
    with pytest.raises(DomainError, match="already plays in round 1"):
        sits_in(session, 1, names(gone)[0], 1, 2)
    sits_in(session, 1, names(gone)[0], 2, 3)


def test_before_play_and_after_it_but_not_when_official() -> None:
    session = ready_session(8)
    sits_in(session, 1, "Zoe Visitor", 1, 1)
    typed = [NameInput("Zoe Visitor"), NameInput()]
    with pytest.raises(DomainError, match="is a substitute in this session"):
        name_pair(session_id=session.pk, contestant_id=pair(session, 2).pk, names=typed, actor=PROGRAM)
    over = started_session(8)
    play_all(over)
    end_play(session_id=over.pk, actor=PROGRAM)
    sits_in(over, 1, "Zoe Visitor", 1, 3)
    assert standing(over, 1) == "without_standing"
    make_official(session_id=over.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="official"):
        sits_in(over, 2, "Yann Visitor", 1, 1)


def test_the_database_knows_the_order_of_rounds() -> None:
    contestant = Contestant.objects.filter(session=ready_session(8))[0]
    player = make_player(contestant.session.club)
    for wrong in ({"first_round": 3, "last_round": 2}, {"first_round": 0, "last_round": 2}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Substitution.objects.create(contestant=contestant, seat=0, player=player, **wrong)
