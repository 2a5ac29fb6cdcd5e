"""What is wrong with a copy, or with the place that it should go to."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext as _

from backups.trouble import Trouble, trouble_words
from club.engine.messages import Message
from club.errors import DomainError


class FolderRefused(DomainError):
    """A folder into which no copy can be written; `trouble` says why."""

    def __init__(self, trouble: Message) -> None:
        self.trouble = trouble
        super().__init__(trouble_words(trouble))


class BackupFaulty(DomainError):
    """A file that is no copy, or not whole, or newer than this program. Nothing was changed."""


class BackupShapeError(BackupFaulty):
    """A value that this version does not keep in that form. `column`: "scoring.repair.changed"."""

    def __init__(self, column: str) -> None:
        self.column = column
        sentence = _("This backup has data in a form that this version cannot read: %(what)s.")
        super().__init__(sentence % {"what": column})


class BackupNotRestorable(BackupFaulty):
    """What was just written is no copy from which anything could be restored.

    `place`: what cannot be read, such as "scoring.publication.standings, row 14"; empty where other bytes came back
    than were written, which is the fault of a disk or stick. `kept`: where it lies, under a name that no copy has.
    """

    def __init__(self, place: str = "", kept_path: Path | None = None) -> None:
        self.place, self.kept = place, kept_path
        super().__init__(trouble_words(self.trouble))

    @property
    def trouble(self) -> Message:
        """As a row keeps it."""
        values = {} if self.kept is None else {"kept": self.kept.name}
        if not self.place:
            return Message(Trouble.OTHER_BYTES, values)
        return Message(Trouble.NOT_RESTORABLE, {"place": self.place, **values})
