"""Which tables are in a copy. All of them, unless they are named here: a new table is copied without further ado."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models

from club.models import ClockWatch, Club, CopyPlace, Session, User

Model = type[models.Model]

#: What is made anew by every installation or belongs to one computer: who is logged in, wrong passwords,
#: the framework's own lists (their rows are named by words in a copy), and where copies go. A program's token that was
#: revoked does not come back with an old copy, nor does a browser that was logged out.
LEFT_OUT = frozenset(
    {
        "sessions.session",
        "contenttypes.contenttype",
        "auth.permission",
        CopyPlace._meta.label_lower,
        ClockWatch._meta.label_lower,
    }
    | {"club.apitoken", "club.apiact", "club.login"}
    # A file on this computer, and how far it was read.
    | {"scoring.handsetfile"}
    # Made anew from what it counts.
    | {"scoring.eventsnapshot", "scoring.sessionhistory", "scoring.playedsession", "scoring.playedrole"}
    | {"scoring.simultaneoussnapshot"}
    # What handsets of this evening’s room say, through a program or a file on a computer there.
    | {"scoring.handsetconnection", "scoring.handsetremark"}
    # A director rehearses on this computer, at this time.
    | {"club.rehearsal"}
    # Who stands at the door of this evening’s room, and the link there.
    | {"club.doorlink", "club.doorentry"}
    # Of which this computer has sent letters.
    | {"rulings.waitingtold"}
    # Keys that are this computer's own, and what is on its way between a laptop and a hosted site.
    | {"club.laptopkey", "club.hostedsite", "club.sentsession", "club.fedpackage", "club.fedpart"}
)
#: In the copy of a server only as well: a simultaneous stands above the clubs that play it.
ABOVE_CLUBS = frozenset(
    {"club.simultaneous", "club.simultaneousinvitation", "scoring.simultaneousedition"}
    | {"scoring.simultaneouseditionsession"}
)
LEFT_OUT_APPS = frozenset({"axes"})
#: In the copy of a server only: they belong to no club. Second factors are their owners', who may have other clubs.
OF_THE_SERVER = frozenset(
    {"admin.logentry", "auth.group", "auth.group_permissions", "club.attempts", "club.user_groups"}
    | {"club.user_user_permissions", "club.secondfactor", "club.recoverycode", "rulings.waitingletters"}
    # Its ids of the laptop are followed here only.
    | {"club.fedsession"}
    | ABOVE_CLUBS
)


def table_label(model: Model) -> str:
    """How a table is called in a copy: "club.session"."""
    return model._meta.label_lower


def backed_up_tables() -> list[Model]:
    """Every table of a server's copy, by name."""
    return sorted((model for model in apps.get_models(include_auto_created=True) if _copied(model)), key=table_label)


def _copied(model: Model) -> bool:
    options = model._meta
    if options.proxy or not options.managed or options.app_label in LEFT_OUT_APPS:
        return False
    return table_label(model) not in LEFT_OUT


def fields_of(model: Model) -> list[models.Field[Any, Any]]:
    """The columns that are copied: all but those that the database computes."""
    return [field for field in model._meta.local_concrete_fields if not getattr(field, "generated", False)]


def referenced_model(field: models.Field[Any, Any]) -> Model | None:
    """The table that a column points to; None for a plain column."""
    related = field.remote_field.model if field.remote_field is not None else None
    return related._meta.concrete_model if related is not None else None


def has_natural_key(model: Model) -> bool:
    """Whether its rows are named by words (a natural key) in a copy, because their ids are an installation's own."""
    return not _copied(model)


@cache
def path_to(model: Model, goal: Model) -> tuple[str, ...] | None:
    """The shortest way along columns that are never empty (else along any) from a table to its club or session.

    ("line", "session", "club"); () for the goal itself; None where there is no way.
    """
    return _shortest(model, goal, empty=False) or (() if model is goal else _shortest(model, goal, empty=True))


def _shortest(model: Model, goal: Model, *, empty: bool) -> tuple[str, ...] | None:
    waiting: deque[tuple[Model, tuple[str, ...]]] = deque([(model, ())])
    seen = {model}
    while waiting:
        here, way = waiting.popleft()
        if here is goal:
            return way
        for field in fields_of(here):
            to = referenced_model(field)
            if to is not None and to not in seen and (empty or not field.null):
                seen.add(to)
                waiting.append((to, (*way, field.name)))
    return None


def tables_of_a_club() -> list[Model]:
    """Every table with rows of one club, what is pointed to before what points to it; the accounts first."""
    found = [model for model in _of_clubs() if path_to(model, Club) is not None]
    return [User, *sorted(found, key=lambda model: len(path_to(model, Club) or ()))]


def tables_of_a_session() -> list[Model]:
    """Every table with rows of one session, the session first."""
    found = [model for model in _of_clubs() if path_to(model, Session) is not None]
    return sorted(found, key=lambda model: len(path_to(model, Session) or ()))


def _of_clubs() -> list[Model]:
    return [each for each in backed_up_tables() if each is not User and table_label(each) not in OF_THE_SERVER]


def rows_within(model: Model, goal: Model, pk: int, using: str) -> models.QuerySet[models.Model]:
    """The rows of a table that belong to one club or session."""
    way = "__".join(path_to(model, goal) or ("pk",))
    return model._base_manager.using(using).filter(**{way: pk})
