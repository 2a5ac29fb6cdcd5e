"""The file queue of the embedded default, with messages that are there whole or not at all.

Kombu's own file transport opens a message's file before it writes it: a worker that looks in between reads nothing,
takes that for a broken message and stops. Here a message is written under another name and then renamed.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """As kombu's, but for how a message is written."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # as kombu has it
        """Put a message into the folder of `queue`. Names sort in the order of sending."""
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        part = folder / f".{name}.part"
        try:
            part.write_bytes(dumps(payload).encode())
            os.replace(part, folder / name)
        except OSError as error:
            raise ChannelError(f"Cannot add {name} to {folder}") from error


class Transport(filesystem.Transport):
    """What `filesystem://` means once `use` has been called."""

    Channel = Channel


def use() -> None:
    """From now on `filesystem://` is this queue."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
