"""The pages of a simultaneous: set up, joined with a code, awaited, read by everybody; what that costs in queries."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from club.actor import PROGRAM
from club.models import Player, Session, Simultaneous, SimultaneousInvitation
from scoring.models import SimultaneousEdition
from scoring.queries.simultaneous.desk import due_at
from scoring.services import publish_session
from tests import builders
from tests.deal_makers import deals_for, pbn_of
from tests.doors.phones import OwnPhone, slip_of
from tests.services.scoring.test_simultaneous import correct
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db


def text_of(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())


def common(field: Field, name: str = "simultaneous", *more: object) -> str:
    return reverse(f"public:{name}", args=[field.clubs[0].slug, field.row.slug, *more])


def test_a_manager_organises_one_and_another_joins_with_the_code() -> None:
    organiser, other = builders.make_club("Organiser"), builders.make_club("Other")
    here, there = builders.logged_in(builders.make_manager(organiser)), builders.logged_in(builders.make_manager(other))
    listed = reverse("desk:simultaneous-pairs", args=[organiser.slug])
    until = (timezone.now() + timedelta(days=30)).strftime("%Y-%m-%dT%H:%M")
    sent = {"act": "make", "name": "Winter pairs", "first_day": "2026-11-20", "last_day": "2026-11-22"}
    assert here.post(listed, {**sent, "embargo_until": "2026-11-19T10:00"}).status_code == 422
    assert here.post(listed, {**sent, "embargo_until": until}).status_code == 302
    row = Simultaneous.objects.get()
    page = reverse("desk:simultaneous", args=[organiser.slug, row.slug])
    file = SimpleUploadedFile("winter.pbn", pbn_of(deals_for(range(1, 9))).encode())
    assert here.post(page, {"act": "deals", "files": file}).status_code == 302
    shown = text_of(page, here)
    assert row.code in shown
    assert "8 boards are loaded" in shown
    assert "No club has joined yet" in shown
    joining = reverse("desk:simultaneous-pairs", args=[other.slug])
    assert (
        "No simultaneous has this code"
        in there.post(joining, {"act": "join", "code": "wrong", "session": "", "day": "2026-11-21"}).content.decode()
    )
    spelt = f"{row.code[:4].lower()} {row.code[4:]}"
    answer = there.post(joining, {"act": "join", "code": spelt, "session": "", "day": "2026-11-21"})
    assert answer.status_code == 302
    session = Session.objects.get(simultaneous=row)
    assert (session.club_id, session.title, session.deals.deal_set.club_id) == (other.pk, "Winter pairs", other.pk)
    assert "Other" in text_of(page, here)
    assert there.get(page).status_code == 404
    assert there.post(joining, {"act": "leave", "session": session.pk}).status_code == 302
    assert not Session.objects.filter(simultaneous=row).exists()


def test_a_manager_elsewhere_joins_by_a_link_once_and_a_link_can_be_taken_back() -> None:
    field = Field(2)
    organiser, other = (builders.logged_in(builders.make_manager(each)) for each in field.clubs)
    page = reverse("desk:simultaneous", args=[field.clubs[0].slug, field.row.slug])
    for _twice in range(2):
        names = "Hillside \r\n\r\nNorthtown, ann@example.org\r\nhillside"
        assert organiser.post(page, {"act": "invite", "names": names}).status_code == 302
    first, second = re.findall(r"http://testserver(/desk/invitations/[^<]+)</", text_of(page, organiser))
    assert "mailto:ann@example.org?subject=Winter%20simultaneous&amp;body=" in text_of(page, organiser)
    refused = organiser.post(page, {"act": "invite", "names": f"Owls\n{'x' * 121}"})
    assert refused.status_code == 422
    assert "Owls\nxxx" in refused.content.decode(), "what was typed is still there"
    assert Client().get(first).status_code == 302
    shown = text_of(first, other)
    assert "Winter simultaneous" in shown
    assert field.row.code not in shown
    (joining,) = re.findall(rf'href="(/desk/{field.clubs[1].slug}/simultaneous/[^"]*)"', shown)
    form = text_of(joining, other)
    assert "Code from the organiser" not in form
    token = unquote(first.split("/")[3])
    sent = {"act": "join", "invitation": token, "session": "", "day": builders.DAY.isoformat()}
    assert other.post(joining, sent).status_code == 302
    session = Session.objects.get(simultaneous=field.row)
    assert session.club_id == field.clubs[1].pk
    again = other.post(joining, sent)
    assert (again.status_code, Session.objects.filter(simultaneous=field.row).count()) == (422, 1)
    assert "Code from the organiser" in again.content.decode()
    # Who chose the wrong session leaves, and the link works again.
    assert other.post(joining.partition("?")[0], {"act": "leave", "session": session.pk}).status_code == 302
    assert other.post(joining, sent).status_code == 302
    (left,) = SimultaneousInvitation.objects.filter(used_at=None)
    assert organiser.post(page, {"act": "take-back", "invitation": left.pk}).status_code == 302
    assert "taken back" in text_of(second, other)
    assert organiser.post(page, {"act": "take-back", "invitation": left.pk}).status_code == 422


def test_only_managers_join_and_organise() -> None:
    field = Field(1)
    client = builders.logged_in(builders.make_director(field.clubs[0]))
    listed = reverse("desk:simultaneous-pairs", args=[field.clubs[0].slug])
    assert "A manager of the club joins" in text_of(listed, client)
    assert client.post(listed, {"act": "join"}).status_code == 404
    assert client.get(reverse("desk:simultaneous", args=[field.clubs[0].slug, field.row.slug])).status_code == 404


def test_before_the_embargo_ends_the_page_says_when_and_links_to_each_club() -> None:
    field = Field(2)
    first = field.evening(0)
    page = text_of(common(field))
    assert "Other clubs play the same boards" in page
    assert reverse("public:session", args=[first.club.slug, first.slug]) in page
    for name, *more in (("simultaneous_board", 1), ("simultaneous_csv",)):
        assert Client().get(common(field, name, *more)).status_code == 404
    own = text_of(reverse("public:session", args=[first.club.slug, first.slug]))
    assert "Other clubs play the same boards" in own
    assert "%" in own
    for part in ("board/1/", f"pair/{first.contestants.order_by('pk')[0].key}/"):
        text = Client().get(reverse("public:session", args=[first.club.slug, first.slug]) + part).content.decode()
        assert "Other clubs play the same boards" in text
        assert "played by everybody" not in text
        assert "Another table still" not in text


def test_the_desk_is_told_on_each_page_that_nothing_of_the_boards_goes_out_yet() -> None:
    field = Field(1)
    session = field.evening(0, published=False)
    desk = builders.logged_in(builders.make_director(field.clubs[0]))

    def at(name: str, *more: object) -> str:
        return reverse(f"desk:{name}", args=[session.club.slug, session.slug, *more])

    closed = "Other clubs play the same boards"
    room = text_of(at("room"), desk)
    assert "the ranking of this club, and nothing of the boards" in " ".join(room.split())
    assert closed in room
    publish_session(session_id=session.pk, actor=PROGRAM)
    for name in ("room", "outputs", "usebio", "deals"):
        assert closed in text_of(at(name), desk), name
    assert "nobody else can replace them" in text_of(at("deals"), desk)
    assert 'name="files"' not in text_of(at("deals"), desk)
    for paper in ("travellers-pdf", "cards-pdf"):
        pages = PdfReader(BytesIO(desk.get(at("output-file", 1, paper)).content)).pages
        said = " ".join(pages[0].extract_text().split())
        assert closed in said
        assert "has been played by everybody yet" not in said
    field.ends()
    for name in ("room", "outputs", "usebio"):
        assert closed not in text_of(at(name), desk), name


def test_a_players_phone_says_when_the_boards_open_and_leads_to_none_before() -> None:
    field = Field(1)
    session = field.evening(0)
    pair = session.contestants.order_by("pk")[0]
    phone = OwnPhone().joins(slip_of(pair))
    boards = "All tables, board by board"
    assert "Other clubs play the same boards" in phone.read()
    assert boards not in phone.read()
    own = reverse("public:pair", args=[session.club.slug, session.slug, pair.key])
    assert "These boards against all clubs" not in text_of(own)
    assert "Press a board to see every table" not in text_of(own)
    field.ends()
    cache.clear()
    assert boards in phone.read()
    assert "Other clubs play the same boards" not in phone.read()
    assert "Press a board to see every table" in text_of(own)


def test_everybody_finds_their_line_filters_and_reads_the_boards_of_all_clubs() -> None:
    field = Field(2)
    first, second = field.evening(0, 8), field.evening(1, 6, "howell", seed=2)
    field.ends()
    field.published()
    page = text_of(common(field))
    assert page.count('<td class="r pc">') == 14
    pair = second.contestants.order_by("pk")[0]
    name = "Zora Quill"
    Player.objects.filter(pk=pair.line_up.get(seat=0).player_id).update(name=name)
    alone = text_of(f"{common(field)}?name={name}")
    assert alone.count('<td class="r pc">') == 1
    assert name in alone
    own = common(field, "simultaneous_pair", second.club.slug, second.slug, pair.key)
    assert own in alone
    assert text_of(f"{common(field)}?club=1").count('<td class="r pc">') == 6
    assert text_of(f"{common(field)}?line=NS").count('<td class="r pc">') == 4
    card = text_of(own)
    assert "of 14 pairs" in card
    assert common(field, "simultaneous_board", 1) in card
    board = text_of(common(field, "simultaneous_board", 1))
    for session in (first, second):
        assert session.club.name in board
    assert "The hands" in board
    lines = text_of(common(field, "simultaneous_csv")).splitlines()
    assert len(lines) == 15
    evening = text_of(reverse("public:session", args=[second.club.slug, second.slug]))
    assert common(field) in evening
    their = text_of(reverse("public:pair", args=[second.club.slug, second.slug, pair.key]))
    assert own in their


def test_who_hides_the_name_is_not_found_by_it() -> None:
    field = Field(1)
    session = field.evening(0)
    player = session.contestants.order_by("pk")[0].line_up.get(seat=0).player
    Player.objects.filter(pk=player.pk).update(privacy=Player.Privacy.HIDDEN)
    field.ends()
    field.published()
    assert player.name not in text_of(common(field))
    assert "Nobody in the common ranking fits this" in text_of(f"{common(field)}?name={player.name}")


def test_the_organiser_is_told_that_an_edition_is_due_and_publishes_it() -> None:
    field = Field(2)
    first, _second = field.evening(0), field.evening(1, seed=2)
    client = builders.logged_in(builders.make_manager(field.clubs[0]))
    home = reverse("desk:club", args=[field.clubs[0].slug])
    page = reverse("desk:simultaneous", args=[field.clubs[0].slug, field.row.slug])
    field.snapshot()
    assert "edition of the common ranking" not in text_of(home, client)
    field.ends()
    assert "An edition of the common ranking of Winter simultaneous is due" in text_of(home, client)
    assert "2 of 2 clubs" in text_of(page, client)
    assert client.post(page, {"act": "publish", "after": 0}).status_code == 302
    assert "is due" not in text_of(home, client)
    correct(first)
    field.snapshot()
    assert "Edition 1 of the common ranking is behind" in text_of(page, client)
    assert client.post(page, {"act": "publish", "after": 1}).status_code == 302
    assert SimultaneousEdition.objects.count() == 2
    assert "a club’s evening was corrected" in text_of(common(field))
    assert "A newer edition counts" in text_of(common(field, "simultaneous_edition", 1))


@pytest.mark.parametrize("many", [1, 3])
def test_the_first_page_asks_as_often_for_many_that_are_due_as_for_one(
    many: int, django_assert_num_queries: Any
) -> None:
    club = builders.make_club()
    for at in range(many):
        field = Field(of=[club], boards=0, name=f"Winter {at}")
        first = field.evening(0, 4, "howell")
        field.ends()
        field.snapshot()
        if at % 2 == 0:
            field.published()
            correct(first)
            field.snapshot()
    with django_assert_num_queries(8):
        assert len(due_at(club.pk)) == many


@pytest.mark.parametrize("clubs", [2, 10])
def test_as_many_queries_for_ten_clubs_as_for_two(clubs: int, django_assert_num_queries: object) -> None:
    field = Field(clubs)
    sessions = [field.evening(at, 4, "howell", seed=at) for at in range(clubs)]
    field.ends()
    field.published()
    pair = sessions[0].contestants.order_by("pk")[0]
    addresses = {
        common(field): 11,
        common(field, "simultaneous_board", 1): 24,
        common(field, "simultaneous_csv"): 12,
        common(field, "simultaneous_pair", sessions[0].club.slug, sessions[0].slug, pair.key): 12,
    }
    for address, count in addresses.items():
        with django_assert_num_queries(count):  # type: ignore[operator]
            text_of(address)
