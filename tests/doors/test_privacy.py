"""What is kept about a member, handed out on request; and a member who is erased, everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.db.models import Q
from django.test import Client

from club.models import AuditRow, CheckIn, Consent, Player, Session
from club.services import same_person
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from scoring.models import Letter, Line, Sending
from scoring.services import penalise
from tests import builders
from tests.appeals import lodged
from tests.conduct import reader_of, report_about
from tests.doors.desks import Desk, director_desk, manager_desk

pytestmark = [pytest.mark.django_db, pytest.mark.always]

# Of so many figures that no digest has them by chance.
NAME, NUMBER, ADDRESS = "Zelda Quitherington", "5551255512", "zelda@riverside.example"


@pytest.fixture
def desk() -> Desk:
    return manager_desk()


@pytest.fixture
def zelda(desk: Desk) -> Player:
    return builders.make_player(desk.club, NAME, national_number=NUMBER, email=ADDRESS, privacy="shown")


@pytest.fixture
def played(desk: Desk, zelda: Player) -> Session:
    """An evening that is over and published, in which she played and paid, with a letter that did not arrive."""
    session, edition = builders.published_session(club=desk.club)
    seat = session.contestants.order_by("pk")[0].line_up.get(seat=0)
    seat.player = zelda
    seat.save(update_fields=["player"])
    CheckIn.objects.update_or_create(
        session=session, player=zelda, defaults={"here": True, "paid": 500, "note": f"{NAME} owes a cake"}
    )
    sending = Sending.objects.create(publication=edition, due_at=edition.at, base="http://localhost")
    Letter.objects.create(sending=sending, player=zelda, contestant=seat.contestant, trouble=f"no such box: {ADDRESS}")
    Letter.objects.filter(player=zelda).update(state=Letter.State.FAILED)
    return session


def kept_words() -> Iterator[str]:
    """Every text in every row of the database."""
    for model in apps.get_models():
        texts = [
            each.attname
            for each in model._meta.concrete_fields
            if isinstance(each, models.CharField | models.TextField | models.JSONField)
        ]
        for row in model._default_manager.values_list(*texts) if texts else ():
            yield f"{model._meta.label}: {json.dumps(row, default=str, ensure_ascii=False)}"


def left_of(*texts: str) -> list[str]:
    return [row for row in kept_words() if any(text in row for text in texts)]


def test_all_that_is_kept_is_in_the_file_and_nobody_else(desk: Desk, zelda: Player, played: Session) -> None:
    answer = desk.client.get(desk.at(f"members/{zelda.pk}/data.json"))
    assert answer["Content-Disposition"] == 'attachment; filename="zelda-quitherington.json"'
    found: dict[str, Any] = json.loads(answer.content)
    assert (found["name"], found["national_number"], found["email"]) == (NAME, NUMBER, ADDRESS)
    [evening], [payment], [letter] = found["evenings"], found["payments"], found["letters"]
    assert (evening["session"], evening["date"]) == (played.title, played.date.isoformat())
    assert (payment["paid"], payment["note"]) == (500, f"{NAME} owes a cake")
    assert (letter["edition"], letter["state"]) == (1, "failed")
    others = Player.objects.exclude(pk=zelda.pk).values_list("name", flat=True)
    assert not [name for name in others if name in answer.content.decode()]


def test_agreements_stand_in_the_file_with_their_dates(desk: Desk, zelda: Player) -> None:
    Consent.objects.create(player=zelda, purpose="mail", choice="yes")
    found = json.loads(desk.client.get(desk.at(f"members/{zelda.pk}/data.json")).content)
    said = found["agreements"][-1]
    assert (said["about"], said["choice"]) == ("mail", "yes")
    assert len(found["agreements"]) == Consent.objects.filter(player=zelda).count()


def test_an_erased_member_stands_nowhere_any_more(desk: Desk, zelda: Player, played: Session) -> None:
    standings = builders.standings_of(played)
    assert left_of(NAME, NUMBER, ADDRESS)
    assert NAME in desk.read(f"members/{zelda.pk}/erase/")
    said = desk.send(f"members/{zelda.pk}/erase/", sure="yes")
    assert "without a name" in said
    assert left_of(NAME, NUMBER, ADDRESS, "Quitherington") == []
    assert builders.standings_of(played) == standings
    public = Client().get(f"/{desk.club.slug}/{played.slug}/")
    assert public.status_code == 200
    assert NAME not in public.content.decode()
    row = AuditRow.objects.get(action="member erased")
    assert (row.user, row.data) == (desk.user, {"player": zelda.pk})


def test_an_erased_member_is_on_no_list_and_cannot_be_brought_back(desk: Desk, zelda: Player) -> None:
    desk.send(f"members/{zelda.pk}/erase/", sure="yes")
    assert "former member" not in desk.read("members/")
    for path in ("", "erase/", "held/", "data.json"):
        assert desk.client.get(desk.at(f"members/{zelda.pk}/{path}")).status_code == 404
    again = {"name": NAME, "national_number": NUMBER, "privacy": "shown"}
    assert f"{NAME} is on the list" in desk.send("members/", **again)
    assert Player.objects.filter(name=NAME).exclude(pk=zelda.pk).count() == 1


def test_the_visitor_who_turned_out_to_be_her_goes_along(desk: Desk, zelda: Player) -> None:
    visitor = builders.make_player(desk.club, "Z. Quitherington", is_guest=True)
    same_person(club_id=desk.club.pk, visitor_id=visitor.pk, player_id=zelda.pk, actor=builders.actor(desk.user))
    desk.send(f"members/{zelda.pk}/erase/", sure="yes")
    assert left_of("Quitherington") == []


def test_nobody_is_erased_by_a_slip(desk: Desk, zelda: Player) -> None:
    assert "Tick the box" in desk.refused(f"members/{zelda.pk}/erase/")
    assert Player.objects.get(pk=zelda.pk).name == NAME


def test_nobody_is_erased_in_the_middle_of_play(desk: Desk, zelda: Player) -> None:
    session = builders.started_session(pairs=8, club=desk.club)
    seat = session.contestants.order_by("pk")[0].line_up.get(seat=0)
    seat.player = zelda
    seat.save(update_fields=["player"])
    said = desk.refused(f"members/{zelda.pk}/erase/", sure="yes")
    assert "Wait until play is over" in said
    assert Player.objects.get(pk=zelda.pk).name == NAME


@pytest.mark.parametrize("path", ["data.json", "held/", "erase/"])
def test_it_is_the_managers_alone(path: str, desk: Desk, zelda: Player) -> None:
    director = director_desk(desk.club)
    assert director.client.get(director.at(f"members/{zelda.pk}/{path}")).status_code == 404
    elsewhere = manager_desk(builders.make_club("Elsewhere"))
    assert elsewhere.client.get(elsewhere.at(f"members/{zelda.pk}/{path}")).status_code == 404
    assert elsewhere.client.post(desk.at(f"members/{zelda.pk}/{path}"), {"sure": "yes"}).status_code in (404, 405)
    assert "Erase this person" not in director.read(f"members/{zelda.pk}/")


@pytest.mark.parametrize("role", ["manager", "director", "member"])
def test_reports_are_handed_out_by_who_reads_them_without_the_names_of_others(role: str, zelda: Player) -> None:
    club = zelda.club
    reporter = builders.make_player(club, "Quentin Tattle")
    other = builders.make_player(club, "Olga Other")
    reader = reader_of(club, role)
    said = f"{NAME} said to Olga that QUENTIN TATTLE cheats; Rea Corder and Wanda Elsewhere heard it."
    builders.make_player(club, "Wanda Elsewhere")
    report = report_about(zelda, reader, about=(zelda.pk, other.pk), reporter=reporter.pk, text=said, decision="")
    browser = builders.logged_in(reader)
    at = f"/desk/{club.slug}/members/{zelda.pk}/"
    for path in ("data.json", "held/"):
        page = browser.get(f"{at}{path}").content.decode()
        heard = "said to [name left out] that [name left out] cheats; [name left out] and [name left out] heard it."
        assert f"{NAME} {heard}" in page, page
        assert not [name for name in ("Quentin", "Olga", "Wanda") if name in page]
        assert "left out who reported" in page
    assert json.loads(browser.get(f"{at}data.json").content)["conduct_reports"][0]["number"] == report.pk
    unnamed = manager_desk(club)
    for path in ("data.json", "held/"):
        page = unnamed.client.get(unnamed.at(f"members/{zelda.pk}/{path}")).content.decode()
        assert "cheats" not in page
        # Said whether there is one or not.
        assert "only Rea Corder may read them" in page
    unnamed.send(f"members/{zelda.pk}/erase/", sure="yes")
    assert left_of("cheats") == []


def test_rulings_about_the_person_and_what_the_own_side_wrote_of_appeals_stand_there_too(
    desk: Desk, zelda: Player, played: Session
) -> None:
    builders.make_player(desk.club, "Paul Pardner")
    who = played.contestants.get(line_up__player=zelda.pk)
    line = Line.objects.filter(Q(ns=who) | Q(ew=who), session=played).exclude(result=None)[0]
    other = line.ew_id if line.ns_id == who.pk else line.ns_id
    decision = Decision(
        Kind.NO_ACTION,
        facts="Paul Pardner hesitated.",
        reasoning="No other call.",
        lines=(RuledLine(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table),),
    )
    issue_ruling(session_id=played.pk, decision=decision, actor=builders.PROGRAM)
    lodged(played, who.pk, grounds="Paul Pardner always does.")
    lodged(played, other, grounds="Not this time.")
    found = json.loads(desk.client.get(desk.at(f"members/{zelda.pk}/data.json")).content)["rulings_and_appeals"]
    assert [(each["kind"], each["ruling"], each["texts"]) for each in found] == [
        ("ruling", 1, ["[name left out] hesitated.", "No other call."]),
        ("lodged", 1, ["[name left out] always does."]),
    ]
    page = desk.read(f"members/{zelda.pk}/held/")
    assert "Appeal against ruling 1" in page
    assert "[name left out] always does." in page
    assert "Not this time." not in page


def test_penalties_and_what_else_is_held_stand_on_the_page(desk: Desk, zelda: Player, played: Session) -> None:
    who = played.contestants.order_by("pk")[0]
    fine = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "Slow play with Paul Pardner"}
    builders.make_player(desk.club, "Paul Pardner")
    penalise(session_id=played.pk, contestant_id=who.pk, **fine, permission=BY_THE_CLOCKS, actor=builders.PROGRAM)
    found = json.loads(desk.client.get(desk.at(f"members/{zelda.pk}/data.json")).content)
    assert [each["for_what"] for each in found["penalties_and_warnings"]] == ["Slow play with [name left out]"]
    assert found["conduct_reports"] is None
    page = desk.read(f"members/{zelda.pk}/held/")
    assert "Slow play with [name left out]" in page
    assert f"Name: {NAME}" in page
    assert "owes a cake" in page
    assert played.title in page
