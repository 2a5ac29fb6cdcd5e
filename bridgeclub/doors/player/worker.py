"""The script that keeps a telephone's last page; it stands at this door's own address, because it serves no other."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.http.service_worker import worker_response, worker_script

SCRIPT = "js/player/worker.js"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The same for everybody."""
    return worker_response(worker_script(SCRIPT))
