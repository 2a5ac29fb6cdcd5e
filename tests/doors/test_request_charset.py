"""What a request says of its body's letters: UTF-8, or nothing that is read; never an error of ours."""

from __future__ import annotations

import io
from typing import Any

import pytest

from bridgeclub.http.request_charset import as_utf8
from bridgeclub.wsgi import application

pytestmark = pytest.mark.django_db
FORM, PARTS, TEXT = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"
BODY = b'--b\r\nContent-Disposition: form-data; name="username"\r\n\r\n\xff\r\n--b--\r\n'
ODD = ("utf-16", "latin-1", "hex", "zlib", "rot13", "idna", "undefined", "punycode", "utf-7", "\xe9", '"utf-16"')


def asked(method: str, kind: str) -> int:
    """The status of an answer, asked as a server program asks."""
    said: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/accounts/login/",
        "QUERY_STRING": "next=%ff",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(BODY),
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(BODY)),
        "REMOTE_ADDR": "127.0.0.1",
    }
    found: list[str] = []
    answer = application(said, lambda status, headers: found.append(status))
    answer.close()
    return int(found[0].split()[0])


@pytest.mark.parametrize("letters", ODD)
def test_letters_that_are_none_of_ours(letters: str) -> None:
    """Each of these was an error page, and a thousand lines in the log, for whoever wrote them."""
    for kind in (FORM, PARTS, TEXT):
        assert asked("GET", f"{kind}; charset={letters}") == 200, kind
        assert asked("POST", f"{kind}; charset={letters}") == 403, kind


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain; charset*=utf-99''%41",
        "text/plain; a*=x'y'z'w",
        "multipart/form-data; boundary*=hex''%41",
        "a;" * 99,
    ],
)
def test_a_kind_that_makes_no_sense(kind: str) -> None:
    assert (asked("GET", kind), asked("POST", kind)) == (200, 403)


@pytest.mark.parametrize("letters", ["utf-8", "UTF8", "U8", "us-ascii", '"utf-8"'])
def test_other_names_of_utf_8_are_no_other_letters(letters: str) -> None:
    assert as_utf8(f"{FORM}; charset={letters}") == FORM
    assert as_utf8(f"multipart/form-data; charset={letters}; boundary=b") == PARTS


def test_what_says_nothing_of_its_letters_is_left_as_it_is() -> None:
    assert as_utf8(PARTS) == PARTS
    assert as_utf8("application/json; charset=utf-99") == ""
