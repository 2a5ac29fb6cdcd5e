"""Copies that nobody has to think of: after every round, after the end of play, after an edition, and daily.

The worker makes them from one moment of the database: no table waits for a copy. Called twice at once, one call
makes the copy; a call that dies is followed by the next sweep.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from backups import rotation
from backups.errors import BackupNotRestorable, FolderRefused
from backups.folder import look, prepare
from backups.manifest import secret_key_fingerprint
from backups.state import clear_backup_state
from backups.trouble import stored_trouble_words, trouble_of
from backups.writing import back_up_server
from club.engine.passed import has_passed
from club.errors import DomainError
from club.models import AuditRow, Club, CopyPlace, Session

logger = logging.getLogger(__name__)

#: Acts after which a copy is made at once.
OCCASIONS = frozenset(
    {"play started", "round opened", "round closed", "session ended", "session playing", "session official"}
    | {"edition published", "edition withdrawn", "session imported"}
)
#: While a session is played, at the latest so long after the last one: tables at their own pace close no round.
IN_PLAY = timedelta(minutes=5)
DAILY = timedelta(hours=24)
#: No sooner than this after the last try, so that two sections opened one after the other are one copy.
APART = timedelta(seconds=20)
AFTER_TROUBLE = timedelta(seconds=60)
#: Whoever began a copy so long ago is not going to end it.
AT_WORK = timedelta(minutes=5)


def back_up_if_due() -> bool:
    """Make a copy if there is a place for it and something asks for one; True when this call has made it."""
    place = the_place()
    now = timezone.now()
    if place is None or not is_due(place, now) or not _claim(place, now):
        return False
    return _make(place)


def back_up_now() -> CopyPlace:
    """A copy at once. Raises DomainError with what is in the way."""
    place = the_place()
    if place is None or not place.folder:
        raise DomainError(_("First choose a folder or a memory stick for the backups."))
    if not _make(place):
        raise DomainError(stored_trouble_words(place.trouble))
    return place


def the_place() -> CopyPlace | None:
    """Where copies go: BACKUP_DIR of the environment, else what was chosen at the desk; None while nothing was."""
    place = CopyPlace.objects.order_by("pk").first()
    if settings.BACKUP_DIR is None:
        return place if place is not None and place.folder else None
    if place is None or place.folder != str(settings.BACKUP_DIR):
        place = _adopt(str(settings.BACKUP_DIR))
    return place


def _adopt(folder: str) -> CopyPlace:
    try:
        return set_backup_folder(folder)
    except FolderRefused as refused:
        place, _fresh = CopyPlace.objects.get_or_create(pk=1)
        return _note(place, trouble=refused.trouble.plain(), tried_at=timezone.now())


def set_backup_folder(text: str) -> CopyPlace:
    """Copies go there from now on; nothing ends them. Raises FolderRefused where nothing can be written there."""
    folder = str(prepare(text)) if text.strip() else ""
    place, _fresh = CopyPlace.objects.get_or_create(pk=1)
    same = place.folder == folder
    fresh = {} if same else {"made_at": None, "file": "", "seen": 0, "changed_at": timezone.now()}
    return _note(place, folder=folder, trouble={}, unreadable=False, tried_at=None, **fresh)


def is_due(place: CopyPlace, now: datetime) -> bool:
    """Whether something has happened that the last copy does not have, and it is time for another."""
    if place.tried_at is not None and not has_passed(place.tried_at, _pause(place), now):
        return False
    new = AuditRow.objects.filter(pk__gt=place.seen, club__practice=Club.Practice.REAL)
    if place.unreadable and place.tried_at is not None:
        # The same rows would be no more readable; whoever mends the program presses the button.
        return new.exists() or has_passed(place.tried_at, DAILY, now)
    if place.made_at is None or place.trouble:
        return True
    if not new.exists():
        return False
    if has_passed(place.made_at, DAILY, now) or new.filter(action__in=OCCASIONS).exists():
        return True
    playing = Session.objects.filter(state=Session.State.PLAYING, club__practice=Club.Practice.REAL)
    return has_passed(place.made_at, IN_PLAY, now) and playing.exists()


def _pause(place: CopyPlace) -> timedelta:
    """How long to wait after the last try."""
    if place.unreadable:
        return IN_PLAY
    if place.trouble:
        return AFTER_TROUBLE
    return APART if place.made_at == place.tried_at else AT_WORK


def _claim(place: CopyPlace, now: datetime) -> bool:
    """True for one of those who want to make the copy now."""
    unclaimed = CopyPlace.objects.filter(pk=place.pk, tried_at=place.tried_at)
    return bool(unclaimed.update(tried_at=now))


def _make(place: CopyPlace) -> bool:
    folder, began, now = Path(place.folder), time.monotonic(), timezone.now()
    # Read before the copy is: what is recorded meanwhile may be in it, and is copied once more.
    newest_act = AuditRow.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    try:
        look(folder, 3 * place.bytes)
        made = back_up_server(folder / rotation.name_of(secret_key_fingerprint(), now), after=place.file)
        size = made.bytes
    except OSError as odd:
        logger.warning("No copy could be written to %s: %s", folder, odd)
        _note(place, trouble=trouble_of(folder, odd).plain(), unreadable=False, tried_at=now)
        return False
    except BackupNotRestorable as odd:
        logger.exception("A copy was written to %s from which nothing could be restored.", folder)
        # Another stick may be better in a minute. What the program has written itself would be the same again.
        values = {"unreadable": True, "seen": newest_act} if odd.place else {"unreadable": False}
        _note(place, trouble=odd.trouble.plain(), tried_at=now, **values)
        _rotate(folder, now, kept_path=odd.kept)
        return False
    took = round((time.monotonic() - began) * 1000)
    good = {"made_at": now, "file": made.path.name, "bytes": size, "milliseconds": took}
    _note(place, trouble={}, unreadable=False, tried_at=now, seen=newest_act, **good)
    _rotate(folder, now)
    return True


def _note(place: CopyPlace, **values: object) -> CopyPlace:
    for name, value in values.items():
        setattr(place, name, value)
    place.save(update_fields=list(values))
    clear_backup_state()
    return place


def _rotate(folder: Path, now: datetime, kept_path: Path | None = None) -> None:
    """Old copies go; of those that could not be read back all but the one at `kept_path`."""
    with suppress(OSError):
        names = [each.name for each in folder.iterdir()]
        unreadable = [
            name
            for name in rotation.unreadable(names, secret_key_fingerprint())
            if kept_path is None or name != kept_path.name
        ]
        for name in (*rotation.outdated(names, secret_key_fingerprint(), now), *unreadable):
            (folder / name).unlink(missing_ok=True)
