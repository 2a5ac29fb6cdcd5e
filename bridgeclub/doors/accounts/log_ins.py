"""Where one is logged in, and how to end it from here."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.accounts.reauthentication import PasswordForm, account_id, is_owner, stay_logged_in
from bridgeclub.doors.accounts.words import began_words, browser_words, seen_words
from club.errors import NotFoundError
from club.queries import LogInInfo, log_ins_of, tokens_of
from club.services import end_log_in, log_out_everywhere

ALL = "all"
LONGEST_NUMBER = 18


@dataclass(frozen=True)
class ListedLogIn:
    """One browser in plain words."""

    id: int
    what: str
    began: str
    seen: str
    here: bool


@login_required
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_ins(request: HttpRequest) -> HttpResponse:
    """All of them; with the password, one or all others are ended."""
    form = PasswordForm(request.POST if request.method == "POST" else None)
    if form.is_bound and is_owner(request, form):
        _end(request, request.POST.get("end", ""))
        return redirect("log_ins")
    found = log_ins_of(account_id(request), request.session.session_key or "")
    tokens = sum(each.live for each in tokens_of(account_id(request)))
    context = {"log_ins": [_shown(each) for each in found], "tokens": tokens, "form": form}
    return render(request, "accounts/log_ins.html", context, status=422 if form.errors else 200)


def _shown(each: LogInInfo) -> ListedLogIn:
    return ListedLogIn(each.id, browser_words(each.agent), began_words(each.began), seen_words(each.seen), each.here)


def _end(request: HttpRequest, which: str) -> None:
    if which == ALL:
        tokens = log_out_everywhere(user_id=account_id(request), kept_session_key=request.session.session_key or "")
        stay_logged_in(request)
        done = _("You are logged out everywhere else, and no program can get in with a token of yours.")
        messages.success(request, done if tokens else _("You are logged out everywhere else."))
    elif which.isdecimal() and len(which) <= LONGEST_NUMBER:
        try:
            end_log_in(user_id=account_id(request), log_in_id=int(which))
        except NotFoundError as gone:
            messages.info(request, str(gone))
        else:
            messages.success(request, _("You are logged out there."))
