"""What the tests of automatic and others build and ask: see test_automatic.py."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from backups import automatic, rotation


def copies_on(stick: Path) -> list[str]:
    return sorted(each.name for each in stick.iterdir() if rotation.made_at(each.name))


def advance_clock(monkeypatch: pytest.MonkeyPatch, **by: int) -> None:
    """The clock of the copies goes on."""
    now = timezone.now() + timedelta(**by)
    monkeypatch.setattr(automatic.timezone, "now", lambda: now)
