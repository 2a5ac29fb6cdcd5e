"""One's own results over the years, and players who agreed to be found, through the pages."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actor import PROGRAM
from club.models import AuditRow, Club, Consent, HistoryLink, Player, Session
from club.services import change_player, erase_player, give_history_link, resume_play, set_findable
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.own_data import whole_person_document
from scoring.services.history import sweep_histories
from tests.builders import logged_in, make_club, make_director, make_manager, make_player
from tests.ladders import FIRST, evening, ladder_of, members

pytestmark = pytest.mark.django_db
DAYS = r'<time class="nw" datetime="([^"]+)"'


class Years:
    """Ada of a club plays so many evenings: with Bea, who shows her name, and at last with Carl, who shows initials."""

    def __init__(self, evenings: int = 3) -> None:
        self.club = make_club()
        self.ada = make_player(self.club, "Ada Alpha", email="ada@example.org")
        self.bea = make_player(self.club, "Bea Beta")
        self.carl = make_player(self.club, "Carl Gamma", privacy="initials")
        self.others = members(self.club, 6)
        self.sessions = [self._evening(at, evenings) for at in range(evenings)]
        sweep_all()

    def _evening(self, at: int, of: int) -> Session:
        partner = self.carl if at == of - 1 else self.bea
        return evening(self.club, [self.ada, partner, *self.others], day=FIRST + timedelta(weeks=at), seed=at + 1)

    def link(self) -> str:
        secret = give_history_link(club_id=self.club.pk, player_id=self.ada.pk, actor=PROGRAM)
        return reverse("player:history", args=[secret])


def sweep_all() -> None:
    while sweep_histories():
        pass


def read(path: str, status: int = 200) -> str:
    response = Client().get(path)
    assert response.status_code == status, response.content[:400]
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def by_manager(club: Club) -> Client:
    return logged_in(make_manager(club))


def link_in(html: str) -> str:
    found = re.search(r"/me/history/[0-9a-f]{32}/", html)
    assert found, html[:300]
    return found[0]


def test_the_page_has_the_course_the_partners_the_roles_and_the_evenings() -> None:
    years = Years()
    ladder_of(years.club, at_least=1)
    page = Client().get(years.link())
    html = page.content.decode()
    text = read(years.link())
    assert "3 sessions, September 2026 – September 2026" in text
    assert "Bea Beta 2" in text
    assert "C. G. 1" in text
    assert "Carl" not in text
    assert "Declaring and defending: Matchpoints" in text
    assert "Winter ladder" in text
    for session in years.sessions:
        key = session.contestants.get(line_up__player=years.ada).key
        address = reverse("public:pair", args=[years.club.slug, session.slug, key])
        assert address in html
        assert Client().get(address).status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page.headers["Cache-Control"]
    # No other player's name stands there, nor a whole one that is not shown.
    assert not any(each.name in text for each in years.others)


def test_a_chart_over_two_years_says_what_its_table_says() -> None:
    years = Years(2)
    evening(years.club, [years.ada, years.bea, *years.others], day=FIRST + timedelta(days=400), seed=9)
    sweep_all()
    html = Client().get(years.link()).content.decode()
    assert html.count("<circle") == 2
    assert html.index("<polyline") < html.index('<th scope="row">2026</th>') < html.index('<th scope="row">2027</th>')


def test_a_manager_gives_the_link_once_and_a_new_one_ends_the_old_one() -> None:
    years = Years(1)
    manager, address = by_manager(years.club), reverse("desk:history-link", args=[years.club.slug, years.ada.pk])
    assert "There is no link yet." in manager.get(address).content.decode()
    first = link_in(manager.post(address, {"act": "give"}).content.decode())
    assert "Ada Alpha" in read(first)
    kept = HistoryLink.objects.get().secret_hash
    assert first.split("/")[3] not in kept
    assert "/me/history/" not in manager.get(address).content.decode(), "it cannot be shown again"
    second = link_in(manager.post(address, {"act": "give"}).content.decode())
    assert "no longer valid" in read(first, 410)
    assert "Ada Alpha" in read(second)
    manager.post(address, {"act": "end"})
    assert "no longer valid" in read(second, 410)
    done = ["history link given", "history link given", "history link ended"]
    assert list(AuditRow.objects.filter(action__startswith="history").values_list("action", flat=True)) == done
    assert first.split("/")[3] not in str(list(AuditRow.objects.values_list("data", flat=True)))
    director = logged_in(make_director(years.club))
    assert director.get(address).status_code == 404


def test_a_player_asks_by_e_mail_and_nobody_learns_who_is_on_the_list() -> None:
    years = Years(1)
    old = years.link()
    ask = reverse("player:history-ask", args=[years.club.slug])
    known = Client().post(ask, {"email": " ADA@example.org"})
    unknown = Client().post(ask, {"email": "nobody@example.org"})
    assert (known.status_code, unknown.status_code) == (200, 200)
    clean = [re.sub(r'csrf[^>]*value="[^"]*"', "", each.content.decode()) for each in (known, unknown)]
    assert clean[0] == clean[1]
    assert [each.to for each in mail.outbox] == [["ada@example.org"]]
    found = re.search(r"/me/history/letter/\S+", str(mail.outbox[0].body))
    assert found
    assert "Ada Alpha" in read(old), "asking ends nothing: it may have been somebody else"
    assert Client().get(found[0]).status_code == 200
    assert "Ada Alpha" in read(old), "mail programs look at links too"
    answer = Client().post(found[0])
    assert answer.status_code == 302
    assert "Ada Alpha" in read(answer.headers["Location"])
    assert "no longer valid" in read(old, 410)
    assert "used already" in read(found[0], 410)
    assert Client().post(found[0]).status_code == 410
    # Whoever asks again within minutes gets no second one.
    Client().post(ask, {"email": "ada@example.org"})
    assert len(mail.outbox) == 1
    assert Client().post(ask, {"email": "ada"}).status_code == 422


def test_another_address_makes_an_e_mail_worthless() -> None:
    years = Years(1)
    manager, address = by_manager(years.club), reverse("desk:history-link", args=[years.club.slug, years.ada.pk])
    manager.post(address, {"act": "send"})
    found = re.search(r"/me/history/letter/\S+", str(mail.outbox[0].body))
    assert found
    Player.objects.filter(pk=years.ada.pk).update(email="else@example.org")
    assert Client().post(found[0]).status_code == 410
    assert not HistoryLink.objects.exists()


def test_an_account_needs_no_link_and_another_ones_opens_nothing() -> None:
    years = Years(1)
    user = make_director(years.club, role="member")
    mine = reverse("player:history-account", args=[years.club.slug])
    client = logged_in(user)
    assert "not linked to anybody" in client.get(mine).content.decode()
    Player.objects.filter(pk=years.ada.pk).update(user=user)
    html = client.get(mine).content.decode()
    assert "Ada Alpha" in html
    assert "End this link" not in html
    assert client.post(mine, {"act": "find"}).status_code == 302
    assert Consent.objects.get(purpose="find").user == user
    assert "login" in Client().get(mine).headers["Location"]
    assert Client().get("/me/history/" + "0" * 32 + "/").status_code == 410


def test_play_that_goes_on_again_and_an_edition_withdrawn_are_not_told() -> None:
    years = Years(2)
    path = years.link()
    last = years.sessions[-1]
    assert last.title in read(path)
    resume_play(session_id=last.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    text = read(path)
    assert last.title not in text
    assert years.sessions[0].title in text


def test_found_only_by_whoever_agreed_and_only_as_long() -> None:
    years = Years(2)
    search = reverse("public:players", args=[years.club.slug])
    page = reverse("public:player", args=[years.club.slug, years.ada.pk])
    nobody = read(f"{search}?q=zzz")
    assert read(f"{search}?q=alpha").replace("alpha", "zzz") == nobody
    assert "may be found" in read(page, 404)
    strange = reverse("public:player", args=[years.club.slug, 10**9])
    assert read(strange, 404) == read(page, 404)
    link = years.link()
    assert Client().post(link, {"act": "find"}).status_code == 302
    assert "Ada Alpha" in read(f"{search}?q=ALPH")
    assert years.sessions[0].title in read(page)
    assert "Bea" not in read(page), "with whom somebody played is not put together for strangers"
    assert Consent.objects.filter(player=years.ada, purpose="find").values_list("choice", flat=True)[0] == "yes"
    Client().post(link, {"act": "hide"})
    assert read(f"{search}?q=alpha").replace("alpha", "zzz") == nobody
    assert read(strange, 404) == read(page, 404)


def test_whoever_does_not_show_the_name_is_not_found_whatever_was_said_before() -> None:
    years = Years(1)
    set_findable(club_id=years.club.pk, player_id=years.bea.pk, findable=True, actor=PROGRAM)
    secret = give_history_link(club_id=years.club.pk, player_id=years.carl.pk, actor=PROGRAM)
    refused = Client().post(reverse("player:history", args=[secret]), {"act": "find"})
    assert refused.status_code == 422
    assert not Player.objects.get(pk=years.carl.pk).findable
    values = {"name": "Bea Beta", "national_number": "", "active": True, "actor": PROGRAM}
    change_player(club_id=years.club.pk, player_id=years.bea.pk, privacy="initials", **values)
    change_player(club_id=years.club.pk, player_id=years.bea.pk, privacy="shown", **values)
    assert not Player.objects.get(pk=years.bea.pk).findable, "another choice ends it until it is given anew"
    assert "Nobody called" in read(reverse("public:players", args=[years.club.slug]) + "?q=Bea")


def test_capitals_of_other_languages_are_found_and_names_come_in_pages() -> None:
    club = make_club()
    ids = [make_player(club, f"Örsted {chr(65 + at // 26)}{chr(65 + at % 26)}").pk for at in range(33)]
    Player.objects.filter(pk__in=ids).update(findable=True)
    search = reverse("public:players", args=[club.slug])
    first = Client().get(search, {"q": "örsted"}).content.decode()
    assert first.count('class="name"') == 30
    following = Client().get(search, {"q": "örsted", "after": ids[29]}).content.decode()
    assert following.count('class="name"') == 3


def test_erased_nothing_is_left_to_find_or_to_open() -> None:
    years = Years(1)
    link = years.link()
    set_findable(club_id=years.club.pk, player_id=years.ada.pk, findable=True, actor=PROGRAM)
    told = whole_person_document(years.club.pk, years.ada.pk)
    assert told is not None
    assert told["found_by_name"]
    assert told["own_link_since"]
    assert [each["session"] for each in told["history"]] == [years.sessions[0].title]
    erase_player(club_id=years.club.pk, player_id=years.ada.pk, actor=PROGRAM)
    assert "no longer valid" in read(link, 410)
    assert not HistoryLink.objects.exists()
    assert "Nobody called" in read(reverse("public:players", args=[years.club.slug]) + "?q=former")


def test_months_and_competitions_of_a_club() -> None:
    years = Years(3)
    months = read(reverse("public:months", args=[years.club.slug]))
    assert "September 3 sessions" in months
    month = read(reverse("public:month", args=[years.club.slug, 2026, 9]))
    assert all(each.title in month for each in years.sessions)
    assert "There are no results in this month." in read(reverse("public:month", args=[years.club.slug, 2020, 1]))
    assert "There is no such month" in read(reverse("public:month", args=[years.club.slug, 2026, 13]), 404)
    assert "No competition" in read(reverse("public:events", args=[years.club.slug]))


def test_evenings_come_in_pages_in_their_order() -> None:
    years = Years(28)
    path = years.link()
    page = Client().get(path).content.decode()
    dates = re.findall(DAYS, page)
    assert len(dates) == 25
    following = re.search(r'href="\?after=([^"#]+)', page)
    assert following
    rest = Client().get(path, {"after": following[1]}).content.decode()
    assert len(re.findall(DAYS, rest)) == 3
    assert len(set(dates) | set(re.findall(DAYS, rest))) == 28
    assert Client().get(path, {"after": "nonsense"}).status_code == 200
    assert Client().get(path, {"partners": "9" * 30}).status_code == 200


@pytest.mark.parametrize("evenings", [2, 6])
def test_pages_ask_as_often_for_many_evenings_as_for_few(evenings: int) -> None:
    years = Years(evenings)
    ladder_of(years.club)
    set_findable(club_id=years.club.pk, player_id=years.ada.pk, findable=True, actor=PROGRAM)
    slug = years.club.slug
    found = {}
    for name, path in {
        "own": years.link(),
        "player": reverse("public:player", args=[slug, years.ada.pk]),
        "search": reverse("public:players", args=[slug]) + "?q=a",
        "months": reverse("public:months", args=[slug]),
        "month": reverse("public:month", args=[slug, 2026, 9]),
        "events": reverse("public:events", args=[slug]),
    }.items():
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(path).status_code == 200
        found[name] = len(asked)
    assert found == {"own": 8, "player": 4, "search": 2, "months": 2, "month": 3, "events": 3}
