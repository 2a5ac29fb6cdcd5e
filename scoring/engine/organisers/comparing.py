"""An organiser's common results beside one's own figures, pair by pair and board by board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from club.engine.messages import Message
from scoring.engine.document import SessionDocument
from scoring.engine.old_results.values import Note
from scoring.engine.organisers.codes import Remark
from scoring.engine.organisers.reading import parts_of_label
from scoring.engine.organisers.values import OrganisersFile, OrganisersPair, Printed
from scoring.engine.rounding import rounded
from scoring.engine.standings_document import StandingsDocument
from scoring.engine.usebio.writing import labels_in_file


@dataclass(frozen=True)
class OwnPair:
    """A pair of one's own evening. `label`: under which it stands in the evening's USEBIO file. `percent` is None
    without a ranking, `points` are matchpoints by board.
    """

    key: str
    label: str
    number: int
    direction: str
    section: str
    percent: Fraction | None
    points: Mapping[int, Fraction]


@dataclass(frozen=True)
class Difference:
    """Of one pair on one board; `board` is None for the percentage. `ours` is None where we have no figure."""

    pair: OwnPair
    board: int | None
    ours: Fraction | None
    theirs: Fraction
    line: int | None


@dataclass(frozen=True)
class Compared:
    """Lines of the file by key of our pair, what differs, our pairs that the file does not have, and what was odd."""

    found: Mapping[str, OrganisersPair]
    differences: tuple[Difference, ...]
    lacking: tuple[OwnPair, ...]
    faults: tuple[Note, ...]


def own_pairs(document: SessionDocument, standings: StandingsDocument, before: str = "") -> tuple[OwnPair, ...]:
    """The pairs of an evening, with the figures of its standings or of those of a common field, where `before` stands
    in front of each key (`common_key`).
    """
    percents = {row["contestant"]: row["percent"] for row in standings["ranking"]}
    points: dict[str, dict[int, Fraction]] = {}
    for board in standings["boards"]:
        for line in board["lines"]:
            for who, text in ((line["ns"], line["ns_points"]), (line["ew"], line["ew_points"])):
                if isinstance(who, str) and isinstance(text, str):
                    points.setdefault(who, {})[board["number"]] = Fraction(text)
    labels = labels_in_file(document)
    found = []
    for each in document.contestants:
        percent = percents.get(before + each.id)
        found.append(
            OwnPair(
                key=each.id,
                label=labels[each.id].strip(),
                number=each.number,
                direction=each.direction or "",
                section=each.section or "",
                percent=None if percent is None else Fraction(percent),
                points=points.get(before + each.id, {}),
            )
        )
    return tuple(found)


def compare(file: OrganisersFile, own: Sequence[OwnPair], club: str) -> Compared:
    """Find our pairs in the file by club, number, direction and section, and list every figure that differs.

    A figure is the same where ours, rounded to the decimals of theirs, is theirs.
    """
    faults = list(file.faults)
    found: dict[str, OrganisersPair] = {}
    for pair in _of_club(file, club, faults):
        ours = _meant(pair, own)
        if len(ours) != 1:
            code = Remark.SEVERAL if ours else Remark.NOT_OURS
            faults.append(Note(Message(code, {"pair": _called(pair)}), pair.line))
        elif ours[0].key in found:
            values = {"pair": _called(pair), "first": found[ours[0].key].line}
            faults.append(Note(Message(Remark.TWICE, values), pair.line))
        else:
            found[ours[0].key] = pair
    differences = tuple(each for pair in own if pair.key in found for each in _differences(pair, found[pair.key]))
    return Compared(found, differences, tuple(pair for pair in own if pair.key not in found), tuple(faults))


def _of_club(file: OrganisersFile, club: str, faults: list[Note]) -> list[OrganisersPair]:
    """Where the file names clubs, the lines of ours; else all of them."""
    if not any(pair.club for pair in file.pairs):
        return list(file.pairs)
    wanted = _plain(club)
    found = [pair for pair in file.pairs if _plain(pair.club) == wanted]
    if not found:
        faults.append(Note(Message(Remark.CLUB_NOT_FOUND, {"club": club})))
    return found


def _meant(pair: OrganisersPair, own: Sequence[OwnPair]) -> list[OwnPair]:
    """By the label that we gave it, else by number; those that direction and section leave."""
    number, section, direction = parts_of_label(pair.label)
    named = [each for each in own if each.label == pair.label.strip()]
    found = named or [each for each in own if str(each.number) == number]
    direction = pair.direction or direction
    section = pair.section.strip().upper() or section
    if direction:
        found = [each for each in found if each.direction in ("", direction)]
    if section and any(each.section for each in own):
        found = [each for each in found if each.section.strip().upper() == section]
    return found


def _differences(ours: OwnPair, theirs: OrganisersPair) -> list[Difference]:
    figures: list[tuple[int | None, Fraction | None, Printed]] = []
    if theirs.percent is not None:
        figures.append((None, ours.percent, theirs.percent))
    figures += [(board, ours.points.get(board), figure) for board, figure in sorted(theirs.points.items())]
    return [
        Difference(ours, board, own, printed.value, theirs.line)
        for board, own, printed in figures
        if own is None or rounded(own, places=printed.places) != printed.value
    ]


def _called(pair: OrganisersPair) -> str:
    return " ".join(each for each in (pair.section, pair.label, pair.direction) if each)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
