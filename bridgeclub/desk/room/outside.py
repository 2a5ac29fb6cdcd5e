"""What the movement does not have: the wrong board, the wrong pairs. What happened is recorded, then decided on."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.desk.room.door import REFUSED, Desk, at_desk
from bridgeclub.desk.room.forms import OutsideForm
from bridgeclub.pair_labels import to_choose
from club.queries import boards_of, pairs_of


@require_safe
@at_desk
def outside(desk: Desk) -> HttpResponse:
    """Which board, which pairs; then their line opens like any other. ?of=7 has the board chosen already."""
    form = OutsideForm(
        desk.request.GET if "board" in desk.request.GET else None,
        initial={"board": desk.request.GET.get("of", "")},
        boards=[number for number, _dealer, _vulnerable in boards_of(desk.session.id)],
        pairs=to_choose(pairs_of(desk.session.id)).items(),
    )
    if form.is_valid():
        return desk.go("line", **form.cleaned_data)
    return desk.show("outside.html", tab="room", form=form, status=REFUSED if form.errors else 200)
