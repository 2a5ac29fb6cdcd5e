"""Both pairs read their cards of a round: they agree, dispute, change their minds; the director decides."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from club.actor import PROGRAM, Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Session
from club.services import end_play, make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import AgreedLine, Confirmation, DisputeEnd, Line, Result, SignOff
from scoring.queries.signing import Answer, sign_off_answers
from scoring.queries.table import round_card
from scoring.services import Award, adjust
from scoring.services.sign_off import ReadLine, SignOffOutcome, let_disputed_result_stand, sign_off
from tests.builders import (
    actor,
    enter,
    make_director,
    meeting_at,
    ready_session,
    started_session,
    table_device,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Three tables; table 1 has entered boards 1 and 2 of round 1."""
    made = started_session(pairs=6, habits={"sign_off": "round"})
    enter(made, 1, 1, 1, "4SN=")
    enter(made, 1, 1, 2, "3NTW-1")
    return made


def pairs(session: Session) -> tuple[int, int]:
    found = meeting_at(session, 1, 1)
    return found.ns, found.ew


def line_of(session: Session, board: int) -> Line:
    ns, ew = pairs(session)
    return Line.objects.select_related("result", "adjustment").get(
        session=session, board__number=board, ns_id=ns, ew_id=ew
    )


def sees(session: Session, board: int) -> int:
    found = line_of(session, board).result_id
    assert found is not None
    return found


def signs(
    session: Session, who: int, *read: ReadLine, by: Actor = PROGRAM, client_id: UUID | None = None, number: int = 1
) -> SignOffOutcome:
    return sign_off(
        session_id=session.pk,
        round=number,
        contestant_id=who,
        client_id=client_id or uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=by,
    )


def answers(session: Session, who: int) -> dict[int, Answer]:
    card = round_card(session.pk, who, 1)
    assert card is not None
    return {line.board: line.answer for line in card.lines}


def test_both_pairs_agree_and_the_results_stand_confirmed(session: Session) -> None:
    ns, ew = pairs(session)
    both = [ReadLine(board, sees(session, board)) for board in (1, 2)]
    device, _token = table_device(session, 1)
    with audited(session.club, "round signed", facts_of=session):
        assert signs(session, ns, *both, by=device) == SignOffOutcome((1, 2), (), ())
    assert answers(session, ns) == {1: Answer.AGREED, 2: Answer.AGREED}
    assert answers(session, ew) == {1: Answer.ASKED, 2: Answer.ASKED}
    assert not line_of(session, 1).confirmed, "one pair alone confirms nothing"
    with audited(session.club, "result confirmed", "result confirmed", "round signed"):
        signs(session, ew, *both)
    assert line_of(session, 1).confirmed
    assert line_of(session, 2).confirmed
    assert [row.device_id for row in SignOff.objects.all()] == [device.device_id, None]
    assert Confirmation.objects.count() == 2


def test_the_card_is_read_from_the_own_side(session: Session) -> None:
    ns, ew = pairs(session)
    cards = {who: round_card(session.pk, who, 1) for who in (ns, ew)}
    scores = {who: [line.score for line in card.lines] for who, card in cards.items() if card}
    assert scores == {ns: [420, 50], ew: [-420, -50]}
    assert {who: card.side for who, card in cards.items() if card} == {ns: "NS", ew: "EW"}
    assert round_card(session.pk, ns, 99) is None


def test_a_board_that_is_not_entered_is_on_the_card_without_a_question(session: Session) -> None:
    other = meeting_at(session, 2, 1)
    card = round_card(session.pk, other.ns, 1)
    assert card is not None
    assert [(line.state, line.result, line.answer) for line in card.lines] == [("open", None, Answer.NOTHING)] * 2
    assert card.asked == ()


def test_the_same_sign_off_again_changes_nothing(session: Session) -> None:
    ns, _ew = pairs(session)
    key = uuid4()
    signs(session, ns, ReadLine(1, sees(session, 1)), client_id=key)
    with not_audited(session.club, session):
        again = signs(session, ns, ReadLine(1, sees(session, 1)), client_id=key)
    assert again == SignOffOutcome((1,), (), (), repeated=True)
    with refused("another scorecard"):
        signs(session, pairs(session)[1], ReadLine(1, sees(session, 1)), client_id=key)


def test_a_correction_after_acceptance_asks_both_again_for_that_line_only(session: Session) -> None:
    ns, ew = pairs(session)
    for who in (ns, ew):
        signs(session, who, ReadLine(1, sees(session, 1)), ReadLine(2, sees(session, 2)))
    enter(session, 1, 1, 2, "3NTW-2", replaces=sees(session, 2))
    for who in (ns, ew):
        assert answers(session, who) == {1: Answer.AGREED, 2: Answer.ASKED}
    assert not line_of(session, 2).confirmed


def test_what_was_read_before_a_correction_arrived_is_kept_and_asked_again(session: Session) -> None:
    ns, _ew = pairs(session)
    old = sees(session, 1)
    enter(session, 1, 1, 1, "4SN+1", replaces=old)
    assert signs(session, ns, ReadLine(1, old)) == SignOffOutcome((1,), (), (1,))
    assert answers(session, ns)[1] is Answer.ASKED
    assert AgreedLine.objects.get().result_id == old


def test_a_dispute_the_director_lets_stand(session: Session) -> None:
    ns, ew = pairs(session)
    director = actor(make_director(session.club))
    seen = sees(session, 1)
    signs(session, ns, ReadLine(1, seen))
    signs(session, ew, ReadLine(1, seen, "tricks", "  we took   four "))
    line = line_of(session, 1)
    (dispute,) = sign_off_answers([line]).open_disputes(line)
    assert (dispute.contestant_id, dispute.reason, dispute.words) == (ew, "tricks", "we took four")
    assert answers(session, ew)[1] is Answer.DISPUTED
    with refused("just been settled", StaleError):
        let_disputed_result_stand(session_id=session.pk, dispute_id=dispute.id, seen_result_id=seen + 1, actor=director)
    with audited(session.club, "dispute decided", "result confirmed"):
        let_disputed_result_stand(session_id=session.pk, dispute_id=dispute.id, seen_result_id=seen, actor=director)
    assert answers(session, ew)[1] is Answer.DECIDED
    assert sign_off_answers([line]).open_disputes(line) == ()
    with refused("just been settled", StaleError):
        let_disputed_result_stand(session_id=session.pk, dispute_id=dispute.id, seen_result_id=seen, actor=director)


def test_a_dispute_ends_when_the_director_corrects_and_both_are_asked_for_the_new_result(session: Session) -> None:
    ns, ew = pairs(session)
    seen = sees(session, 1)
    signs(session, ew, ReadLine(1, seen, "contract"))
    enter(session, 1, 1, 1, "3SN=", source=Result.Source.DESK, replaces=seen)
    line = line_of(session, 1)
    assert sign_off_answers([line]).open_disputes(line) == ()
    assert {answers(session, who)[1] for who in (ns, ew)} == {Answer.ASKED}


def test_a_dispute_ends_with_an_adjusted_score_and_is_open_again_when_that_is_taken_back(session: Session) -> None:
    _ns, ew = pairs(session)
    signs(session, ew, ReadLine(1, sees(session, 1), "other"))
    given = Award(ns={"artificial": "40"}, ew={"artificial": "60"})
    for award, open_disputes in ((given, 0), (Award(), 1)):
        version = line_of(session, 1).version
        adjust(
            session_id=session.pk,
            meeting=meeting_at(session, 1, 1, 1),
            award=award,
            seen_version=version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
        line = line_of(session, 1)
        assert len(sign_off_answers([line]).open_disputes(line)) == open_disputes
        assert answers(session, ew)[1] is (Answer.DISPUTED if open_disputes else Answer.NOTHING)


def test_a_correction_at_the_table_waits_for_both_pairs(session: Session) -> None:
    ns, ew = pairs(session)
    signs(session, ew, ReadLine(1, sees(session, 1), "tricks"))
    enter(session, 1, 1, 1, "4SN-1", replaces=sees(session, 1))
    signs(session, ew, ReadLine(1, sees(session, 1)))
    line = line_of(session, 1)
    assert len(sign_off_answers([line]).open_disputes(line)) == 1, "North–South have not agreed to it"
    signs(session, ns, ReadLine(1, sees(session, 1)))
    assert DisputeEnd.objects.get().how == DisputeEnd.How.AGREED
    assert line_of(session, 1).confirmed


def test_a_pair_may_agree_after_all(session: Session) -> None:
    _ns, ew = pairs(session)
    signs(session, ew, ReadLine(1, sees(session, 1), "declarer"))
    signs(session, ew, ReadLine(1, sees(session, 1)))
    assert DisputeEnd.objects.get().how == DisputeEnd.How.WITHDRAWN
    assert answers(session, ew)[1] is Answer.AGREED


def test_who_agreed_may_dispute_it_later(session: Session) -> None:
    ns, _ew = pairs(session)
    signs(session, ns, ReadLine(1, sees(session, 1)))
    signs(session, ns, ReadLine(1, sees(session, 1), "board"))
    assert answers(session, ns)[1] is Answer.DISPUTED


def test_two_different_results_ask_nobody(session: Session) -> None:
    ns, _ew = pairs(session)
    device, _token = table_device(session, 1)
    enter(session, 1, 1, 1, "4SN-1", by=device)
    assert answers(session, ns)[1] is Answer.NOTHING


def test_what_cannot_be_signed(session: Session) -> None:
    ns, _ew = pairs(session)
    stranger = meeting_at(session, 2, 1).ns
    seen = sees(session, 1)
    with refused("no longer on this scorecard", NotFoundError):
        signs(session, stranger, ReadLine(1, seen))
    with refused("no longer on this scorecard", NotFoundError):
        signs(session, ns, ReadLine(2, seen))
    with refused("did not arrive complete"):
        signs(session, ns)
    with refused("did not arrive complete"):
        signs(session, ns, ReadLine(1, seen), ReadLine(1, seen, "tricks"))
    with refused("Choose one of the reasons"):
        signs(session, ns, ReadLine(1, seen, "weather"))
    with refused("nobody in this session", NotFoundError):
        signs(session, 0, ReadLine(1, seen))
    other = ready_session(pairs=6)
    with refused("not begun"):
        signs(other, other.contestants.all()[0].pk, ReadLine(1, seen))


def test_signed_after_the_end_of_play_but_not_once_official(session: Session) -> None:
    ns, _ew = pairs(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    signs(session, ns, ReadLine(1, sees(session, 1)))
    make_official(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="official"):
        signs(session, ns, ReadLine(2, sees(session, 2)))


@pytest.mark.parametrize("number", [0, 99, 2**31, 10**18 - 1])
def test_nobody_signs_for_a_round_that_there_is_not(number: int, session: Session) -> None:
    """A telephone says itself which round it read; PostgreSQL gave up over the larger ones."""
    ns, _ew = pairs(session)
    with refused("no scorecard of round", NotFoundError), not_audited(session.club):
        signs(session, ns, ReadLine(1, sees(session, 1)), number=number)
    assert not SignOff.objects.exists()
