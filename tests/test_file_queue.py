"""The file queue: a message is there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from bridgeclub.celery import app, file_queue


def channel_in(folder: Path) -> Any:
    for name in ("tasks", "control"):
        (folder / name).mkdir(exist_ok=True)
    options = {
        "data_folder_in": str(folder / "tasks"),
        "data_folder_out": str(folder / "tasks"),
        "control_folder": str(folder / "control"),
    }
    return Connection("filesystem://localhost", transport_options=options).channel()


def test_the_application_sends_through_it(tmp_path: Path) -> None:
    assert app.main == "bridgeclub"
    assert isinstance(channel_in(tmp_path), file_queue.Channel)


def test_a_worker_that_looks_while_a_message_is_written_finds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, replace = channel_in(tmp_path), os.replace

    def look_first(*names: Any) -> None:
        with pytest.raises(Empty):
            channel._get("celery")
        replace(*names)

    monkeypatch.setattr(os, "replace", look_first)
    for number in range(3):
        channel._put("celery", {"body": number})
        assert channel._get("celery") == {"body": number}
    assert list((tmp_path / "tasks").iterdir()) == []


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    channel = channel_in(tmp_path)
    (tmp_path / "tasks").rmdir()
    with pytest.raises(ChannelError, match="Cannot add"):
        channel._put("celery", {})
