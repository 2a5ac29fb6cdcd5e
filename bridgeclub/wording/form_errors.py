"""What is said of a box that was left empty or holds what it cannot hold, where a form says nothing of its own."""

from django.core.validators import EmailValidator, MaxValueValidator, MinValueValidator
from django.forms import ChoiceField, DateField, Field, MultipleChoiceField
from django.utils.translation import gettext_lazy as _


def plain_words_for_boxes() -> None:
    """Once, when the program starts: the framework's own sentences are for whoever writes forms."""
    Field.default_error_messages["required"] = _("Please fill this in.")
    for choice in (ChoiceField, MultipleChoiceField):
        choice.default_error_messages["invalid_choice"] = _("Choose one that is offered.")
    DateField.default_error_messages["invalid"] = _("This is not a date, such as 2026-11-24.")
    EmailValidator.message = _("This is not an e-mail address, such as nora@example.org.")
    MinValueValidator.message = _("At least %(limit_value)s.")
    MaxValueValidator.message = _("At most %(limit_value)s.")
