"""Why no copy could be made: whatever the system says of a folder has a sentence, also after it was kept in a row."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from backups.errors import BackupNotRestorable
from backups.trouble import WORDS, Trouble, stored_trouble_words, trouble_of, trouble_words

STICK = Path("/media/stick")


def test_every_trouble_has_words() -> None:
    assert set(WORDS) == set(Trouble)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOENT, Trouble.NOT_THERE),
        (errno.ENOTDIR, Trouble.NOT_THERE),
        (errno.ENOSPC, Trouble.FULL),
        (errno.EDQUOT, Trouble.FULL),
        (errno.EACCES, Trouble.NOT_WRITABLE),
        (errno.EROFS, Trouble.NOT_WRITABLE),
        (errno.EIO, Trouble.UNUSABLE),
    ],
)
def test_what_the_system_says_of_a_folder(number: int, code: Trouble) -> None:
    trouble = trouble_of(STICK, OSError(number, os.strerror(number)))
    assert trouble.code == code
    assert trouble_words(trouble).startswith("/media/stick ")
    assert stored_trouble_words(trouble.plain()) == trouble_words(trouble)


@pytest.mark.parametrize("place", ["", "scoring.publication.standings, row 14"])
def test_a_copy_that_cannot_be_restored(place: str) -> None:
    kept = BackupNotRestorable(place, STICK / "copy.zip.unreadable")
    assert str(kept).endswith("It is kept as copy.zip.unreadable.")
    assert str(BackupNotRestorable(place)) == str(kept).removesuffix(" It is kept as copy.zip.unreadable.")
    assert place in str(kept)
    assert stored_trouble_words(kept.trouble.plain()) == str(kept)
