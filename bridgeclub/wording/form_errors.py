"""What is said of a box that was left empty or holds a number that cannot be, where a form says nothing of its own."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms import Field
from django.utils.translation import gettext_lazy as _


def plain_words_for_boxes() -> None:
    """Once, when the program starts: the framework's own sentences are for whoever writes forms."""
    Field.default_error_messages["required"] = _("Please fill this in.")
    MinValueValidator.message = _("At least %(limit_value)s.")
    MaxValueValidator.message = _("At most %(limit_value)s.")
