/* The server's boards, with what this device has entered and the server's state does not show yet. */

import { inBoardResult, ofOthers } from "./draft.js";
import { keptFrom } from "./onward.js";

export function overlaid(app, round) {
  return { ...round, boards: round.boards.map((board) => overlaidBoard(app, round, board)) };
}

function overlaidBoard(app, round, board) {
  const { outbox } = app;
  const last = outbox.about(round.number, board.number);
  const item = last && !ofOthers(last, round) ? last : null;
  const yes = outbox.yesTo(item ? item.id : null, board.entered);
  const own = forTheEyesHere(app, round, item ? withEntry(outbox, item, board) : board);
  if (item && item.error) return { ...own, state: "refused" };
  if (item && item.status === "kept") return { ...own, state: "with_director" };
  if (item && item.status === "conflict") return { ...forTheEyesHere(app, round, board), state: "conflict" };
  const waiting = [item, yes].filter((each) => each && !each.done);
  if (waiting.length) return { ...own, state: waiting.some(outbox.isSending) ? "sending" : "unsent", said: Boolean(yes) };
  if (yes) return { ...own, state: "confirmed" };
  return item ? { ...own, state: "entered" } : own;
}

function withEntry(outbox, item, board) {
  return { ...board, item, entered: outbox.result(item.id) || board.entered, result: inBoardResult(item, board), hidden: false };
}

/* No result for a pair at the table that has still to play the board. */
function forTheEyesHere(app, round, board) {
  if (!board.result || !keptFrom(app.state, app.evening, round.number, board.number)) return board;
  return { ...board, result: null, rival: null, hidden: true, others: false, worth: null };
}
