"""Tables whose rows the database itself refuses to change or delete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from django.db import models

from club.models.sealing import row_written

Row = TypeVar("Row", bound="AppendOnly")


class AppendOnlyRows(models.QuerySet[Row]):
    """Rows that are written together are sealed like those that are written one by one."""

    def bulk_create(self, objs: Iterable[Row], *args: Any, **kwargs: Any) -> list[Row]:
        made = super().bulk_create(objs, *args, **kwargs)
        for each in made:
            each.noted()
        return made


class AppendOnly(models.Model):
    """A row is written once. Triggers (see club.append_only) refuse UPDATE and DELETE.

    `sealed`: an audit row of the same transaction keeps a digest of it, so that somebody who gets past the triggers is
    found (`club.services.seal_verification`).
    """

    sealed: ClassVar[bool] = True
    objects = AppendOnlyRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        self.noted()

    def noted(self) -> None:
        """The row has been written."""
        if self.sealed:
            row_written(self)
