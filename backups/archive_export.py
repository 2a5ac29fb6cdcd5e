"""One session with its history as a file: for another club, another server, or a drawer.

What belongs to the session goes along with everything that it points to. Of people only what its pages show and
its audit log says: a player's name, number and choice of how it is shown; an account's name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from backups.archive_tables import OF_PEOPLE, WHOLE, companions, session_tables
from backups.atomic_file import BackupFile, json_line
from backups.database_snapshot import consistent_snapshot
from backups.manifest import Manifest
from backups.tables import Model, fields_of, has_natural_key, path_to, referenced_model, rows_within
from backups.writing import _rows, _signed, all_but, part_name
from club.errors import DomainError, NotFoundError
from club.models import BracketSession, Player, Session
from scoring.models import Repair, Unscored


def write_session(stream: IO[bytes], club: str, slug: str, without: Collection[int] = ()) -> Manifest:
    """An archive of a session that is over into an open file. Raises NotFoundError or DomainError.

    `without`: ids of the deals that stay behind.
    """
    with BackupFile(stream) as file, consistent_snapshot() as using:
        made_at = timezone.now()
        session = Session.objects.using(using).select_related("club").filter(club__slug=club, slug=slug).first()
        if session is None:
            raise NotFoundError(_("There is no session %(address)s here.") % {"address": f"{club}/{slug}"})
        if session.club.practice:
            raise DomainError(_("A practice evening counts nowhere. There is no file of it."))
        if session.state not in {Session.State.ENDED, Session.State.OFFICIAL}:
            raise DomainError(_("The session is not over. End play first."))
        if Unscored.objects.using(using).filter(session=session).exists():
            raise DomainError(_("This session cannot be scored, so no club could import it. Its page says why."))
        pointed: dict[Model, set[Any]] = defaultdict(set)
        for model in session_tables():
            rows = rows_within(model, Session, session.pk, using)
            file.add(part_name(model), _lines(model, rows, pointed))
        for model in reversed(companions()):
            rows = all_but(model, _pointed_to(model, pointed, using), without)
            file.add(part_name(model), _lines(model, rows, pointed))
        of = {"club": session.club.name, "slug": slug, "title": session.title} | _knock_out(session, using)
        manifest = Manifest(kind="session", of=of, **_signed(made_at, using, file))
        file.finish(manifest)
    return manifest


def _knock_out(session: Session, using: str) -> dict[str, str]:
    """Of which knock-out it played a match, and which; also where the session itself came from an archive."""
    link = BracketSession.objects.using(using).filter(session=session)
    row = link.values_list("match__draw__bracket__event__name", "match__number").first()
    if row is not None:
        return {"knock_out": row[0], "match": str(row[1])}
    before = session.came_from or {}
    return {name: before[name] for name in ("knock_out", "match") if name in before}


def _pointed_to(model: Model, pointed: Mapping[Model, set[Any]], using: str) -> models.QuerySet[models.Model]:
    rows = model._base_manager.using(using)
    for whole in WHOLE:
        way = path_to(model, whole)
        if way:
            return rows.filter(**{"__".join((*way, "in")): pointed[whole]})
    return rows.filter(pk__in=pointed[model])


def _lines(model: Model, rows: models.QuerySet[models.Model], pointed: dict[Model, set[Any]]) -> Iterator[bytes]:
    pointing = {field.attname: to for field in fields_of(model) if (to := referenced_model(field)) is not None}
    columns = OF_PEOPLE.get(model)
    for row in _rows(model, rows):
        for name, to in pointing.items():
            if row[name] is not None and not has_natural_key(to):
                pointed[to].add(row[name])
        if model is Repair:
            pointed[Player].update(players_before(row["changed"]))
        yield json_line({name: row[name] for name in columns} if columns else row)


def players_before(changed: Mapping[str, Mapping[str, list[Any]]]) -> set[Any]:
    """Who was in the line-up before or after a repair: taking it back needs them."""
    values = [each for both in changed.get("line-up", {}).values() for each in both if each]
    return {each["player_id"] for each in values}
