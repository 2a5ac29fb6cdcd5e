"""The disk of a club's own computer is full in the middle of play: nothing accepted is lost, and it goes on after."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests import databases
from tests.faults.stubborn import StubbornTable
from tests.race.house import House, embedded
from tests.race.race import closing_all, nothing_lost
from tests.race.size import Size
from tests.race.tables import JSON, Times

FEW = Size(sections=1, tables=3, rounds=2, boards_per_round=2)
ROOM = "48m"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own; only root can have one."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("a disk of its own needs root")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", tmp_path], capture_output=True)
    if made.returncode:
        pytest.skip(f"no disk of its own here: {made.stderr.decode().strip()}")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "--lazy", tmp_path], check=True)


def fill(folder: Path) -> Path:
    """A file that takes all that is left."""
    waste = folder / "waste"
    with waste.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue
    return waste


def play_one(table: StubbornTable) -> None:
    state = table.state()
    board = next(each["number"] for each in state["current"]["boards"] if each["state"] == "open")
    table.enter(board, state["current"]["number"])


def next_entry(table: StubbornTable) -> bytes:
    """What its page would send now."""
    state = table.state()
    board = next(each["number"] for each in state["current"]["boards"] if each["state"] == "open")
    said = {"id": str(uuid4()), "board": board, "round": state["current"]["number"], "replaces": None}
    return json.dumps({**said, "contract": "4S", "declarer": "N", "tricks": 10}).encode()


@pytest.mark.long
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_a_full_disk_takes_nothing_and_loses_nothing(small_disk: Path) -> None:
    databases.copy_into(small_disk)
    with embedded(small_disk, FEW) as house:
        tables = [
            StubbornTable(house, section, number, secret, Times()) for section, number, secret in house.session["ways"]
        ]
        with closing_all(table.client for table in tables):
            for table in tables:
                play_one(table)
            kept = [next_entry(table) for table in tables]
            waste = fill(small_disk)
            # What cannot be written is not taken: a page keeps it and asks again, as these do afterwards.
            for table, entry in zip(tables, kept, strict=True):
                assert table.client.ask("POST", "/api/table/results", entry, **JSON)[0] >= 500
            waste.unlink()
            for table in tables:
                table.play(lambda _tag: None)
        sent = {(table.section, table.number): table.sent for table in tables}
        current = {each for table in tables for each in table.current.values()}
        nothing_lost(settled(house), sent, current)


def settled(house: House) -> dict[str, object]:
    """What stands when the standings are up to date again."""
    for _try in range(20):
        left = house.left_behind()
        if left["behind"] == 0:
            break
    return left
