/* The other results of a board, and what its own is worth among them. `once`: right after the yes, before the next
   pairs come to the table. */

import { h } from "./dom.js";
import { contractSign, worthWords } from "./names.js";
import { readContract } from "./score.js";
import { signed, t, words } from "./words.js";

export function travellerPage(app, view) {
  const { round, board } = app.find(view);
  const { answer } = view;
  return {
    key: `traveller ${board.number}`,
    round,
    board,
    title: t(answer.waiting ? "travellerSoFar" : "traveller", { board: board.number }),
    body: [
      answer.worth ? h("p", { class: "say" }, h("b", {}, worthWords(answer.worth))) : [],
      answer.message ? h("p", { class: answer.lines && answer.lines.length ? "hint" : "tell" }, answer.message) : [],
      answer.lines && answer.lines.length ? table(answer) : [],
    ],
    ...(view.once
      ? { ok: { text: words.goOn, press: () => app.goOn(view.round, view.board) } }
      : { back: { text: words.back, press: () => app.show({ name: "result", round: view.round, board: view.board }) } }),
  };
}

function table(answer) {
  const rows = answer.lines.map((line) =>
    h(
      "tr",
      line.here ? { class: "you", "aria-current": "true" } : {},
      h("th", { scope: "row" }, name(line.ns, line.ns_number), " ", name(line.ew, line.ew_number)),
      h("td", {}, played(line)),
      scoreOf(line, 1),
      scoreOf(line, -1),
    ),
  );
  const scores = [words.travellerNS, words.travellerEW].map((side) => h("th", { scope: "col", class: "r" }, side));
  const heads = h("tr", {}, h("th", { scope: "col" }, words.travellerPairs), h("th", { scope: "col" }, words.travellerResult), scores);
  const title = t("traveller", { board: answer.board });
  return h(
    "div",
    { class: "sheet", tabindex: "0", role: "group", "aria-label": title },
    h("table", {}, h("caption", { class: "vh" }, title), h("thead", {}, heads), h("tbody", {}, rows)),
  );
}

/* Points stand with the side that won them, as on paper. */
export function scoreOf({ result }, sign) {
  if (!result) return h("td", { class: "r" }, "–");
  const score = sign * result.score;
  return h("td", { class: "r" }, score > 0 || (!score && sign > 0) ? signed(score) : "");
}

function name(text, number) {
  return h("span", {}, h("b", { class: "no" }, String(number)), " ", text);
}

function played(line) {
  const { result } = line;
  return result ? shortResult(result) : [line.played ? words.adjusted : words.notPlayed];
}

/* 4♠ S +1, of which the end is never on a line of its own; of a score without a contract nothing. */
export function shortResult(result) {
  if (!result.contract) return [];
  if (result.contract === "pass") return [words.passedOut];
  const over = result.tricks - readContract(result.contract).level - 6;
  const end = over > 0 ? `+${over}` : over ? `${words.minus}${-over}` : "=";
  return [contractSign(result.contract), " ", `${words.seatLetters[result.declarer]}\u00a0${end}`];
}
