/* From where the table is to what it shows. */

import { boardsPage, conflictPage, refusedPage, resultPage } from "./boards.js";
import { checkPage, confirmPage } from "./confirm.js";
import { contractPage, declarerPage } from "./contract.js";
import { h } from "./dom.js";
import { restingPage } from "./rest.js";
import { plainPage } from "./rounds.js";
import { travellerPage } from "./traveller.js";
import { leadPage, tricksPage } from "./tricks.js";
import { words } from "./words.js";

const STEPS = { contract: contractPage, declarer: declarerPage, tricks: tricksPage, lead: leadPage, confirm: confirmPage };
const PAGES = {
  step: (app) => STEPS[app.draft.step](app),
  boards: boardsPage,
  check: checkPage,
  result: resultPage,
  conflict: conflictPage,
  refused: refusedPage,
  traveller: travellerPage,
  home: restingPage,
  gone: gonePage,
};

/* A page about a board that has gone out of reach (the round was closed, the next pairs came) leads home. */
export function pageOf(app, view) {
  const place = view.name === "step" ? app.draft : view;
  const lost = place.board && view.name !== "refused" && !app.find(place).board;
  const away = view.name === "boards" && !app.round(view.round);
  return lost || away ? restingPage(app) : PAGES[view.name](app, view);
}

function gonePage(app) {
  const link = h("a", { class: "btn btn-go", href: app.links.ways }, words.otherWays);
  return plainPage("gone", words.notConnected, words.notConnectedHint, [link]);
}
