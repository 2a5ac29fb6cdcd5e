"""A forgotten password: a letter with a link, and a new password by it, once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import INTERNAL_RESET_SESSION_TOKEN, PasswordResetConfirmView, PasswordResetView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from bridgeclub.doors.accounts.new_password import NewPasswordForm
from bridgeclub.outputs.mail.password import ask_for_password_letters
from bridgeclub.outputs.qr_codes import absolute_url
from club.errors import NotFoundError
from club.services import password_by_link


class ResetRequestForm(PasswordResetForm):
    """The address. What is answered, and when, says nothing about whether it has an account, or a letter already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")

    def save(self, *, request: HttpRequest, **_of_django: Any) -> None:  # type: ignore[override]
        """Somebody else looks whose it is, and writes."""
        ask_for_password_letters(self.cleaned_data["email"], absolute_url(request, ""))


class ResetRequestView(PasswordResetView):
    """A letter is asked for."""

    form_class = ResetRequestForm


class ResetConfirmView(PasswordResetConfirmView):
    """The new password. Of two who come by the same link at once, one is in time."""

    form_class = NewPasswordForm

    def form_valid(self, form: Any) -> HttpResponse:
        """Kept, or the page that a link gets which no longer works."""
        assert self.user is not None
        token = self.request.session.pop(INTERNAL_RESET_SESSION_TOKEN)
        try:
            password_by_link(user_id=self.user.pk, token=token, password=form.cleaned_data["new_password1"])
        except NotFoundError:
            self.validlink = False
            return self.render_to_response(self.get_context_data(form=None))
        return HttpResponseRedirect(self.get_success_url())
