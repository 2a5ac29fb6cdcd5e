"""The lawful ways beside each other: one is recommended, one is chosen, and one button names it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.dialogues.incidents.questions import IncidentForm, Resolution
from bridgeclub.dialogues.incidents.resolving import ResolutionPreview
from bridgeclub.wording.comparisons import ComparedWays, LookedAtWay, compare_ways


@dataclass(frozen=True)
class OfferedWay:
    """A column: `number` from 1 on, `button` what is pressed to rule so, `brief` what it does in a line."""

    number: int
    resolution: Resolution
    digest: str
    recommended: bool
    chosen: bool
    button: str
    brief: str


@dataclass(frozen=True)
class SideBySide:
    """The ways that are possible with what each does, and why others are not."""

    ways: tuple[OfferedWay, ...]
    compared: ComparedWays
    refused: tuple[ResolutionPreview, ...]


def side_by_side(form: IncidentForm, offers: Sequence[ResolutionPreview], key: str | None) -> SideBySide:
    """`key`: the way that was chosen before, if any; else the recommended one is."""
    possible = [each for each in offers if not each.refused]
    about = form.contestants_concerned()
    compared = compare_ways(
        [LookedAtWay(each.preview, each.found) for each in possible],
        {pair.key: pair for pair in form.session_tables.pairs},
        form.session_tables.labels,
        form.desk.session,
        hidden=form.desk.hidden,
        about=next((pair.key for pair in form.session_tables.pairs if pair.id in about), ""),
    )
    keys = [each.resolution.key for each in possible]
    best = form.recommended() if form.recommended() in keys else next(iter(keys), "")
    chosen = key if key in keys else best
    ways = tuple(
        OfferedWay(
            number=number,
            resolution=each.resolution,
            digest=each.digest,
            recommended=each.resolution.key == best and len(keys) > 1,
            chosen=each.resolution.key == chosen,
            button=_button(each.resolution, compared.cancelled[number - 1]),
            brief=compared.brief[number - 1],
        )
        for number, each in enumerate(possible, start=1)
    )
    return SideBySide(ways, compared, tuple(each for each in offers if each.refused))


def _button(way: Resolution, cancelled: str) -> str:
    """Rule: boards 1–4 cancelled, withdrawn."""
    parts = [cancelled, str(way.choice)]
    return _("Rule: %(choice)s") % {"choice": ", ".join(filter(None, parts)) or str(way.title)}
