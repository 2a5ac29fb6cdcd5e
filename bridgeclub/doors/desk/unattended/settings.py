"""The manager allows evenings without a director: which templates, by which link, under which rules."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.unattended.forms import RightForm, RulesForm
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.unattended import hours_words, rules_text, usual_rules
from club.errors import DomainError
from club.queries import ClubInfo, TemplateInfo, template_info, templates_of
from club.queries.unattended import StartRight, allowed_templates, own_rules, start_link_of, start_right
from club.services.unattended import (
    allow_unattended,
    end_start_link,
    forbid_unattended,
    make_start_link,
    set_unattended_rules,
)

UNPROCESSABLE = 422
MADE = gettext_lazy("There is a new link. Older ones open nothing any more.")
ENDED = gettext_lazy("Taken back. The link opens nothing any more.")
SAVED = gettext_lazy("Saved. Evenings that have been started keep their rules.")


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """GET shows all of it; POST makes a link (`make`), takes it back (`end`), or changes the rules (`rules`)."""
    act, actor = request.POST.get("act", ""), actor_of(request)
    form = RulesForm(request.POST if act == "rules" else None, initial={"text": rules_text(own_rules(club.id))})
    if act == "make":
        make_start_link(club_id=club.id, actor=actor)
        messages.success(request, str(MADE))
    elif act == "end":
        end_start_link(club_id=club.id, actor=actor)
        messages.success(request, str(ENDED))
    elif act == "rules":
        if not form.is_valid():
            return _shown(request, club, form, UNPROCESSABLE)
        set_unattended_rules(club_id=club.id, text=_own(form.cleaned_data["text"]), actor=actor)
        messages.success(request, str(SAVED))
    if request.method == "POST":
        return redirect(club_url("unattended", club))
    return _shown(request, club, form)


def _own(text: str) -> str:
    """What is to be kept: nothing where it is the program's own text, which may get better with a new version."""
    own = text.replace("\r\n", "\n").strip()
    return "" if own == usual_rules().strip() else own


def _shown(request: HttpRequest, club: ClubInfo, form: RulesForm, status: int = 200) -> HttpResponse:
    link = start_link_of(club.id)
    address = absolute_url(request, reverse("player:start", args=[link.secret])) if link and link.secret else ""
    rights = {each.template.id: each.right for each in allowed_templates(club.id)}
    context = {
        "club": club,
        "here": "settings",
        "templates": [(each, each.id in rights, _said(rights.get(each.id))) for each in templates_of(club.id)],
        "link": link,
        "address": address,
        "short": absolute_url(request, reverse("player:start-figures", args=[club.slug])),
        "by_account": absolute_url(request, reverse("player:start-member", args=[club.slug])),
        "members": any(each.by_members for each in rights.values()),
        "code": qr_code(address) if address else "",
        "form": form,
    }
    return render(request, "desk/unattended/settings.html", context, status=status)


def _said(right: StartRight | None) -> str:
    if right is None:
        return _("Directors only.")
    return _("Players may start it %(hours)s.") % {"hours": hours_words(right)}


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def template_page(request: HttpRequest, *, club: ClubInfo, template: int) -> HttpResponse:
    """Whether players may start the evenings of a template, and when."""
    found = template_info(club.id, template)
    if found is None or found.retired_at is not None:
        raise Http404
    right = start_right(template)
    form = RightForm(request.POST or None, initial=vars(right or _beginning(found)))
    if request.POST.get("act") == "forbid":
        forbid_unattended(club_id=club.id, template_id=template, actor=actor_of(request))
        messages.success(request, _("Players can no longer start it. What they have started goes on."))
        return redirect(club_url("unattended", club))
    if form.is_valid():
        try:
            allow_unattended(club_id=club.id, template_id=template, right=form.right(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved. Players may start it at these times."))
            return redirect(club_url("unattended", club))
    context = {"club": club, "here": "settings", "template": found, "allowed": right is not None, "form": form}
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "desk/unattended/template.html", context, status=status)


def _beginning(template: TemplateInfo) -> StartRight:
    """Its own day of the week, and rounds as it has them."""
    together = template.habits["pace"] == "together" and template.habits["clock_opens"]
    return StartRight((template.weekday,) if template.weekday else (), rounds="clock" if together else "tables")
