/* From where the table is to what it shows. */

import { boardsPage, conflictPage, refusedPage, resultPage } from "./boards.js";
import { checkPage, confirmPage } from "./confirm.js";
import { contractPage, declarerPage } from "./contract.js";
import { fixPage } from "./fix.js";
import { h } from "./dom.js";
import { HANDOVER_PAGES, finishedPage } from "./handover.js";
import { namesPage } from "./naming.js";
import { phonesPage } from "./phones.js";
import { leadAgainPage } from "./lead_again.js";
import { restingPage, usualPage } from "./rest.js";
import { plainPage } from "./rounds.js";
import { settingsPage } from "./settings.js";
import { SIGNING_PAGES } from "./signing.js";
import { travellerPage } from "./traveller.js";
import { leadPage, tricksPage } from "./tricks.js";
import { t, words } from "./words.js";

const STEPS = { contract: contractPage, declarer: declarerPage, tricks: tricksPage, lead: leadPage, confirm: confirmPage, fix: fixPage };
const PAGES = {
  step: (app) => STEPS[app.draft.step](app),
  boards: boardsPage,
  check: checkPage,
  result: resultPage,
  conflict: conflictPage,
  refused: refusedPage,
  traveller: travellerPage,
  home: restingPage,
  aside: usualPage,
  leadagain: leadAgainPage,
  settings: settingsPage,
  another: (app, view) => app.anotherPage(view),
  gone: (app) => (app.isFinished ? finishedPage(app) : gonePage(app)),
  ...SIGNING_PAGES,
  ...HANDOVER_PAGES,
  names: (app) => namesPage(app) || restingPage(app),
  phones: (app, view) => phonesPage(app, view) || restingPage(app),
  seat: (app, view) => view.page(app, view),
};

/* A page about a board that has gone out of reach (the round was closed, the next pairs came) leads home, but for
   answers that have not been sent: those are said once more. */
export function pageOf(app, view) {
  if (view.name === "step" && !app.find(app.draft).board) return lostPage(app);
  const { board } = view.board ? app.find(view) : {};
  const gone = view.name === "boards" || view.name === "cards" ? !app.round(view.round) : view.card && !app.round(view.card.round);
  const away = view.board ? !board && view.name !== "refused" : gone;
  if (away) return restingPage(app);
  return view.name === "check" && !board.result ? resultPage(app, view) : PAGES[view.name](app, view);
}

function lostPage(app) {
  const { draft } = app;
  const page = plainPage("lost", t("lostTitle", { board: draft.board }), t("lostHint", { result: app.answersInWords(draft) }));
  return { ...page, ok: { text: words.understood, press: () => app.leave() } };
}

function gonePage(app) {
  const link = h("a", { class: "btn btn-go", href: app.links.ways }, words.otherWays);
  return plainPage("gone", words.notConnected, words.notConnectedHint, [link]);
}
