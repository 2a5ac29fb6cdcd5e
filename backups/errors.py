"""What is wrong with a copy, or with the place that it should go to."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext as _

from club.errors import DomainError


class BackupFaulty(DomainError):
    """A file that is no copy, or not whole, or newer than this program. Nothing was changed."""


class BackupShapeError(BackupFaulty):
    """A value that this version does not keep in that form. `column`: "scoring.repair.changed"."""

    def __init__(self, column: str) -> None:
        self.column = column
        sentence = _("This copy has something in another form than this version keeps it: %(what)s.")
        super().__init__(sentence % {"what": column})


class BackupNotRestorable(BackupFaulty):
    """What was just written is no copy from which anything could be restored.

    `place`: what cannot be read, such as "scoring.publication.standings, row 14"; empty where other bytes came back
    than were written, which is the fault of a disk or stick. `kept`: where it lies, under a name that no copy has.
    """

    def __init__(self, place: str = "", kept_path: Path | None = None) -> None:
        self.place, self.kept = place, kept_path
        super().__init__(_of_the_disk() if not place else _of_the_program() % {"place": place})

    def __str__(self) -> str:
        said = super().__str__()
        return said if self.kept is None else said + " " + _("It is kept as %(name)s.") % {"name": self.kept.name}


def _of_the_disk() -> str:
    return _("What was written cannot be read back: other bytes came than were written. Take another stick or disk.")


def _of_the_program() -> str:
    return _(
        "What was written could not be restored (%(place)s). No stick or disk is to blame: tell whoever looks after "
        "the program."
    )
