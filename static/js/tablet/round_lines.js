/* A round as lines: each board with its result and its points, with the side that won them; what is not settled says so.
   For the pages between the boards: none of them is a sentence alone. */

import { CARDS } from "./boards.js";
import { h } from "./dom.js";
import { worthWords } from "./names.js";
import { scoreOf, shortResult } from "./traveller.js";
import { printed, t, words } from "./words.js";

/* What these states are called is no news at the end of a round. */
const DONE = ["confirmed", "adjusted", "not_played"];

export function roundLines(round) {
  if (!round || !round.number || !round.boards.length) return [];
  const title = t("roundLines", { round: round.number });
  const columns = [words.boardColumn, words.travellerResult, words.travellerNS, words.travellerEW];
  const heads = columns.map((text, at) => h("th", { scope: "col", class: at > 1 ? "r" : null }, text));
  const table = h("table", {}, h("caption", {}, title), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, round.boards.map(line)));
  return [h("div", { class: "sheet round", tabindex: "0", role: "group", "aria-label": title }, table)];
}

function line(board) {
  const said = DONE.includes(board.state) && board.result ? "" : CARDS[board.state](board)[0];
  /* Of two results neither is shown as if it counted. */
  const result = board.state === "conflict" ? null : board.result;
  const shown = result ? h("span", {}, shortResult(result)) : board.hidden && board.state !== "conflict" && h("span", {}, words.keptBack);
  const worth = result && board.worth && h("span", { class: "wt" }, worthWords(board.worth));
  const scores = [1, -1].map((sign) => (result ? scoreOf(board, sign) : h("td")));
  return h("tr", {}, h("th", { scope: "row" }, printed(board.number)), h("td", {}, shown, " ", worth, " ", said && h("span", { class: "no" }, said)), scores);
}
