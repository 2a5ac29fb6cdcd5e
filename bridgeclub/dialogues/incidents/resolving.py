"""What went wrong, through whichever door it is told: the ways with what each would do, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from bridgeclub.dialogues.incidents.questions import IncidentForm, RecordForm, Resolution
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.previews import PreviewWords, preview_in_words
from club.errors import DomainError
from rulings.engine.decision import Decision
from rulings.engine.laws import laws_applied
from rulings.services.resolving import Resolved, changed_lines, gives_averages, resolve
from scoring.services.as_scored import do_nothing
from scoring.services.repairs import Preview


@dataclass(frozen=True)
class ResolutionPreview:
    """A resolution with what it would change, in words and as values, or why it is not possible."""

    resolution: Resolution
    digest: str = ""
    found: PreviewWords | None = None
    refused: str = ""
    preview: Preview | None = None


def resolution_previews(form: IncidentForm, resolutions: Sequence[Resolution]) -> Iterator[ResolutionPreview]:
    """Each of the ways looked at; nothing is kept."""
    for each in resolutions:
        if each.act is None:
            yield ResolutionPreview(each)
            continue
        try:
            preview, found = preview_in_words(form.desk.session, each.act, form.desk.hidden)
        except DomainError as refused:
            yield ResolutionPreview(each, refused=refusal_words(refused))
            continue
        if preview.nothing:
            yield ResolutionPreview(each, refused=_("This changes nothing."))
            continue
        averages = gives_averages(changed_lines(form.desk.session.id, preview.facts))
        way = replace(each, laws=laws_applied(each.laws, averages=averages))
        yield ResolutionPreview(way, preview.digest, found, preview=preview)


def chosen_resolution(resolutions: Sequence[Resolution], key: str | None) -> Resolution:
    """The way that was chosen. Raises DomainError where it is none of them."""
    chosen = next((each for each in resolutions if each.key == key), None)
    if chosen is None:
        raise DomainError(_("Choose how you rule."))
    return chosen


def resolve_incident(
    form: IncidentForm,
    record: RecordForm,
    chosen: Resolution,
    digest: str,
    before_commit: Callable[[Resolved], object] = do_nothing,
) -> Resolved:
    """It is recorded and resolved in the chosen way, as it was looked at. Raises DomainError as `resolve` does."""
    return resolve(
        session_id=form.desk.session.id,
        act=chosen.act,
        digest=digest,
        decision=_decision(form, record, chosen),
        supersedes=form.supersedes,
        call=form.about.call or None,
        before_commit=before_commit,
        actor=form.desk.actor,
    )


def _decision(form: IncidentForm, record: RecordForm, chosen: Resolution) -> Decision:
    """The record: the facts and the decision in the words that were shown."""
    return Decision(
        kind=chosen.kind,
        facts="\n".join(form.facts()),
        laws=chosen.laws,
        agreed=record.cleaned_data["agreed"] != "no",
        disputed=record.cleaned_data["disputed"],
        decision=str(chosen.title),
        reasoning="\n".join(filter(None, (record.cleaned_data["why"], chosen.book_words))),
        lines=tuple(form.lines()),
        about=tuple(form.contestants_concerned()),
    )
