"""A session as a .bws: the writer's process, started, fed, and given up when it takes too long or falls."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from django.utils.translation import gettext as _

from scoring.engine.handsets import BwsTable, bws_tables
from scoring.errors import DomainError
from scoring.queries.handsets import handset_session

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "scoring.bws_writer")
PROJECT = Path(__file__).resolve().parents[2]
SECONDS = 60
NOT_INSTALLED = 3
#: Packages of the extra `bridgemate`.
NEEDED = ("jpype", "mpxj")


class NotInstalledError(DomainError):
    """What writes the file is not on this computer."""


def can_write_bws() -> bool:
    """Whether the optional packages are here; whether Java is shows when it is started."""
    return all(find_spec(name) is not None for name in NEEDED)


def bws_of(session_id: int) -> bytes:
    """The file that Bridgemate Control Software starts from. It takes a second or two, in a process of its own.

    Raises NotInstalledError where the extra or Java is missing, DomainError where there is no movement or no file.
    """
    session = handset_session(session_id)
    if session is None:
        raise DomainError(_("Choose a movement first: until then nobody has a number or a table."))
    return written(bws_tables(session))


def written(tables: Sequence[BwsTable]) -> bytes:
    """The tables as an Access database; raises as `bws_of`."""
    request = json.dumps({"tables": [_plain(table) for table in tables]}, default=datetime.isoformat).encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "session.bws"
        try:
            ended = subprocess.run(
                (*COMMAND, str(file)), input=request, capture_output=True, cwd=PROJECT, timeout=SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as fault:
            logger.exception("The writer of .bws files did not answer.")
            raise DomainError(_("The file could not be written. Please try again.")) from fault
        if ended.returncode == NOT_INSTALLED:
            raise NotInstalledError(not_installed())
        if ended.returncode or not file.exists():
            logger.error("The writer of .bws files fell: %s", ended.stderr.decode(errors="replace")[-500:])
            raise DomainError(_("The file could not be written. Please try again."))
        return file.read_bytes()


def not_installed() -> str:
    """What to do where the file cannot be written."""
    return _(
        "This computer cannot write .bws files yet. Whoever looks after it installs Java 17 or later, "
        "then the extra “bridgemate” of this program: pip install “bridgeclub[bridgemate]”."
    )


def _plain(table: BwsTable) -> dict[str, object]:
    columns = [[each.name, each.kind, each.length] for each in table.columns]
    return {"name": table.name, "columns": columns, "rows": table.rows}
