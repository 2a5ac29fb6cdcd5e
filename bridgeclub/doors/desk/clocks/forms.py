"""The rules of a session's clocks, and what is recorded of a scoring error."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.corrected_award import corrected_award
from bridgeclub.doors.desk.room.entry_forms import notation_input
from bridgeclub.doors.desk.setup.forms.correction import CorrectionField, set_choices
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.game import SEATS, VULNERABILITIES
from bridgeclub.wording.notation import notation_words
from club.queries import SessionInfo
from rulings.engine.periods import ClockName
from rulings.services.gross_errors import Correction
from scoring.engine.notation import NotationError, read_result
from scoring.queries.room import LineView

REASONS_AT_MOST = 1000
AWARD, RESULT, MARKING = ("award", "no_award"), ("result", "turned"), ("dealer", "vulnerable")
OF_CLOCK: dict[ClockName, tuple[str, ...]] = {"rulings": AWARD, "queries": RESULT, "computing": MARKING}


class RulesForm(forms.Form):
    """A preset or one's own, and whether the session qualifies for the next one."""

    correction = CorrectionField(label=_("Time limits of this session"))
    qualifying = forms.BooleanField(
        label=_("This session qualifies for the next one"),
        required=False,
        help_text=_("Then every time limit ends at the latest ten minutes before the next session begins."),
    )

    def __init__(self, data: QueryDict | None, *, session: SessionInfo) -> None:
        now = dict(session.correction)
        qualifying = bool(now.pop("qualifying", False))
        super().__init__(data, initial={"correction": now, "qualifying": qualifying})
        set_choices(self.fields["correction"], now, own=True)

    def document(self, own: dict[str, Any] | None) -> dict[str, Any]:
        """The rules as they are stored."""
        chosen: dict[str, Any] = own or self.cleaned_data["correction"]
        return chosen | ({"qualifying": True} if self.cleaned_data["qualifying"] else {})


class GrossErrorForm(forms.Form):
    """What the record should say, and what satisfied the director. Asked is what can be put right in no other way any
    more: the result, or in its place what was awarded; how the board was marked; or (before any time has ended) all."""

    seen = BigNumberField(required=False, widget=forms.HiddenInput)
    version = BigNumberField(required=False, widget=forms.HiddenInput)
    award = notation_input(
        _("What should have been awarded"),
        200,
        24,
        help_text=_("What you decided then, if something else was keyed in: A6040, 4SN= or 4SN= 60%, 4SN-1 40%."),
    )
    no_award = forms.BooleanField(label=_("No adjusted score: the table score should have stood"), required=False)
    result = notation_input(_("What really happened"), 40, 12, help_text=_("For instance 4SN=, 3NTXE-2 or pass."))
    turned = forms.BooleanField(label=_("The result is right, but the pairs sat the other way round"), required=False)
    dealer = forms.ChoiceField(
        label=_("Or the board was marked differently: dealer"),
        choices=[("", _("as it is")), *SEATS.items()],
        required=False,
    )
    vulnerable = forms.ChoiceField(
        label=_("and vulnerable"), choices=[("", _("as it is")), *VULNERABILITIES.items()], required=False
    )
    reasons = forms.CharField(
        label=_("What is your evidence?"),
        max_length=REASONS_AT_MOST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Who says so, and what proves it. The manager decides on this."),
    )
    satisfied = forms.BooleanField(
        label=_("I am satisfied beyond reasonable doubt that the recorded score is wrong (Law 79C2)"),
        error_messages={"required": _("You can change the score now only if you are.")},
    )

    def __init__(self, data: QueryDict | None, *, line: LineView, closed: Collection[ClockName], ruled: bool) -> None:
        """`ruled`: something was awarded or ruled on the line."""
        initial = {"seen": line.current.id if line.current else None, "version": line.version}
        super().__init__(data, initial=initial)
        self.fields["turned"].label = str(table_words(line.ns.contest).right_but_turned)
        self.line = line
        for name in {*AWARD, *RESULT, *MARKING} - _open_fields(line, closed, ruled):
            del self.fields[name]
        self.correction = Correction()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        text, turned = data.get("result", ""), data.get("turned", False)
        marking = bool(data.get("dealer") or data.get("vulnerable"))
        award, none = data.get("award", ""), data.get("no_award", False)
        if [bool(text), bool(turned), marking, bool(award), bool(none)].count(True) != 1:
            first = next(name for name in ("award", "result", "dealer") if name in self.fields)
            self.add_error(first, self._one_of())
        elif award or none:
            self._read_award(award)
        elif turned:
            self.correction = Correction(turned=True)
        elif marking:
            dealer, vulnerable = data.get("dealer") or self.line.dealer, data.get("vulnerable") or self.line.vulnerable
            self.correction = Correction(dealer=dealer, vulnerable=vulnerable)
        else:
            self._read(text)
        return data

    def _one_of(self) -> str:
        if "award" in self.fields:
            return str(_("Choose one: the right adjusted score, no adjusted score, or what else was wrong."))
        if "result" not in self.fields:
            return str(_("Enter how the board was marked."))
        if "dealer" not in self.fields:
            return str(_("Choose what happened: a result, or that the pairs sat the other way round."))
        return str(_("Choose one: a result, that the pairs sat the other way round, or the marking."))

    def _read_award(self, text: str) -> None:
        try:
            self.correction = corrected_award(self.line, text)
        except NotationError as error:
            self.add_error("award", notation_words(error))

    def _read(self, text: str) -> None:
        try:
            self.correction = Correction(read_result(text).played)
        except NotationError as error:
            self.add_error("result", notation_words(error))


def _open_fields(line: LineView, closed: Collection[ClockName], ruled: bool) -> set[str]:
    """What can be corrected in no other way any more, and is there to be corrected; all that a line always has where
    that is nothing."""
    fields = {name for clock, names in OF_CLOCK.items() if clock in closed for name in names}
    fields -= set(RESULT if line.award else ()) | set(() if ruled else AWARD)
    return fields or {*RESULT, *MARKING}
