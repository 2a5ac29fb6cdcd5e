"""The page on which a manager settles by what sessions are ranked beside their ranking."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.rankings.forms import Lists, RulesForm, initial_of, rules_of
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from club.queries.rankings import marked_at_all, ranking_rules
from club.services.rankings import settle_rankings


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def rankings(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Handicaps, levels, and lists of a category."""
    rules = ranking_rules(club.id)
    sent = request.POST if request.method == "POST" else None
    form = RulesForm(sent, initial=initial_of(rules))
    # A page that was opened before somebody else saved says all of its lists too.
    said = {"empty_permitted": False, "use_required_attribute": False}
    lists = Lists(sent, initial=[asdict(each) for each in rules.lists], prefix="list", form_kwargs=said)
    right = sent is not None and form.is_valid() and lists.is_valid()
    if right:
        try:
            settle_rankings(club_id=club.id, rules=rules_of(form, lists), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved. Sessions that are published already keep theirs."))
            return redirect(club_url("rankings", club))
    context = {"club": club, "here": "settings", "form": form, "lists": lists, "marked": marked_at_all(club.id)}
    wrong = sent is not None and (form.errors or not lists.is_valid())
    return render(request, "desk/rankings/rules.html", context, status=422 if wrong else 200)
