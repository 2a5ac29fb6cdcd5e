"""What these addresses take and answer: for programs as an OpenAPI schema, for people as a page. Nothing is fetched
from anywhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from bridgeclub.doors.api.problems import KINDS
from bridgeclub.doors.api.v1.base_view import PublicApiView
from bridgeclub.doors.api.v1.examples import Example, example_of
from bridgeclub.doors.api.v1.schema_docs import documented
from bridgeclub.doors.api.v1.schema_links import with_links
from bridgeclub.doors.api.v1.version_tags import etag_response

Plain = Mapping[str, Any]
METHODS = ("get", "post", "put")


@cache
def schema() -> Plain:
    """The whole schema; the same as long as the program runs."""
    generator = SchemaGenerator(urlconf="bridgeclub.doors.api.v1.schema_urls")  # type: ignore[no-untyped-call]
    return with_links(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


class Schema(PublicApiView):
    """GET /api/v1/schema."""

    @documented({200: OpenApiTypes.OBJECT}, "This schema (OpenAPI 3)", refusals=(401, 406, 429), tagged=True)
    def get(self, request: Request) -> HttpResponseBase:
        """200, for everybody."""
        return etag_response(request, schema())


@dataclass(frozen=True)
class Field:
    """A field of what is sent or answered: `kind` is such as text, number, list of Row."""

    name: str
    kind: str
    required: bool
    words: str


@dataclass(frozen=True)
class Shape:
    """Something with fields that several addresses take or answer."""

    name: str
    words: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Act:
    """One method of an address. `answers` are (status, words, the name of the shape or ""); `leads` the anchors of what
    an answer leads to."""

    anchor: str
    method: str
    path: str
    summary: str
    words: str
    parameters: tuple[Field, ...]
    takes: str
    answers: tuple[tuple[str, str, str], ...]
    leads: tuple[str, ...]
    example: Example | None


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The reference, for everybody: made of the same schema."""
    components = tuple(_schemas(schema()))
    context = {
        "acts": tuple(_acts(schema())),
        "shapes": components,
        "names": {each.name for each in components},
        "kinds": tuple(KINDS.values()),
    }
    return render(request, "api/docs.html", context)


def _acts(made: Plain) -> Iterator[Act]:
    for path, item in made["paths"].items():
        for method in METHODS:
            if method in item:
                yield _act(path, method, item[method])


def _act(path: str, method: str, operation: Plain) -> Act:
    parameters = tuple(
        Field(each["name"], _kind(each["schema"]), bool(each.get("required")), each.get("description", ""))
        for each in operation.get("parameters", ())
        if each["in"] != "path"
    )
    found = (
        (status, each.get("description", ""), _schema_name(each)) for status, each in operation["responses"].items()
    )
    return Act(
        anchor=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        words=operation.get("description", ""),
        parameters=parameters,
        takes=_schema_name(operation.get("requestBody", {})),
        answers=tuple(found),
        leads=tuple(dict.fromkeys(link for each in operation["responses"].values() for link in each.get("links", ()))),
        example=example_of(method.upper(), path),
    )


def _schema_name(body: Plain) -> str:
    """The shape that is sent or answered as JSON."""
    for content in body.get("content", {}).values():
        return _kind(content.get("schema", {}))
    return ""


def _schemas(document: Plain) -> Iterator[Shape]:
    for name, component in sorted(document["components"]["schemas"].items()):
        needed = component.get("required", ())
        fields = tuple(
            Field(field, _kind(each), field in needed, each.get("description", ""))
            for field, each in component.get("properties", {}).items()
        )
        if fields:
            yield Shape(name, component.get("description", ""), fields)


def _kind(field_schema: Plain) -> str:
    """A kind of value in a word or two."""
    for keyword in ("allOf", "oneOf", "anyOf"):
        if keyword in field_schema:
            return " or ".join(dict.fromkeys(filter(None, map(_kind, field_schema[keyword]))))
    if "$ref" in field_schema:
        return str(field_schema["$ref"]).rpartition("/")[2]
    if field_schema.get("type") == "array":
        return f"list of {_kind(field_schema['items'])}"
    if "enum" in field_schema:
        return " | ".join(str(each) for each in field_schema["enum"] if each not in ("", None))
    return str(field_schema.get("format") or field_schema.get("type") or "")
