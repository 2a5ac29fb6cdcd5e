"""The forms in which an edition can be taken away, by the names that stand in their addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from bridgeclub.outputs.folder import folder
from bridgeclub.outputs.notation import pbn
from bridgeclub.outputs.pdf.cards import cards_pdf
from bridgeclub.outputs.pdf.matches import matches_pdf
from bridgeclub.outputs.pdf.ranking import ranking_pdf
from bridgeclub.outputs.pdf.travellers import travellers_pdf
from bridgeclub.outputs.tables import cards_csv, matches_csv, ranking_csv, travellers_csv
from club.queries import OutputsInfo
from scoring.queries.public import ResultsSheet

CSV = "text/csv; charset=utf-8"


@dataclass(frozen=True)
class FormatOptions:
    """How it is wanted: separator of tables, paper of prints, one pair's card only (its key)."""

    separator: str = "comma"
    paper: str = "a4"
    pair: str = ""

    @classmethod
    def of(cls, settings: OutputsInfo) -> FormatOptions:
        return cls(separator=settings.separator, paper=settings.paper)


def _always(_sheet: ResultsSheet) -> bool:
    return True


def _has_matches(sheet: ResultsSheet) -> bool:
    return bool(sheet.document.matches)


@dataclass(frozen=True)
class Format:
    """One form. `key` is its name in addresses and in the club's settings, `group` where it stands on a page.

    `fits`: whether there is anything of a sheet to make it of.
    """

    key: str
    group: str
    label: str | Promise
    about: str | Promise
    suffix: str
    content_type: str
    make: Callable[[ResultsSheet, FormatOptions], bytes]
    fits: Callable[[ResultsSheet], bool] = _always

    def made(self, sheet: ResultsSheet, wishes: FormatOptions) -> bytes:
        """The file, with every time in the club's zone."""
        with timezone.override(sheet.session.club.zone):
            return self.make(sheet, wishes)

    def file_name(self, sheet: ResultsSheet, pair: str = "") -> str:
        """Session, edition, what it is: files of several nights lie well beside each other."""
        number = sheet.edition.number if sheet.edition else 0
        what = "-".join([self.key.rpartition("-")[0] or self.key, *([slugify(pair) or "pair"] if pair else [])])
        return f"{sheet.session.slug}-edition-{number}-{what}.{self.suffix}"


PDF = "application/pdf"
_ALL = (
    Format(
        "ranking-pdf",
        "paper",
        _("Ranking for the notice board"),
        _("In the largest type that fits; two rankings beside each other or on a page each."),
        "pdf",
        PDF,
        lambda sheet, wishes: ranking_pdf(sheet, wishes.paper),
    ),
    Format(
        "travellers-pdf",
        "paper",
        _("All boards"),
        _("The traveller of every board, several on a page."),
        "pdf",
        PDF,
        lambda sheet, wishes: travellers_pdf(sheet, wishes.paper),
    ),
    Format(
        "matches-pdf",
        "paper",
        _("Matches"),
        _("Who met whom, and every match board by board, of teams with both rooms beside each other."),
        "pdf",
        PDF,
        lambda sheet, wishes: matches_pdf(sheet, wishes.paper),
        _has_matches,
    ),
    Format(
        "cards-pdf",
        "paper",
        _("Scorecards"),
        _("For everybody who is ranked, one or two on a page; or for one of them."),
        "pdf",
        PDF,
        lambda sheet, wishes: cards_pdf(sheet, wishes.paper, wishes.pair),
    ),
    Format(
        "ranking-csv",
        "spreadsheet",
        _("Ranking"),
        _("Everybody who is ranked, one a row."),
        "csv",
        CSV,
        lambda sheet, wishes: ranking_csv(sheet, wishes.separator),
    ),
    Format(
        "matches-csv",
        "spreadsheet",
        _("Matches"),
        _("One match a row."),
        "csv",
        CSV,
        lambda sheet, wishes: matches_csv(sheet, wishes.separator),
        _has_matches,
    ),
    Format(
        "travellers-csv",
        "spreadsheet",
        _("All boards"),
        _("One table’s result a row."),
        "csv",
        CSV,
        lambda sheet, wishes: travellers_csv(sheet, wishes.separator),
    ),
    Format(
        "cards-csv",
        "spreadsheet",
        _("All scorecards"),
        _("The boards of everybody who is ranked, in the order of play."),
        "csv",
        CSV,
        lambda sheet, wishes: cards_csv(sheet, wishes.separator),
    ),
    Format(
        "web",
        "elsewhere",
        _("Results as a website"),
        _("All results pages in one folder, for your own website or a memory stick. It needs no server."),
        "zip",
        "application/zip",
        lambda sheet, _wishes: folder(sheet),
    ),
    Format(
        "pbn",
        "elsewhere",
        _("Boards as PBN"),
        _("Every board with its results, and the hands where they are known. BridgeWebs likes hands best so."),
        "pbn",
        "application/x-pbn; charset=utf-8",
        lambda sheet, _wishes: pbn(sheet),
    ),
)
FORMATS: Mapping[str, Format] = {each.key: each for each in _ALL}
# The web folder takes seconds to make, and is for whoever has a web space: strangers do not ask the server for it.
PUBLIC: Mapping[str, Format] = {key: each for key, each in FORMATS.items() if key != "web"}
