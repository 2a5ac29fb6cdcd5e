"""What is installed from a wheel has all that a checkout has."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import databases

ROOT = Path(__file__).resolve().parent.parent
PAGE = """
from django.test import Client
from django.contrib.staticfiles import finders
from django.db import connection
from django.db.migrations.loader import MigrationLoader
loader = MigrationLoader(connection)
gone = sorted(set(loader.applied_migrations) ^ set(loader.disk_migrations))
print(Client().get("/").status_code, bool(finders.find("bundles/house.css")), gone)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of a wheel, in a folder without anything else of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "packages")
    return folder / "packages"


def command(installed: Path, folder: Path, *words: str) -> str:
    """What the command prints, given in an empty folder."""
    environment = {"PYTHONPATH": str(installed), "PATH": os.environ["PATH"]}
    line = [sys.executable, "-m", "bridgeclub.management.command_line", *words]
    return subprocess.run(line, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_data_of_the_engines_is_in_it(installed: Path, tmp_path: Path) -> None:
    assert command(installed, tmp_path, "vp", "ebu-swiss-pairs", "--boards", "8")
    assert command(installed, tmp_path, "movements", "--pairs", "17")


@pytest.mark.usefixtures("django_db_setup")
def test_pages_and_their_files_are_in_it(installed: Path, tmp_path: Path) -> None:
    """What is to be migrated is in it as well: nothing is missing of what made the database that is there."""
    (tmp_path / "var").mkdir()
    databases.copy_into(tmp_path / "var")
    told = command(installed, tmp_path, "shell", "--no-imports", "-c", PAGE)
    assert told.split() == ["200", "True", "[]"]


def test_it_has_a_command_of_its_own(installed: Path) -> None:
    (entry,) = installed.glob("*.dist-info/entry_points.txt")
    assert "bridgeclub = bridgeclub.management.command_line:main" in entry.read_text()


def test_every_file_of_the_pages_is_in_it(installed: Path) -> None:
    for folder in ("templates", "static"):
        ours = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        there = {path.relative_to(installed / "bridgeclub") for path in (installed / "bridgeclub" / folder).rglob("*")}
        assert ours <= there


def test_nothing_of_the_tests_is_in_it(installed: Path) -> None:
    """The worked examples for other programs neither: they are handed on by themselves."""
    assert not [path for path in installed.rglob("*") if path.name in {"tests", "accredit.py", "accreditation"}]
