/* What the table shows when nobody is answering a question: it follows from the state and from what has been read. */

import { boardsPage, laterPage } from "./boards.js";
import { takenPage } from "./handover.js";
import { fromPart } from "./parts.js";
import { plainPage, startPage } from "./rounds.js";
import { cardsOnce } from "./signing.js";
import { words } from "./words.js";

/* A page of between.js. */
const between = (app, page, view) => fromPart(app, "between", (module) => module[page](app, view));

export function restingPage(app) {
  const { state } = app;
  const current = state.current && app.round(state.current.number);
  const taken = takenPage(app);
  if (taken) return taken;
  const unread = app.outbox.unread((item) => Boolean(app.find(item).board));
  if (unread) return fromPart(app, "after", ({ noticePage }) => noticePage(app, unread));
  if (state.phase === "unused") return plainPage("unused", words.unused, words.unusedHint);
  if (state.phase === "over") return between(app, "thanksPage", {});
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
