"""What an account is, on one page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.accounts.reauthentication import account_id
from bridgeclub.outputs.qr_codes import absolute_url
from club.queries import clubs_of, log_ins_of, second_factor_of
from rulings.services.waiting_letters import stop_waiting_letters, want_waiting_letters, wants_waiting_letters


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The ways on to everything that its owner can see and change about logging in; POST switches letters about what
    waits on or off (`letters`)."""
    here, user_id = request.session.session_key or "", account_id(request)
    if request.method == "POST":
        _switch_letters(request, user_id)
        return redirect("account")
    context = {
        "factor": second_factor_of(user_id),
        "log_ins": log_ins_of(user_id, here),
        "directs": any(role.directs for _club, role in clubs_of(user_id)),
        "letters": wants_waiting_letters(user_id),
    }
    return render(request, "accounts/account.html", context)


def _switch_letters(request: HttpRequest, user_id: int) -> None:
    if request.POST.get("letters") == "on":
        want_waiting_letters(user_id=user_id, base=absolute_url(request, ""))
        messages.success(request, _("From now on you get an e-mail when something waits for you."))
    elif request.POST.get("letters") == "off":
        stop_waiting_letters(user_id=user_id)
        messages.success(request, _("You get no more e-mails about what waits."))
