"""Who asks, and whether it is really the owner: the password again, and the code where there is a second step."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.services import verify_code


def account_id(request: HttpRequest) -> int:
    """The account's id; behind `login_required` there always is one."""
    if request.user.pk is None:
        raise Http404
    return request.user.pk


class PasswordForm(forms.Form):
    """The password again."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class CodeForm(forms.Form):
    """The six figures that the telephone shows."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        help_text=gettext_lazy("The six figures the app on your phone shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "class": "code"}),
    )


class StepForm(CodeForm):
    """The same as the one thing a page asks for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True


class RecoveryForm(forms.Form):
    """One of the codes on paper."""

    code = forms.CharField(
        label=gettext_lazy("Recovery code"),
        max_length=20,
        help_text=gettext_lazy("One you have not used yet, for example K7XQ4-M7MPA."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "class": "code", "autofocus": True}
        ),
    )


class BothForm(PasswordForm):
    """The password again, and a code."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        help_text=gettext_lazy("The six figures the app on your phone shows now, or a recovery code."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "class": "code"}),
    )


def is_owner(request: HttpRequest, form: forms.Form) -> bool:
    """Whether the form has the password, and the code where it asks for one; else it says what is wrong.

    Wrong passwords are counted as at log-in, and ten of them keep the account out as there.
    """
    if not form.is_valid():
        return False
    typed = {"username": request.user.get_username(), "password": form.cleaned_data["password"]}
    found = authenticate(request, **typed)
    if found is None or found.pk != request.user.pk:
        form.add_error("password", _("This is not your password."))
        return False
    return "code" not in form.fields or takes_code(account_id(request), form)


def takes_code(user_id: int, form: forms.Form) -> bool:
    """Whether the code of a valid form is right; else the form says why not."""
    try:
        verify_code(user_id=user_id, code=form.cleaned_data["code"])
    except DomainError as refused:
        form.add_error("code", refusal_words(refused))
        return False
    return True


def stay_logged_in(request: HttpRequest) -> None:
    """After all other log-ins of the account were ended: this one goes on, under a new key."""
    assert isinstance(request.user, AbstractBaseUser)
    request.user.refresh_from_db()
    update_session_auth_hash(request, request.user)
