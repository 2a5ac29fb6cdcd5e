"""Values of the game as plain JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.engine.contract import Contract
from scoring.engine.document import Outcome, dump_outcome

PASSED, REASON_AT_MOST = "pass", 300
MISSING_TO_NOBODY = serializers.Field.default_error_messages["required"]
MISSING = _("Please send “%(name)s” as well.")
UNKNOWN = _("Nothing is taken here under the name “%(name)s”.")


class TextField(serializers.CharField):
    """A text that may be empty."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_blank=True, **more)


@extend_schema_field(OpenApiTypes.STR)
class ContractField(serializers.Field[Any, Any, Any, Any]):
    """Level and suit, such as 4S, with X or XX where doubled; "pass" where nobody bid; null where none is known."""

    def to_representation(self, value: Any) -> str:
        """`value` is what was played."""
        contract = cast("Contract | None", value.contract)
        return str(contract) if contract is not None else PASSED


@extend_schema_field(OpenApiTypes.OBJECT)
class OutcomeField(serializers.Field[Any, Any, Any, Any]):
    """An adjusted score of one side, as under `adjusted` in the session document."""

    def to_representation(self, value: Outcome) -> Any:
        """{"assigned": …}, {"weighted": …}, {"artificial": …} and the like."""
        return dump_outcome(value)


class WordChoiceField(serializers.ChoiceField):
    """One of several words; whoever sends another is told which there are."""

    def __init__(self, choices: Sequence[str], **more: Any) -> None:
        words = _("Choose one of these: %(choices)s.") % {"choices": ", ".join(choices)}
        super().__init__(choices, error_messages={"invalid_choice": words}, **more)


class InputSerializer(serializers.Serializer[Any]):
    """What a program sends. A field that is not known is refused: it would be a word misspelt, and lost."""

    def get_fields(self) -> dict[str, Any]:
        """Whoever leaves a field away is told which one it is."""
        fields = super().get_fields()
        for name, field in fields.items():
            if field.error_messages.get("required") == MISSING_TO_NOBODY:
                field.error_messages["required"] = MISSING % {"name": name}
        return fields

    def to_internal_value(self, data: Any) -> Any:
        """As sent, with every field that is known. Raises ValidationError."""
        unknown = sorted(set(map(str, data)) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            raise serializers.ValidationError({name: [UNKNOWN % {"name": name}] for name in unknown})
        return super().to_internal_value(data)


class GivingReason(InputSerializer):
    """`note`: why, in a few words for the history; no player reads it."""

    note = serializers.CharField(max_length=REASON_AT_MOST, required=False, default="", allow_blank=True)


def text_list() -> serializers.ListField:
    """A list of texts."""
    return serializers.ListField(child=TextField())


def known(field: type[serializers.Field[Any, Any, Any, Any]], **more: Any) -> serializers.Field[Any, Any, Any, Any]:
    """A field that is null where nothing is known."""
    return field(allow_null=True, **more)
