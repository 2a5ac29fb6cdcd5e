"""Why no copy could be made: a code with values, which a row keeps, and the sentence for whoever reads it."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.engine.messages import Message, message_of

FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


class Trouble(StrEnum):
    NOT_ABSOLUTE = "not_absolute"
    NOT_THERE = "not_there"
    FULL = "full"
    NOT_WRITABLE = "not_writable"
    UNUSABLE = "unusable"
    OTHER_BYTES = "other_bytes"
    NOT_RESTORABLE = "not_restorable"


WORDS = {
    Trouble.NOT_ABSOLUTE: gettext_lazy("Give the whole path of the folder, such as %(example)s."),
    Trouble.NOT_THERE: gettext_lazy("%(folder)s is not there. If it is a stick, plug it in again."),
    Trouble.FULL: gettext_lazy("%(folder)s is full. Use another stick or make room."),
    Trouble.NOT_WRITABLE: gettext_lazy("%(folder)s cannot be written to by this program."),
    Trouble.UNUSABLE: gettext_lazy("%(folder)s cannot be used (%(why)s). If it is a stick, use another one."),
    Trouble.OTHER_BYTES: gettext_lazy("The backup cannot be read back correctly. Use another stick or disk."),
    Trouble.NOT_RESTORABLE: gettext_lazy(
        "The backup could not be restored (%(place)s). The stick or disk is not at fault: tell whoever looks "
        "after the program."
    ),
}


def trouble_of(folder: Path, error: OSError) -> Message:
    """What is wrong with a folder. `why` is the operating system's own sentence."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return Message(Trouble.NOT_THERE, {"folder": str(folder)})
    if error.errno in FULL:
        return Message(Trouble.FULL, {"folder": str(folder)})
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return Message(Trouble.NOT_WRITABLE, {"folder": str(folder)})
    return Message(Trouble.UNUSABLE, {"folder": str(folder), "why": error.strerror or str(error)})


def trouble_words(message: Message) -> str:
    """The trouble in a sentence; `kept` is the file in which a copy lies that cannot be restored."""
    sentence = str(WORDS[Trouble(message.code)] % message.values)
    kept_name = message.values.get("kept")
    return sentence + " " + _("It is kept as %(name)s.") % {"name": kept_name} if kept_name else sentence


def stored_trouble_words(plain: Mapping[str, Any]) -> str:
    """The same of what a row keeps; "" where it is empty."""
    return trouble_words(message_of(plain)) if plain else ""
