"""What a program sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer


def validated_data(request: Request, form: type[InputSerializer]) -> Mapping[str, Any]:
    """The values of a request, as its form reads them. Raises ValidationError with everything that is wrong."""
    read = form(data=request.data)
    read.is_valid(raise_exception=True)
    found: Mapping[str, Any] = read.validated_data
    return found
