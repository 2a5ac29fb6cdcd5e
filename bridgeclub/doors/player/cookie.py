"""The cookie by which a player's telephone is known."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from bridgeclub.http.cookies import cookie_name

PATH = "/me/"
COOKIE = cookie_name("player_phone", PATH)
# The evening, and the fortnight in which its results are read and corrected.
COOKIE_SECONDS = 60 * 60 * 24 * 14


def phone_secret(request: HttpRequest) -> str:
    """What the telephone's cookie holds; "" without one."""
    return request.COOKIES.get(COOKIE, "")


def set_phone_cookie(request: HttpRequest, response: HttpResponseBase, secret: str) -> None:
    """Give the telephone its cookie. Scripts cannot read it, and it travels to this door alone."""
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure(), path=PATH
    )


def delete_phone_cookie(response: HttpResponseBase) -> None:
    """Take the cookie away."""
    response.delete_cookie(COOKIE, path=PATH, samesite="Lax")
