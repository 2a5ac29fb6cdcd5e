"""The common results of an organiser elsewhere beside the own evening's: read from a file, and not kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from club.engine.messages import Message
from club.models import LineUp
from club.queries import SessionInfo
from scoring.engine.common_field import common_key
from scoring.engine.document import parse
from scoring.engine.old_results.values import Note
from scoring.engine.organisers import Compared, OrganisersPair, OwnPair, compare, own_pairs, read_organisers
from scoring.engine.organisers.codes import Remark
from scoring.models import Publication, SimultaneousEditionSession
from scoring.queries.embargo import embargo_over
from scoring.queries.public.people import Party, parties


@dataclass(frozen=True)
class BesideOrganisers:
    """`rows`: our pairs, each with its line of the file (None: not in it). `in_common`: whether ours are the figures of
    a common field of this server, so that `compared.differences` says something; else they are the own evening's.
    `title`, `date` (YYYY-MM-DD) and `pairs` say what the file is of; empty where it does not say.
    """

    rows: tuple[tuple[Party, OwnPair, OrganisersPair | None], ...]
    compared: Compared
    in_common: bool
    title: str = ""
    date: str = ""
    pairs: int = 0


def beside_organisers(session: SessionInfo, data: bytes) -> BesideOrganisers | None:
    """The newest edition's pairs beside a file of common results; None where nothing is published, or play goes on.

    Raises scoring.engine.old_results.values.Unreadable for a file with no pair in it.
    """
    edition = Publication.objects.filter(session=session.id, withdrawal=None).order_by("-number").first()
    if edition is None or not session.over:
        return None
    file = read_organisers(data)
    document = parse(edition.facts)
    standings, before = _common(session, edition)
    own = own_pairs(document, standings or edition.standings, before)  # type: ignore[arg-type]
    compared = compare(file, own, session.club.name)
    if _are_others(session, compared):
        others = Note(Message(Remark.OTHER_NAMES), None)
        compared = replace(compared, faults=(others, *compared.faults))
    people = parties(session.id, document)
    rows = tuple((people[each.key], each, compared.found.get(each.key)) for each in own)
    return BesideOrganisers(rows, compared, standings is not None, file.title, file.date, len(file.pairs))


def _are_others(session: SessionInfo, compared: Compared) -> bool:
    """Whether the file names the pairs that were found by their numbers, and none as here. One query."""
    seats = LineUp.objects.filter(contestant__session=session.id, contestant__key__in=compared.found)
    told = {key: each.names.casefold() for key, each in compared.found.items() if each.names}
    asked = [(key, name) for key, name in seats.values_list("contestant__key", "player__name") if key in told]
    return bool(asked) and not any(any(word in told[key] for word in name.casefold().split()) for key, name in asked)


def _common(session: SessionInfo, edition: Publication) -> tuple[Mapping[str, object] | None, str]:
    """The standings of the common field of this server that count this edition, and what stands before keys there."""
    counted = SimultaneousEditionSession.objects.filter(publication=edition).select_related("edition")
    row = counted.order_by("-edition__number").first()
    if row is None or embargo_over(session) is not None:
        return None, ""
    return row.edition.document["standings"], common_key(row.place, "")
