"""Whether this process can do its work now: a proxy sends people to those that can."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from club.database_trouble import Trouble, saving_trouble, trouble_of
from club.queries.clock import clock_set_back

PROBE_KEY = "readyz"


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 where people may be sent here, else 503; what is asked and how it answers, in both.

    A Redis that is away is told, and keeps nobody away: results are entered without it. So is a clock that was set
    back in the last hours, and a database that can only be read, its disk being full perhaps: no other process could
    do better, and the pages say what is to be done.
    """
    needed = {name: _answers(ask) for name, ask in NEEDED.items()}
    ready = all(each == "ok" for each in needed.values())
    values = {**needed, **{name: _answers(ask) for name, ask in INFORMATIVE.items() if ready}}
    if settings.CELERY_BROKER_URL.startswith("redis"):
        values["redis"] = _answers(_redis)
    response = JsonResponse({"ready": ready, **values}, status=200 if ready else 503)
    response["Cache-Control"] = "no-store"
    return response


def _answers(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except (DatabaseError, RedisError, OSError) as error:
        return trouble_of(error) or "away"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _migrations() -> str:
    """What is newer than this program does not matter to it: while another version is put in, the old one serves."""
    executor = MigrationExecutor(connection)
    return "behind" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else "ok"


def _clock() -> str:
    return "set back" if clock_set_back(timezone.now()) else "ok"


def _saving() -> str:
    trouble = saving_trouble()
    return f"{trouble}: {_todo(trouble)}" if trouble else "ok"


def _todo(trouble: Trouble) -> str:
    """For whoever looks after the computer."""
    where = "the disk of PostgreSQL’s data" if settings.ENV.served else f"the disk with {settings.DATA_DIR}"
    if trouble is Trouble.FULL:
        return f"make room on {where}. Results stay on the tablets and arrive by themselves."
    return "the database can only be read. Results stay on the tablets and arrive when it can be written again."


def _redis() -> str:
    cache.get(PROBE_KEY)
    return "ok"


NEEDED: Mapping[str, Callable[[], str]] = {"database": _database, "migrations": _migrations}
#: What keeps nobody away.
INFORMATIVE: Mapping[str, Callable[[], str]] = {"clock": _clock, "saving": _saving}
