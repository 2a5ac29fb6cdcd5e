/* The results of a finished board at every table, or how many tables have still to play it. */

import { h } from "./dom.js";
import { contractTile } from "./names.js";
import { readContract } from "./score.js";
import { signed, t, words } from "./words.js";

export function travellerPage(app, view) {
  const { round, board } = app.find(view);
  const { answer } = view;
  return {
    key: `traveller ${board.number}`,
    round,
    board,
    title: t("traveller", { board: board.number }),
    body: answer.message ? [h("p", { class: "tell" }, answer.message)] : [table(answer)],
    back: { text: words.back, press: () => app.show({ name: "result", round: view.round, board: view.board }) },
  };
}

function table(answer) {
  const rows = answer.lines.map((line) =>
    h(
      "tr",
      line.here ? { class: "you", "aria-current": "true" } : {},
      h("th", { scope: "row" }, name(line.ns, line.ns_number), " ", name(line.ew, line.ew_number)),
      h("td", {}, played(line)),
      h("td", { class: "r" }, line.result ? signed(line.result.score) : "–"),
    ),
  );
  const [pairs, result, score] = [words.travellerPairs, words.travellerResult, words.travellerScore];
  const heads = h("tr", {}, h("th", { scope: "col" }, pairs), h("th", { scope: "col" }, result), h("th", { scope: "col", class: "r" }, score));
  const title = t("traveller", { board: answer.board });
  return h(
    "div",
    { class: "sheet", tabindex: "0", role: "group", "aria-label": title },
    h("table", {}, h("caption", { class: "vh" }, title), h("thead", {}, heads), h("tbody", {}, rows)),
  );
}

function name(text, number) {
  return h("span", {}, h("b", { class: "no" }, String(number)), " ", text);
}

function played(line) {
  const { result } = line;
  if (!result) return [line.played ? words.adjusted : words.notPlayed];
  if (!result.contract) return [];
  if (result.contract === "pass") return [words.passedOut];
  const over = result.tricks - readContract(result.contract).level - 6;
  const end = over > 0 ? `+${over}` : over ? `${words.minus}${-over}` : "=";
  return [contractTile(result.contract), " ", words.seatLetters[result.declarer], " ", end];
}
