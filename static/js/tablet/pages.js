/* From where the table is to what it shows; and what it shows when nobody is answering a question: that follows from
   the state and from what has been read. */

import { boardsPage } from "./boards.js";
import { checkPage, confirmPage } from "./confirm.js";
import { h } from "./dom.js";
import { fromPart } from "./parts.js";
import { contractPage, declarerPage } from "./questions.js";
import { cardsOnce } from "./signing.js";
import { plainPage, startPage } from "./start.js";
import { leadPage, tricksPage } from "./tricks.js";
import { words } from "./words.js";

/* Of a part that may have to be fetched first. */
const of = (name, page) => (app, view) => fromPart(app, name, (module) => module[page](app, view) || restingPage(app));

const STEPS = { contract: contractPage, declarer: declarerPage, tricks: tricksPage, lead: leadPage, confirm: confirmPage, fix: of("after", "fixPage") };
const PAGES = {
  step: (app, view) => STEPS[app.draft.step](app, view),
  boards: boardsPage,
  check: checkPage,
  home: restingPage,
  aside: usualPage,
  lost: of("after", "lostPage"),
  result: of("after", "resultPage"),
  settle: of("unsettled", "settlePage"),
  unplayed: of("unsettled", "unplayedPage"),
  conflict: of("after", "conflictPage"),
  refused: of("after", "refusedPage"),
  leadagain: of("after", "leadAgainPage"),
  again: of("after", "lookAgainPage"),
  traveller: of("traveller", "travellerPage"),
  settings: of("settings_page", "settingsPage"),
  another: of("another_way", "anotherPage"),
  gone: (app, view) => (app.isFinished ? of("more", "finishedPage")(app, view) : gonePage(app)),
  cards: of("cards", "cardsPage"),
  card: of("card", "cardPage"),
  wrong: of("card", "wrongPage"),
  more: of("more", "morePage"),
  wayin: of("more", "wayInPage"),
  finishing: of("more", "finishingPage"),
  names: of("seat", "namesPage"),
  who: of("seat", "seatPage"),
  which: of("which_board", "whichPage"),
  scan: of("which_board", "scanPage"),
  phones: of("phones_page", "phonesPage"),
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

/* A page of between.js, which may have to name what is not settled. */
const between = (app, page, view) =>
  fromPart(app, "unsettled", (open) => fromPart(app, "between", (module) => module[page](app, { ...view, unsettled: open })));

export function restingPage(app) {
  const { state } = app;
  const current = state.current && app.round(state.current.number);
  if (app.newer()) return fromPart(app, "more", ({ takenPage }) => takenPage(app));
  const unread = app.outbox.unread((item) => Boolean(app.find(item).board));
  if (unread) return fromPart(app, "after", ({ noticePage }) => noticePage(app, unread));
  if (app.asked()) return PAGES.again(app, state.asked);
  if (state.phase === "unused") return plainPage("unused", words.unused, words.unusedHint);
  if (state.phase === "over") return between(app, "thanksPage", {});
  if (state.phase === "not_started") return beforePlay(app, current);
  if (state.later && state.phase !== "playing") return between(app, "laterPage");
  return usualPage(app);
}

/* The same, as if nothing had been postponed. */
export function usualPage(app) {
  const { state } = app;
  const current = state.current && app.round(state.current.number);
  return (
    betweenRounds(app, current) ||
    (state.phase === "sit_out" && between(app, "sitOutPage", { round: current, waits: true })) ||
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
  if (previous && previous.after && app.seen("end") < previous.number) return cardsOnce(app, previous) || between(app, "endPage", { round: previous });
  const pause = app.state.pauses.find((each) => app.seen("pause") < each.number);
  if (pause) return between(app, "sitOutPage", { round: pause });
  if (current.turns.length && app.seen("turn") < current.number) return between(app, "turnPage", { round: current });
  return startPage(app, { round: current });
}

/* All boards of the round are in: where everybody goes next, and in the end thanks. */
function doneRound(app, current) {
  const { state } = app;
  const ends = state.phase === "finished";
  if (!current && !ends) return plainPage("notbegun", words.notBegun, words.notBegunHint);
  if (current && current.boards.some((board) => board.state === "open")) return null;
  const cards = cardsOnce(app, current);
  if (cards) return cards;
  const unread = current && (!ends || app.seen("end") < current.number);
  if (unread && current.after) return between(app, "endPage", { round: current, waits: !ends });
  const pause = ends && state.pauses.find((each) => app.seen("pause") < each.number);
  return pause ? between(app, "sitOutPage", { round: pause }) : between(app, "thanksPage", { round: current });
}
