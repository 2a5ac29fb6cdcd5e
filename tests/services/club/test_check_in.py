"""The check-in list: set, never toggled; prices that stay as they were; sums that are exact."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.engine.money import NotAnAmount, decimal_of, read_amount, usual_currency, written
from club.errors import NotFoundError, StaleError
from club.models import CheckIn, Player, Session, Substitution
from club.queries import CheckInLine, check_in_list, club_prices
from club.services import (
    NameInput,
    add_single_player,
    first_broken_row,
    name_pair,
    remove_from_check_in,
    set_club_prices,
    set_details,
    set_evening_prices,
    set_paid,
    set_present,
)
from tests.builders import add_pairs, make_club, make_player, make_session
from tests.services.watching import audited, not_audited, refused, version_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "currency", "amount", "said"),
    [
        ("4", "GBP", 400, "£4.00"),
        ("4,5", "EUR", 450, "€4.50"),
        (" £ 3.05 ", "GBP", 305, "£3.05"),
        ("500", "JPY", 500, "¥500"),
        ("1.250", "KWD", 1250, "KWD 1.250"),
        ("CHF 12", "CHF", 1200, "CHF 12.00"),
        ("0", "", 0, "0.00"),
    ],
)
@pytest.mark.once
def test_amounts_are_whole_numbers_of_the_smallest_unit(text: str, currency: str, amount: int, said: str) -> None:
    assert read_amount(text, currency) == amount
    assert written(amount, currency) == said
    assert decimal_of(amount, currency) * 10 ** (3 if currency == "KWD" else 0 if currency == "JPY" else 2) == amount


@pytest.mark.parametrize("text", ["", "four", "-4", "4.505", "1e3", "4.", "1,000.00", "100001", "€4", "٤"])
@pytest.mark.once
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(NotAnAmount):
        read_amount(text, "GBP")


def evening() -> tuple[Session, list[Player]]:
    """Two pairs: two members, a visitor, a junior. A member pays 4.00, a visitor 6.00, a junior 1.50."""
    club = make_club()
    set_club_prices(club_id=club.pk, currency="GBP", member=400, visitor=600, junior=150, actor=PROGRAM)
    people = [
        make_player(club, "Ann"),
        make_player(club, "Bob"),
        make_player(club, "Cy", is_guest=True),
        make_player(club, "Di", junior=True),
    ]
    session = make_session(club)
    for pair, two in zip(add_pairs(session, 2, named=False), (people[:2], people[2:]), strict=True):
        names = [NameInput(player_id=each.pk) for each in two]
        name_pair(session_id=session.pk, contestant_id=pair.pk, names=names, actor=PROGRAM)
    return session, people


def line(session: Session, player: Player) -> CheckInLine:
    found = check_in_list(session.pk, session.club_id).lines
    return next(each for each in found if each.player_id == player.pk)


def sums(session: Session) -> dict[str, tuple[int, int, int, int]]:
    found = check_in_list(session.pk, session.club_id)
    return {each.kind: (each.listed, each.here, each.paid, each.owed) for each in (*found.sums, found.total)}


def test_everybody_of_the_pairs_is_on_the_list_with_their_price() -> None:
    session, people = evening()
    assert [line(session, each).price for each in people] == [400, 400, 600, 150]
    assert [each.pair for each in check_in_list(session.pk, session.club_id).lines] == [1, 1, 2, 2]
    assert sums(session)[""] == (4, 0, 0, 0)


def test_said_twice_it_is_done_once() -> None:
    session, (ann, bob, cy, di) = evening()
    with audited(session.club, "checked in", "paid", facts_of=session, bumps=0):
        for _device in range(2):
            set_present(session_id=session.pk, player_id=ann.pk, here=True, actor=PROGRAM)
        for _device in range(2):
            set_paid(session_id=session.pk, player_id=bob.pk, paid=True, actor=PROGRAM)
    assert line(session, bob).here, "whoever pays is here"
    set_present(session_id=session.pk, player_id=cy.pk, here=True, actor=PROGRAM)
    set_paid(session_id=session.pk, player_id=di.pk, paid=True, actor=PROGRAM)
    assert sums(session) == {
        "member": (2, 2, 400, 400),
        "visitor": (1, 1, 0, 600),
        "junior": (1, 1, 150, 0),
        "": (4, 4, 550, 1000),
    }
    set_paid(session_id=session.pk, player_id=bob.pk, paid=False, actor=PROGRAM)
    with not_audited(session.club):
        set_paid(session_id=session.pk, player_id=bob.pk, paid=False, actor=PROGRAM)
    assert sums(session)[""] == (4, 4, 150, 1400)
    assert first_broken_row(session.club_id) is None


def test_prices_of_the_club_that_change_leave_an_evening_that_has_begun_alone() -> None:
    session, (ann, bob, *_others) = evening()
    set_paid(session_id=session.pk, player_id=ann.pk, paid=True, actor=PROGRAM)
    set_club_prices(club_id=session.club_id, currency="EUR", member=900, visitor=None, junior=None, actor=PROGRAM)
    assert check_in_list(session.pk, session.club_id).prices.currency == "GBP"
    assert line(session, bob).price == 400
    set_evening_prices(session_id=session.pk, member=500, visitor=None, junior=None, actor=PROGRAM)
    assert [each.price for each in check_in_list(session.pk, session.club_id).lines] == [500] * 4, "as members"
    assert (line(session, ann).paid, line(session, ann).owed, line(session, ann).settled) == (400, 100, False)


def test_another_kind_another_price_a_note_and_nobody_writes_over_somebody_else() -> None:
    session, (ann, *_others) = evening()
    said = {"session_id": session.pk, "player_id": ann.pk, "actor": PROGRAM}
    set_details(kind="free", price=None, note=" directs  tonight ", seen_version=0, **said)
    assert (line(session, ann).price, line(session, ann).note) == (0, "directs tonight")
    set_present(session_id=session.pk, player_id=ann.pk, here=True, actor=PROGRAM)
    with refused("just changed this line", StaleError):
        set_details(kind="", price=50, note="", seen_version=0, **said)
    set_details(kind="", price=50, note="", seen_version=1, **said)
    assert line(session, ann).price == 50
    with refused("member, visitor, junior or free"):
        set_details(kind="king", price=None, note="", seen_version=2, **said)


def test_somebody_comes_alone_is_put_in_a_pair_or_goes_again() -> None:
    session, (ann, *_others) = evening()
    add_single_player(session_id=session.pk, name=NameInput(text="Eve Solo"), actor=PROGRAM)
    eve = Player.objects.get(name="Eve Solo")
    assert (line(session, eve).alone, line(session, eve).here, line(session, eve).kind) == (True, True, "visitor")
    with refused("already plays"):
        add_single_player(session_id=session.pk, name=NameInput(player_id=ann.pk), actor=PROGRAM)
    with refused("Type the name"):
        add_single_player(session_id=session.pk, name=NameInput(), actor=PROGRAM)
    set_paid(session_id=session.pk, player_id=eve.pk, paid=True, actor=PROGRAM)
    with refused("This person has paid"):
        remove_from_check_in(session_id=session.pk, player_id=eve.pk, actor=PROGRAM)
    (pair,) = add_pairs(session, 1, named=False)
    name_pair(session_id=session.pk, contestant_id=pair.pk, names=[NameInput(player_id=eve.pk)], actor=PROGRAM)
    assert (line(session, eve).alone, line(session, eve).paid) == (False, 600), "the money stays hers"
    add_single_player(session_id=session.pk, name=NameInput(text="Flo"), actor=PROGRAM)
    remove_from_check_in(session_id=session.pk, player_id=Player.objects.get(name="Flo").pk, actor=PROGRAM)
    assert len(check_in_list(session.pk, session.club_id).lines) == 5


def test_who_left_a_pair_after_paying_stays_on_the_list() -> None:
    session, (ann, bob, *_others) = evening()
    set_paid(session_id=session.pk, player_id=ann.pk, paid=True, actor=PROGRAM)
    pair = session.contestants.earliest("pk")
    name_pair(
        session_id=session.pk, contestant_id=pair.pk, names=[NameInput(), NameInput(player_id=bob.pk)], actor=PROGRAM
    )
    assert line(session, ann).alone
    assert sums(session)[""][2] == 400


def test_who_sits_in_for_somebody_is_on_the_list_with_the_pair() -> None:
    session, (ann, *_others) = evening()
    sub = make_player(session.club, "Sub", is_guest=True)
    pair = session.contestants.earliest("pk")
    Substitution.objects.create(contestant=pair, seat=0, player=sub, first_round=2, last_round=3)
    assert (line(session, sub).pair, line(session, sub).alone) == (line(session, ann).pair, False)
    set_paid(session_id=session.pk, player_id=sub.pk, paid=True, actor=PROGRAM)
    assert sums(session)["visitor"] == (2, 1, 600, 0)


def test_strangers_to_the_evening_are_not_checked_in() -> None:
    session, _people = evening()
    other, elsewhere = make_player(session.club), make_player(make_club("Hillside"))
    with refused("no longer on the list of this session", NotFoundError):
        set_present(session_id=session.pk, player_id=other.pk, here=True, actor=PROGRAM)
    with refused("not in the club's list", NotFoundError):
        set_paid(session_id=session.pk, player_id=elsewhere.pk, paid=True, actor=PROGRAM)
    assert not CheckIn.objects.exists()


def test_the_currency_is_that_of_the_country_until_the_club_says_its_own() -> None:
    assert usual_currency("Europe/Stockholm") == "SEK"
    assert usual_currency("Antarctica/Troll") == ""
    club = make_club()
    assert club_prices(club.pk).currency == "GBP"
    with refused("three capital letters"):
        set_club_prices(club_id=club.pk, currency="gb", member=1, visitor=None, junior=None, actor=PROGRAM)


def test_results_are_not_touched() -> None:
    session, (ann, *_others) = evening()
    before = version_of(session)
    set_present(session_id=session.pk, player_id=ann.pk, here=True, actor=PROGRAM)
    assert version_of(session) == before
