"""What the tests of ids of others and others build and ask: see test_ids_of_others.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.apps import apps
from django.db import connection, models
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from club.models import Club, EveningTemplate, Player, Session
from tests.doors.every_address import ADDRESSES, Everything
from tests.doors.forms import Sent, forms_of
from tests.scored_outside import rolled_back

#: The other club's rows have these numbers, in every table; one is theirs whatever it is taken for.
BEGIN, END = 700_000, 900_000
THEIRS = BEGIN + 1
THEIR_NAME = "Zqxwv"
Rows = dict[type[models.Model], list[tuple[Any, ...]]]


def count_from(number: int) -> None:
    """The next row of every table has the number after this one."""
    with connection.cursor() as cursor:
        for model in apps.get_models():
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [model._meta.db_table, number])


class TwoClubs:
    """A club with its manager's browser and addresses, and another one, whose every name is `THEIR_NAME`."""

    def __init__(self) -> None:
        own = Everything()
        self.own = own
        self.every_address = {name: own.address(name) for name in ADDRESSES}
        self.addresses = {name: each for name, each in self.every_address.items() if name.startswith("desk:")}
        self.client, self.slug = own.clients["manager"], own.club.slug
        count_from(BEGIN)
        other = Everything()
        count_from(END)
        self.their_session = "2026-11-20-theirs"
        Session.objects.filter(pk=other.playing.pk).update(slug=self.their_session)
        for model, name in ((Club, "name"), (Player, "name"), (Session, "title"), (EveningTemplate, "name")):
            model.objects.filter(pk__gt=BEGIN).update(**{name: THEIR_NAME})
        self.before = self.rows(apps.get_models())

    def rows(self, of: list[type[models.Model]]) -> Rows:
        """The other club's rows."""
        return {
            model: list(model._base_manager.filter(pk__gt=BEGIN, pk__lt=END).values_list())
            for model in of
            if _numbered(model)
        }

    def tried(self, ask: Callable[[], HttpResponse]) -> list[str]:
        """What somebody got who should not have: nothing of what they did is kept."""
        written: set[str] = set()

        def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            written.update(re.findall(r'^\s*(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(\w+)"', sql))
            return execute(sql, params, many, context)

        with rolled_back():
            with connection.execute_wrapper(watch):
                answer = ask()
                found = [] if answer.status_code < 500 else [f"{answer.status_code}"]
                found += ["tells"] if THEIR_NAME in self._read(answer) else []
            touched = [model for model in apps.get_models() if model._meta.db_table in written]
            found += [
                f"changes {model.__name__}" for model, now in self.rows(touched).items() if now != self.before[model]
            ]
            found += [f"{model.__name__}.{name}" for model in touched for name in _pointing(model)]
        return found

    def _read(self, answer: HttpResponse) -> str:
        """The answer, and the page to which it leads."""
        if answer.status_code == 302 and answer["Location"].startswith("/"):
            return self._read(self.client.get(answer["Location"]))  # type: ignore[arg-type]
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return content.decode(errors="replace")


def _numbered(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.AutoField | models.BigAutoField)


def _pointing(model: type[models.Model]) -> Iterator[str]:
    """The columns by which a row of one club belongs to something of the other."""
    for field in model._meta.concrete_fields if _numbered(model) else ():
        theirs = {f"{field.name}__gt": BEGIN, f"{field.name}__lt": END}
        if field.is_relation and model._base_manager.filter(**theirs).exclude(pk__gt=BEGIN, pk__lt=END).exists():
            yield field.name


def offered_to(client: Client, addresses: Iterable[str]) -> dict[tuple[object, ...], tuple[str, Sent]]:
    """Every form of the desk that somebody is shown, with where it is sent; of many alike one."""
    found: dict[tuple[object, ...], tuple[str, Sent]] = {}
    for address in addresses:
        answer = client.get(address, follow=True)
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        if "html" not in answer.headers.get("Content-Type", ""):
            continue
        for form in forms_of(answer.content.decode()):
            to = urljoin(here, form.action or here)
            name = resolve(urlsplit(to).path).view_name
            if name.startswith("desk:"):
                found.setdefault((name, form.method, *sorted(form.fields)), (to, form))
    return found
