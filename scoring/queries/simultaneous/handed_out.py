"""The common ranking as clubs elsewhere read it (scoring.engine.organisers): by their own numbers, board by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.common_field import common_key
from scoring.engine.document import parse
from scoring.engine.usebio.writing import labels_in_file
from scoring.models import Publication
from scoring.queries.simultaneous.field import CommonField
from scoring.queries.simultaneous.values import CommonRow


@dataclass(frozen=True)
class HandedOut:
    """A pair: `label` and `section` are those of its club's own files, `points` its matchpoints by board as decimal
    strings."""

    row: CommonRow
    label: str
    section: str
    points: Mapping[int, str]


def handed_out(found: CommonField) -> tuple[HandedOut, ...]:
    """The pairs in the order of the ranking; one query."""
    facts = dict(Publication.objects.filter(pk__in=[each.pk for each in found.counted]).values_list("pk", "facts"))
    labels: dict[str, tuple[str, str]] = {}
    for club, publication in zip(found.clubs, found.counted, strict=True):
        document = parse(facts[publication.pk])
        called = labels_in_file(document)
        for each in document.contestants:
            labels[common_key(club.place, each.id)] = (called[each.id].strip(), each.section or "")
    points: dict[str, dict[int, str]] = defaultdict(dict)
    for board in found.document["standings"]["boards"]:
        for line in board["lines"]:
            for who, won in ((line["ns"], line["ns_points"]), (line["ew"], line["ew_points"])):
                if won is not None:
                    points[who][board["number"]] = won
    return tuple(HandedOut(row, *labels[row.key], points[row.key]) for row in found.rows)
