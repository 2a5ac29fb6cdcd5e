"""The account's own addresses; what it says of its password elsewhere is the framework's."""

from django.urls import path

from bridgeclub.doors.accounts import log_ins, login, new_password, overview, reset, second_factor, tokens

urlpatterns = [
    path("", overview.account, name="account"),
    path("login/", login.LogIn.as_view(), name="login"),
    path("password_change/", new_password.ChangeView.as_view(), name="password_change"),
    path("password_reset/", reset.ResetRequestView.as_view(), name="password_reset"),
    path("reset/<uidb64>/<token>/", reset.ResetConfirmView.as_view(), name="password_reset_confirm"),
    path("login/code/", login.second_step, name="second_step"),
    path("login/recovery/", login.recovery_step, name="recovery_step"),
    path("second-step/", second_factor.overview, name="second_factor"),
    path("second-step/on/", second_factor.begin, name="second_factor_begin"),
    path("second-step/telephone/", second_factor.telephone, name="second_factor_telephone"),
    path("second-step/codes/", second_factor.codes, name="second_factor_codes"),
    path("second-step/off/", second_factor.off, name="second_factor_off"),
    path("log-ins/", log_ins.log_ins, name="log_ins"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", tokens.revoked, name="token_revoke"),
]
