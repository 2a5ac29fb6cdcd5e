/* The server's boards, with what this device has entered and the server's state does not show yet. */

import { inBoardResult } from "./draft.js";

export function overlaid(round, outbox) {
  return { ...round, boards: round.boards.map((board) => overlaidBoard(round, board, outbox)) };
}

function overlaidBoard(round, board, outbox) {
  const item = outbox.about(round.number, board.number);
  if (!item) return board;
  const own = { ...board, result: inBoardResult(item, board), hidden: false, item };
  if (item.error) return { ...own, state: "refused" };
  if (outbox.late().includes(item)) return { ...own, state: "unsent" };
  if (item.status === "conflict") return { ...board, state: "conflict" };
  return { ...own, state: outbox.confirms(item.id) ? "confirmed" : "entered", entered: outbox.result(item.id) };
}
