"""Something went wrong: a list of what can, and for each one page that asks, shows and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.desk.room.door import REFUSED, Desk, at_desk
from bridgeclub.desk.room.look import look
from bridgeclub.desk.room.repair_words import Shown
from bridgeclub.desk.wrong.about import About
from bridgeclub.desk.wrong.asking import Resolution, WrongForm
from bridgeclub.desk.wrong.kinds import FORMS
from club.errors import Refused
from rulings.engine.decision import Decision, Kind
from rulings.services.resolving import resolve


@dataclass(frozen=True)
class Offer:
    """A resolution with what it would change, or why it is not possible."""

    resolution: Resolution
    digest: str = ""
    found: Shown | None = None
    refused: str = ""


@require_safe
@at_desk
def wrong_page(desk: Desk) -> HttpResponse:
    """What can have gone wrong, in a director's words."""
    if desk.session.being_set_up or desk.session.state == "official":
        return desk.go("repairs")
    kinds = [(kind, form.title, form.short) for kind, form in FORMS.items()]
    about = About.of(desk.request.GET).with_call(desk.session.id)
    return desk.render("desk/wrong/index.html", tab="repairs", kinds=kinds, about=about)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def wrong(desk: Desk, *, kind: str) -> HttpResponse:
    """GET asks, and with answers shows what each resolution would do; POST records and resolves as was shown."""
    if kind not in FORMS or desk.session.being_set_up or desk.session.state == "official":
        raise Http404
    answers = desk.posted or (desk.request.GET if "look" in desk.request.GET else None)
    about = About.of(answers or desk.request.GET).with_call(desk.session.id)
    form = FORMS[kind](answers, desk=desk, about=about)
    resolutions = form.resolutions() if form.is_bound and form.ready else ()
    if desk.posted is not None and resolutions and _done(desk, form, resolutions):
        line = form.to_enter()
        return desk.go("line", **dict(zip(("board", "ns", "ew"), line, strict=True))) if line else desk.go("repairs")
    offers = list(_offers(desk, resolutions))
    status = REFUSED if form.errors else 200
    facts = form.facts() if offers else ()
    context = {"form": form, "offers": offers, "facts": facts, "about": about, "folded": len(offers) > 1}
    return desk.render("desk/wrong/wrong.html", status=status, tab="repairs", **context)


def _offers(desk: Desk, resolutions: Sequence[Resolution]) -> Iterator[Offer]:
    for each in resolutions:
        try:
            preview, found = look(desk, each.act)
        except Refused as refused:
            yield Offer(each, refused=str(refused))
            continue
        yield Offer(each, refused=_("This changes nothing.")) if preview.nothing else Offer(each, preview.digest, found)


def _done(desk: Desk, form: WrongForm, resolutions: Sequence[Resolution]) -> bool:
    chosen = next((each for each in resolutions if each.key == desk.request.POST.get("way")), None)
    if chosen is None:
        form.add_error(None, _("Choose how it is resolved."))
        return False
    digest = desk.request.POST.get("digest", "")
    try:
        done = resolve(
            session_id=desk.session.id,
            act=chosen.act,
            digest=digest,
            decision=_decision(form, chosen),
            call=form.about.call or None,
            actor=desk.actor,
        )
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    said = _("Recorded and resolved: ruling %(number)s. You can take it back under Put right.") % {
        "number": done.number
    }
    messages.success(desk.request, said)
    return True


def _decision(form: WrongForm, chosen: Resolution) -> Decision:
    """The record: the facts and the decision in the words that were shown."""
    return Decision(
        kind=Kind.RECTIFICATION,
        facts="\n".join(form.facts()),
        laws=chosen.laws,
        decision=str(chosen.title),
        reasoning=_("White Book %(numbers)s") % {"numbers": ", ".join(chosen.book)} if chosen.book else "",
        lines=tuple(form.lines()),
    )
