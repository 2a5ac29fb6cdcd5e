"""The wall at the desk of a session: its address, made and taken back, and what it shows of this session."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from club.queries import WallChoice, evening_of, sessions_of_evening, wall_choice, wall_link_of
from club.services import end_wall_link, make_wall_link, set_session_wall

#: For how many rounds at the end the ranking can be hidden.
HIDDEN = (
    (0, _("Always show it, as far as the results page does")),
    (1, _("Hide it in the last round")),
    (2, _("Hide it in the last 2 rounds")),
    (3, _("Hide it in the last 3 rounds")),
    (9, _("Show it only at the end")),
)
MADE = _("There is a new link. Older ones open nothing any more.")
ENDED = _("Taken back. The link opens nothing any more.")
CHOSEN = _("Saved. The wall follows within a few seconds.")


class ChoiceForm(forms.Form):
    """What the wall shows of a session."""

    shown = forms.BooleanField(label=_("Show this session on the wall"), required=False)
    places = forms.BooleanField(label=_("Who sits where, and who goes where next"), required=False)
    hidden_rounds = forms.TypedChoiceField(label=_("The ranking during play"), coerce=int, choices=HIDDEN)
    countdown = forms.BooleanField(
        label=_("Count down from the last place to the first when results are published"), required=False
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def page(desk: Desk) -> HttpResponse:
    """GET shows it; POST makes a link (`make`), takes it back (`end`) or chooses what is shown (`choose`)."""
    club, act = desk.session.club, desk.request.POST.get("act", "")
    form = ChoiceForm(desk.posted if act == "choose" else None, initial=vars(wall_choice(desk.session.id)))
    if act == "make":
        desk.attempt(lambda: make_wall_link(club_id=club.id, actor=desk.actor), str(MADE))
    elif act == "end":
        desk.attempt(lambda: end_wall_link(club_id=club.id, actor=desk.actor), str(ENDED))
    elif act == "choose":
        if not form.is_valid():
            return _shown(desk, form, UNPROCESSABLE)
        choice = WallChoice(**form.cleaned_data)
        desk.attempt(lambda: set_session_wall(session_id=desk.session.id, choice=choice, actor=desk.actor), str(CHOSEN))
    if desk.posted is not None:
        return desk.redirect_to("wall")
    return _shown(desk, form)


def _shown(desk: Desk, form: ChoiceForm, status: int = 200) -> HttpResponse:
    club = desk.session.club
    link = wall_link_of(club.id)
    path = reverse("public:wall", args=[club.slug, link.secret]) if link and link.secret else ""
    address = absolute_url(desk.request, path) if path else ""
    now = timezone.now()
    tonight = sessions_of_evening(club.id, evening_of(club, now), now)
    context = {
        "tab": "wall",
        "form": form,
        "link": link,
        "address": address,
        "short": absolute_url(desk.request, reverse("public:wall_without_link", args=[club.slug])),
        "code": qr_code(address) if address else "",
        "alone": urlsplit(absolute_url(desk.request, "/")).hostname in ("127.0.0.1", "localhost", "::1"),
        "others": [each for each in tonight if each[0].id != desk.session.id],
        "another_day": all(each.id != desk.session.id for each, _choice in tonight),
    }
    return desk.render("desk/wall/wall.html", status=status, **context)
