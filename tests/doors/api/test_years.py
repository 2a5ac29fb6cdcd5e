"""Results over the years for programs: the same people, consents and figures as on the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Membership, Player
from club.services import end_history_link, erase_player, give_history_link, set_findable
from scoring.queries.history.shown import roles_of, years_of
from tests.builders import make_director
from tests.doors.programs import Program
from tests.doors.test_history import Years
from tests.ladders import ladder_of

pytestmark = pytest.mark.django_db


def test_the_own_years_by_account_and_by_link_are_the_same_and_nobody_elses() -> None:
    years = Years()
    ladder_of(years.club, at_least=1)
    user = make_director(years.club, role=Membership.Role.MEMBER)
    root = f"clubs/{years.club.slug}/years"
    assert Program(user).get(root).status_code == 404
    assert Client().get(f"/api/v1/{root}").status_code == 401
    Player.objects.filter(pk=years.ada.pk).update(user=user)
    secret = give_history_link(club_id=years.club.pk, player_id=years.ada.pk, actor=PROGRAM)
    mine, by_link = Program(user).read(root), Client().get(f"/api/v1/years/{secret}").json()
    assert mine == by_link
    assert (mine["sessions"], len(mine["roles"])) == (3, len(roles_of(years.ada.pk)))
    assert [(each["name"], each["sessions"]) for each in mine["partners"]] == [("Bea Beta", 2), ("C. G.", 1)]
    (course,) = years_of(years.ada.pk).courses
    assert float(mine["courses"][0]["mean"]) == pytest.approx(float(course.mean), abs=0.006)
    sessions = Client().get(f"/api/v1/years/{secret}/sessions?limit=2").json()
    assert [each["partner"] for each in sessions["items"]] == ["C. G.", "Bea Beta"]
    rest = Client().get(sessions["next"]).json()["items"]
    assert [each["session"] for each in [*sessions["items"], *rest]] == [each.slug for each in years.sessions[::-1]]
    end_history_link(club_id=years.club.pk, player_id=years.ada.pk, actor=PROGRAM)
    assert Client().get(f"/api/v1/years/{secret}").status_code == 404


def test_strangers_and_directors_find_only_who_agreed_and_read_no_partners() -> None:
    years = Years()
    root = f"clubs/{years.club.slug}/players"
    program = Program(make_director(years.club))
    assert program.read(f"{root}?name=ada")["items"] == []
    assert [program.get(f"{root}/{years.ada.pk}{more}").status_code for more in ("", "/sessions")] == [404, 404]
    set_findable(club_id=years.club.pk, player_id=years.ada.pk, findable=True, actor=PROGRAM)
    assert program.read(f"{root}?name=alpha")["items"] == [{"id": years.ada.pk, "name": "Ada Alpha"}]
    assert program.read(root)["items"] == []
    sessions = program.read(f"{root}/{years.ada.pk}/sessions")["items"]
    assert len(sessions) == 3
    assert "partner" not in sessions[0]
    assert "Bea" not in str(sessions)
    erase_player(club_id=years.club.pk, player_id=years.ada.pk, actor=PROGRAM)
    assert program.get(f"{root}/{years.ada.pk}").status_code == 404


def test_the_months_of_a_club() -> None:
    years = Years()
    root = f"/api/v1/clubs/{years.club.slug}/months"
    assert Client().get(root).json()["items"] == [{"first_day": "2026-09-01", "sessions": 3}]
    month = Client().get(f"{root}/2026-09").json()["items"]
    assert [each["slug"] for each in month] == [each.slug for each in years.sessions[::-1]]
    assert all(each["edition"] == 1 for each in month)
    assert Client().get(f"{root}/2026-13").status_code == 404
