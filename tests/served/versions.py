"""Code of another version in a folder of its own: one that was released, or ours with something changed."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.running import ROOT

#: The commit of each release that is upgraded from.
RELEASES = {"0.9.0": "0aa19059ff0e2a42743aad8d8593474d93cc92b4"}
#: What an image has of a checkout, and what says how it is run.
OF_AN_IMAGE = ("manage.py", "backups", "bridgeclub", "club", "movements", "scoring", "rulings", "templates", "static")
PAPERS = ("docs", "docker-compose.yml", "Dockerfile", "tests", "tools")


def released(number: str, folder: Path) -> Path:
    """A release as it was, compiled as its image is. A clone without its commit is a failure that says what to do."""
    commit = RELEASES[number]
    done = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True)
    if done.returncode:
        pytest.fail(
            f"This clone has not the commit of {number}, {commit[:8]}. It is had with:  git fetch --unshallow,"
            f" or, alone, git fetch --depth=1 origin {commit}\n{done.stderr.decode()}"
        )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return _compiled(folder)


def copied(folder: Path) -> Path:
    """Ours, to be changed."""
    for name in (*OF_AN_IMAGE, *PAPERS):
        whole = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        folder.mkdir(exist_ok=True)
        whole(ROOT / name, folder / name)
    return _compiled(folder)


def _compiled(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "compileall", "-q", *OF_AN_IMAGE[1:7]], cwd=folder, capture_output=True)
    return folder
