/* What the questions about a board have in common. */

import { answered, trailOf, untouched } from "./draft.js";
import { h } from "./dom.js";
import { words } from "./words.js";

export function question(app, name, title, missing, parts) {
  const { draft } = app;
  const at = app.find(draft);
  return {
    key: `${name} ${draft.round} ${draft.board}`,
    round: at.round,
    board: at.board,
    title,
    trail: trailOf(app, draft),
    body: parts,
    back: { text: untouched(draft) ? words.allBoards : words.back, press: () => app.stepBack() },
    ok: { text: words.next, press: () => (answered(draft, name) ? app.stepOn() : app.missing(missing)) },
  };
}

/* What has been chosen, large and in words; where it is said, too, that something is missing. */
export function readout() {
  const large = h("output", {});
  const small = h("span", { class: "missing" });
  return { node: h("p", { class: "read", "aria-live": "polite" }, large, small), large, small };
}
