"""For whoever runs the server: clubs, accounts and roles. What is kept for ever can be read, and only that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.actor import Actor
from club.errors import NotFoundError
from club.models import AuditRow, Club, ClubRankings, ConditionsOfContest, Consent, Membership, TableAct, User
from club.models.conduct import REPORT_ACTS
from club.services import append_audit_row, appoint, create_club, dismiss, log_out_everywhere, switch_off

if TYPE_CHECKING:
    ClubBase = admin.ModelAdmin[Club]
    MembershipBase = admin.ModelAdmin[Membership]
    AnyBase = admin.ModelAdmin[models.Model]
    MembershipFormBase = forms.ModelForm[Membership]
    UserBase = UserAdmin[User]
    NewUserBase = AdminUserCreationForm[User]
    ChangedUserBase = UserChangeForm[User]
else:
    ClubBase = MembershipBase = AnyBase = admin.ModelAdmin
    MembershipFormBase, UserBase = forms.ModelForm, UserAdmin
    NewUserBase, ChangedUserBase = AdminUserCreationForm, UserChangeForm

admin.site.site_header = _("bridgeclub: the server")
admin.site.site_title = _("bridgeclub")
admin.site.index_title = _("Clubs and accounts")
admin.site.unregister(Group)


def actor_of(request: HttpRequest) -> Actor:
    return Actor(user_id=request.user.pk)


class NoDeleting(AnyBase):
    """A row that others hang on: it is changed or made inactive, never taken away."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AppendOnlyAdmin(NoDeleting):
    """An append-only table: to be read, the newest first, with the rows that its columns name."""

    ordering = ["-pk"]

    def get_list_select_related(self, request: HttpRequest) -> list[str]:
        """One query for a page, also where such a row may be missing."""
        related = {field.name for field in self.model._meta.get_fields() if field.many_to_one}
        return [name for name in self.get_list_display(request) if name in related]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(AuditRow)
class AuditRowAdmin(AppendOnlyAdmin):
    list_display = ["club", "number", "at", "action", "user", "session"]
    list_filter = ["club", "action"]

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Without those that say that there is a conduct report: whoever looks after the server does not learn it."""
        return super().get_queryset(request).exclude(action__in=REPORT_ACTS)


@admin.register(TableAct)
class TableActAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "device", "at"]
    list_filter = ["session__club"]


@admin.register(Consent)
class ConsentAdmin(AppendOnlyAdmin):
    list_display = ["pk", "player", "purpose", "choice", "at", "user"]
    list_filter = ["player__club", "purpose"]


@admin.register(ConditionsOfContest)
class ConditionsAdmin(AppendOnlyAdmin):
    list_display = ["club", "name", "since", "written_at", "written_by"]
    list_filter = ["club"]


@admin.register(ClubRankings)
class ClubRankingsAdmin(AppendOnlyAdmin):
    list_display = ["club", "written_at"]
    list_filter = ["club"]


@admin.register(Club)
class ClubAdmin(NoDeleting):
    list_display = ["name", "slug", "time_zone", "created_at"]
    fields = ["name", "slug", "time_zone"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Addresses of a club are printed and sent: they stay."""
        return ["slug"] if obj else []

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Through the service, so that a new club has its conditions of contest, and in the audit log."""
        with transaction.atomic():
            if change:
                obj.save()
                append_audit_row(obj.pk, actor_of(request), "club changed", {"fields": sorted(form.changed_data)})
                return
            made = create_club(name=obj.name, slug=obj.slug, time_zone=obj.time_zone, actor=actor_of(request))
            obj.pk, obj.created_at = made.pk, made.created_at
            obj._state.adding = False


class EmailInLowerCase(forms.EmailField):
    """As it is kept, so that the same address is not taken for another one."""

    def to_python(self, value: Any) -> Any:
        return (super().to_python(value) or "").lower()


class NewAccountForm(NewUserBase):
    class Meta:
        model = User
        fields = ("email", "name")
        field_classes = {"email": EmailInLowerCase}


class AccountForm(ChangedUserBase):
    class Meta:
        model = User
        fields = "__all__"
        field_classes = {"email": EmailInLowerCase}


@admin.register(User)
class AccountAdmin(NoDeleting, UserBase):
    form: Any = AccountForm
    add_form = NewAccountForm
    list_display = ["email", "name", "is_active", "is_superuser", "last_login"]
    list_filter = ["is_active", "is_superuser", "memberships__club"]
    search_fields = ["email", "name"]
    ordering = ["email"]
    filter_horizontal = []
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["email", "name", "password"]}),
        (_("May do"), {"fields": ["is_active", "is_staff", "is_superuser"]}),
        (_("When"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "name", "usable_password", "password1", "password2"]})]
    actions = ["second_step_off", "log_out"]

    @admin.action(description=_("Switch the second step at log-in off (phone and recovery codes lost)"))
    def second_step_off(self, request: HttpRequest, queryset: models.QuerySet[User]) -> None:
        """The owner is told by letter, the clubs' audit logs say who did it."""
        for user in queryset:
            try:
                switch_off(user_id=user.pk, actor=actor_of(request))
            except NotFoundError as gone:
                self.message_user(request, f"{user.email}: {gone}", messages.WARNING)
            else:
                self.message_user(request, _("%(email)s logs in with the password alone now.") % {"email": user.email})

    @admin.action(description=_("Log out everywhere"))
    def log_out(self, request: HttpRequest, queryset: models.QuerySet[User]) -> None:
        """Whoever has one of their browsers in hand is out."""
        for user in queryset:
            log_out_everywhere(user_id=user.pk)
            self.message_user(request, _("%(email)s is logged out everywhere.") % {"email": user.email})


class MembershipForm(MembershipFormBase):
    class Meta:
        model = Membership
        fields = ["club", "user", "role"]

    def clean_role(self) -> str:
        role = str(self.cleaned_data["role"])
        if self.instance.pk and role != Membership.Role.MANAGER and is_last_manager(self.instance):
            raise ValidationError(_("A club needs at least one manager. Appoint another one first."))
        return role


def is_last_manager(membership: Membership) -> bool:
    """Without this one the club would have nobody."""
    managers = Membership.objects.filter(club_id=membership.club_id, role=Membership.Role.MANAGER)
    return managers.filter(pk=membership.pk).exists() and managers.count() == 1


@admin.register(Membership)
class MembershipAdmin(MembershipBase):
    form = MembershipForm
    list_display = ["club", "user", "role"]
    list_filter = ["club", "role"]
    list_select_related = ["club", "user"]
    autocomplete_fields = ["user"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["club", "user"] if obj else []

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """One by one: each is looked at."""
        return {}

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or not is_last_manager(obj))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        given = appoint(club_id=obj.club_id, email=obj.user.email, role=obj.role, actor=actor_of(request))
        obj.pk = given.pk

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        dismiss(club_id=obj.club_id, user_id=obj.user_id, actor=actor_of(request))
