"""What the environment says, read once and refused by name when it is odd."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from bridgeclub.settings.data_folder import keep_from_others

# What the check for deployment asks for.
SECRET_AT_LEAST = 50
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]", "testserver")
# Each thread keeps its connection. Whoever closes the last one to a file of SQLite writes all of it to the disk.
CONNECTION_MAX_AGE_SECONDS = 60
# A server that does not answer at all must not hold a thread of the pages for minutes. The address may say otherwise.
CONNECT_SECONDS = 5
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
# So long whoever writes waits for a file of SQLite that somebody else is writing: workers and commands. Pages wait less
# (bridgeclub/wsgi.py): an entry that is told to come again is better than a page that does not answer.
WAIT_SECONDS = 20


@dataclass(frozen=True)
class Environment:
    """The settings that differ between a demo, a club's laptop and a server.

    `served` is true when a `DATABASE_URL` names PostgreSQL: then nothing is made up,
    and cookies and redirects are those of https.
    """

    data_dir: Path
    database: dict[str, Any]
    redis_url: str | None
    secret_key: str
    debug: bool
    allowed_hosts: tuple[str, ...]
    served: bool
    backup_dir: Path | None = None
    bridgemate_folders: tuple[Path, ...] = ()


def read_environment(values: Mapping[str, str], base_dir: Path) -> Environment:
    """Environment variables → settings. Raises ImproperlyConfigured naming the variable that is odd."""
    debug = _switch(values, "DEBUG")
    data_dir = _data_dir(values, base_dir)
    database = _database(values, data_dir)
    served = database["ENGINE"] == "django.db.backends.postgresql"
    return Environment(
        data_dir=data_dir,
        database=database,
        redis_url=_redis_url(values),
        secret_key=_secret_key(values, data_dir, served=served),
        debug=debug,
        allowed_hosts=_allowed_hosts(values, served=served),
        served=served,
        backup_dir=_backup_dir(values),
        bridgemate_folders=_bridgemate_folders(values, data_dir, served=served),
    )


def _backup_dir(values: Mapping[str, str]) -> Path | None:
    """It need not be there at the start: a stick may be plugged in later."""
    folder = values.get("BACKUP_DIR", "").strip()
    if folder and not Path(folder).is_absolute():
        raise ImproperlyConfigured(f"BACKUP_DIR must be a whole path, such as /media/stick, not {folder!r}.")
    return Path(folder) if folder else None


def _bridgemate_folders(values: Mapping[str, str], data_dir: Path, *, served: bool) -> tuple[Path, ...]:
    """On a club's own computer one folder beside its data; any other where BRIDGEMATE_FOLDERS names it."""
    named = [each.strip() for each in values.get("BRIDGEMATE_FOLDERS", "").split(os.pathsep) if each.strip()]
    for folder in named:
        if not Path(folder).is_absolute():
            raise ImproperlyConfigured(f"BRIDGEMATE_FOLDERS must be whole paths, such as /srv/bws, not {folder!r}.")
    own = () if served else (data_dir / "bridgemate",)
    return (*own, *map(Path, named))


def _switch(values: Mapping[str, str], name: str) -> bool:
    value = values.get(name, "").strip().lower()
    if value in {"", "0", "false", "no", "off"}:
        return False
    if value in {"1", "true", "yes", "on"}:
        return True
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {values[name]!r}.")


def _data_dir(values: Mapping[str, str], base_dir: Path) -> Path:
    data_dir = Path(values.get("DATA_DIR") or base_dir / "var").expanduser().absolute()
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise ImproperlyConfigured(f"DATA_DIR: {data_dir} cannot be made ({refused.strerror}).") from refused
    if not os.access(data_dir, os.W_OK):
        raise ImproperlyConfigured(f"DATA_DIR: {data_dir} cannot be written.")
    keep_from_others(data_dir)
    return data_dir


def _database(values: Mapping[str, str], data_dir: Path) -> dict[str, Any]:
    url = values.get("DATABASE_URL", "").strip()
    if not url:
        return _sqlite(str(data_dir / "bridgeclub.sqlite3"), values)
    scheme = urlsplit(url).scheme
    if scheme == "sqlite":
        return _sqlite(unquote(url.removeprefix("sqlite:///")) or ":memory:", values)
    if scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgres:// or sqlite:///.")
    database: dict[str, Any] = dict(environ.Env.db_url_config(url))
    if not database.get("NAME"):
        raise ImproperlyConfigured("DATABASE_URL must end with the name of a database.")
    # A pool would have to be sized to the threads as well.
    database.update(CONN_MAX_AGE=CONNECTION_MAX_AGE_SECONDS, CONN_HEALTH_CHECKS=True)
    database["OPTIONS"] = {"connect_timeout": CONNECT_SECONDS, **database.get("OPTIONS", {})}
    return database


def _sqlite(name: str, values: Mapping[str, str]) -> dict[str, Any]:
    options = {**SQLITE_OPTIONS, "timeout": int(values.get("DATABASE_WAIT_SECONDS", WAIT_SECONDS))}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": options,
        "CONN_MAX_AGE": CONNECTION_MAX_AGE_SECONDS,
    }


def _redis_url(values: Mapping[str, str]) -> str | None:
    url = values.get("REDIS_URL", "").strip()
    if url and urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix://.")
    return url or None


def _secret_key(values: Mapping[str, str], data_dir: Path, *, served: bool) -> str:
    key = values.get("SECRET_KEY", "")
    if key:
        if len(key) < SECRET_AT_LEAST:
            wanted = f"use at least {SECRET_AT_LEAST} characters made by chance"
            raise ImproperlyConfigured(f"SECRET_KEY is too short: {wanted}.")
        return key
    if served:
        raise ImproperlyConfigured("SECRET_KEY is not set.")
    return _own_secret(data_dir / "secret-key")


def _own_secret(path: Path) -> str:
    """The embedded default makes its secret by chance, once, readable by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key


def _allowed_hosts(values: Mapping[str, str], *, served: bool) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in values.get("ALLOWED_HOSTS", "").split(",") if host.strip())
    if any("/" in host for host in hosts):
        raise ImproperlyConfigured("ALLOWED_HOSTS takes host names with commas between them, no addresses with /.")
    if hosts or served:
        if not hosts:
            raise ImproperlyConfigured("ALLOWED_HOSTS is not set.")
        return hosts
    return LOCAL_HOSTS
