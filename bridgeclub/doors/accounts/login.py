"""Logging in: the password, then the code where the account has a second step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.accounts import pending_login
from bridgeclub.doors.accounts.reauthentication import RecoveryForm, StepForm, takes_code
from club.account_acts import AccountAct, send_account_act
from club.queries import has_second_factor, second_factor_of

if TYPE_CHECKING:
    from club.models import User


class LogIn(LoginView):
    """The password. Without a second step that is all."""

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """In, or half-way in; under a new session key either way."""
        user = form.get_user()
        if has_second_factor(user.pk):
            pending_login.begin(self.request, user, self.get_redirect_url())
            send_account_act(user.pk, AccountAct.HALF_WAY)
            return redirect("second_step")
        pending_login.renew(self.request)
        return super().form_valid(form)


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second_step(request: HttpRequest) -> HttpResponse:
    """The six figures of the telephone."""
    return _step(request, StepForm, "registration/second_step.html")


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def recovery_step(request: HttpRequest) -> HttpResponse:
    """A code on paper, for whoever has no telephone at hand."""
    return _step(request, RecoveryForm, "registration/recovery_step.html")


def _step(request: HttpRequest, kind: type[forms.Form], template: str) -> HttpResponse:
    user = pending_login.who(request)
    if user is None:
        if pending_login.PENDING_KEY in request.session:
            request.session.flush()
            messages.info(request, _("That took too long. Please start again with your password."))
        return redirect("login")
    form = kind(request.POST if request.method == "POST" else None)
    if form.is_valid() and takes_code(user.pk, form):
        return _in(request, user, by_recovery=kind is RecoveryForm)
    return render(request, template, {"form": form}, status=422 if form.errors else 200)


def _in(request: HttpRequest, user: User, *, by_recovery: bool) -> HttpResponseRedirect:
    onward = pending_login.finish(request, user)
    if by_recovery:
        factor = second_factor_of(user.pk)
        left = factor.codes_left if factor else 0
        words = ngettext(
            "You have %(n)s recovery code left. Make new ones under “My account”.",
            "You have %(n)s recovery codes left. Make new ones under “My account”.",
            left,
        )
        messages.warning(request, words % {"n": left})
    return redirect(onward or resolve_url("desk:home"))


def admin_login_redirect(request: HttpRequest) -> HttpResponse:
    """The administration has no log-in of its own: there is one, and it asks for everything."""
    query = request.GET.urlencode()
    return HttpResponseRedirect(resolve_url("login") + (f"?{query}" if query else ""))
