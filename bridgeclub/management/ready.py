"""Before anything is served: whether the database is whole, and of this version of the program; if not, the way on."""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import Error as DatabaseFailure
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from backups.errors import BackupFaulty
from backups.folder import MARKER_FILE, sticks
from backups.newest import newest_backup
from bridgeclub.management.commands.backup import FOLDER
from club.database_trouble import Trouble, reason_of, trouble_of

#: Whose migrations are numbered by us. Other packages rename theirs.
OURS = frozenset({"club", "movements", "scoring", "rulings"})
DAMAGED = 3
OF_VALUES = re.compile(r"(CHECK constraint failed|NULL value|non-\w+ value|\w+ value) in ")


def refuse_damaged() -> None:
    """CommandError with the newest copy and how to carry on from it, where SQLite's file is damaged.

    `quick_check` reads every page once, without comparing indexes with tables. What it says of values that break a
    rule of their table is no damage of the file.
    """
    path = database_file()
    if path is None or not path.exists():
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(100)")
            lines = [" ".join(str(line).split()) for (line,) in cursor.fetchall()]
    except DatabaseFailure as error:
        if trouble_of(error) is not Trouble.DAMAGED:
            raise
        lines = [reason_of(error)]
    damage = [line for line in lines if line != "ok" and not OF_VALUES.match(line)]
    if damage:
        raise CommandError(damaged_in_words(path, damage[0][:120]), returncode=DAMAGED)


def refuse_other_version(*, older_too: bool = True) -> None:
    """CommandError where the database is newer than this program or, unless it is migrated next, older."""
    path = database_file()
    if older_too and path is not None and not path.exists():
        sentence = _("There is no database in %(folder)s yet. First:  %(migrate)s")
        raise CommandError(sentence % {"folder": path.parent, "migrate": command_line("migrate")})
    executor = MigrationExecutor(connection)
    loader = executor.loader
    newer = sorted(".".join(each) for each in set(loader.applied_migrations) - set(loader.disk_migrations))
    newer = [each for each in newer if each.partition(".")[0] in OURS]
    if newer:
        sentence = _(
            "The database was written by a newer version of the program (%(newest)s), so this one does not touch it. "
            "Start the newer version, or restore a backup of this version into another DATA_DIR."
        )
        raise CommandError(sentence % {"newest": newer[-1]})
    if older_too and executor.migration_plan(loader.graph.leaf_nodes()):
        sentence = _("The database is older than the program. First:  %(migrate)s")
        raise CommandError(sentence % {"migrate": command_line("migrate")})


def damaged_in_words(path: Path, why: str) -> str:
    """What is damaged, which copy is the newest, and the command that carries on from it."""
    lines = [_("The club’s data is damaged: %(path)s (%(why)s). It is left as it is.") % {"path": path, "why": why}]
    places = list(dict.fromkeys(_places(path)))
    copies = [each for place in places if (each := _newest(place)) is not None]
    if not copies:
        looked = ", ".join(map(str, places))
        lines += [
            _("There is no backup in %(places)s. If there is one on a stick, carry on from it with")
            % {"places": looked},
            "  " + command_line("carry_on", "STICK"),
            _("To serve the damaged data all the same:") + "  " + command_line("serve", "--anyway"),
        ]
        return "\n".join(lines)
    made_at, newest = max(copies)
    lines += [
        _("The newest whole backup is %(path)s, made %(at)s. To carry on from it:")
        % {"path": newest, "at": f"{made_at.astimezone():%Y-%m-%d %H:%M}"},
        "  " + command_line("carry_on", str(newest)),
        _("It goes into a folder of its own. What was entered since that backup must be entered again."),
        _("To serve the damaged data all the same:") + "  " + command_line("serve", "--anyway"),
    ]
    return "\n".join(lines)


def command_line(*arguments: str) -> str:
    """The command as it can be typed where this one was."""
    program = Path(sys.argv[0])
    words = [sys.executable, sys.argv[0]] if program.suffix == ".py" else [program.name]
    return subprocess.list2cmdline([*words, *arguments]) if os.name == "nt" else shlex.join([*words, *arguments])


def database_file() -> Path | None:
    """SQLite's file; None on PostgreSQL."""
    if connection.vendor != "sqlite" or ":memory:" in str(settings.DATABASES["default"]["NAME"]):
        return None
    return Path(settings.DATABASES["default"]["NAME"])


def _places(path: Path) -> Iterator[Path]:
    """Wherever copies may be: where they were to go, what is plugged in, and the folder of `manage.py backup`."""
    if settings.BACKUP_DIR is not None:
        yield settings.BACKUP_DIR
    # The page with this row may be among those that can still be read.
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        yield from (Path(folder) for (folder,) in opened.execute("SELECT folder FROM club_copyplace") if folder)
    for stick in map(Path, sticks()):
        with suppress(OSError):
            yield from (found.parent for found in [*stick.glob(MARKER_FILE), *stick.glob(f"*/{MARKER_FILE}")])
    yield settings.DATA_DIR / FOLDER


def _newest(place: Path) -> tuple[datetime, Path] | None:
    try:
        path, manifest, _passed_over = newest_backup(place)
    except (BackupFaulty, OSError):
        return None
    return manifest.made_at, path
