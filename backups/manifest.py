"""The first thing to read in a copy: what it is of, when and by which program it was made, and what is in it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from django.conf import settings
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from backups.errors import BackupFaulty

FORMAT = "bridgeclub-copy"
VERSION = 1
NAME = "manifest.json"
APPS = ("club", "movements", "scoring", "rulings", "bridgeclub", "auth", "admin")
APPLICATION = "1.0.0"
#: What every version before the first release called itself.
BEFORE_RELEASES = "0.1.0"


@dataclass(frozen=True)
class Part:
    """One file in the copy: how long it is, its SHA-256, and how many rows it has."""

    bytes: int
    sha256: str
    rows: int = 0

    @classmethod
    def from_json(cls, payload: Any) -> Part:
        """Raises KeyError, TypeError or ValueError for what is no part: nothing is shorter than nothing."""
        found = cls(payload["bytes"], payload["sha256"], payload["rows"])
        if not all(type(count) is int and count >= 0 for count in (found.bytes, found.rows)):
            raise ValueError(payload)
        return found


def _refuse_odd(payload: Mapping[str, Any]) -> None:
    """ValueError where something is not of the kind that a copy has there."""
    kinds = {"kind": str, "of": dict, "made_at": str, "schema": dict, "key": str, "clubs": list, "last_ids": dict}
    texts = [
        *payload["of"].values(),
        *payload["clubs"],
        payload.get("address", ""),
        payload.get("after", ""),
        payload["application"]["version"],
    ]
    names = [name for listed in payload["schema"].values() for name in listed]
    whole = all(type(last) is int and 0 <= last < 2**63 for last in payload["last_ids"].values())
    if not whole or not all(isinstance(payload[name], kind) for name, kind in kinds.items()):
        raise ValueError("a value of another kind")
    if not all(isinstance(each, str) for each in (*texts, *names)):
        raise ValueError("what is no text")


@dataclass(frozen=True)
class Manifest:
    """What a copy says about itself. `kind`: "server", "club" or "session"; `of`: what it is called.

    `last_ids`: by table, the last id ever given out, so that no later row is taken for one that is gone;
    `address`: where the tables found the server, as it stands on printed codes ("" where it was this computer only);
    `after`: the copy before this one, by its name, so that the newest is known also where the clock was set back.
    """

    kind: str
    of: Mapping[str, str]
    made_at: datetime
    schema: Mapping[str, list[str]]
    key: str
    parts: Mapping[str, Part]
    application: str = APPLICATION
    version: int = VERSION
    clubs: list[str] = field(default_factory=list)
    last_ids: Mapping[str, int] = field(default_factory=dict)
    address: str = ""
    after: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": self.version,
            "application": {"name": "bridgeclub", "version": self.application},
            "kind": self.kind,
            "of": dict(self.of),
            "clubs": self.clubs,
            "made_at": self.made_at.isoformat(),
            "schema": dict(self.schema),
            "key": self.key,
            "last_ids": dict(self.last_ids),
            "address": self.address,
            "after": self.after,
            "counts": {name: part.rows for name, part in self.parts.items() if part.rows},
            # Every row is in the tables: the program keeps no other files. A later version may add parts.
            "files": [],
            "parts": {name: {"bytes": p.bytes, "sha256": p.sha256, "rows": p.rows} for name, p in self.parts.items()},
        }

    @classmethod
    def from_json(cls, payload: Any) -> Manifest:
        """Raises BackupFaulty for what is no manifest, or one of a newer program."""
        if not isinstance(payload, dict) or payload.get("format") != FORMAT:
            raise BackupFaulty(_("This file is not a bridgeclub backup."))
        if payload.get("version") != VERSION:
            raise BackupFaulty(newer())
        try:
            parts = {name: Part.from_json(part) for name, part in payload["parts"].items()}
            _refuse_odd(payload)
            return cls(
                kind=payload["kind"],
                of=payload["of"],
                made_at=datetime.fromisoformat(payload["made_at"]),
                schema=payload["schema"],
                key=payload["key"],
                parts=parts,
                application=payload["application"]["version"],
                clubs=payload["clubs"],
                last_ids=payload["last_ids"],
                address=payload.get("address", ""),
                after=payload.get("after", ""),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as odd:
            raise BackupFaulty(_("The list of contents of this backup is damaged. Use another backup.")) from odd


def newer() -> str:
    return _("This backup was made by a newer version of bridgeclub. Update this computer first, then try again.")


def application_version() -> str:
    """The version of the program, as its package says it where it is installed as one."""
    try:
        return version("bridgeclub")
    except PackageNotFoundError:
        return APPLICATION


def schema_of(using: str) -> dict[str, list[str]]:
    """The migrations that a database has had, by application."""
    applied = MigrationLoader(connections[using]).applied_migrations
    return {app: sorted(name for of, name in applied if of == app) for app in APPS}


def secret_key_fingerprint() -> str:
    """By which it is seen whether two servers have the same secret, without telling it."""
    return hmac.new(settings.SECRET_KEY.encode(), b"bridgeclub copy", hashlib.sha256).hexdigest()[:32]


def refuse_newer(manifest: Manifest) -> None:
    """A copy with changes to the tables that this program does not know, or of a version before the first release."""
    if manifest.application == BEFORE_RELEASES:
        raise BackupFaulty(
            _("This backup was made by a version before 0.9. Backups of those versions cannot be restored.")
        )
    known = MigrationLoader(None).disk_migrations
    for app, names in manifest.schema.items():
        if any((app, name) not in known for name in names):
            raise BackupFaulty(newer())
