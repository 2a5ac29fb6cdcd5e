"""Every address, asked and told whatever somebody may write into it: answered in words, never an error of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything
from tests.intake.every_door import troubles
from tests.ranges import QUICK, WHOLE, spread

pytestmark = [pytest.mark.django_db]
ROOT = Path(__file__).resolve().parents[2]
#: What is asked of an address or pressed on a page: `.GET.get("round")`, `POST.getlist("file")`, `asked["call"]`.
ASKED = re.compile(r"""(?:GET|POST|asked|sent|data|posted|params)(?:\.get|\.getlist)?[\[(]"([a-z_-]+)[")]""")
FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"')
NAMES = sorted({name for path in (ROOT / "bridgeclub").rglob("*.py") for name in ASKED.findall(path.read_text())})

NASTY: Mapping[str, str] = {
    "nothing": "",
    "figures": "9" * 5000,
    "a large number": "9" * 18,
    "too large for a column": "9223372036854775808",
    "raised": "²",
    "Arabic figures": "٣",
    "less than nothing": "-1",
    "a broken number": "1e999999",
    "no number": "NaN",
    "zero character": "1\0",
    "a day": "9999-12-31",
    "the first day": "0001-01-01",
    "places": "A:1:1:" + "9" * 25,
    "between": "9" * 25 + "-" + "9" * 25,
    "right to left": "\u202e\u200fabc\u0301" * 20,
    "long": "x" * 60_000,
    "colons": "a:b:c:d",
    "formula": "=1+1",
    "a list": "[[[[",
    "per cent": "%s%(x)s{0}{x}",
}
#: One address of each kind, with everything that is tried at any.
EACH = {"api:clubs", "api:table", "api:results", "api:result", "public:club", "desk:room", "player:evening"}
FEW = ("figures", "too large for a column", "zero character")
BAD_BODIES: Mapping[str, str] = {
    "deep": "[" * 30_000,
    "deep in a name": '{"id":' * 9_000,
    "a list": "[]",
    "a list of numbers": "[1]",
    "nothing": "null",
    "a number": "1",
    "text": '"x"',
    "not JSON": "{",
    "no text": "\udcff",
    "many figures": '{"id":' + "9" * 5000 + ', "round": ' + "9" * 5000 + "}",
    "not numbers": '{"id": NaN, "board": Infinity, "round": 1e999}',
    "twice": '{"id": 1, "id": 2}',
}


def members_of_bodies() -> list[str]:
    """The names that serializers read."""
    found = re.compile(
        r"^    ([a-z_]+) = (?:serializers\.\w+|WhenSaid|_pair_number)\(|^    ([a-z_]+) = \w+Serializer\(", re.M
    )
    texts = (path.read_text() for path in (ROOT / "bridgeclub" / "doors" / "api").rglob("*.py"))
    return sorted({one or other for text in texts for one, other in found.findall(text)})


VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**18, 10**30, 0.5, "", "x", "\ud800", "\x00", "9" * 5000, [], [1], [[]], {}, {"a": 1}),
    *("4S", "pass", "²", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "00000000-0000-0000-0000-000000000000"),
)


def of_table(name: str) -> bool:
    return name.startswith(("tablet:", "api:table"))


def clients(everything: Everything, name: str) -> Client:
    role = "table" if of_table(name) else "phone" if name.startswith("player:") else "manager"
    client = everything.clients[role]
    client.handler.enforce_csrf_checks = False
    client.raise_request_exception = False
    return client


def asked(name: str) -> bool:
    return name not in ("api:unknown", "api:nothing", "logout", "metrics", "desk:backup-download", "desk:backup-now")


def told(everything: Everything, name: str, which: str) -> Iterator[str]:
    """Every name that is read anywhere set to one thing, in the address and in the body."""
    client, address, value = clients(everything, name), everything.address(name), NASTY[which]
    if WHOLE or not RIGHT_OF.get(name, "").endswith("act"):  # an act says 405 to whoever only asks
        yield from troubles(name, client.get(address, dict.fromkeys(NAMES, value[:4000])), f"asked {which}")
    yield from troubles(name, client.post(address, dict.fromkeys(NAMES, value)), f"told {which}")


def told_in_parts(everything: Everything, name: str, which: str) -> Iterator[str]:
    """One name after the other, and the page's own boxes: what is read first may keep the rest from being read."""
    client, address, value = clients(everything, name), everything.address(name), NASTY[which]
    page = client.get(address)
    fields = set(FIELD.findall(page.content.decode(errors="replace"))) if page.status_code == 200 else set()
    yield from troubles(name, client.post(address, dict.fromkeys(fields, value)), f"told {which} in its boxes")
    for some in (NAMES[at::8] for at in range(8)):
        yield from troubles(name, client.get(address, dict.fromkeys(some, value[:4000])), f"asked {which}: {some}")
        yield from troubles(name, client.post(address, dict.fromkeys(some, value)), f"told {which}: {some}")


@pytest.fixture
def everything() -> Everything:
    """A club with a session of each kind, and those who may see it."""
    return Everything()


@pytest.mark.once
@pytest.mark.first
def test_every_address_whatever_it_is_asked(everything: Everything) -> None:
    """Something else at each address, in `make test` at every fourth; all of them at all addresses in the long run."""
    found: list[str] = []
    for name, which in islice(zip(filter(asked, ADDRESSES), cycle(FEW), strict=False), None, None, 4 if QUICK else 1):
        found += told(everything, name, which)
    assert not found, "\n".join(found)


@pytest.mark.once
@pytest.mark.long
@pytest.mark.parametrize("which", NASTY)
def test_every_address_whatever_it_is_asked_in_parts(which: str, everything: Everything) -> None:
    found: list[str] = []
    for name in filter(asked, ADDRESSES):
        found += [*told(everything, name, which), *told_in_parts(everything, name, which)]
    assert not found, "\n".join(found)


def sent(client: Client, method: str, address: str, body: str) -> Any:
    return client.generic(method, address, body.encode(errors="surrogatepass"), content_type="application/json")


@pytest.mark.once
def test_every_address_for_programs_whatever_body_it_is_sent(everything: Everything) -> None:
    found = []
    in_turn = cycle(BAD_BODIES.items())
    for name in (each for each in ADDRESSES if each.startswith("api:") and asked(each)):
        client, address = clients(everything, name), everything.address(name)
        # One reader reads them for all: at some addresses each of them, at any other the next two.
        for what, body in BAD_BODIES.items() if WHOLE or name in EACH else islice(in_turn, 2):
            for method in ("PUT",) if name == "api:result" else ("POST",):
                response = sent(client, method, address, body)
                found += troubles(name, response, f"{method} {what}")
                if response.status_code >= 400 and name != "api:docs" and "json" not in response["Content-Type"]:
                    found.append(f"{name}, {method} {what}: {response.status_code} without words")
    assert not found, "\n".join(found)


def bodies(chance: Random, often: int) -> Iterator[str]:
    """Bodies with names that are read and values that are not what they should be."""
    names = members_of_bodies()
    assert names
    for _each in range(often):
        yield json.dumps({name: chance.choice(VALUES) for name in chance.sample(names, chance.randint(1, len(names)))})


def ways_of_telling(address: str) -> list[str]:
    """Those that an address takes: the others are answered before anything is read."""
    function = resolve(urlsplit(address).path).func
    view = getattr(function, "cls", None) or getattr(function, "view_class", None)
    return [method for method in ("POST", "PUT") if view is None or hasattr(view, method.lower())]


@pytest.mark.once
@pytest.mark.parametrize("often", [1, pytest.param(150, marks=pytest.mark.long)])
def test_every_address_for_programs_with_values_of_other_kinds(often: int, everything: Everything) -> None:
    chance, found = Random(often), []
    for name in (each for each in ADDRESSES if each.startswith("api:") and asked(each)):
        client, address = clients(everything, name), everything.address(name)
        for body in bodies(chance, often):
            for method in ("POST", "PUT") if WHOLE or name in EACH else ways_of_telling(address):
                found += troubles(name, sent(client, method, address, body), f"{method} {body[:200]}")
    assert not found, "\n".join(found)


HEADERS: tuple[dict[str, str], ...] = (
    {"If-None-Match": '"' * 5000, "If-Match": "W/" * 3000},
    {"If-None-Match": "*", "If-Match": "*"},
    {"Accept-Language": "de;q=9e99, " * 2000},
    {"Accept-Language": "../../etc", "Accept": "x/y;q=²"},
    {"Accept": "a" * 20_000, "Accept-Encoding": "gzip;q=x"},
    {"Range": "bytes=-99999999999999999999-", "User-Agent": "\x7f" * 500},
    {"Idempotency-Key": "é" * 10, "X-Request-ID": "\t" * 300},
    {"Idempotency-Key": "k" * 201, "X-Forwarded-For": "," * 3000},
    {"Authorization": "Bearer \x7f" + "9" * 5000},
    {"Authorization": "Basic ²", "X-CSRFToken": "²" * 64},
    {"Content-Length": "abc"},
    {"Content-Length": "-5"},
    {"Content-Type": "multipart/form-data; boundary=" + "b" * 300},
    {"Content-Type": "application/json; charset=utf-99"},
    {"Cookie": "sessionid=" + "x" * 4000 + "; csrftoken=²; messages=[[[["},
    {"X-Fragment": "²", "X-Parts": "%" * 100, "HX-Request": "true", "HX-Current-URL": "http://[", "HX-Target": "²"},
)


@pytest.mark.once
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_address_whatever_its_headers_say(method: str, everything: Everything) -> None:
    found = []
    chance = Random(7)
    names = list(filter(asked, ADDRESSES))
    for name in {*spread(names, len(names) // 4), *EACH}:
        client, address = clients(everything, name), everything.address(name)
        for headers in HEADERS if name in EACH else chance.sample(HEADERS, 1):
            response = client.generic(method, address, b"round=1", headers=headers)
            found += troubles(name, response, f"{method} {str(headers)[:80]}")
    assert not found, "\n".join(found)
