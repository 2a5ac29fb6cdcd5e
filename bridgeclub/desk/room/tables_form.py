"""Which two tables had each other's pairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.desk.room.door import Desk
from bridgeclub.desk.room.movement_forms import round_words
from bridgeclub.desk.room.repair_forms import Answers, RepairForm
from bridgeclub.desk.room.round_now import round_now
from movements.queries import plans_of, seatings_of
from scoring.services.repairs import Act, WrongTables, pairs_at_each_others_tables

SIDES = [("ew", gettext_lazy("East–West")), ("ns", gettext_lazy("North–South"))]
WHOLE = "all"


class TablesForm(RepairForm):
    """Two pairs that sat at each other's tables."""

    title = gettext_lazy("Two pairs sat at each other’s tables")
    lead = gettext_lazy(
        "What was entered counts for the pairs that really sat there (Law 15). From the next round on everybody goes "
        "as planned. A board that one of the two pairs would play again is not scored for it, and its opponents get "
        "average plus. A fine is given under Penalties."
    )
    asks_pairs = ()
    round = forms.ChoiceField(label=gettext_lazy("Round"))
    first = forms.TypedChoiceField(label=gettext_lazy("This table"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("and this table"), coerce=int)
    side = forms.ChoiceField(label=gettext_lazy("Who sat wrong"), choices=SIDES, widget=forms.RadioSelect, initial="ew")
    boards = forms.ChoiceField(label=gettext_lazy("How long"), initial=WHOLE)

    def __init__(self, answers: Answers | None, *, desk: Desk, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        plans = plans_of(desk.session.id)
        self._sections = {plan.section: plan.section_id for plan in plans}
        playing = [each for each in seatings_of(desk.session.id) if each.boards]
        rounds = dict.fromkeys(f"{each.section}:{each.round}" for each in playing)
        tables = sorted({each.table for each in playing})
        several = len(self._sections) > 1
        self._choose("round", [(key, round_words(key, several)) for key in rounds])
        self.fields["round"].initial = next((key for key in rounds if key.endswith(f":{round_now(desk)}")), None)
        for name in ("first", "second"):
            self._choose(name, [("", _("Choose a table")), *((table, str(table)) for table in tables)])
        most = max((len(each.boards) for each in playing), default=1)
        self._choose("boards", [(WHOLE, _("The whole round: it stays as it was played")), *_some(most)])

    def _choose(self, name: str, choices: list[tuple[Any, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def act(self, desk: Desk) -> Act:
        data = self.cleaned_data
        section, _colon, number = data["round"].partition(":")
        wrong = WrongTables(
            section_id=self._sections[section],
            round=int(number),
            tables=(data["first"], data["second"]),
            side=data["side"],
            boards=None if data["boards"] == WHOLE else int(data["boards"]),
        )
        return pairs_at_each_others_tables(wrong=wrong, actor=desk.actor)


def _some(most: int) -> list[tuple[str, str]]:
    """So many boards of the round were played before everybody sat right."""
    words = [
        ngettext(
            "The first board only, then everybody sat right", "The first %(n)s boards, then everybody sat right", n
        )
        % {"n": n}
        for n in range(1, most)
    ]
    return [(str(n), said) for n, said in enumerate(words, start=1)]
