/* The score in words, with a sign for each side, passed across to East–West. */

import { contractOf, trailOf } from "./draft.js";
import { h } from "./dom.js";
import { cardSign, contractBy, pairName, playerAt } from "./names.js";
import { tableScore } from "./score.js";
import { pieces, signed, t, words } from "./words.js";

/* What the draft says, scored as the server will score it. */
export function resultOf(draft, board) {
  const contract = contractOf(draft);
  const { declarer, tricks, lead } = draft;
  const score = tableScore(contract, declarer, tricks, board.vulnerable);
  return contract === "pass" ? { contract, score } : { contract, declarer, tricks, lead: lead === "?" ? "" : lead, score };
}

/* Asked of the draft: it has been sent; a no leads back to its answers. */
export function confirmPage(app) {
  const { round, board } = app.find(app.draft);
  const page = asked(app, round, board, resultOf(app.draft, board));
  return {
    ...page,
    trail: trailOf(app, app.draft),
    back: { text: words.no, press: () => app.step("fix") },
    ok: { text: words.yes, press: () => app.sayYes() },
  };
}

/* Asked of a result that somebody entered before; `view.result` where this table's list does not show it any more. */
export function checkPage(app, view) {
  const { round, board } = app.find(view);
  const result = board.result || view.result;
  const page = asked(app, round, board, result);
  return {
    ...page,
    back: { text: words.back, press: () => app.home() },
    middle: { text: words.change, press: () => app.begin(round, { ...board, result }) },
    ok: { text: words.yes, press: () => app.sayYesTo(round, board) },
  };
}

function asked(app, round, board, result) {
  return {
    key: `confirm ${round.number} ${board.number}`,
    round,
    board,
    neutral: true,
    title: words.askConfirm,
    body: [...scoreParts(app, round, result, true), h("p", { class: "show" }, turnTo(round))],
  };
}

function turnTo(round) {
  const [first, second] = [playerAt(round, "E"), playerAt(round, "W")];
  return first && second ? t("turnTablet", { first, second }) : words.turnTabletPair;
}

/* The result and both sides of it; `opponents` reads it from East–West's side. */
export function scoreParts(app, round, result, opponents) {
  const sides = [
    ["NS", round.ns, result.score, !opponents],
    ["EW", round.ew, -result.score, opponents],
  ];
  const said = result.contract ? contractBy(result) : [t("scoreAlone", { score: signed(result.score) })];
  return [
    h("p", { class: "say" }, h("b", {}, said), h("span", {}, tricksAndLead(app, result))),
    h("div", { class: "both" }, sides.map((side) => sideCard(...side))),
  ];
}

function sideCard(direction, pair, score, you) {
  const side = words.sides[direction];
  const to = you ? t("toYou", { side }) : t("toSide", { side });
  return h("p", { class: you ? "side side-you" : "side" }, h("span", {}, to), h("b", {}, signed(score)), h("span", {}, pairName(pair)));
}

function tricksAndLead(app, result) {
  if (!result.contract || result.contract === "pass") return [];
  const tricks = words.tricks[result.tricks];
  if (!app.state.ask_lead && !result.lead) return [tricks];
  return result.lead ? pieces("tricksLead", { tricks, card: cardSign(result.lead) }) : [t("leadNotKnown", { tricks })];
}
