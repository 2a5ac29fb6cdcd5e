"""The newest whole copy in a folder; one that is damaged is passed over, not trusted."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from django.utils.translation import gettext as _

from backups.errors import BackupFaulty
from backups.manifest import Manifest
from backups.reading import open_backup


def newest_backup(place: Path, without: Collection[Path] = ()) -> tuple[Path, Manifest, list[Path]]:
    """(the copy, what it says about itself, those passed over) of a file or a folder. Raises BackupFaulty for none.

    `without`: those of which it is known that nothing can be restored from them.
    """
    passed_over: list[Path] = []
    for path in _newest_first(place):
        if path in without:
            continue
        try:
            return path, _whole(path), passed_over
        except BackupFaulty:
            if path == place:
                raise
            passed_over.append(path)
    raise BackupFaulty(_("There is no backup of a server in %(place)s.") % {"place": place})


def _newest_first(place: Path) -> list[Path]:
    """By the time they say they were made: a file's own time changes when it is carried about.

    A copy that was made after another one, as it says itself, is newer, whatever the clock said by then.
    """
    if not place.is_dir():
        return [place]
    manifests = {path: _manifest_of(path) for path in place.glob("*.zip")}
    by_time = sorted(manifests, key=lambda path: (_when(manifests[path]), path), reverse=True)
    after: dict[str, Path] = {}
    for path in reversed(by_time):
        found = manifests[path]
        if found is not None and found.after:
            after[found.after] = path
    newer: list[Path] = by_time[:1]
    while newer and (follows := after.get(newer[-1].name)) is not None and follows not in newer:
        newer.append(follows)
    return [*reversed(newer), *(path for path in by_time if path not in newer)]


def _when(manifest: Manifest | None) -> float:
    return manifest.made_at.timestamp() if manifest is not None else 0


def _manifest_of(path: Path) -> Manifest | None:
    try:
        with open_backup(path) as copy:
            return copy.manifest
    except BackupFaulty:
        return None


def _whole(path: Path) -> Manifest:
    with open_backup(path) as copy:
        if copy.manifest.kind != "server":
            raise BackupFaulty(
                _("%(path)s is the backup of one club. manage.py restore brings it back.") % {"path": path}
            )
        copy.check()
        return copy.manifest
