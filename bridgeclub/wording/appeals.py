"""Appeals in words: where one stands, and what was said and done, to the desk and to the sides concerned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for
from rulings.engine.appeals import CONCURRENCE, Concurrence, HeardBy, Outcome, Step
from rulings.queries.appeals import AppealInfo, AppealStep

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

STEPS: dict[Step, _StrPromise] = {
    Step.DEPOSIT: gettext_lazy("The deposit is still to be settled"),
    Step.HEARING: gettext_lazy("Still to be heard"),
    Step.DECISION: gettext_lazy("Heard, and still to be decided"),
    Step.SCORE: gettext_lazy("The ruling is varied: the new score is still to be entered"),
    Step.UPHELD: gettext_lazy("Upheld: the ruling stands"),
    Step.WITHDRAWN: gettext_lazy("Withdrawn: the ruling stands"),
}
STILL_TO_AGREE: dict[Concurrence, _StrPromise] = {
    Concurrence.BOTH: gettext_lazy("Waits for the partner to agree"),
    Concurrence.CAPTAIN: gettext_lazy("Waits for the captain to agree"),
    Concurrence.NOBODY: gettext_lazy("Lodged"),
}
#: In a list: what came of it, in a word or two.
SHORT: dict[Step, _StrPromise] = {
    Step.UPHELD: gettext_lazy("appeal: upheld"),
    Step.VARIED: gettext_lazy("appeal: varied"),
    Step.WITHDRAWN: gettext_lazy("appeal withdrawn"),
}
HEARD_BY: dict[str, _StrPromise] = {
    HeardBy.DIRECTOR.value: gettext_lazy("The director in charge"),
    HeardBy.COMMITTEE.value: gettext_lazy("A committee"),
    HeardBy.REFEREE.value: gettext_lazy("A referee"),
}
OUTCOMES: dict[str, _StrPromise] = {
    Outcome.UPHELD.value: gettext_lazy("Upheld: the ruling stands"),
    Outcome.VARIED.value: gettext_lazy("Varied: the ruling changes"),
}
BADGES = {Step.UPHELD: "", Step.VARIED: " bdg-ok", Step.WITHDRAWN: ""}


@dataclass(frozen=True)
class Said:
    """Something that was said or done: when, a sentence, what was written, and who wrote it down."""

    at: datetime
    sentence: str
    words: str
    by: str


def step_words(appeal: AppealInfo) -> str:
    """Where it stands."""
    if appeal.step is Step.CONCURRENCE:
        return str(STILL_TO_AGREE[CONCURRENCE[appeal.unit]])
    if appeal.step is Step.VARIED:
        return _("Varied: ruling %(number)s takes its place") % {"number": appeal.progress.ruled}
    return str(STEPS[appeal.step])


def short_words(appeal: AppealInfo) -> str:
    """The same in a word or two."""
    return str(SHORT.get(appeal.step, _("appealed")))


def badge(appeal: AppealInfo) -> str:
    return BADGES.get(appeal.step, " bdg-warn")


def appeal_history(appeal: AppealInfo, names: Mapping[int, str], *, asking: int | None = None) -> list[Said]:
    """Everything in its order. `asking`: the contestant that reads it, None: the desk. Who advised is never in it, and
    what was paid only to those who paid it."""
    lodged = [] if appeal.lodged else [Said(appeal.at, _("Noted as appealed"), "", appeal.by)]
    return [*lodged, *(each for step in appeal.steps for each in _said(appeal, step, names, asking))]


def _said(appeal: AppealInfo, step: AppealStep, names: Mapping[int, str], asking: int | None) -> Iterator[Said]:
    who = {"who": names.get(step.contestant or 0) or _("Somebody"), "deposit": step.deposit}
    by = step.by if asking is None else ""
    if step.kind == "deposit" and asking not in (None, appeal.contestant):
        return
    yield Said(step.at, _sentence(appeal, step) % who, step.words, by)


def _sentence(appeal: AppealInfo, step: AppealStep) -> str:
    """What was said or done; `%(who)s` in it is who said so."""
    match step.kind:
        case "lodged":
            return _("%(who)s appealed")
        case "agreed" if CONCURRENCE[appeal.unit] is Concurrence.CAPTAIN:
            return _("%(who)s: the captain agrees to the appeal")
        case "agreed":
            return _("%(who)s: a partner agrees to the appeal")
        case "deposit":
            return _("Deposit: %(deposit)s") if step.deposit else _("No deposit")
        case "replied":
            return _("%(who)s answered")
        case "heard":
            return heard_words(step).replace("%", "%%")
        case "recommended":
            return _("Recommended to the director in charge")
        case "decided":
            return words_for(OUTCOMES, step.outcome) + _kept(step)
        case "ruled":
            return _("Ruling %(number)s was given") % {"number": step.ruling}
        case _:
            return _("Withdrawn") + _kept(step)


def heard_words(step: AppealStep) -> str:
    """Heard by a committee: Ann Ash, Ben Birch, Cleo Cedar."""
    names = f": {', '.join(step.members)}" if step.members else ""
    return _("Heard. %(who)s%(names)s") % {"who": words_for(HEARD_BY, step.heard_by), "names": names}


def _kept(step: AppealStep) -> str:
    return _("; the deposit was kept") if step.deposit_kept else ""


def deposit_end_words(appeal: AppealInfo) -> str:
    """What becomes of the deposit; "" while that is open, and where there was none."""
    ending = appeal.decided or appeal.withdrawn
    if ending is None or not appeal.progress.deposit:
        return ""
    return _("kept") if ending.deposit_kept else _("given back")
