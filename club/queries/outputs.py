"""How a club gives its results away."""

from __future__ import annotations

from dataclasses import dataclass

from club.models.outputs import Outputs

PAPERS = Outputs.Paper.choices
SEPARATORS = Outputs.Separator.choices


@dataclass(frozen=True)
class OutputsInfo:
    """The formats that everybody may take away, the paper (a4, letter), the separator (comma, semicolon, tab), and
    whether the first letter about a session goes by itself.
    """

    public_formats: tuple[str, ...] = ()
    paper: str = Outputs.Paper.A4.value
    separator: str = Outputs.Separator.COMMA.value
    first_letters: bool = False


def outputs_of(club_id: int) -> OutputsInfo:
    """One query; a club that has said nothing gives nothing away but its pages."""
    row = Outputs.objects.filter(club_id=club_id).first()
    if row is None:
        return OutputsInfo()
    return OutputsInfo(tuple(row.public_formats), row.paper, row.separator, row.first_letters)
