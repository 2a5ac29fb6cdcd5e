"""The addresses of the results. They are given to members and printed: they stay."""

from django.urls import URLPattern, URLResolver, include, path

from bridgeclub.doors.public import (
    archive,
    brackets,
    conditions,
    drawn,
    editions,
    events,
    files,
    home_screen,
    ladders,
    leaving,
    pairs_of_teams,
    players,
    round_clock,
    rulings,
    simultaneous,
    views,
    wall,
)

app_name = "public"


def of_a_sheet(prefix: str) -> list[URLPattern]:
    """The ranking and what can be opened from it, of the newest standings or of one edition."""
    return [
        path("", views.result, name=f"{prefix}session"),
        path("board/<int:number>/", views.board, name=f"{prefix}board"),
        path("pair/<path:key>/", views.pair, name=f"{prefix}pair"),
        path("match/<path:key>/", views.match, name=f"{prefix}match"),
        path("pairs/", pairs_of_teams.pairs, name=f"{prefix}pairs"),
        path("pairs/board/<int:number>/", pairs_of_teams.board, name=f"{prefix}pairs_board"),
        path("pairs/pair/<path:key>/", pairs_of_teams.pair, name=f"{prefix}pairs_pair"),
    ]


of_a_session: list[URLPattern | URLResolver] = [
    *of_a_sheet(""),
    path("conditions/", conditions.of_a_session, name="conditions"),
    path("live", views.live, name="live"),
    path("clock", round_clock.clock, name="clock"),
    path("draw/", drawn.newest, name="draw"),
    path("editions/", editions.history, name="editions"),
    path("changes/<int:edition>/", editions.changed, name="changes"),
    path("changes/<int:older>/<int:edition>/", editions.compare, name="compare"),
    path("changes/<int:older>/<int:edition>/pair/<path:key>/", editions.for_one, name="changes_for_one"),
    path("edition/<int:edition>/usebio.xml", files.usebio, name="usebio"),
    path("edition/<int:edition>/file/<slug:format>/", files.file, name="file"),
    path("edition/<int:edition>/", include(of_a_sheet("edition_"))),
]

urlpatterns = [
    path("", views.index, name="index"),
    path("manifest.webmanifest", home_screen.of_all, name="manifest"),
    path("letters/stop/<str:token>/", leaving.leave, name="unsubscribe"),
    path("<slug:club>/", views.club_page, name="club"),
    path("<slug:club>/manifest.webmanifest", home_screen.of_a_club, name="club_manifest"),
    # A session's name begins with its date: none is called like this.
    path("<slug:club>/conditions/", conditions.of_the_club, name="club_conditions"),
    path("<slug:club>/conditions/<int:conditions>/", conditions.version, name="conditions_version"),
    path("<slug:club>/knock-out/<slug:bracket>/", brackets.knock_out, name="knock_out"),
    path("<slug:club>/knock-out/<slug:bracket>/file/", brackets.as_csv, name="knock_out_csv"),
    path("<slug:club>/wall/", wall.without_link, name="wall_without_link"),
    path("<slug:club>/wall/<slug:link>/", wall.wall, name="wall"),
    path("<slug:club>/wall/<slug:link>/now", wall.now, name="wall_now"),
    path("<slug:club>/months/", archive.months, name="months"),
    path("<slug:club>/months/<int:year>-<int:month>/", archive.month, name="month"),
    path("<slug:club>/events/", archive.events, name="events"),
    path("<slug:club>/players/", players.search, name="players"),
    path("<slug:club>/players/<int:player>/", players.player, name="player"),
    path("<slug:club>/rulings/", rulings.book, name="rulings"),
    path("<slug:club>/ladders/", ladders.ladders, name="ladders"),
    path("<slug:club>/ladders/<slug:ladder>/", ladders.ladder, name="ladder"),
    path("<slug:club>/ladders/<slug:ladder>/file/", ladders.as_csv, name="ladder_csv"),
    path("<slug:club>/ladders/<slug:ladder>/of/<slug:key>/", ladders.line, name="ladder_line"),
    path("<slug:club>/event/<slug:event>/", events.event, name="event"),
    path("<slug:club>/event/<slug:event>/edition/<int:edition>/", events.event, name="event_edition"),
    path("<slug:club>/event/<slug:event>/file/", events.as_csv, name="event_csv"),
    path("<slug:club>/simultaneous/<slug:simultaneous>/", simultaneous.simultaneous, name="simultaneous"),
    path(
        "<slug:club>/simultaneous/<slug:simultaneous>/edition/<int:edition>/",
        simultaneous.simultaneous,
        name="simultaneous_edition",
    ),
    path(
        "<slug:club>/simultaneous/<slug:simultaneous>/board/<int:number>/",
        simultaneous.board,
        name="simultaneous_board",
    ),
    path("<slug:club>/simultaneous/<slug:simultaneous>/file/", simultaneous.as_csv, name="simultaneous_csv"),
    path(
        "<slug:club>/simultaneous/<slug:simultaneous>/of/<slug:at>/<slug:session>/<path:key>/",
        simultaneous.pair,
        name="simultaneous_pair",
    ),
    path("<slug:club>/<slug:session>/", include(of_a_session)),
]
