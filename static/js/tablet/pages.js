/* From where the table is to what it shows; and what it shows when nobody is answering a question: that follows from
   the state and from what has been read. */

import { conflictPage, fixPage, leadAgainPage, lookAgainPage, lostPage, noticePage, refusedPage, resultPage } from "./after.js";
import { anotherPage } from "./another.js";
import { endPage, laterPage, sitOutPage, thanksPage, turnPage } from "./between.js";
import { boardsPage } from "./boards.js";
import { cardPage, wrongPage } from "./card.js";
import { cardsPage } from "./cards.js";
import { checkPage, confirmPage } from "./confirm.js";
import { h } from "./dom.js";
import { comparePage, compareOnce } from "./match.js";
import { finishedPage, finishingPage, morePage, takenPage, wayInPage } from "./more.js";
import { phonesPage } from "./phones_page.js";
import { contractPage, declarerPage } from "./questions.js";
import { namesPage, seatPage } from "./seat.js";
import { settingsPage } from "./settings_page.js";
import { cardsOnce } from "./signing.js";
import { plainPage, startPage } from "./start.js";
import { travellerPage } from "./traveller.js";
import { leadPage, tricksPage } from "./tricks.js";
import { settlePage, unplayedPage } from "./unsettled.js";
import { scanPage, whichPage } from "./which_board.js";
import { words } from "./words.js";

/* A page that may have nothing to show any more. */
const ifAny = (page) => (app, view) => page(app, view) || restingPage(app);

const STEPS = { contract: contractPage, declarer: declarerPage, tricks: tricksPage, lead: leadPage, confirm: confirmPage, fix: fixPage };
const PAGES = {
  step: (app, view) => STEPS[app.draft.step](app, view),
  boards: boardsPage,
  check: checkPage,
  home: restingPage,
  aside: usualPage,
  lost: lostPage,
  result: resultPage,
  settle: ifAny(settlePage),
  unplayed: unplayedPage,
  conflict: conflictPage,
  refused: refusedPage,
  leadagain: leadAgainPage,
  again: lookAgainPage,
  traveller: travellerPage,
  settings: settingsPage,
  another: anotherPage,
  gone: (app, view) => (app.isFinished ? finishedPage(app, view) : gonePage(app)),
  cards: cardsPage,
  compare: ifAny(comparePage),
  card: cardPage,
  wrong: wrongPage,
  more: morePage,
  wayin: wayInPage,
  finishing: finishingPage,
  names: ifAny(namesPage),
  who: ifAny(seatPage),
  which: whichPage,
  scan: scanPage,
  phones: ifAny(phonesPage),
};

/* A page about a board that has gone out of reach (the round was closed, the next pairs came) leads home, but for
   answers that have not been sent: those are said once more. */
export function pageOf(app, view) {
  if (view.name === "step" && !app.find(app.draft).board) return PAGES.lost(app, view);
  const { board } = view.board ? app.find(view) : {};
  const gone = view.name === "boards" || view.name === "cards" ? !app.round(view.round) : view.card && !app.round(view.card.round);
  const away = view.board ? !board && !["refused", "settle"].includes(view.name) : gone;
  if (away) return restingPage(app);
  return view.name === "check" && !board.result && !view.result ? PAGES.result(app, view) : PAGES[view.name](app, view);
}

function gonePage(app) {
  const link = h("a", { class: "btn btn-go", href: app.links.ways }, words.otherWays);
  return plainPage("gone", words.notConnected, words.notConnectedHint, [link]);
}

export function restingPage(app) {
  const { state } = app;
  const current = state.current && app.round(state.current.number);
  if (app.newer()) return takenPage(app);
  const unread = app.outbox.unread((item) => Boolean(app.find(item).board));
  if (unread) return noticePage(app, unread);
  if (app.asked()) return PAGES.again(app, state.asked);
  if (state.phase === "unused") return plainPage("unused", words.unused, words.unusedHint);
  if (state.phase === "over") return thanksPage(app, {});
  if (state.phase === "not_started") return beforePlay(app, current);
  if (state.later && state.phase !== "playing") return laterPage(app);
  return usualPage(app);
}

/* The same, as if nothing had been postponed. */
export function usualPage(app) {
  const { state } = app;
  const current = state.current && app.round(state.current.number);
  return (
    betweenRounds(app, current) ||
    (state.phase === "sit_out" && sitOutPage(app, { round: current, waits: true })) ||
    doneRound(app, current) ||
    boardsPage(app, { round: current.number })
  );
}

function beforePlay(app, current) {
  if (current && current.ns && current.ew) return startPage(app, { round: current });
  return plainPage("notbegun", words.notBegun, words.notBegunHint);
}

/* Where to go, who sits out, who turns, who plays: each once, before the first board of a round. */
function betweenRounds(app, current) {
  if (!current || !current.boards.length || current.boards.some((board) => board.state !== "open")) return null;
  const previous = app.state.previous && app.round(app.state.previous.number);
  if (app.seen("start") >= current.number) return null;
  if (previous && previous.after && app.seen("end") < previous.number) return cardsOnce(app, previous) || compareOnce(app, previous) || endPage(app, { round: previous });
  const pause = app.state.pauses.find((each) => app.seen("pause") < each.number);
  if (pause) return sitOutPage(app, { round: pause });
  if (current.turns.length && app.seen("turn") < current.number) return turnPage(app, { round: current });
  return startPage(app, { round: current });
}

/* All boards of the round are in: where everybody goes next, and in the end thanks. */
function doneRound(app, current) {
  const { state } = app;
  const ends = state.phase === "finished";
  if (!current && !ends) return plainPage("notbegun", words.notBegun, words.notBegunHint);
  if (current && current.boards.some((board) => board.state === "open")) return null;
  const first = cardsOnce(app, current) || compareOnce(app, current);
  if (first) return first;
  const unread = current && (!ends || app.seen("end") < current.number);
  if (unread && current.after) return endPage(app, { round: current, waits: !ends });
  const pause = ends && state.pauses.find((each) => app.seen("pause") < each.number);
  return pause ? sitOutPage(app, { round: pause }) : thanksPage(app, { round: current });
}
