"""What is asked for a repair, and the repair that the answers make."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from rulings.engine.decision import Decision
from scoring.services.repairs import PreparedRepair, exchange_pairs_repair

Answers = QueryDict | Mapping[str, str]


class RepairForm(DynamicChoiceForm):
    """The questions of one repair. Boxes that ask for a pair are filled from `pairs`: (id, words).

    `people`: names, each with a number, that a box with the list "people" offers.
    """

    title: str | Promise
    intro: str | Promise
    #: What is pressed when it has been looked at.
    button: str | Promise = _("Do it")
    asks_pairs: tuple[str, ...] = ("pair",)
    before_play: bool = False
    choose_one: str | Promise = _("Choose a pair")
    people: tuple[tuple[str, str], ...] = ()
    #: Why this repair cannot be made as things stand; a page then asks nothing and leads to the one named here.
    impossible: str | Promise = ""
    instead: str = ""

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers)
        listed = list(pairs)
        for name in self.asks_pairs:
            self.choose(name, [("", self.choose_one), *listed])

    @property
    def ready(self) -> bool:
        """Whether the answers say enough for a look at what would change."""
        return self.is_valid()

    @property
    def first_round(self) -> int:
        """From which round on it changes something, from valid answers; 1 where it is not asked."""
        return 1

    #: Whether a ruling goes with it, which says what the pairs get for it.
    ruled: bool = False

    def decision(self) -> Decision | None:
        """The ruling that goes with it, from valid answers; None where it is not `ruled`."""
        return None

    @abstractmethod
    def act(self, desk: ActingDirector) -> PreparedRepair:
        """The repair, from valid answers."""


class ExchangeForm(RepairForm):
    """Two pairs that were entered in each other's place."""

    title = _("Swap the names of two pairs")
    intro = _("Two pairs were entered in each other’s place. The names are swapped; every result stays where it is.")
    button = _("Swap the names")
    asks_pairs = ("first", "second")
    first = forms.TypedChoiceField(label=_("This pair"), coerce=int)
    second = forms.TypedChoiceField(label=_("and this pair"), coerce=int)

    def act(self, desk: ActingDirector) -> PreparedRepair:
        data = self.cleaned_data
        return exchange_pairs_repair(
            session_id=desk.session.id, first_id=data["first"], second_id=data["second"], actor=desk.actor
        )
