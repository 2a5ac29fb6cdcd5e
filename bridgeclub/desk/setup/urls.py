"""The desk's addresses where evenings are prepared. A session's name begins with its date: none looks like these."""

from django.urls import include, path

from bridgeclub.desk.setup import (
    change,
    club,
    club_settings,
    club_trail,
    copies,
    deals,
    discard,
    fines,
    home,
    members,
    new_people,
    pairs,
    prints,
    privacy,
    programs,
    second_step,
    session,
    templates,
    visitors,
)
from bridgeclub.desk.setup.sections import view as sections

of_a_club = [
    path("", club.club_page, name="club"),
    path("new/", session.new_session, name="new-session"),
    path("templates/", templates.templates_page, name="templates"),
    path("templates/new/", templates.template_page, name="new-template"),
    path("templates/<int:template>/", templates.template_page, name="template"),
    path("templates/<int:template>/begin/", templates.begin, name="begin-evening"),
    path("templates/<int:template>/retire/", templates.retire, name="retire-template"),
    path("members/", members.members_page, name="members"),
    path("members/<int:player>/", members.member_page, name="member"),
    path("members/<int:player>/me/", members.this_is_me, name="this-is-me"),
    path("members/<int:player>/joined/", visitors.joined, name="visitor-joined"),
    path("members/<int:player>/same/", visitors.same, name="same-person"),
    path("members/<int:player>/data.json", privacy.own_data, name="own-data"),
    path("members/<int:player>/erase/", privacy.erase, name="erase-member"),
    path("members/<int:player>/account/", members.link_member, name="link-member"),
    path("settings/", club_settings.settings_page, name="settings"),
    path("settings/roles/<int:user>/dismiss/", club_settings.dismissed, name="dismiss"),
    path("settings/roles/<int:user>/way-in/", club_settings.way_in, name="way-in"),
    path("settings/conditions/", club_settings.conditions_page, name="new-conditions"),
    path("settings/conditions/<int:conditions>/", club_settings.conditions_page, name="conditions"),
    path("settings/new-people/", new_people.new_people_page, name="new-people"),
    path("settings/second-step/", second_step.second_step_page, name="second-step"),
    path("settings/trail/", club_trail.club_trail, name="club-trail"),
    path("settings/fines/", fines.fines_page, name="usual-fines"),
    path("settings/codes/", club_settings.codes_renewed, name="renew-codes"),
    path("copies/", copies.copies_page, name="copies"),
    path("copies/now/", copies.now, name="copy-now"),
    path("copies/download/", copies.download, name="copy-download"),
    path("copies/session/", copies.brought_in, name="archive-in"),
    path("cards/", prints.permanent_cards, name="print-cards"),
    path("deals/", deals.club_deals, name="club-deals"),
]

of_a_session = [
    path("setup/", session.setup, name="setup"),
    path("sections/", sections.sections, name="sections"),
    path("template/", templates.save_as, name="save-template"),
    path("discard/", discard.discard_page, name="discard"),
    path("archive/", copies.archive, name="archive"),
    path("pairs/", pairs.pairs, name="pairs"),
    path("pairs/change/", change.change, name="change-pairs"),
    path("deals/", deals.deals_page, name="deals"),
    path("print/", prints.print_page, name="print"),
    path("print/guide-cards/", prints.guides, name="print-guides"),
    path("print/table-cards/", prints.tables, name="print-tables"),
    path("print/boards/", prints.boards, name="print-boards"),
    path("print/slips/", prints.result_slips, name="print-slips"),
    path("print/travellers/", prints.blank_travellers, name="print-travellers"),
    path("print/codes/", prints.codes, name="print-codes"),
    path("print/codes/<int:table>/", prints.link_renewed, name="renew-link"),
]


urlpatterns = [
    path("tokens/", programs.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", programs.revoked, name="token-revoke"),
    path("", home.home, name="home"),
    path("<slug:club>/", include(of_a_club)),
    path("<slug:club>/<slug:session>/", include(of_a_session)),
]
