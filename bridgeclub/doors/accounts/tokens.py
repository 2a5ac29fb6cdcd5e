"""The tokens that an account gives to its own programs: made with the password again, each with an end."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.accounts.reauthentication import BothForm, PasswordForm, account_id, is_owner
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError
from club.queries import second_factor_of, tokens_of
from club.services import NewToken, make_token, revoke_token

DAYS = {30: gettext_lazy("30 days"), 90: gettext_lazy("90 days"), 365: gettext_lazy("a year")}


class TokenFields(forms.Form):
    """A new token."""

    name = forms.CharField(
        label=gettext_lazy("Which program is it for?"),
        max_length=80,
        help_text=gettext_lazy("Such as: results for our website."),
    )
    may = forms.ChoiceField(
        label=gettext_lazy("What may it do?"),
        choices=[("read", gettext_lazy("Read only")), ("write", gettext_lazy("Read, and do everything I can do"))],
        widget=forms.RadioSelect,
        initial="read",
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long?"), choices=list(DAYS.items()), coerce=int, initial=90
    )


class TokenForm(PasswordForm, TokenFields):
    """With the password: a browser that was left open gives nobody a way in that outlasts it."""

    field_order = ("name", "may", "days", "password")


class TokenBothForm(BothForm, TokenFields):
    """The same where there is a second step."""

    field_order = ("name", "may", "days", "password", "code")


@login_required
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """All of one's tokens, and a new one. Its secret is on the page that follows, and nowhere else ever."""
    kind = TokenForm if second_factor_of(account_id(request)) is None else TokenBothForm
    form = kind(request.POST if request.method == "POST" else None)
    made: NewToken | None = None
    if form.is_bound and is_owner(request, form):
        try:
            made = _made(request, form)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
    found = tokens_of(account_id(request))
    context = {"form": kind() if made else form, "made": made, "sent_is_done": bool(made), "tokens": found}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


def _made(request: HttpRequest, form: forms.Form) -> NewToken:
    wanted = form.cleaned_data
    return make_token(
        user_id=account_id(request), name=wanted["name"], may_write=wanted["may"] == "write", days=wanted["days"]
    )


@login_required
@never_cache
@require_POST
def revoked(request: HttpRequest, *, token: int) -> HttpResponse:
    """This token opens nothing any more."""
    try:
        revoke_token(user_id=account_id(request), token_id=token)
    except NotFoundError as gone:
        raise Http404 from gone
    messages.success(request, _("Revoked: the program with this token can no longer get in."))
    return redirect("tokens")
