"""Why something about an appeal is not done, in words: to the players, and to the director, with what they can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.engine.appeals import Refusal, Refused
from rulings.errors import DomainError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: dict[Refusal, _StrPromise] = {
    Refusal.NOT_AGREED: gettext_lazy(
        "It cannot be heard yet: both partners, or the captain of a team, must agree to the appeal (Law 92D)."
    ),
    Refusal.NO_DEPOSIT: gettext_lazy(
        "Write down the deposit first, or why there is none (White Book 92.8). Then it can be heard."
    ),
    Refusal.LAW_FIRST: gettext_lazy(
        "This appeal is about the law alone: the director in charge hears it first (Law 93B1)."
    ),
    Refusal.NOBODY_NAMED: gettext_lazy("Who hears it? Type each name on a line of its own."),
    Refusal.NAMED_TWICE: gettext_lazy("%(name)s is there twice. Name each person once."),
    Refusal.WRONG_NUMBER: gettext_lazy("A committee has one, three or five members. Name so many."),
    Refusal.ONE_REFEREE: gettext_lazy("A referee is one person. For more, choose a committee."),
    Refusal.PLAYS_THERE: gettext_lazy(
        "%(name)s plays at the table or in the match that the appeal is about, and cannot hear it. Choose somebody "
        "else."
    ),
    Refusal.GAVE_RULING: gettext_lazy(
        "%(name)s gave the ruling, and cannot hear the appeal in a committee. Choose somebody else."
    ),
    Refusal.IS_ADVISER: gettext_lazy(
        "%(name)s has advised the side that appeals, and cannot hear the appeal. Choose somebody else."
    ),
    Refusal.NOT_HEARD: gettext_lazy("Write down first who heard the appeal. Then it can be decided."),
    Refusal.NO_COMMITTEE: gettext_lazy(
        "Only a committee or a referee recommends something. Write down first that one has heard the appeal."
    ),
    Refusal.RECOMMENDS_ONLY: gettext_lazy(
        "On a point of law, and on a disciplinary penalty, they cannot overrule the director in charge (Law 93B3). "
        "Write down what they recommend; then the director in charge decides."
    ),
    Refusal.REASONS: gettext_lazy("Write the reasons. Both sides and whoever looks at it later read them."),
    Refusal.NOTHING_TO_KEEP: gettext_lazy("No deposit was taken, so none can be kept."),
    Refusal.KEPT_THOUGH_VARIED: gettext_lazy(
        "The appeal had merit, because the ruling changes: give the deposit back (White Book 93.4.6)."
    ),
}
CHOOSE_AGAIN = gettext_lazy("This appeal is not in the session. Please choose again.")
DECIDED_ON_APPEAL = gettext_lazy(
    "This was decided on appeal, so the club hears no further appeal about it. Your national authority may (Law 93C)."
)
STILL_ON_PHONE = gettext_lazy(
    "The ruling stands. If the score was not recorded as the director decided it, tell the director: that can still be "
    "corrected."
)
ENDED = gettext_lazy("This appeal is over. Please look again.")
#: By who is ranked (`Contest.unit`).
ONE_PHONE: dict[str, _StrPromise] = {
    "pair": gettext_lazy(
        "The appeal was lodged on this phone. Your partner agrees on their own phone, or tells the director."
    ),
    "team": gettext_lazy(
        "The appeal was lodged on this phone. Your captain agrees on their own phone, or tells the director."
    ),
}


def refuse(refused: Refused | None) -> None:
    """Raise DomainError with the words of a refusal, where there is one."""
    if refused is not None:
        raise DomainError(str(WORDS[refused.why]) % {"name": refused.name})


def late_words(late: str, *, on_phone: bool) -> str:
    """That the time for appeals is over, and what can still be done."""
    if on_phone:
        still = str(STILL_ON_PHONE)
    else:
        still = _(
            "The ruling stands. An award that was keyed in wrongly can be recorded as a scoring error: the manager "
            "approves it."
        )
    return f"{late} {still}"
