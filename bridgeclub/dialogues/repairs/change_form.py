"""What is asked where the movement has to change while it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.repairs.change_words import WHY_NONE, way_words
from bridgeclub.dialogues.repairs.current_round import current_round
from bridgeclub.dialogues.repairs.movement_forms import round_words
from bridgeclub.dialogues.repairs.questions import Answers, RepairForm
from bridgeclub.http.numeric_input import BigNumberField
from club.services import NameInput
from movements.queries import PlanInfo, plans_of, seatings_of
from scoring.services.repairs import (
    MovementChange,
    PreparedRepair,
    key_of,
    movement_change_repair,
    possible_changes,
    rounds_begun,
)

WHAT = [
    ("pair", gettext_lazy("A pair arrives, and no seat is free")),
    ("table", gettext_lazy("Two pairs arrive, a whole table")),
    ("waiting", gettext_lazy("Two pairs sit out that could play each other")),
    ("rounds", gettext_lazy("There is time for more rounds, or for fewer")),
    ("behind", gettext_lazy("A table has not played a round while the others went on")),
]


class ChangeForm(RepairForm):
    """What has happened, from which round on, and the way on."""

    title = gettext_lazy("The movement has to change")
    intro = gettext_lazy(
        "Results stay, and nobody plays a board twice. You see up to five ways to play on, the best first, "
        "each with its effect."
    )
    button = gettext_lazy("Change the movement")
    asks_pairs = ()
    what = forms.ChoiceField(label=gettext_lazy("What has happened"), choices=WHAT, widget=forms.RadioSelect)
    round = forms.ChoiceField(label=gettext_lazy("First round that can change"))

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        self._plans = {plan.section: plan for plan in plans_of(desk.session.id)}
        rounds = list(_rounds(self._plans, rounds_begun(desk.session.id)))
        now = current_round(desk) + 1
        usual = next((key for key in rounds if key.endswith(f":{now}")), rounds[0] if rounds else "")
        values = {} if answers is None else {"round": usual, **{name: answers[name] for name in answers}}
        self._plan = self._plans.get(values.get("round", "").partition(":")[0])
        super().__init__(None if answers is None else {**self._defaults(values, now), **values}, desk=desk, pairs=pairs)
        several = len(self._plans) > 1
        self.choose("round", [(key, round_words(key, several)) for key in rounds])
        self.fields["round"].initial = usual
        self._why_none = ""
        if self._plan is not None:
            self._ask_more(values.get("what", ""), desk)
            self._ask_way()

    def _defaults(self, answers: Answers, now: int) -> dict[str, str]:
        rounds = self._plan.rounds if self._plan else 0
        return {"number": str(rounds + 1) if answers.get("what") == "rounds" else "1", "behind": str(max(1, now - 1))}

    def _ask_more(self, what: str, desk: ActingDirector) -> None:
        if what == "pair":
            for name, label in (("first", _("First player")), ("second", _("Partner"))):
                self.fields[name] = forms.CharField(label=label, max_length=120, required=False)
        if what == "rounds":
            self.fields["number"] = BigNumberField(label=_("Rounds in all"), min_value=1)
        if what == "behind":
            letter = self._plan.section if self._plan else ""
            seats = [each for each in seatings_of(desk.session.id) if each.boards and each.section == letter]
            tables = sorted({each.table for each in seats})
            rounds = sorted({each.round for each in seats})
            self.fields["number"] = forms.TypedChoiceField(
                label=_("Table"), choices=[(each, str(each)) for each in tables], coerce=int
            )
            self.fields["behind"] = forms.TypedChoiceField(
                label=_("Round that it missed"), choices=[(each, str(each)) for each in rounds], coerce=int
            )

    def _ask_way(self) -> None:
        """Once everything else is said."""
        if not self.is_valid():
            return
        found = possible_changes(self._change())
        # Asked anew with the ways among the questions.
        self._errors = None
        self._why_none = str(WHY_NONE[found.why_none]) if found.why_none else ""
        choices = [(key_of(way), way_words(way)) for way in found.ways]
        if not choices:
            return
        self.fields["way"] = forms.ChoiceField(label=_("How they play on"), choices=choices, widget=forms.RadioSelect)
        chosen = self.data.get("way", "")
        way = chosen if chosen in dict(choices) else choices[0][0]
        self.data = {**{name: self.data[name] for name in self.data}, "way": way}

    def clean(self) -> None:
        """Where there is no way on, it says why."""
        if getattr(self, "_why_none", ""):
            raise ValidationError(self._why_none)

    @property
    def ready(self) -> bool:
        """Only when there is a way to look at."""
        return self.is_valid() and "way" in self.fields

    def _change(self) -> MovementChange:
        data = self.cleaned_data
        assert self._plan is not None
        return MovementChange(
            section_id=self._plan.section_id,
            first_round=self.first_round,
            what=data["what"],
            names=(NameInput(text=data.get("first", "")), NameInput(text=data.get("second", ""))),
            number=data.get("number") or 0,
            behind=data.get("behind") or 0,
        )

    @property
    def first_round(self) -> int:
        return int(self.cleaned_data["round"].partition(":")[2])

    def act(self, desk: ActingDirector) -> PreparedRepair:
        return movement_change_repair(change=self._change(), way=self.cleaned_data["way"], actor=desk.actor)


def _rounds(plans: dict[str, PlanInfo], begun: dict[str, int]) -> Iterator[str]:
    """The rounds in which nothing is entered yet, and the one after the last."""
    for letter, plan in plans.items():
        for number in range(begun.get(letter, 0) + 1, plan.rounds + 2):
            yield f"{letter}:{number}"
