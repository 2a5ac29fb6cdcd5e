"""One session with its history as a file: for another club, another server, or a drawer.

What belongs to the session goes along with everything that it points to. Of people only what its pages show and
its trail says: a player's name, number and choice of how it is shown; an account's name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.copies.file import CopyFile, line_of
from bridgeclub.copies.making import _rows, _signed, all_but, part_name
from bridgeclub.copies.manifest import Manifest
from bridgeclub.copies.moment import one_moment
from bridgeclub.copies.tables import (
    Model,
    copied_tables,
    fields_of,
    is_named,
    rows_within,
    tables_of_a_session,
    target,
    way_to,
)
from club.errors import Gone, Refused
from club.models import Club, ConditionsOfContest, DealSet, Player, Session, User
from scoring.models import Repair

#: Made anew by each computer from the facts; what setting up took from the club's own
#: template; and addresses that were given here.
NOT_IN_AN_ARCHIVE = frozenset({"scoring.snapshot", "scoring.unscored", "club.plannedevening", "club.formeraddress"})
#: All that is told of people.
OF_PEOPLE: Mapping[Model, tuple[str, ...]] = {
    User: ("id", "name"),
    Player: ("id", "name", "national_number", "privacy", "is_guest"),
}
#: Belongs to a club and not to its session: another club has its own.
OF_THE_CLUB = frozenset({Club, ConditionsOfContest})
#: What a session points to, and what lies in it.
WHOLE = (DealSet,)


def session_tables() -> list[Model]:
    """The tables of an archive that have rows of the session itself."""
    return [model for model in tables_of_a_session() if model._meta.label_lower not in NOT_IN_AN_ARCHIVE]


def companions() -> list[Model]:
    """The tables of what a session points to, people first, then what lies in those."""
    own = set(session_tables())
    pointed = {to for model in own for field in fields_of(model) if (to := target(field)) is not None}
    pointed -= own | OF_THE_CLUB | {model for model in pointed if is_named(model)}
    inside = [model for whole in WHOLE for model in _lying_in(whole, own)]
    return [*OF_PEOPLE, *sorted(pointed - OF_PEOPLE.keys(), key=lambda model: model._meta.label_lower), *inside]


def _lying_in(whole: Model, own: set[Model]) -> list[Model]:
    found = [each for each in copied_tables() if each is not whole and each not in own and way_to(each, whole)]
    return sorted(found, key=lambda model: len(way_to(model, whole) or ()))


def write_session(stream: IO[bytes], club: str, slug: str, without: Collection[int] = ()) -> Manifest:
    """An archive of a session that is over into an open file. Raises Gone or Refused.

    `without`: ids of the deals that stay behind.
    """
    with CopyFile(stream) as file, one_moment() as using:
        made_at = timezone.now()
        session = Session.objects.using(using).select_related("club").filter(club__slug=club, slug=slug).first()
        if session is None:
            raise Gone(_("There is no session %(address)s here.") % {"address": f"{club}/{slug}"})
        if session.state not in {Session.State.ENDED, Session.State.OFFICIAL}:
            raise Refused(_("The session is not over. End play first."))
        pointed: dict[Model, set[Any]] = defaultdict(set)
        for model in session_tables():
            rows = rows_within(model, Session, session.pk, using)
            file.add(part_name(model), _lines(model, rows, pointed))
        for model in reversed(companions()):
            rows = all_but(model, _pointed_to(model, pointed, using), without)
            file.add(part_name(model), _lines(model, rows, pointed))
        of = {"club": session.club.name, "slug": slug, "title": session.title}
        manifest = Manifest(kind="session", of=of, **_signed(made_at, using, file))
        file.finish(manifest)
    return manifest


def _pointed_to(model: Model, pointed: Mapping[Model, set[Any]], using: str) -> models.QuerySet[models.Model]:
    rows = model._base_manager.using(using)
    for whole in WHOLE:
        way = way_to(model, whole)
        if way:
            return rows.filter(**{"__".join((*way, "in")): pointed[whole]})
    return rows.filter(pk__in=pointed[model])


def _lines(model: Model, rows: models.QuerySet[models.Model], pointed: dict[Model, set[Any]]) -> Iterator[bytes]:
    pointing = {field.attname: to for field in fields_of(model) if (to := target(field)) is not None}
    told = OF_PEOPLE.get(model)
    for row in _rows(model, rows):
        for name, to in pointing.items():
            if row[name] is not None and not is_named(to):
                pointed[to].add(row[name])
        if model is Repair:
            pointed[Player].update(players_before(row["changed"]))
        yield line_of({name: row[name] for name in told} if told else row)


def players_before(changed: Mapping[str, Mapping[str, list[Any]]]) -> set[Any]:
    """Who was in the line-up before or after a repair: taking it back needs them."""
    values = [each for both in changed.get("line-up", {}).values() for each in both if each]
    return {each["player_id"] for each in values}
