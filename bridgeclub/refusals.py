"""Refusals that the framework leaves blank, said in words."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

BLANK = {405: "405.html"}


def words_for_blank_refusals(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a page that was opened where only a button may lead says so, in place of an empty answer."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        template = BLANK.get(response.status_code)
        if template is None or response.get("Content-Type", "").startswith("application/json") or response.content:
            return response
        page = render(request, template, status=response.status_code)
        if "Allow" in response:
            page["Allow"] = response["Allow"]
        return page

    return answered
