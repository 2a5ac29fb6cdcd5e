"""The boards and results of an imported document, line by line as they stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from uuid import uuid4

from club.models import Board, Contestant, Session
from movements.models import Match
from scoring.engine import board as boards_by_number
from scoring.engine.contests import compares_rooms
from scoring.engine.document import BoardInfo, SessionDocument, dump_outcome
from scoring.engine.document import Line as DocumentLine
from scoring.engine.document.values import Match as DocumentMatch
from scoring.models import Adjustment, Line, MatchResult, Result


def store_lines(session: Session, document: SessionDocument, contestants: Mapping[str, Contestant]) -> None:
    """Boards, matches, lines, what was obtained and what was awarded; every line counts and is confirmed."""
    boards = _boards(session, document)
    matches = _matches(session, document, contestants)
    lines = Line.objects.bulk_create(_lines(session, document, contestants, boards, matches))
    pairs = list(zip(lines, document.results, strict=True))
    results = {line: _result(line, source, document) for line, source in pairs if _has_result(source)}
    awards = {line: _adjustment(line, source) for line, source in pairs if _has_award(source)}
    Result.objects.bulk_create(results.values())
    Adjustment.objects.bulk_create(awards.values())
    for line in lines:
        line.result, line.adjustment = results.get(line), awards.get(line)
        line.confirmed, line.version = True, 1
    Line.objects.bulk_update(lines, ["result", "adjustment", "confirmed", "version"], batch_size=100)


def _boards(session: Session, document: SessionDocument) -> dict[int, Board]:
    """Those that the document lists, in its order, then those that only its results name."""
    shown = {board.number: board for board in document.boards}
    for number in sorted({line.board for line in document.results} - shown.keys()):
        shown[number] = BoardInfo(number)
    made = Board.objects.bulk_create(
        Board(
            session=session,
            number=number,
            dealer=board.dealer or boards_by_number.dealer(number),
            vulnerable=board.vulnerable or boards_by_number.vulnerable(number),
            label="" if board.label in (None, str(number)) else board.label,
        )
        for number, board in shown.items()
    )
    return {board.number: board for board in made}


def _matches(session: Session, document: SessionDocument, contestants: Mapping[str, Contestant]) -> dict[str, Match]:
    """By id, in document order, with the results that were entered by hand."""
    made = Match.objects.bulk_create(
        Match(
            session=session,
            key=match.id,
            place=place,
            round=match.round,
            home=contestants[match.home],
            away=contestants[match.away],
            boards=list(match.boards),
            knock_out=match.knock_out,
            half=match.half,
        )
        for place, match in enumerate(document.matches, start=1)
    )
    pairs = zip(made, document.matches, strict=True)
    MatchResult.objects.bulk_create(_by_hand(row, match) for row, match in pairs if match.result is not None)
    return {match.key: match for match in made}


def _by_hand(row: Match, match: DocumentMatch) -> MatchResult:
    result = match.result
    imps = result.imps if result and result.imps else (None, None)
    points = result.points if result and result.points else ("", "")
    vp = result.vp if result and result.vp else ("", "")
    return MatchResult(
        match=row,
        version=1,
        home_imps=imps[0],
        away_imps=imps[1],
        home_points=points[0],
        away_points=points[1],
        home_vp=vp[0],
        away_vp=vp[1],
    )


def _lines(
    session: Session,
    document: SessionDocument,
    contestants: Mapping[str, Contestant],
    boards: Mapping[int, Board],
    matches: Mapping[str, Match],
) -> list[Line]:
    alike: Counter[tuple[str | None, int, str, str]] = Counter()
    occurrences: Counter[tuple[int, str, str, int]] = Counter()
    by_rooms, fours = compares_rooms(document.rules.method), says_fours(document)
    lines = []
    for source in document.results:
        (ns, ns_partner), (ew, ew_partner) = (_side(source.ns, contestants), _side(source.ew, contestants))
        match = matches[source.match] if source.match else None
        # Teams of eight sit twice the same way round: in rooms 1 and 3, and in rooms 2 and 4. Where nothing says which
        # four plays at a table, they are told apart by their order.
        same = (source.match, source.board, ns.key, ew.key)
        before = source.four - 1 if fours else alike[same]
        room = 0 if match is None or not by_rooms else 2 * before + (1 if ns == match.home else 2)
        meeting = (source.board, ns.key, ew.key, room)
        lines.append(
            Line(
                session=session,
                board=boards[source.board],
                ns=ns,
                ew=ew,
                ns_partner=ns_partner,
                ew_partner=ew_partner,
                match=match,
                room=room,
                section=source.section or "",
                round=source.round,
                table=source.table,
                unscheduled=source.unscheduled,
                occurrence=occurrences[meeting],
            )
        )
        alike[same] += 1
        occurrences[meeting] += 1
    return lines


def says_fours(document: SessionDocument) -> bool:
    """Whether it says which four of a team of eight plays at a table."""
    return any(line.four > 1 for line in document.results)


def _side(keys: tuple[str, ...], contestants: Mapping[str, Contestant]) -> tuple[Contestant, Contestant | None]:
    first, *partner = (contestants[key] for key in keys)
    return first, partner[0] if partner else None


def _has_result(document_line: DocumentLine) -> bool:
    return document_line.not_played or document_line.has_table_result or document_line.lead is not None


def _result(line: Line, document_line: DocumentLine, document: SessionDocument) -> Result:
    result = Result(line=line, client_id=uuid4(), source=Result.Source.IMPORT, lead=document_line.lead or "")
    if not document_line.has_table_result:
        # With nothing but a lead the score was never obtained; what was awarded stands in its place.
        result.outcome = Result.Outcome.NOT_PLAYED
        return result
    result.score = document.score(document_line)
    result.score_stated = document_line.score is not None and document_line.contract is not None
    if document_line.contract is None:
        result.outcome = Result.Outcome.SCORE
    elif document_line.contract == "pass":
        result.outcome = Result.Outcome.PASSED
    else:
        result.outcome = Result.Outcome.PLAYED
        result.contract, result.declarer, result.tricks = (
            document_line.contract,
            document_line.declarer or "",
            document_line.tricks,
        )
    return result


def _has_award(document_line: DocumentLine) -> bool:
    return any((document_line.adjusted, document_line.group, document_line.dealer, document_line.vulnerable))


def _adjustment(line: Line, document_line: DocumentLine) -> Adjustment:
    given = document_line.adjusted
    return Adjustment(
        line=line,
        ns_outcome=dump_outcome(given.ns) if given and given.ns else None,
        ew_outcome=dump_outcome(given.ew) if given and given.ew else None,
        unless_better=bool(given and given.unless_better),
        group=document_line.group or "",
        dealer=document_line.dealer or "",
        vulnerable=document_line.vulnerable or "",
    )
