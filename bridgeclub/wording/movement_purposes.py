"""What the less usual movements are for, said where a director chooses among all of them, and their pauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.movements import kind_name
from movements.engine.pauses import Pause, pauses_of
from movements.engine.plan import Movement

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PURPOSES: Mapping[str, _StrPromise] = {
    "interwoven-howell": gettext_lazy(
        "for the second of two sessions. In the first, a Mitchell, North–South pairs met East–West pairs; here the"
        " pairs of each line meet each other, so that in the end all have met. North–South 1 of that Mitchell is"
        " pair 1 here."
    ),
    "stagger": gettext_lazy(
        "two parts, each with boards of its own. After the first there is a break: its matches are over and scored,"
        " and its boards may be talked about."
    ),
    "pivot": gettext_lazy(
        "partners change twice, so that everybody plays with each of the other three of the team. At each change the"
        " matches so far are over, but their boards stay in play, so do not talk about them."
    ),
}


def purposes_of(kinds: Iterable[str]) -> str:
    """A sentence for each of these that needs one: «Interwoven Howell: for the second of two sessions …»."""
    return " ".join(
        _("%(movement)s: %(purpose)s") % {"movement": kind_name(kind), "purpose": PURPOSES[kind]}
        for kind in kinds
        if kind in PURPOSES
    )


def pauses_on_cards(pauses: Mapping[int, Pause]) -> dict[int, str]:
    """By the round after which it is, what a card says where a part of a session of teams is over."""
    return {number: _on_card(pauses, number) for number in pauses}


def _on_card(pauses: Mapping[int, Pause], number: int) -> str:
    if pauses[number] == "score":
        return _("Score up, other boards")
    return _("South and East change places") if number == min(pauses) else _("South and West change places")


def pauses_ahead(movement: Movement) -> list[str]:
    """What a director who chooses a movement reads of its pauses."""
    return [
        _("After round %(round)d: %(pause)s") % {"round": number, "pause": said}
        for number, said in pauses_on_cards(pauses_of(movement)).items()
    ]


def pause_words(movement: Movement, round: int) -> list[str]:
    """What is said where a part of a session of teams is over; nothing elsewhere."""
    pauses = pauses_of(movement)
    if round not in pauses:
        return []
    if pauses[round] == "score":
        return [_("The matches so far are over: score up. Other boards come to the tables.")]
    if round == min(pauses):
        return [_("The matches so far are over. Partners change: in each team South and East change places.")]
    return [_("The matches so far are over. Partners change: in each team South and West change places.")]
