"""On the laptop: the archive of a session for the hosted site, made once and kept until it has arrived."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from django.conf import settings

from backups.archive_export import write_session
from backups.atomic_file import atomic_file
from backups.feeding.package import Package
from backups.feeding.words import BYTES_AT_MOST
from backups.read_back import read_back
from club.models import FedPackage, Session
from scoring.models import Publication, Unscored
from scoring.queries.done_boards import unseen_deals
from scoring.queries.embargo import embargo_over
from scoring.queries.postponed import waiting


def archive_may_travel(session: Session) -> bool:
    """Whether nobody anywhere has a board of it still to play, and the director has published it once.

    So a hosted site has nothing of such a board, whoever reads there what.
    """
    over = session.state in (Session.State.ENDED, Session.State.OFFICIAL)
    if not over or not Publication.objects.filter(session=session).exists():
        return False
    if Unscored.objects.filter(session=session).exists():
        return False
    return embargo_over(session) is None and not waiting(session.pk)


def archive_of(session: Session, act: int) -> Package | None:
    """The archive as of an act: the same bytes for as long as nothing else has happened, also after a crash.

    None where it is too large to be sent.
    """
    path = _folder() / f"{session.pk}-{act}.zip"
    if not path.exists():
        forget_archives(session)
        with atomic_file(path) as stream:
            write_session(stream, session.club.slug, session.slug, unseen_deals(session.club_id))
            read_back(stream)
    content = path.read_bytes()
    return Package(session, FedPackage.Kind.ARCHIVE, content) if len(content) <= BYTES_AT_MOST else None


def forget_archives(session: Session) -> None:
    """What was made of it is not needed any more."""
    for path in _folder().glob(f"{session.pk}-*.zip"):
        with suppress(OSError):
            path.unlink()


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "feed"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
