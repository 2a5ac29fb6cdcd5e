"""The tokens that an account gives to its own programs."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import user_id
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError
from club.queries import tokens_of
from club.services import NewToken, make_token, revoke_token

FOR_EVER = "0"
DAYS = {
    "30": gettext_lazy("30 days"),
    "90": gettext_lazy("90 days"),
    "365": gettext_lazy("a year"),
    FOR_EVER: gettext_lazy("until I revoke it"),
}


class TokenForm(forms.Form):
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
    days = forms.ChoiceField(label=gettext_lazy("For how long?"), choices=list(DAYS.items()), initial="90")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """All of one's tokens, and a new one. Its secret is on the page that follows, and nowhere else ever."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    made: NewToken | None = None
    if form.is_valid():
        try:
            made = _made(request, form)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
    found = tokens_of(user_id(request))
    context = {"form": TokenForm() if made else form, "made": made, "sent_is_done": bool(made), "tokens": found}
    return render(request, "desk/setup/programs.html", context, status=422 if form.errors else 200)


def _made(request: HttpRequest, form: TokenForm) -> NewToken:
    wanted = form.cleaned_data
    return make_token(
        user_id=user_id(request),
        name=wanted["name"],
        may_write=wanted["may"] == "write",
        days=None if wanted["days"] == FOR_EVER else int(wanted["days"]),
    )


@login_required
@never_cache
@require_POST
def revoked(request: HttpRequest, *, token: int) -> HttpResponse:
    """This token opens nothing any more."""
    try:
        revoke_token(user_id=user_id(request), token_id=token)
    except NotFoundError as gone:
        raise Http404 from gone
    messages.success(request, _("Revoked: the program with this token can no longer get in."))
    return redirect("desk:tokens")
