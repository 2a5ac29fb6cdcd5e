"""On the laptop: where the club's sessions are sent, whether that works, and what has arrived."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from backups.feeding.sending import try_hosted_site
from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.hosted import refused_words, tried_words, trouble_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from club.queries.hosted import HostedSiteInfo, hosted_site_of, sent_sessions_of
from club.services.hosted_site import may_feed, remove_hosted_site, send_now, set_hosted_site


class SiteForm(forms.Form):
    """Where to, and with which key."""

    address = forms.CharField(
        label=gettext_lazy("Address of the hosted site"),
        max_length=200,
        help_text=gettext_lazy("As the browser shows it there, such as https://results.example.org"),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    key = forms.CharField(
        label=gettext_lazy("Key"),
        max_length=400,
        help_text=gettext_lazy("Made there under Club settings, Laptop of the club. Paste all of it."),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
    )
    since = forms.DateField(
        label=gettext_lazy("Send sessions from"),
        help_text=gettext_lazy("Earlier sessions stay on this computer only."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


@for_manager
@sensitive_post_parameters("key")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """How it stands; posting to it sets the address and the key, and tries the connection at once."""
    site = hosted_site_of(club.id)
    today = timezone.now().astimezone(club.zone).date()
    initial = {"address": site.address, "since": site.since} if site else {"since": today}
    form = SiteForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            set_hosted_site(club_id=club.id, **form.cleaned_data, actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            _say_tried(request, club)
            return redirect(club_url("hosted-site", club))
    with timezone.override(club.zone):
        context = {"club": club, "here": "settings", "form": form, "site": site, "own": may_feed(), **_told(club, site)}
        return render(request, "desk/hosted/site.html", context, status=422 if form.errors else 200)


def _told(club: ClubInfo, site: HostedSiteInfo | None) -> dict[str, Any]:
    if site is None:
        return {}
    sent = [(each, refused_words(each.refused)) for each in sent_sessions_of(club.id)]
    return {"sent": sent, "trouble": trouble_words(site.trouble)}


def _say_tried(request: HttpRequest, club: ClubInfo) -> None:
    found = try_hosted_site(club.id)
    works, sentence = tried_words(found, club)
    (messages.success if works else messages.error)(request, sentence)


@for_manager
@require_POST
def act(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """`try` the connection, `now` send what waits, or `remove` the site."""
    wanted = request.POST.get("act", "")
    if wanted == "try" and may_feed():
        _say_tried(request, club)
    elif wanted == "now":
        send_now(club.id)
        messages.success(request, _("What waits is sent within half a minute."))
    elif wanted == "remove":
        remove_hosted_site(club_id=club.id, actor=actor_of(request))
        messages.success(request, _("Removed: nothing more is sent. What is at the hosted site stays there."))
    return redirect(club_url("hosted-site", club))
