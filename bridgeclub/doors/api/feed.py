"""Where a club's laptop sends its sessions: one address, every request signed with a key of the club."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from backups.feeding.receiving import answer
from backups.feeding.words import HEADERS, PROTOCOL
from bridgeclub.http.numeric_input import number_or_zero
from club.services.laptop_keys import FeedRefused, key_of_request

#: What a code is answered with; by all others the request is at fault.
STATUS = {"unknown": 401, "withdrawn": 401, "unsigned": 401, "repeated": 409, "versions": 409, "busy": 429}


@csrf_exempt
@require_POST
@never_cache
def feed(request: HttpRequest) -> JsonResponse:
    """200 with how it stands; else the code of what is wrong."""
    mark, sequence, signature = (request.headers.get(name, "")[:200] for name in HEADERS)
    body = request.body
    try:
        key = key_of_request(mark=mark, sequence=number_or_zero(sequence), signature=signature, body=body)
        found = answer(key, body)
    except FeedRefused as refused:
        told = {"bridgeclub": PROTOCOL, "refused": refused.code}
        return JsonResponse(told, status=STATUS.get(refused.code, 400))
    return JsonResponse({"bridgeclub": PROTOCOL, **found})
