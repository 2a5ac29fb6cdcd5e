"""The questions of a file, as one form: an answer to choose for each, or a line to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.import_questions import ALIKE, WRITTEN, answers_in_words, question_words
from bridgeclub.wording.notation import notation_words
from scoring.engine.notation import NotationError, read_keyed
from scoring.engine.old_results import Question
from scoring.engine.old_results.values import WRITTEN as MARK

#: A page with more boxes than this would help nobody; the others come when these are answered.
QUESTIONS_AT_ONCE = 60
#: So many questions about lines are answered alike by one choice.
ALIKE_FROM = 3
OF_A_LINE = ("score", "remark")
_LONGEST = 80


class QuestionsForm(forms.Form):
    """`asked`: the questions by name (`0.17`), those that are open first. An answer may stay open."""

    act = forms.CharField(widget=forms.HiddenInput, initial="answers")

    def __init__(self, questions: Sequence[tuple[str, Question]], data: Any = None) -> None:
        super().__init__(data)
        ordered = sorted(questions, key=lambda each: bool(each[1].answer))
        self.asked, self.left = ordered[:QUESTIONS_AT_ONCE], max(len(ordered) - QUESTIONS_AT_ONCE, 0)
        self.every = dict(ordered)
        self.open = sum(not question.answer for _name, question in ordered)
        scores = [question for _name, question in ordered if question.code in OF_A_LINE]
        alike = [(code, words) for code, words in ALIKE.items() if any(code in each.options for each in scores)]
        if len(scores) >= ALIKE_FROM:
            self.fields["rest"] = forms.ChoiceField(
                label=gettext_lazy("The same answer for all that are open"),
                help_text=gettext_lazy("Questions that this does not answer stay open."),
                choices=[("", gettext_lazy("No: I answer them one by one")), *alike],
                required=False,
            )
        for name, question in self.asked:
            self._add(name, question)

    def _add(self, name: str, question: Question) -> None:
        choices = answers_in_words(question)
        wrote = question.answer.startswith(MARK)
        if question.code in OF_A_LINE:
            choices.append((WRITTEN, _("Something else:")))
        self.fields[name] = forms.ChoiceField(
            label=question_words(question),
            choices=choices,
            widget=forms.RadioSelect,
            required=False,
            initial=WRITTEN if wrote else question.answer,
        )
        if question.code in OF_A_LINE:
            self.fields[f"{name}.written"] = forms.CharField(
                label=_("Board %(board)s, for example 620, −50, 4S N =, A6040 or pass") % question.values,
                max_length=_LONGEST,
                required=False,
                initial=question.answer.removeprefix(MARK) if wrote else "",
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
            )

    @property
    def rows(self) -> Iterator[tuple[Question, forms.BoundField, forms.BoundField | None]]:
        """Each question with its boxes."""
        for name, question in self.asked:
            yield question, self[name], self[f"{name}.written"] if f"{name}.written" in self.fields else None

    def clean(self) -> dict[str, Any]:
        """What was written has to be a line that can be read."""
        cleaned = super().clean() or {}
        for name, question in self.asked:
            text = str(cleaned.get(f"{name}.written") or "").strip()
            if cleaned.get(name) == WRITTEN and not text:
                self.add_error(f"{name}.written", _("Please type what it was."))
            if text and cleaned.get(name) in (WRITTEN, "", None):
                try:
                    read_keyed(text, question.values["vulnerable"])
                except NotationError as refused:
                    self.add_error(f"{name}.written", notation_words(refused))
        return cleaned

    @property
    def answers(self) -> dict[str, str]:
        """What was answered, by the question's name."""
        found = {}
        for name, question in self.every.items():
            chosen = self.cleaned_data.get(name) or ""
            text = str(self.cleaned_data.get(f"{name}.written") or "").strip()
            if chosen == WRITTEN or (text and not chosen):
                found[name] = f"{MARK}{text}"
            elif chosen:
                found[name] = chosen
            elif not question.answer and self.cleaned_data.get("rest") in question.options:
                found[name] = self.cleaned_data["rest"]
        return found
