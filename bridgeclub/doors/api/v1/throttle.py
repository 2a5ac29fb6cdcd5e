"""How often programs may ask. A cache that does not answer keeps nobody out."""

from __future__ import annotations

import logging
import time

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from bridgeclub.doors.api.table.authentication import Device
from bridgeclub.doors.api.v1.callers import Account
from bridgeclub.http.device import network_address

logger = logging.getLogger(__name__)
MINUTE = 60


class ApiThrottle(BaseThrottle):
    """So many a minute for each token, each account in a browser, each table's device, each address of strangers."""

    left = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        """False where the caller has asked too often in this minute."""
        minute, passed = divmod(time.time(), MINUTE)
        self.left = MINUTE - passed
        key = f"api-asked:{caller_key(request)}:{minute:.0f}"
        try:
            cache.add(key, 0, 2 * MINUTE)
            return cache.incr(key) <= settings.API_A_MINUTE
        except Exception as silent:
            logger.warning("How often programs ask could not be counted: %s", silent)
            return True

    def wait(self) -> float:
        """Seconds until the next minute."""
        return self.left


def caller_key(request: Request) -> str:
    """Who is counted."""
    caller = request.user
    if isinstance(caller, Account):
        return f"token:{caller.token}" if caller.token is not None else caller.name
    if isinstance(caller, Device):
        return f"device:{caller.id}"
    return f"at:{network_address(request._request)}"
