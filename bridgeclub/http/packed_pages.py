"""Pages for everybody come compressed, on a club's laptop too, where no proxy does it.

Not to who is logged in: what the desk shows has secrets beside what was typed, and of the two compressed together the
length would tell (BREACH). The token of a form is another text in every answer.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PackedPages(GZipMiddleware):
    """Middleware."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Django's own way, for pages without a log-in."""
        page = response.get("Content-Type", "").startswith("text/html")
        if not page or settings.SESSION_COOKIE_NAME in request.COOKIES:
            return response
        return super().process_response(request, response)
