"""A club's people and tables at the same moment."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator

from club.actor import PROGRAM
from club.engine.member_list import Person, plan_of
from club.errors import DomainError, NotFoundError, TooManyAttempts
from club.models import Attempts, AuditHead, AuditRow, CheckIn, Membership, Player, TableLink, User
from club.services import (
    add_pair,
    add_player,
    appoint,
    card_token,
    dismiss,
    ensure_links,
    first_broken_row,
    import_members,
    open_by_card,
    open_by_code,
    password_by_link,
    renew_link,
    set_club_prices,
    set_paid,
    set_present,
    table_card,
    table_cards,
)
from club.services.clubs import validated
from tests.builders import add_pairs, make_club, make_manager, make_session, section_of, started_session
from tests.services.at_once import at_once, refusals, successes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def test_the_first_rows_of_a_chain() -> None:
    club = make_club()
    acts = [partial(add_player, club_id=club.pk, name=f"Player {number}", actor=PROGRAM) for number in range(8)]
    assert len(successes(at_once(acts))) == 8
    assert AuditHead.objects.get(club=club).number == 9
    assert first_broken_row(club.pk) is None


def test_one_national_number() -> None:
    club = make_club()
    act = partial(add_player, club_id=club.pk, name="Nora", national_number="777", actor=PROGRAM)
    assert len(successes(at_once([act] * 4))) == 1
    assert Player.objects.filter(club=club).count() == 1


def test_an_account_that_another_club_has_made_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """It came between the look and the row."""
    club, made = make_club(), validated

    def after_another(user: User, **how: Any) -> None:
        User.objects.create(email=user.email)
        made(user, **how)

    monkeypatch.setattr("club.services.clubs.validated", after_another)
    member = appoint(club_id=club.pk, email="a@b.example", role="director", actor=PROGRAM)
    assert member.user == User.objects.get(email="a@b.example")


def test_one_account_made_by_two_clubs() -> None:
    clubs = [make_club(), make_club("Hillside"), make_club("Lakeside")]
    acts = [partial(appoint, club_id=club.pk, email="a@b.example", role="director", actor=PROGRAM) for club in clubs]
    assert len(successes(at_once(acts))) == 3
    assert User.objects.filter(email="a@b.example").count() == 1
    assert Membership.objects.count() == 3


def test_one_role_given_twice() -> None:
    club = make_club()
    act = partial(appoint, club_id=club.pk, email="a@b.example", role="director", actor=PROGRAM)
    assert len(successes(at_once([act] * 4))) == 4
    assert Membership.objects.count() == 1


def test_two_managers_do_not_dismiss_each_other() -> None:
    club = make_club()
    managers = [make_manager(club), make_manager(club)]
    results = at_once([partial(dismiss, club_id=club.pk, user_id=each.pk, actor=PROGRAM) for each in managers])
    assert len(refusals(results)) == 1
    assert Membership.objects.filter(club=club, role="manager").count() == 1


def test_pairs_come_through_two_doors() -> None:
    session = make_session()
    pairs = successes(at_once([partial(add_pair, session_id=session.pk, actor=PROGRAM)] * 6))
    assert sorted(pair.place for pair in pairs) == [1, 2, 3, 4, 5, 6]
    assert len({pair.key for pair in pairs}) == 6


def test_one_live_link_for_each_table() -> None:
    session = started_session(pairs=6)
    section = section_of(session).pk
    TableLink.objects.all().delete()
    made = [partial(ensure_links, section_id=section, tables=3, actor=PROGRAM)] * 4
    renewed = [partial(renew_link, section_id=section, table=1, actor=PROGRAM)] * 4
    assert len(successes(at_once([*made, *renewed]))) == 8
    live = TableLink.objects.filter(ended_at__isnull=True).order_by("table")
    assert list(live.values_list("table", flat=True)) == [1, 2, 3]


def test_one_printed_code_for_each_table() -> None:
    session = started_session(pairs=6)
    values = {"club_id": session.club_id, "section": "A"}
    cards = at_once([partial(table_card, table=1, **values)] * 4 + [partial(_first_of_three, session.club_id)] * 4)
    assert len({card.pk for card in successes(cards)}) == 1
    token = card_token(successes(cards)[0])
    devices = successes(at_once([partial(open_by_card, token=token, description="")] * 6))
    assert len({device.pk for device, _secret in devices}) == 6
    assert len({device.link_id for device, _secret in devices}) == 1


def _first_of_three(club_id: int) -> object:
    return table_cards(club_id=club_id, section="A", tables=3)[0]


def test_wrong_codes_are_counted_one_by_one() -> None:
    started_session(pairs=6)
    act = partial(open_by_code, code="x", description="", place="192.0.2.7")
    results = at_once([act] * 16)
    assert Counter(type(each) for each in results) == {NotFoundError: 10, TooManyAttempts: 6}
    assert {each.count for each in Attempts.objects.all()} == {10}


def test_two_devices_take_the_same_money_once() -> None:
    session = make_session()
    set_club_prices(club_id=session.club_id, currency="GBP", member=450, visitor=None, junior=None, actor=PROGRAM)
    (pair,) = add_pairs(session, 1)
    player = pair.line_up.earliest("seat").player
    taps = [
        partial(act, session_id=session.pk, player_id=player.pk, actor=PROGRAM)
        for act in [partial(set_paid, paid=True)] * 3 + [partial(set_present, here=True)] * 3
    ]
    assert len(successes(at_once(taps))) == 6
    row = CheckIn.objects.get()
    assert (row.here, row.paid) == (True, 450)
    assert AuditRow.objects.filter(club=session.club, action="paid").count() == 1
    assert first_broken_row(session.club_id) is None


def test_one_list_of_members_brought_in_twice() -> None:
    club = make_club()
    people = [Person(number, f"Member {number}", number=str(number)) for number in range(1, 40)]
    act = partial(
        import_members,
        club_id=club.pk,
        people=people,
        answers={},
        digest=plan_of(people, []).digest,
        actor=PROGRAM,
    )
    results = at_once([act] * 3)
    assert len(successes(results)) == 1
    assert all("just changed" in said for said in refusals(results))
    assert Player.objects.filter(club=club).count() == 39


@pytest.mark.django_db(transaction=True)
def test_a_link_gives_one_password() -> None:
    user = make_manager(make_club())
    token = default_token_generator.make_token(user)
    chosen = ("seven notrumps redoubled", "another five clubs doubled")
    results = at_once([partial(password_by_link, user_id=user.pk, token=token, password=each) for each in chosen])
    assert len(successes(results)) == 1
    user.refresh_from_db()
    assert [user.check_password(each) for each in chosen] == [not isinstance(each, DomainError) for each in results]
