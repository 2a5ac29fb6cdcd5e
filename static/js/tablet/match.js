/* A match of two tables: how far the other one is, and when the two may be compared. `app.state.comparing` has this for the
   rounds that the table knows. The comparison is in compare.js, which nobody needs but teams. */

import { h } from "./dom.js";
import { words } from "./words.js";

const PAGES = "./compare.js";
let pages = null;

export function comparingOf(app, round) {
  return (round && app.state.comparing && app.state.comparing.find((each) => each.round === round.number)) || {};
}

/* The part that may be: 0 is all of the match. */
export const mayCompare = ({ stanza }) => Number.isInteger(stanza);

/* Both captains have agreed to what counts. */
export function isSettled(app, round) {
  const { ns, ew } = comparingOf(app, round);
  return Boolean(ns) && ns.state === "agreed" && ew.state === "agreed";
}

/* What is missing before the two tables compare. */
export function otherTable(app, round) {
  const { left } = comparingOf(app, round);
  return left ? h("p", { class: "tell" }, left) : [];
}

export function compareButton(app, round) {
  return mayCompare(comparingOf(app, round)) ? { text: words.compare, press: () => app.show({ name: "compare", round: round.number }) } : null;
}

/* Once a round, as soon as there is something to compare and before everybody goes. */
export function compareOnce(app, round) {
  return round && app.seen("compare") < round.number ? comparePage(app, { round: round.number }) : null;
}

export function comparePage(app, view) {
  const found = comparingOf(app, { number: view.round });
  if (!mayCompare(found)) return null;
  const page = {
    key: `compare ${view.round}`,
    round: app.round(view.round),
    neutral: true,
    title: words.compare,
    body: [],
    ok: { text: words.goOn, press: () => app.see("compare", Math.max(view.round, app.seen("compare"))) },
  };
  if (pages) return { ...page, ...pages.compared(app, found) };
  import(PAGES).then(
    (loaded) => {
      pages = loaded;
      app.draw();
    },
    () => app.missing(words.noNews),
  );
  return page;
}
