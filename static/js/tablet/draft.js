/* The answers about one board, as they are given:
   { round, board, who, step, level, suit, doubles, passed, declarer, tricks, lead, base, said, item, follows }
   lead "" not answered, "?" not known; base: the result it corrects; who: those who sat there;
   said, item: what of it was sent last;
   follows: the board after whose yes this one was opened by itself. */

import { h } from "./dom.js";
import { cardSign, contractSign } from "./names.js";
import { readContract, tableScore } from "./score.js";
import { words } from "./words.js";

const NAMES = {
  contract: "stepContract",
  declarer: "stepDeclarer",
  tricks: "stepTricks",
  lead: "stepLead",
  confirm: "stepConfirm",
};

/* A draft for a board, filled with the result it corrects, where that is known. */
export function newDraft(round, board) {
  const place = { round: round.number, board: board.number, step: "contract", base: board.entered };
  return { ...place, who: round.who, ...answersOf(board.result), item: board.item ? board.item.id : undefined };
}

/* Nobody has answered anything yet. */
export function blank(draft) {
  return !draft.level && !draft.suit && !draft.passed;
}

/* The same of a board that was opened by itself. */
export function untouched(draft) {
  return Boolean(draft.follows) && blank(draft);
}

/* The board of a round that is played after another one: the next that is open, or else the first. */
export function nextOpen(round, number) {
  const open = round.boards.filter((board) => board.state === "open");
  return open.find((board) => board.number > number) || open[0] || null;
}

/* The same from an entry that was refused. */
export function draftOf(item, board) {
  return { round: item.round, board: item.board, who: item.who, step: "contract", base: board.entered, ...answersOf(item) };
}

/* Whether an entry, or the answers so far, are of others than sit there by now. A page from before does not say whose. */
export function ofOthers({ who }, round) {
  return Boolean(who && round && round.who !== undefined && round.who !== who);
}

function answersOf(result) {
  if (!result || !result.contract) return { doubles: 0, lead: "" };
  if (result.contract === "pass") return { doubles: 0, lead: "", passed: true };
  return { ...readContract(result.contract), declarer: result.declarer, tricks: result.tricks, lead: result.lead || "?" };
}

/* An entry as the result of its board. */
export function inBoardResult(item, board) {
  const { contract, declarer, tricks, lead } = item;
  return { contract, declarer, tricks, lead, score: tableScore(contract, declarer, tricks, board.vulnerable) };
}

export function contractOf(draft) {
  if (draft.passed) return "pass";
  return draft.level && draft.suit ? `${draft.level}${draft.suit}${"X".repeat(draft.doubles)}` : "";
}

export function stepsOf(draft, askLead) {
  if (draft.passed) return ["contract", "confirm"];
  return ["contract", "declarer", "tricks", ...(askLead ? ["lead"] : []), "confirm"];
}

export function answered(draft, step) {
  const has = { contract: contractOf(draft), declarer: draft.declarer, tricks: draft.tricks !== undefined, lead: draft.lead };
  return Boolean(has[step]);
}

/* Every question has its answer. */
export function whole(draft, askLead) {
  return firstOpen(draft, askLead) === "confirm";
}

/* The first question without an answer, or the confirmation. */
export function firstOpen(draft, askLead) {
  return stepsOf(draft, askLead).find((step) => !answered(draft, step));
}

/* Answered so far: each can be pressed to change it. */
export function trailOf(app, draft) {
  const steps = stepsOf(draft, app.state.ask_lead);
  const now = steps.indexOf(draft.step);
  const parts = steps.map((step, at) => {
    if (at >= now) return h("li", at === now ? { class: "now", "aria-current": "step" } : {}, h("span", {}, nameOf(step)));
    const name = h("span", { class: "vh" }, `${nameOf(step)}: `);
    const button = h("button", { type: "button", click: () => app.step(step) }, name, answerOf(draft, step));
    return h("li", { class: "done" }, button);
  });
  return h("ol", { class: "trail", "aria-label": words.trail }, parts);
}

export function nameOf(step) {
  return words[NAMES[step]];
}

/* What has been said, short. */
export function answerOf(draft, step) {
  const said = { contract: () => contractSign(contractOf(draft)), declarer: () => words.seats[draft.declarer] };
  said.tricks = () => against(draft);
  said.lead = () => (draft.lead === "?" ? "–" : cardSign(draft.lead));
  return said[step]();
}

/* Made, +1, −2. */
export function against(draft) {
  const over = draft.tricks - draft.level - 6;
  if (!over) return words.made;
  return over > 0 ? `+${over}` : `${words.minus}${-over}`;
}
