"""Questions of the desk as JSON, and answers to them as its forms take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from bridgeclub.dialogues.incidents.questions import IncidentForm
from bridgeclub.dialogues.repairs.questions import RepairForm
from bridgeclub.doors.api.v1.base_view import account_of, hidden_boards_for
from club.actor import Actor
from club.queries import SessionInfo

Questions = RepairForm | IncidentForm
Asking = TypeVar("Asking", bound=Questions)
LONGEST, MOST = 1000, 400
NO_ANSWER = _("An answer is a text, a number, true or false, or a list of those.")
MISSING = _("Please answer “%(name)s” as well.")


@dataclass(frozen=True)
class ProgramDirector:
    """A program that asks for its director."""

    session: SessionInfo
    hidden: frozenset[int]
    actor: Actor


def acting_director_of(request: Request, info: SessionInfo) -> ProgramDirector:
    """Whoever asks, for the forms of the desk."""
    return ProgramDirector(info, hidden_boards_for(request, info), account_of(request).actor)


def as_form_data(answers: Mapping[str, Any]) -> QueryDict | None:
    """The answers as a form takes them; None where there are none."""
    form_data = QueryDict(mutable=True)
    for name, value in answers.items():
        values = value if isinstance(value, list) else [value]
        if len(values) > MOST or any(isinstance(each, list | dict) for each in values):
            raise ValidationError({name: NO_ANSWER})
        if texts := [text for each in values for text in _text(each)]:
            form_data.setlist(name, texts)
    return form_data or None


def _text(value: Any) -> Iterator[str]:
    """What a box would hold; nothing for one that is not ticked."""
    if value is True:
        yield "on"
    elif value is not None and value is not False:
        yield str(value)[:LONGEST]


def faults_of(form: forms.Form) -> dict[str, Any]:
    """What is wrong by question; what is still to be answered where nothing is."""
    if form.errors:
        return {("whole" if name == "__all__" else name): list(errors) for name, errors in form.errors.items()}
    return {name: [MISSING % {"name": name}] for name in form.fields}


def questions_of(form: Questions) -> dict[str, Any]:
    """What a form asks, and whether it is `ready`: answered far enough to see what follows. Raises ValidationError for
    answers that are wrong."""
    ready = form.is_bound and form.ready
    if form.is_bound and not ready and form.errors:
        raise ValidationError(faults_of(form))
    questions = [_question(name, field, form) for name, field in form.fields.items()]
    return {"title": form.title, "ready": ready, "questions": questions}


def require_answered(form: Asking) -> Asking:
    """The form, where it is answered far enough to be acted on. Raises ValidationError with what is missing."""
    if not (form.is_bound and form.ready):
        raise ValidationError(faults_of(form))
    return form


def _question(name: str, field: forms.Field, form: forms.Form) -> dict[str, Any]:
    """A question of a form."""
    choices = getattr(field, "choices", None)
    usual = form.get_initial_for_field(field, name)
    listed = usual if isinstance(usual, list | tuple) else [] if usual in (None, "") else [usual]
    return {
        "name": name,
        "words": field.label or "",
        "help": field.help_text,
        "type": _type(field),
        "needed": field.required,
        "several": isinstance(field, forms.MultipleChoiceField),
        "choices": [{"value": str(value), "words": str(words)} for value, words in choices or () if value != ""],
        "usual": [str(each) for each in listed],
    }


def _type(field: forms.Field) -> str:
    if isinstance(field, forms.ChoiceField):
        return "choice"
    if isinstance(field, forms.BooleanField):
        return "yes-or-no"
    return "number" if isinstance(field, forms.IntegerField) else "words"
