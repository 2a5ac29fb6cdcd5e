"""From a pair's own telephone nobody reaches another pair: not of the same section, not of another section, not of
another club, whatever numbers and ids are sent."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.urls import reverse

from club.services import card_token, table_card
from rulings.models import Call, ScoreQuery
from scoring.queries.table import Place
from scoring.services.phone_following import slip_token, table_token
from tests import builders
from tests.doors.phones import OwnPhone
from tests.doors.player_signing import send
from tests.doors.two_houses import Attack, House
from tests.ranges import WHOLE, spread

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def on_the_phone(house: House) -> Iterator[Attack]:
    """Acts of a pair's own telephone on lines, cards and queries that are not its own; in a quick run some of either
    evening and of either section."""
    phone = house.following.client
    yield "evening", lambda: phone.get(reverse("player:evening"))
    for line in spread(house.lines.select_related("board", "result").order_by("pk"), 6):
        board = line.board.number
        for name in ("score-query", "score-query-empty-board"):
            address = reverse(f"player:{name}", args=[line.pk if name == "score-query" else board])
            yield f"{name} {line.pk}", lambda address=address: phone.get(address)
            claim = {
                "client_id": str(uuid4()),
                "seen": line.result_id or "",
                "kind": "words",
                "words": "no",
                "send": "1",
            }
            yield f"{name} {line.pk} sent", lambda address=address, claim=claim: send(house.following, address, **claim)
        for round in (1, 2):
            address = reverse("player:dispute", args=[round, board])
            sent = {"client_id": str(uuid4()), "seen": line.result_id or "", "reason": "contract", "words": "no"}
            yield f"wrong {line.pk}", lambda address=address, sent=sent: send(house.following, address, **sent)
            signed = {"round": round, "client_id": str(uuid4()), "line": f"{board}-{line.result_id}"}
            yield f"sign {line.pk}", lambda sent=signed: send(house.following, reverse("player:sign"), **sent)
    for query in spread(ScoreQuery.objects.exclude(contestant__in=house.pairs).order_by("pk"), 4):
        for name in ("score-query-history", "score-query-contest"):
            address = reverse(f"player:{name}", args=[query.pk])
            yield f"{name} {query.pk}", lambda address=address: phone.get(address)
        for name in ("score-query-confirm", "score-query-contest", "score-query-withdraw"):
            address = reverse(f"player:{name}", args=[query.pk])
            sent = {"client_id": str(uuid4()), "kind": "stands", "words": "no", "send": "1"}
            yield f"{name} {query.pk} sent", lambda address=address, sent=sent: send(house.following, address, **sent)
    for call in Call.objects.all():
        sent = {"client_id": str(call.client_id)}
        yield f"call {call.pk}", lambda sent=sent: send(house.following, reverse("player:call"), **sent)
    yield "withdraw", lambda: send(house.following, reverse("player:call-withdraw"), table=2, section="B")


@pytest.mark.parametrize("over", [False, True])
def test_a_telephone_reads_and_changes_nothing_of_other_pairs(over: bool) -> None:
    found, count = (house := House(over=over)).found(on_the_phone(house))
    assert found == {}
    assert count > (150 if WHOLE else 50)


def ways_in(house: House) -> Iterator[Attack]:
    """A telephone tries to come to a pair by a code, a card or figures that are not of that pair's table."""
    stranger = OwnPhone()
    stranger.client.get(reverse("public:index"))
    session, other = house.session, house.other
    theirs = builders.seating_at(other, 1, 1).ns_id or 0
    next_door = builders.seating_at(session, 2, 1).ns_id or 0
    section = builders.section_of(session).pk
    for contestant in (theirs, next_door, 10**12):
        token = table_token(Place(session.pk, section, 1), contestant)
        yield f"code {contestant}", lambda token=token: stranger.scan(reverse("player:code", args=[token]))
        card = card_token(table_card(club_id=session.club_id, section="A", table=1))
        yield (
            f"card {contestant}",
            lambda card=card, pair=contestant: stranger.scan(reverse("player:card", args=[card]), pair=pair),  # type: ignore[misc]
        )
        if contestant == next_door:
            continue  # that pair's own slip, which opens it
        slip = slip_token(next_door, 0)
        forged = f"{contestant}{slip[slip.index('.') :]}"
        yield f"slip {forged}", lambda forged=forged: stranger.scan(reverse("player:slip", args=[forged]))


def test_no_code_card_or_slip_leads_to_a_pair_of_another_table() -> None:
    house = House()
    for name, attack in ways_in(house):
        assert house.others.tried(attack) == [], name
        assert attack().status_code == 410, name
