"""Handicaps, levels and categories at the manager's desk, and the rankings of a session that follow, wherever it is
read."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bridgeclub.outputs.pdf.ranking import ranking_pdf
from bridgeclub.outputs.prize_list import prize_contests
from bridgeclub.outputs.tables import ranking_csv
from club.actor import PROGRAM
from club.models import Club, EveningTemplate, MemberMark, Player, Session
from club.queries import SessionInfo
from club.queries.own_data import person_document
from club.queries.rankings import ranking_rules
from club.services import create_session
from scoring.models import Ladder
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.ladders import recompute_ladder
from tests import builders
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.ladders import FIRST, evening, members

pytestmark = pytest.mark.django_db
RULES = {
    "handicap_without": "2",
    "last": "",
    "share": "100",
    "levels": "A, B, C",
    "level_by": "better",
    "level_without": "c",
    "list-TOTAL_FORMS": "2",
    "list-INITIAL_FORMS": "0",
    "list-0-title": "Mixed pairs",
    "list-0-by": "mixed",
    "list-0-category": "Woman",
    "list-0-other": "Man",
    "list-1-title": "",
    "list-1-by": "all",
    "list-1-category": "",
    "list-1-other": "",
}


class Desk:
    """The manager's pages."""

    def __init__(self) -> None:
        self.club: Club = builders.make_club()
        self.client: Client = builders.logged_in(builders.make_manager(self.club))
        self.people = members(self.club, 8)

    def at(self, name: str, **more: Any) -> str:
        return reverse(f"desk:{name}", kwargs={"club": self.club.slug, **more})

    def says(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200
        return words(answer.content.decode())

    def does(self, path: str, status: int = 200, **sent: Any) -> str:
        answer = self.client.post(path, sent, follow=True)
        assert answer.status_code == status, words(answer.content.decode())
        return words(answer.content.decode())

    def settle(self, status: int = 200, **other: str) -> str:
        return self.does(self.at("rankings"), status, **{**RULES, **other})

    def mark(self, player: Player, status: int = 200, day: str = FIRST.isoformat(), **boxes: str) -> str:
        named = {f"{name}-{player.pk}": value for name, value in boxes.items()}
        return self.does(self.at("marked-members"), status, who=str(player.pk), from_day=day, **named)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def marks(player: Player) -> dict[str, str]:
    return dict(MemberMark.objects.filter(player=player).order_by("pk").values_list("mark", "value"))


def test_the_manager_settles_what_there_is(desk: Desk) -> None:
    assert "Handicaps, levels, categories" in desk.says(desk.at("settings"))
    assert "Saved." in desk.settle()
    rules = ranking_rules(desk.club.pk)
    assert (rules.levels, rules.level_without, rules.handicap_without) == (("A", "B", "C"), "C", "2")
    assert [(each.title, each.by, each.category, each.other) for each in rules.lists] == [
        ("Mixed pairs", "mixed", "Woman", "Man")
    ]
    for wrong, sentence in (
        ({"level_without": "D"}, "This is none of the levels."),
        ({"levels": "A"}, "Enter two levels or more"),
        ({"levels": "A, a", "level_without": ""}, "Two levels have the same name."),
        ({"handicap_without": "x"}, "Enter a number such as 4.5, at most 30."),
        ({"list-0-other": ""}, "Name the second category of the pair."),
        ({"list-0-by": "all"}, "Leave this empty, or choose a mixed pair."),
        ({"list-1-category": "Newcomer"}, "Give the list a title"),
        ({"list-1-title": "MIXED pairs", "list-1-category": "Newcomer"}, "Two lists have the same title."),
    ):
        assert sentence in desk.settle(422, **wrong), wrong
    assert ranking_rules(desk.club.pk) == rules


def test_what_holds_of_members_is_changed_on_one_page_with_its_history(desk: Desk) -> None:
    desk.settle()
    someone, other = desk.people[:2]
    assert "Saved: 4 changes." in desk.mark(someone, h="4,5", v="-1", l="B", c="0")
    assert marks(someone) == {"handicap": "4.5", "handicap_vp": "-1", "level": "B", "category:Woman": "yes"}
    assert "Nothing was changed." in desk.mark(
        someone, h="4.5", hwas="4.5", v="-1", vwas="-1", l="B", lwas="B", c="0", cwas="0"
    )
    # Somebody else has meanwhile: only what was changed on this page is written.
    assert "Saved: 1 change." in desk.mark(someone, h="", hwas="", v="-1", vwas="-1", l="C", lwas="B", c="0", cwas="0")
    assert marks(someone)["handicap"] == "4.5"
    assert "many is no handicap" in desk.mark(other, 422, h="many")
    assert "Enter the day from which it holds." in desk.mark(other, 422, day="", h="3")
    assert marks(other) == {}
    assert "Saved: 1 change." in desk.mark(someone, l="C", lwas="C", cwas="0")
    assert marks(someone)["category:Woman"] == ""
    history = desk.says(desk.at("member", player=someone.pk))
    assert "Handicap 4.5" in history
    assert "Woman" in history
    # The director sees neither.
    director = builders.logged_in(builders.make_director(desk.club))
    assert "Woman" not in director.get(desk.at("member", player=someone.pk)).content.decode()
    assert director.get(desk.at("marked-members")).status_code == 404
    data = person_document(desk.club.pk, someone.pk)
    assert data is not None
    assert {each["what"] for each in data["handicap_level_and_categories"]} == {
        "handicap",
        "handicap_vp",
        "level",
        "category",
    }
    assert "Changed handicaps, levels or categories of members" in desk.says(desk.at("club-audit-log"))


def played(desk: Desk, **habits: Any) -> Session:
    desk.settle()
    for at, each in enumerate(desk.people):
        desk.mark(each, h=str(at), l="CCBCABAB"[at], c=str(at % 2))
    return evening(desk.club, desk.people, **habits)


ALL = ["handicap", "levels", "list:Mixed pairs"]


def test_they_are_on_every_page_and_in_every_file(desk: Desk) -> None:
    session = played(desk, second_rankings=ALL)
    public = reverse("public:session", kwargs={"club": desk.club.slug, "session": session.slug})
    edition = reverse("public:edition_session", kwargs={"club": desk.club.slug, "session": session.slug, "edition": 1})
    for page in (
        words(Client().get(public).content.decode()),
        desk.says(desk.at("ranking", session=session.slug)),
        words(Client().get(edition).content.decode()),
    ):
        for said in (
            "With handicap",
            "Whoever has no handicap plays with 2.",
            "Level B and below",
            "Level C",
            "By the best player in it. Whoever has no level counts as C.",
            "Mixed pairs",
        ):
            assert said in page
        assert "Woman" not in page
    sheet = results_sheet(SessionInfo.of(Session.objects.select_related("club", "event").get(pk=session.pk)))
    assert sheet is not None
    names = [each.name for each in prize_contests(sheet, (), (), "marked")]
    assert {"With handicap", "Level B and below", "Mixed pairs"} <= set(names)
    assert ranking_pdf(sheet, "a4").count(b"/Type /Page\n") > ranking_pdf(_plain(desk), "a4").count(b"/Type /Page\n")
    head, *rows = csv.reader(StringIO(ranking_csv(sheet).decode("utf-8-sig")))
    for column in ("Rank with handicap", "Rank: Level B and below", "Rank: Mixed pairs"):
        assert sorted(row[head.index(column)] for row in rows if row[head.index(column)])[0] == "1"
    api = json.loads(
        Client().get(reverse("api:standings", kwargs={"club": desk.club.slug, "session": session.slug})).content
    )
    assert [(each["kind"], each["title"]) for each in api["beside_lists"]] == [
        ("level", "B"),
        ("level", "C"),
        ("category", "Mixed pairs"),
    ]


def _plain(desk: Desk) -> Any:
    session = evening(desk.club, desk.people)
    return results_sheet(SessionInfo.of(Session.objects.select_related("club", "event").get(pk=session.pk)))


def test_a_session_has_those_of_the_conditions_of_the_template_or_its_own(desk: Desk) -> None:
    first = builders.make_session(desk.club)
    draft = desk.at("setup", session=first.slug)
    assert "Rankings beside the ranking" not in desk.says(draft)
    desk.settle()
    assert "Rankings beside the ranking" in desk.says(draft)
    path = desk.at("conditions", conditions=first.conditions_id)
    sent = boxes(desk.client.get(path).content.decode())
    desk.does(path, **sent | {"since": FIRST.replace(year=2030).isoformat(), "second_rankings": ["handicap"]})
    made = create_session(club_id=desk.club.pk, title="Later", day=FIRST.replace(year=2031), actor=PROGRAM)
    assert made.second_rankings == ["handicap"]
    read = reverse("public:conditions", kwargs={"club": desk.club.slug, "session": made.slug})
    assert "Rankings beside the ranking With handicap." in words(Client().get(read).content.decode())
    desk.does(desk.at("save-template", session=made.slug), name="Handicap night")
    assert EveningTemplate.objects.get().second_rankings == ["handicap"]


def test_one_that_is_played_can_have_others_until_it_is_official(desk: Desk) -> None:
    session = played(desk)
    path = desk.at("setup", session=session.slug)
    sent = boxes(desk.client.get(path).content.decode())
    desk.does(path, **sent | {"second_rankings": ["levels"]})
    session.refresh_from_db()
    assert session.second_rankings == ["levels"]
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert "Level B and below" in desk.says(desk.at("ranking", session=session.slug))


def test_a_wrong_handicap_is_put_right_in_another_edition(desk: Desk) -> None:
    session = played(desk, second_rankings=ALL)
    before = desk.says(desk.at("ranking", session=session.slug))
    desk.mark(desk.people[0], h="9", hwas="0")
    recompute(session.pk)
    assert desk.says(desk.at("ranking", session=session.slug)) == before
    assert "Taken anew." in desk.does(desk.at("rankings-anew", session=session.slug))
    recompute(session.pk)
    assert "+5" in desk.says(desk.at("ranking", session=session.slug))
    publish_session(session_id=session.pk, actor=PROGRAM)
    public = reverse("public:session", kwargs={"club": desk.club.slug, "session": session.slug})
    assert "+5" in words(Client().get(public).content.decode())
    edition = reverse("public:edition_session", kwargs={"club": desk.club.slug, "session": session.slug, "edition": 1})
    assert "+5" not in words(Client().get(edition).content.decode())


def test_a_trophy_is_made_and_read(desk: Desk) -> None:
    played(desk, second_rankings=ALL)
    form = {"first_day": "2026-09-01", "last_day": "2027-05-31", "of": "pairs", "unit": "percent", "count": "mean"}
    path = desk.at("new-ladder")
    said = desk.does(path, title="Trophy", with_handicap="on", only="list:Mixed pairs", **form)
    assert "The ladder is on the club’s page." in said
    ladder = Ladder.objects.get()
    assert (ladder.with_handicap, ladder.only["list"]["title"]) == (True, "Mixed pairs")
    recompute_ladder(ladder.pk)
    read = words(Client().get(reverse("public:ladder", args=[desk.club.slug, ladder.slug])).content.decode())
    assert "Only pairs of the list “Mixed pairs” count." in read
    assert "each with the handicaps of its results" in read
    assert ladder.rows.count() == 4
    for wrong, sentence in (
        ({"with_handicap": "on", "unit": "imps"}, "no handicaps in IMPs a board"),
        ({"only": "list:Mixed pairs", "of": "players"}, "Mixed pairs are pairs"),
    ):
        assert sentence in desk.does(path, 422, title="Trophy", **form | wrong)
    # What it is of stays, though the club has taken the list off since; its page says so.
    desk.settle(**{"list-0-title": "", "list-0-category": "", "list-0-other": ""})
    page = desk.client.get(desk.at("ladder", ladder=ladder.slug)).content.decode()
    assert boxes(page)["only"] == "list:Mixed pairs"
    assert "Saved." in desk.does(desk.at("ladder", ladder=ladder.slug), **boxes(page))
    ladder.refresh_from_db()
    assert ladder.only["list"]["title"] == "Mixed pairs"
