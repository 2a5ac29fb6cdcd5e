/* From where the table is to what it shows. */

import { boardsPage } from "./boards.js";
import { checkPage, confirmPage } from "./confirm.js";
import { contractPage, declarerPage } from "./contract.js";
import { h } from "./dom.js";
import { fromPart } from "./parts.js";
import { restingPage, usualPage } from "./rest.js";
import { plainPage } from "./rounds.js";
import { leadPage, tricksPage } from "./tricks.js";
import { t, words } from "./words.js";

/* Of a part that may have to be fetched first. */
const of = (name, page) => (app, view) => fromPart(app, name, (module) => module[page](app, view) || restingPage(app));

const STEPS = { contract: contractPage, declarer: declarerPage, tricks: tricksPage, lead: leadPage, confirm: confirmPage, fix: of("after", "fixPage") };
const PAGES = {
  step: (app, view) => STEPS[app.draft.step](app, view),
  boards: boardsPage,
  check: checkPage,
  home: restingPage,
  aside: usualPage,
  result: of("after", "resultPage"),
  conflict: of("after", "conflictPage"),
  refused: of("after", "refusedPage"),
  leadagain: of("after", "leadAgainPage"),
  traveller: of("traveller", "travellerPage"),
  settings: of("settings", "settingsPage"),
  another: of("ways", "anotherPage"),
  gone: (app, view) => (app.isFinished ? of("more", "finishedPage")(app, view) : gonePage(app)),
  cards: of("cards", "cardsPage"),
  card: of("card", "cardPage"),
  wrong: of("card", "wrongPage"),
  more: of("more", "morePage"),
  wayin: of("more", "wayInPage"),
  finishing: of("more", "finishingPage"),
  names: of("seat", "namesPage"),
  who: of("seat", "seatPage"),
  which: of("which", "whichPage"),
  scan: of("which", "scanPage"),
  phones: of("phones", "phonesPage"),
};

/* A page about a board that has gone out of reach (the round was closed, the next pairs came) leads home, but for
   answers that have not been sent: those are said once more. */
export function pageOf(app, view) {
  if (view.name === "step" && !app.find(app.draft).board) return lostPage(app);
  const { board } = view.board ? app.find(view) : {};
  const gone = view.name === "boards" || view.name === "cards" ? !app.round(view.round) : view.card && !app.round(view.card.round);
  const away = view.board ? !board && view.name !== "refused" : gone;
  if (away) return restingPage(app);
  return view.name === "check" && !board.result ? PAGES.result(app, view) : PAGES[view.name](app, view);
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
