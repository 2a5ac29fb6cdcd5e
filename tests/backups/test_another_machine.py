"""A manager's backup comes back on another machine: every table of it, and the manager gets in."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.utils import timezone

from backups import back_up_club, back_up_server, restore
from backups.tables import backed_up_tables, rows_within, table_label, tables_of_a_club
from club.actor import PROGRAM
from club.engine.second_rankings import RankingRules
from club.models import ApiToken, Club, Entry, Player, User
from club.services import first_broken_row
from club.services.rankings import settle_rankings
from scoring.models import Publication, Snapshot
from scoring.services import import_session
from tests import builders
from tests.backups.evenings import busy_club, exports, lose_everything
from tests.conduct import reader_of, report_about
from tests.doors.programs import Program, refusal
from tests.match_nights import night_of_matches
from tests.simultaneous import Field
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db
#: Written by every restored club once: that it was restored.
NOTED = {"club.auditrow": 1}
#: Two different players sit together, two different teams meet.
ANOTHER = {("second", Player), ("other", Entry)}


def a_row_in_every_table() -> None:
    """Tables that no evening of ours has filled get a row, whatever it says."""
    night = next(night for night in map(night_of_matches, count()) if any("result" in m for m in night["matches"]))
    club = Club.objects.earliest("pk")
    import_session(club_id=club.pk, text=json.dumps(night), actor=PROGRAM)
    swiss = started_swiss("pairs", 4, rounds=2, club=club)
    play_round(swiss)
    draw(swiss)
    field = Field(boards=0, of=[club])
    field.evening(0)
    field.ends()
    field.published()
    report_about(Player.objects.filter(club=club)[0], reader_of(club))
    settle_rankings(club_id=club.pk, rules=RankingRules(), actor=PROGRAM)
    for model in backed_up_tables():
        if not model._base_manager.exists():
            a_row_of(model)


def a_row_of(model: type[models.Model]) -> models.Model:
    given = (f for f in model._meta.local_concrete_fields if not isinstance(f, models.AutoField))
    needed = (field for field in given if not (field.null or field.has_default()))
    values = {field.name: something(field) for field in needed if not getattr(field, "generated", False)}
    return model._base_manager.create(**values)


def something(field: models.Field[Any, Any]) -> Any:
    """A value that the column takes."""
    if isinstance(field, models.ForeignKey):
        target = field.related_model
        if (field.name, target) in ANOTHER:
            return a_row_of(target)
        return target._base_manager.order_by("pk").first() or a_row_of(target)
    if field.blank and isinstance(field, models.CharField | models.TextField):
        return ""
    if field.choices:
        return next(iter(field.flatchoices))[0]
    kinds: dict[type[models.Field[Any, Any]], Any] = {
        models.UUIDField: uuid4(),
        models.DateTimeField: timezone.now(),
        models.DateField: date(2026, 11, 20),
        models.JSONField: [],
        models.BinaryField: b"x",
        models.BooleanField: False,
        models.IntegerField: 1,
    }
    return next((value for kind, value in kinds.items() if isinstance(field, kind)), "x")


def counted() -> Counter[str]:
    return Counter({table_label(model): model._base_manager.count() for model in backed_up_tables()})


def told() -> tuple[Any, ...]:
    """Editions and standings, byte for byte, and every session's document."""
    editions = Publication.objects.order_by("pk").values_list("number", "at", "facts", "standings", "changes")
    return list(editions), list(Snapshot.objects.order_by("pk").values_list("version", "standings")), exports()


def test_every_table_of_a_server_is_there_again(tmp_path: Path) -> None:
    busy_club()
    a_row_in_every_table()
    before, said = counted(), told()
    assert min(before.values()) > 0
    made = back_up_server(tmp_path)
    lose_everything()
    restore(made.path)
    assert counted() - before == Counter(NOTED)
    assert told() == said


def test_every_table_of_a_club_is_there_beside_another(tmp_path: Path) -> None:
    club = busy_club()
    a_row_in_every_table()
    made = back_up_club(club.slug, tmp_path)
    restore(made.path, as_slug="second")
    second = Club.objects.get(slug="second")
    for model in tables_of_a_club():
        if model is not User:
            rows, again = (rows_within(model, Club, each.pk, "default").count() for each in (club, second))
            assert again - rows == NOTED.get(table_label(model), 0), table_label(model)
    assert first_broken_row(second.pk) is None


def test_the_manager_gets_in_where_the_backup_of_the_club_is_restored(tmp_path: Path) -> None:
    club = busy_club()
    manager = User.objects.get(memberships__role="manager")
    token = Program(manager)
    said = told()
    made = back_up_club(club.slug, tmp_path)
    lose_everything()
    ApiToken.objects.all().delete()
    call_command("restore", str(made.path), stdout=(out := io.StringIO()))
    assert told() == said
    offered = re.findall(r"(\S+) chooses a password, once, at.*?(/accounts/\S+)", out.getvalue(), re.S)
    assert [email for email, _address in offered] == [manager.email]
    client = Client()
    form = client.get(offered[0][1])["Location"]
    client.post(form, {"new_password1": builders.PASSWORD, "new_password2": builders.PASSWORD})
    client.post("/accounts/login/", {"username": manager.email, "password": builders.PASSWORD})
    assert client.get(f"/desk/{club.slug}/").status_code == 200
    assert first_broken_row(Club.objects.get().pk) is None
    assert not ApiToken.objects.exists()
    refusal(token.get("clubs"), 401, "not-logged-in")
