/* Which board? And what has become of a board that is done. */

import { h } from "./dom.js";
import { dealOf } from "./frame.js";
import { compareButton, comparingOf, isSettled } from "./match.js";
import { namingOf, phonesButton, phonesLine, unnamedLine } from "./start.js";
import { inOneLine, worthWords } from "./names.js";
import { cardsButton } from "./signing.js";
import { KEPT, SENDING, SENT, WARNING } from "./status.js";
import { numbers, printed, t, words } from "./words.js";

/* State of a board → what its card says, what is under it, how it looks. */
export const CARDS = {
  open: (board) => [words.notPlayedYet, [dealOf(board)], ""],
  postponed: () => [words.postponed, [words.postponedHint], "bd-done"],
  entered: (board) => [words.notConfirmed, resultLine(board), "bd-ask"],
  confirmed: (board) => [words.done, resultLine(board), "bd-done"],
  unsent: (board) => [words.keptHere, waitingLine(board), "bd-kept"],
  sending: (board) => [words.sending, waitingLine(board), "bd-send"],
  with_director: (board) => [words.withDirector, resultLine(board), "bd-ask"],
  refused: (board) => [words.couldNot, resultLine(board), "bd-bad"],
  conflict: (board) => [words.twoResults, [board.hidden ? words.twoResultsHidden : words.twoResultsHint], "bd-bad"],
  adjusted: () => [words.adjusted, [words.adjustedHint], "bd-done"],
  not_played: () => [words.notPlayed, [words.notPlayedHint], "bd-done"],
  turned: () => [words.otherWay, [words.otherWayHint], "bd-done"],
};
const MARKS = { "bd-done": SENT, "bd-bad": WARNING, "bd-ask": "…", "bd-kept": KEPT, "bd-send": SENDING };

function resultLine(board) {
  if (board.result) return inOneLine(board.result);
  return [board.hidden ? words.keptBack : ""];
}

/* What is not with the server yet may still have to be asked of East–West. */
function waitingLine(board) {
  return board.said || !board.result ? resultLine(board) : [words.notConfirmed];
}

export function boardsPage(app, view) {
  const round = app.round(view.round);
  const { current, previous } = app.state;
  const now = round.boards.find((board) => board.state === "open");
  const cards = round.boards.map((board) => boardCard(app, round, board, board === now));
  const aside = laterRound(app);
  if (aside && round.number === current.number) cards.push(...aside.boards.map((board) => boardCard(app, aside, board, false)));
  const older = previous && round.number === current.number && !previous.closed && previous.boards.length > 0;
  const naming = namingOf(app, round);
  const isOlder = current && round.number !== current.number;
  return {
    key: `boards ${round.number}`,
    round,
    title: isOlder ? t("lastRound", { round: round.number }) : words.whichBoard,
    hint: [progress(round), naming && unnamedLine(naming), comparingOf(app, round).waits, isOlder ? "" : phonesLine(app)].filter(Boolean).join(" "),
    body: h("div", { class: round.boards.length > 4 ? "cards many" : "cards" }, cards),
    back: isOlder ? { text: t("thisRoundAgain", { round: current.number }), press: () => app.home() } : namesButton(app, naming) || (round.boards.length > 4 && !older ? null : phonesButton(app)),
    end: isOlder ? null : { text: words.anotherBoard, press: () => app.anotherBoard() },
    middle: older ? (!isSettled(app, previous) && compareButton(app, previous)) || olderButton(app, previous) : conditionsLink(app, round, isOlder),
    ok: isOlder ? compareButton(app, round) || cardsButton(app, round) : null,
  };
}

/* Two pairs that play a postponed board at this table, with what this device has entered. */
export function laterRound(app) {
  return app.state.later ? app.round(app.state.later.number) : null;
}

function namesButton(app, naming) {
  return naming ? { text: words.names, press: () => app.show({ name: "names" }) } : null;
}

/* Where there is room for it: many boards need it themselves. */
function conditionsLink(app, round, isOlder) {
  if (isOlder || round.boards.length > 4) return null;
  return { text: words.conditions, href: app.links.conditions };
}

function olderButton(app, previous) {
  const missing = app.round(previous.number).boards.some((board) => board.state === "open");
  const text = t(missing ? "lastMissing" : "lastResults", { round: previous.number });
  return { text, press: () => app.show({ name: "boards", round: previous.number }) };
}

function progress(round) {
  const all = round.boards.length;
  const done = round.boards.filter((board) => !["open", "postponed", "conflict", "refused"].includes(board.state)).length;
  const on = t("onTable", { boards: numbers(round.boards.map((board) => board.number)) }, all);
  const count = done ? t("doneOf", { all }, done) : words.noneDone;
  return `${on} ${count}${done && done < all ? ` ${words.stuck}` : ""}`;
}

export function boardCard(app, round, board, now) {
  const [says, under, look] = CARDS[board.state](board);
  const title = now ? words.enterIt : says;
  const mark = MARKS[look] ? h("i", { class: "tick", "aria-hidden": "true" }, MARKS[look]) : null;
  const name = h("span", { class: "bd-no" }, h("span", { class: "vh" }, `${t("board", { board: "" })} `), printed(board.number));
  const worth = board.worth ? h("em", { class: "wt" }, worthWords(board.worth)) : null;
  const text = h("span", { class: "bd-t" }, h("b", {}, mark, title), h("span", {}, under), worth);
  return h("button", { type: "button", class: `bd ${now ? "bd-now" : look}`, "data-key": `b${board.number}`, click: () => app.open(round, board) }, name, text);
}
