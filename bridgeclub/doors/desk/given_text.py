"""Text that is given as a file or pasted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from club.engine.member_list import BYTES_AT_MOST, Unreadable, text_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TABLES = ".csv,.txt,.tsv,text/csv,text/plain"


class FileOrTextForm(forms.Form):
    """A file, or lines pasted. `text` is what can be read of it once the form is valid."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    pasted = forms.CharField(required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6}))

    accepts: ClassVar[str] = TABLES
    file_help: ClassVar[_StrPromise]
    paste_label: ClassVar[_StrPromise]
    paste_help: ClassVar[_StrPromise | str] = ""
    #: What is said where neither is given.
    nothing: ClassVar[_StrPromise]
    #: Why it cannot be read, by the code of Unreadable; under "" what is said of any other.
    unreadable: ClassVar[Mapping[str, _StrPromise]]
    text = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.help_text, file.widget = self.file_help, forms.FileInput(attrs={"accept": self.accepts})
        self.fields["pasted"].label, self.fields["pasted"].help_text = self.paste_label, self.paste_help

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        file, pasted = cleaned.get("file"), str(cleaned.get("pasted") or "")
        if file is None and not pasted.strip():
            raise forms.ValidationError(self.nothing)
        try:
            self.text = text_of(file.read(BYTES_AT_MOST + 1) if file is not None else pasted.encode())
            self.look_at(cleaned)
        except Unreadable as odd:
            self.add_error(
                "file" if file is not None else "pasted", str(self.unreadable.get(odd.code) or self.unreadable[""])
            )
        return cleaned

    def look_at(self, cleaned: dict[str, Any]) -> None:
        """What a kind of form reads on in the text; it may raise Unreadable."""
