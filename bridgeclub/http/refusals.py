"""Refusals that the framework leaves blank, said in words; and what nobody has any business to ask."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

BLANK = {405: "405.html"}
READING = ("GET", "HEAD")


def words_for_blank_refusals(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a page that was opened where only a button may lead says so, in place of an empty answer."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = HttpResponseNotAllowed(READING) if _would_be_sent_back(request) else get_response(request)
        template = BLANK.get(response.status_code)
        if template is None or response.get("Content-Type", "").startswith("application/json") or response.content:
            return response
        page = render(request, template, status=response.status_code)
        if "Allow" in response:
            page["Allow"] = response["Allow"]
        return page

    return answered


def _would_be_sent_back(request: HttpRequest) -> bool:
    """TRACE asks for the request itself, cookies and all. The addresses for programs refuse it in their own way."""
    return request.method == "TRACE" and not request.path.startswith("/api/")
