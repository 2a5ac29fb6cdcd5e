"""Names given at the table: who may say what of which seat, once, and never over somebody else's word."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import AuditRow, Contestant, LineUp, Player, SeatClaim, Session, Substitution
from club.queries import pairs_without_names, seat_claims_of
from club.services import NameInput, change_session, dismiss_seat_claim, name_pair
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair, RepairUndone
from scoring.queries.repairs import repairs_of
from scoring.queries.table import people_at, table_state
from scoring.services.naming import PersonChoice, SeatInput, SeatOutcome, name_at_table, stand_in_at_table
from scoring.services.repairs import make_repair, rename_pair_repair, undo_repair
from tests.builders import enter, make_player, play_all
from tests.services.scoring.naming import AtTable, numbers_only

pytestmark = pytest.mark.django_db


def pair_at(session: Session, side: str = "ns", table: int = 1, number: int = 1) -> Contestant:
    found = getattr(Seating.objects.get(section__session=session, table=table, round=number), side)
    assert isinstance(found, Contestant)
    return found


def test_a_seat_is_named_by_number_by_choice_and_by_name() -> None:
    session, table = (made := numbers_only()), AtTable(made)
    nora = make_player(session.club, "Nora Lindqvist", national_number="4711")
    sam = make_player(session.club, "Sam Okafor")
    assert table.name("N", "4711") == SeatOutcome("N", "Nora Lindqvist", True)
    assert table.name("S", chosen=sam.pk).name == "Sam Okafor"
    assert table.name("E", typed="  Zoë  Visitor ").name == "Zoë Visitor"
    assert table.names() == {"N": "Nora Lindqvist", "S": "Sam Okafor", "E": "Zoë Visitor", "W": ""}
    assert Player.objects.get(name="Zoë Visitor").is_guest
    assert list(pair_at(session).line_up.values_list("player_id", flat=True)) == [nora.pk, sam.pk]
    row = AuditRow.objects.filter(action="pair named").order_by("number")[0]
    assert (row.device_id, row.data["players"]) == (table.device, [nora.pk])
    missing = {each.contestant: each.missing for each in pairs_without_names(session.pk)}
    assert missing[pair_at(session, "ew").pk] == 1
    assert pair_at(session).pk not in missing
    assert sorted(missing.values()) == [1, 2, 2, 2, 2]


def test_a_visitor_who_comes_again_is_the_same_and_a_member_typed_is_the_member() -> None:
    session = numbers_only()
    visitor = make_player(session.club, "Vera Visitor", is_guest=True)
    member = make_player(session.club, "Mel Member")
    table = AtTable(session)
    table.name("N", typed="vera visitor")
    table.name("S", typed="Mel Member")
    assert set(pair_at(session).line_up.values_list("player_id", flat=True)) == {visitor.pk, member.pk}


def test_the_same_id_again_does_it_once_and_another_thing_under_it_is_refused() -> None:
    session = numbers_only()
    table, client_id = AtTable(session), uuid4()
    first = table.name("N", typed="Joe Guest", id=client_id, seen="")
    again = table.name("N", typed="Joe Guest", id=client_id, seen="")
    assert (first.new, again.new, again.name) == (True, False, "Joe Guest")
    assert Player.objects.filter(name="Joe Guest").count() == 1
    with pytest.raises(StaleError, match="were sent before"):
        table.name("N", typed="Jim Guest", id=client_id, seen="")
    other = AtTable(numbers_only())
    with pytest.raises(StaleError, match="were sent before"):
        other.name("N", typed="Joe Guest", id=client_id, seen="")


def test_what_the_desk_named_meanwhile_is_not_written_over() -> None:
    session = numbers_only()
    table = AtTable(session)
    act = rename_pair_repair(
        session_id=session.pk, contestant_id=pair_at(session).pk, names=[NameInput("Dora Desk")], actor=PROGRAM
    )
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    with pytest.raises(StaleError, match="Dora Desk has just been entered here"):
        table.name("N", typed="Tom Table", seen="")
    assert table.names()["N"] == "Dora Desk"
    assert not Player.objects.filter(name="Tom Table").exists(), "nobody is made by what is refused"
    name_pair(session_id=session.pk, contestant_id=pair_at(session).pk, names=[], actor=PROGRAM)
    with pytest.raises(StaleError, match="no longer has a name"):
        table.name("N", typed="Tom Table", seen="Dora Desk")


def test_saying_what_stands_there_already_is_no_change() -> None:
    session = numbers_only()
    table = AtTable(session)
    table.name("N", typed="Joe Guest")
    rows = AuditRow.objects.count()
    assert table.name("N", typed="joe guest", seen="").name == "Joe Guest"
    assert AuditRow.objects.count() == rows


def test_two_at_one_table_change_places() -> None:
    session = numbers_only()
    ann, bob = (make_player(session.club, name) for name in ("Ann Able", "Bob Baker"))
    table = AtTable(session)
    table.name("N", chosen=ann.pk)
    table.name("E", chosen=bob.pk)
    table.name("E", chosen=ann.pk)
    assert table.names() == {"N": "Bob Baker", "S": "", "E": "Ann Able", "W": ""}
    table.name("W", chosen=ann.pk)
    assert table.names() == {"N": "Bob Baker", "S": "", "E": "", "W": "Ann Able"}


def test_somebody_named_at_another_table_is_said_and_the_director_told() -> None:
    session = numbers_only()
    ann = make_player(session.club, "Ann Able", national_number="12")
    AtTable(session, 2).name("S", "12")
    table = AtTable(session, 1)
    for _ in range(2):
        with pytest.raises(DomainError) as refusal:
            table.name("N", "12")
    pair = pair_at(session, table=2)
    entered = f"Ann Able is already entered, in pair {pair.number} North–South."
    said = f"{entered} The director has been told and will correct it."
    assert str(refusal.value) == said
    (claim,) = seat_claims_of(session.pk)
    assert (claim.contestant, claim.seat, claim.name, claim.table, claim.elsewhere) == (
        pair_at(session).pk, 0, "Ann Able", 1, pair.pk,
    )  # fmt: skip
    assert AuditRow.objects.filter(action="seat claimed").count() == 1
    assert LineUp.objects.get(player=ann).contestant == pair


@pytest.mark.parametrize("way", ["desk takes the other name away", "table names another", "put aside"])
def test_a_claim_ends(way: str) -> None:
    session = numbers_only()
    make_player(session.club, "Ann Able", national_number="12")
    AtTable(session, 2).name("S", "12")
    table = AtTable(session, 1)
    with pytest.raises(DomainError):
        table.name("N", "12")
    if way == "put aside":
        claim = seat_claims_of(session.pk)[0].id
        for _ in range(2):
            dismiss_seat_claim(session_id=session.pk, claim_id=claim, actor=PROGRAM)
        assert not SeatClaim.objects.exists()
    elif way == "table names another":
        table.name("N", typed="Somebody Else")
    else:
        name_pair(session_id=session.pk, contestant_id=pair_at(session, table=2).pk, names=[], actor=PROGRAM)
        assert table.name("N", "12").name == "Ann Able"
    assert seat_claims_of(session.pk) == ()


def test_after_the_first_round_a_name_is_the_directors_and_a_missing_one_still_the_tables() -> None:
    session = numbers_only()
    table = AtTable(session)
    table.name("N", typed="Joe Guest")
    play_all(session, rounds=[1])
    assert table.naming().round == 2
    assert [each.may_name for each in table.naming().seats if each.seat in "NS"] == [False, True]
    with pytest.raises(DomainError, match="After the first round the director corrects"):
        table.name("N", typed="Jim Guest")
    assert table.name("S", typed="Jim Guest").name == "Jim Guest"


def test_a_pair_that_sat_out_corrects_its_names_in_the_first_round_that_it_plays() -> None:
    session = numbers_only(7, named=True)
    play_all(session, rounds=[1])
    playing = Seating.objects.filter(section__session=session, round=1, ns__isnull=False, ew__isnull=False)
    sat_out = session.contestants.exclude(pk__in=playing.values("ns")).exclude(pk__in=playing.values("ew")).get()
    now = Seating.objects.filter(section__session=session, round=2).filter(ew=sat_out).first()
    side = "EW" if now else "NS"
    now = now or Seating.objects.get(section__session=session, round=2, ns=sat_out)
    may = {each.seat: each.may_name for each in AtTable(session, now.table).naming().seats}
    assert {where for where, can in may.items() if can} == set(side)


def test_the_round_that_is_over_is_not_named_any_more() -> None:
    session = numbers_only()
    table = AtTable(session)
    play_all(session, rounds=[1])
    with pytest.raises(StaleError, match="now in round 2"):
        table.name("N", typed="Joe Guest", round=1, seen="")


def test_where_the_director_takes_the_names_a_table_says_nothing() -> None:
    session = numbers_only()
    table = AtTable(session)
    sent = SeatInput(uuid4(), 1, "N", "", PersonChoice(name="Joe Guest"))
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, names_at_table=False)
    assert table_state(table.place).naming is None
    assert people_at(table.place, "joe") is None
    for say in (name_at_table, stand_in_at_table):
        with pytest.raises(DomainError, match="Names cannot be entered at this table now"):
            say(place=table.place, device_id=table.device, seat_input=sent)


def test_a_number_that_is_nobodys_makes_no_visitor() -> None:
    session = numbers_only()
    table = AtTable(session)
    for number in ("999", "AB9"):
        with pytest.raises(DomainError, match=f"Nobody here has the number {number}"):
            table.name("N", number)
    assert not session.club.players.exists()
    with pytest.raises(DomainError, match="Type a number, or a name"):
        table.name("N")


def test_somebody_else_plays_this_round_and_the_desk_can_take_it_back() -> None:
    session = numbers_only(8, named=True)
    table = AtTable(session)
    regular = table.names()["S"]
    client_id = uuid4()
    assert table.stand_in("S", "Sue Stand", id=client_id, seen=regular).name == "Sue Stand"
    assert not table.stand_in("S", "Sue Stand", id=client_id, seen=regular).new
    south = next(each for each in table.naming().seats if each.seat == "S")
    assert (south.name, south.regular, south.may_name, south.stand_in) == ("Sue Stand", regular, False, True)
    (done,) = repairs_of(session.pk)
    assert (done.kind, done.details["table"], done.details["name"]) == ("substitute", 1, "Sue Stand")
    play_all(session, rounds=[1])
    assert table.names()["S"] == regular
    undo_repair(session_id=session.pk, repair_id=done.id, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not Substitution.objects.exists()


def test_the_table_takes_back_its_own_word_and_not_the_directors() -> None:
    session = numbers_only(8, named=True)
    table = AtTable(session)
    regular = table.names()["S"]
    table.stand_in("S", "Sue Stand")
    with pytest.raises(DomainError, match="Sue Stand is the substitute here"):
        table.stand_in("S", "Sid Stand")
    assert table.stand_in("S", regular=True).name == regular
    assert RepairUndone.objects.count() == 1
    with pytest.raises(NotFoundError):
        table.stand_in("S", regular=True)
    assert Repair.objects.count() == 1


def test_who_plays_at_another_table_cannot_stand_in() -> None:
    session = numbers_only(8, named=True)
    busy = pair_at(session, table=2).line_up.all()[0].player
    with pytest.raises(DomainError, match=f"{busy.name} already plays in round 1, at another seat"):
        AtTable(session).stand_in("S", chosen=busy.pk)
    assert not Substitution.objects.exists()


def test_whoever_stands_in_elsewhere_is_not_named_here() -> None:
    session = numbers_only(8)
    AtTable(session, 2).stand_in("N", "Sue Stand")
    with pytest.raises(DomainError, match="Sue Stand already plays in round 1"):
        AtTable(session, 1).name("N", typed="Sue Stand")
    assert not LineUp.objects.filter(contestant__session=session).exists()


def test_after_play_a_table_says_nothing() -> None:
    session = numbers_only()
    table = AtTable(session)
    enter(session, 1, 1, 1, "pass")
    session.state = Session.State.ENDED
    session.save(update_fields=["state"])
    said = SeatInput(uuid4(), 1, "N", "", PersonChoice(name="Joe Guest"))
    with pytest.raises(DomainError, match="cannot be entered at this table now"):
        name_at_table(place=table.place, device_id=table.device, seat_input=said)
