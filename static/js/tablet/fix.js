/* What is to be changed? Of answers that are whole, each can be opened; the others stay as they are. */

import { answerOf, nameOf, stepsOf } from "./draft.js";
import { h } from "./dom.js";
import { words } from "./words.js";

export function fixPage(app) {
  const { draft } = app;
  const { round, board } = app.find(draft);
  const steps = stepsOf(draft, app.state.ask_lead).slice(0, -1);
  return {
    key: `fix ${draft.round} ${draft.board}`,
    round,
    board,
    title: words.askFix,
    body: [h("div", { class: "fixes" }, steps.map((step) => answerKey(app, step)))],
    back: { text: words.back, press: () => app.leave() },
    ok: draft.said ? { text: words.asItWas, press: () => app.step("confirm") } : null,
  };
}

function answerKey(app, step) {
  const inside = [h("span", {}, nameOf(step)), " ", h("b", {}, answerOf(app.draft, step))];
  return h("button", { type: "button", class: "key fx", "data-key": step, click: () => app.step(step) }, inside);
}
