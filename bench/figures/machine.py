"""On which computer, with which programs and on which day figures were taken."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tools import packages
from tools.environment import ROOT

PACKAGES = ("Django", "gunicorn", "waitress", "celery", "psycopg")


def machine() -> list[str]:
    """Lines for whoever wants to compare."""
    programs = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return [
        f"{_processor()}, {os.cpu_count()} cores, {_memory()} of memory, {platform.system()} {platform.release()}",
        f"Python {platform.python_version()}, {programs}",
        f"{_postgres()}, {_first(r'v=([0-9.]+)', 'Redis', packages.redis_server())}, SQLite {sqlite3.sqlite_version}",
        f"commit {_commit()}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC; load when it began {os.getloadavg()[0]:.1f}",
    ]


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.+)$", told.read_text(), re.M) if told.exists() else None
    return found[1] if found else platform.processor() or platform.machine()


def _memory() -> str:
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB"


def _postgres() -> str:
    binaries = packages.postgres_bin()
    return _first(r"\(PostgreSQL\) ([0-9.]+)", "PostgreSQL", binaries / "postgres" if binaries else None)


def _first(pattern: str, name: str, program: object) -> str:
    """What a program says of its version."""
    if not program:
        return name
    said = subprocess.run([str(program), "--version"], capture_output=True, text=True).stdout
    found = re.search(pattern, said)
    return f"{name} {found[1]}" if found else name


def _commit() -> str:
    """Of the files that were measured, and whether they were changed since."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return described.stdout.strip() or "unknown"
