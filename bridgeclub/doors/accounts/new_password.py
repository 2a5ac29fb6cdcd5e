"""A new password: the same words wherever one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView
from django.forms import BaseForm
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    ByLink = SetPasswordForm[Any]
else:
    ByLink = SetPasswordForm

LABELS = {
    "old_password": _("Current password"),
    "new_password1": _("New password"),
    "new_password2": _("New password again"),
}
#: What the validators of the settings ask for, in one breath.
HELP = _("At least 10 characters. Not only figures, not your name, and no words of the game such as “bridgeclub2026”.")


class NewPasswordForm(ByLink):
    """By a link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class ChangedPasswordForm(PasswordChangeForm):
    """By somebody who is logged in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class ChangeView(PasswordChangeView):
    """The old password, and the new one twice."""

    form_class = ChangedPasswordForm


def _worded(form: BaseForm) -> None:
    for name, field in form.fields.items():
        field.label = LABELS[name]
        field.help_text = HELP if name == "new_password1" else ""
