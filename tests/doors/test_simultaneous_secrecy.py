"""Until the embargo of a simultaneous ends nobody outside a club's own desk reads anything that follows from a board.

The results of two boards that the same pairs play in one round are changed for each other at every table: the club's
ranking stays as it is, and so does every page, file and answer, to the letter, for strangers, for the telephones and
tables of another club that plays later, and for its desk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from bridgeclub.outputs.formats import PUBLIC
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Club, Contestant, LineUp, Player, Session
from club.queries import SessionInfo
from club.services import end_play, facts_changed, set_federation, set_outputs
from scoring.models import Publication
from scoring.queries.room import hidden_boards
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.every_address import ADDRESSES
from tests.doors.phones import OwnPhone, slip_of
from tests.doors.test_left_out import walk, without_stamps
from tests.simultaneous import Field

pytestmark = [pytest.mark.django_db, pytest.mark.always]
#: Made in any vulnerability for the same score: what changes places between two boards changes no total.
GAMES = ("2SN=", "2HN+1", "1NN=", "3CS=", "1NW+1", "2DE=", "2SE+1", "pass")
BOARDS = (1, 2)


def without_seals() -> Any:
    """The seal on paper is a hash over ids made by chance and times to the microsecond: nobody can try them all."""
    return patch("bridgeclub.outputs.heading.seal_of_edition", new=lambda *_edition: "")


def play(session: Session) -> None:
    """The whole evening."""
    for seating, board in list(builders.still_to_play(session)):
        game = GAMES[(3 * seating.table + 5 * board + seating.round) % len(GAMES)]
        builders.enter(session, seating.table, seating.round, board, game)
    recompute(session.pk)


def swap(session: Session) -> None:
    """Boards 1 and 2 have each other's results, as if they had been played like that; nothing is published yet."""
    with triggers_disabled("boards change places"):
        Publication.objects.filter(session=session).delete()
        for line in session.lines.filter(board__number=BOARDS[0]).select_related("result"):
            other = session.lines.select_related("result").get(board__number=BOARDS[1], ns=line.ns, ew=line.ew)
            for name in ("outcome", "contract", "declarer", "tricks", "score"):
                mine, theirs = getattr(line.result, name), getattr(other.result, name)
                setattr(line.result, name, theirs)
                setattr(other.result, name, mine)
            line.result.save()
            other.result.save()
    facts_changed(session.pk)
    recompute(session.pk)
    cache.clear()


#: Of the desk of a club that plays later: what tells of boards, sessions and deals there.
DESK = tuple(f"desk:{each}" for each in ("room", "boards", "board", "ranking", "editions", "outputs", "deals", "setup"))


@without_seals()
def told(club: Club, session: Session, client: Client, names: tuple[str, ...] = ("",)) -> Mapping[str, bytes]:
    """What every address about this session answers, as far as one can be made of what is known of it."""
    pair = session.contestants.order_by("pk")[0]
    known = {
        "club": club.slug,
        "session": session.slug,
        "number": 1,
        "board": 1,
        "key": pair.key,
        "edition": 1,
        "older": 1,
        "pair": pair.pk,
        "ns": pair.pk,
        "ew": session.contestants.order_by("pk")[5].pk,
        "section": session.sections.all()[0].pk,
        "round": 1,
        "table": 1,
        "side": "NS",
    }
    found = {}
    for name, asked in ADDRESSES.items():
        if "session" not in asked or not name.startswith(names) or name in ("desk:room-live", "desk:room-jump"):
            continue
        for format in PUBLIC if "format" in asked else ("",):
            rows = {**known, "format": format}
            try:
                path = reverse(name, kwargs={each: rows[each] for each in asked})
            except (KeyError, NoReverseMatch):
                continue
            answer = client.get(path)
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content
            found[f"{path} {answer.status_code}"] = without_stamps(content)
    return found


def test_everything_that_can_be_read_is_the_same_whatever_happened_on_a_board() -> None:
    field = Field(3)
    first, later = field.started(1, 8), field.started(2, 8)
    for club in (first.club, later.club):
        set_outputs(club_id=club.pk, public_formats=PUBLIC, paper="a4", separator="comma", actor=PROGRAM)
        set_federation(club_id=club.pk, number="4711", public_file=True, actor=PROGRAM)
    phone = OwnPhone().joins(slip_of(Contestant.objects.filter(session=later)[0]))
    table = AtTheTable(later, 1)
    organiser = builders.logged_in(builders.make_manager(field.clubs[0]))
    elsewhere = builders.logged_in(builders.make_manager(later.club))
    common = reverse("public:simultaneous", args=[field.clubs[0].slug, field.row.slug])

    desk = reverse("desk:simultaneous", args=[field.clubs[0].slug, field.row.slug])

    @without_seals()
    def read() -> Mapping[str, bytes]:
        found = {**told(first.club, first, Client()), **told(later.club, later, elsewhere, DESK)}
        found |= walk(Client(), [f"/{first.club.slug}/", common], rf"/{first.club.slug}/|{common}")
        found |= walk(organiser, [desk, reverse("desk:club", args=[field.clubs[0].slug])], desk)
        found["phone"] = re.sub(rb'name="client_id" value="[^"]*"', b"", without_stamps(phone.html().encode()))
        found["table"] = without_stamps(table.get("table").content)
        return found

    def published() -> Mapping[str, bytes]:
        publish_session(session_id=first.pk, actor=PROGRAM)
        field.snapshot()
        return read()

    play(first)
    with patch.object(timezone, "now", return_value=timezone.now()):
        playing = told(first.club, first, Client())
        swap(first)
        assert differing(playing, told(first.club, first, Client())) == []
        end_play(session_id=first.pk, actor=PROGRAM)
        recompute(first.pk)
        before = published()
        swap(first)
        assert differing(before, published()) == []
    ranking = before[f"{reverse('public:session', args=[first.club.slug, first.slug])} 200"].decode()
    assert "Other clubs play the same boards" in ranking
    assert ranking.count('data-f="rank"') == 8
    end_play(session_id=later.pk, actor=PROGRAM)
    recompute(later.pk)
    # What was looked for is there as soon as it may be.
    field.ends()
    opened = board_again(first)
    assert any(path.startswith(f"{address_of_a_board(first)} ") for path in before)
    swap(first)
    assert opened != board_again(first)


def board_again(session: Session) -> bytes:
    if not session.publications.exists():
        publish_session(session_id=session.pk, actor=PROGRAM)
    answer = Client().get(address_of_a_board(session))
    assert answer.status_code == 200
    return without_stamps(answer.content)


def address_of_a_board(session: Session) -> str:
    return reverse("public:board", args=[session.club.slug, session.slug, 1])


def differing(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """The addresses that answer otherwise."""
    return [path for path in {*one, *other} if one.get(path) != other.get(path)]


def test_a_director_who_plays_at_another_club_later_reads_nothing_at_the_own_desk() -> None:
    field = Field(2)
    first, later = field.evening(0), field.ready(1)
    user = builders.make_director(first.club)
    info = SessionInfo.of(first)
    assert hidden_boards(info, user.pk) == frozenset()
    seat = LineUp.objects.filter(contestant__session=later)[0]
    Player.objects.filter(pk=seat.player_id).update(user=user)
    assert hidden_boards(info, user.pk) == frozenset(first.boards.values_list("number", flat=True))
