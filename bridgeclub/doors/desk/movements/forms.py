"""A movement that the club brings along, as a file or pasted."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from bridgeclub.doors.desk.given_text import TABLES, FileOrTextForm
from movements.engine.build import MOST_BOARDS_PER_ROUND
from movements.engine.own import Own, read_own
from movements.engine.own_use import MOST_TABLES, use_faults
from movements.services import LONGEST_NAME


class OwnMovementForm(FileOrTextForm):
    """`read` is what was found, once the form is valid: the movement and everything that is wrong with it."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("As it will appear in the list, such as Nora’s nine pairs"),
        error_messages={"required": gettext_lazy("Give the movement a name.")},
    )
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards in a round"),
        min_value=1,
        max_value=MOST_BOARDS_PER_ROUND,
        initial=3,
        help_text=gettext_lazy(
            "Needed only if the file has sets instead of boards. You can still choose another number for each session."
        ),
    )
    copies = forms.IntegerField(
        label=gettext_lazy("Sets of the boards"),
        min_value=1,
        max_value=MOST_TABLES,
        initial=1,
        help_text=gettext_lazy("How many sets of the same boards you have."),
    )

    read = Own(None, ())

    accepts = f".json,application/json,{TABLES}"
    file_help = gettext_lazy("A CSV file of a spreadsheet, or a movement document (JSON).")
    paste_label = gettext_lazy("Or paste it here")
    nothing = gettext_lazy("Choose a file, or paste the movement.")
    unreadable: ClassVar = {
        "too_big": gettext_lazy("This file is larger than 1 MB: it is not a movement."),
        "": gettext_lazy(
            "This is neither CSV nor a movement document. Open it in the program that made it and save it as CSV."
        ),
    }

    def look_at(self, cleaned: dict[str, Any]) -> None:
        boards, copies = cleaned.get("boards_per_round"), cleaned.get("copies")
        found = read_own(self.text, name=cleaned.get("name", ""), boards_per_round=boards, copies=copies or 1)
        self.read = _usable(found)


def _usable(own: Own) -> Own:
    """With what stands against playing it here, once it is sound."""
    if own.movement is None or own.faults:
        return own
    return Own(own.movement, tuple(use_faults(own.movement)))
