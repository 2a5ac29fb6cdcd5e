"""What an account is, on one page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.doors.accounts.reauthentication import account_id
from club.queries import log_ins_of, second_factor_of


@login_required
@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """The ways on to everything that its owner can see and change about logging in."""
    here = request.session.session_key or ""
    context = {"factor": second_factor_of(account_id(request)), "log_ins": log_ins_of(account_id(request), here)}
    return render(request, "accounts/account.html", context)
