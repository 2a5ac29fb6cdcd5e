/* The boards of this table with which somebody is not done: no yes, two results, a dispute, no result. They are named at
   the end of a round and at the end of play, each with a way to where it is settled. What this device has entered and
   not sent counts. */

import { h } from "./dom.js";
import { roundsToSign } from "./signing.js";
import { printed, t, words } from "./words.js";

const BY_STATE = { open: "missing", entered: "unconfirmed", conflict: "conflict", with_director: "kept", refused: "refused" };
const ON_ITS_WAY = ["unsent", "sending"];
const LOOKS = { missing: "", unconfirmed: "bd-ask" };

/* [{ round, board, why, at: { round, board } where the table may still enter it, else null }]; of round `number` alone,
   if one is asked for. */
export function unsettled(app, number) {
  const { state } = app;
  const told = state.unsettled || [];
  const disputed = (round, board) => told.some((each) => each.why === "disputed" && each.round === round && each.board === board) || saidWrong(app, round, board);
  const rounds = [state.previous, state.current].filter((round) => round && !round.closed).map((round) => app.round(round.number));
  const here = rounds.flatMap((round) => round.boards.map((board) => ({ round: round.number, board: board.number, why: whyOf(board, disputed(round.number, board.number)), at: { round, board } })));
  const known = new Set(rounds.map((round) => round.number));
  const others = told.filter((each) => !known.has(each.round)).map((each) => ({ ...each, at: null }));
  return [...others, ...here].filter(({ why, round }) => why && (!number || round === number));
}

function whyOf(board, disputed) {
  const why = ON_ITS_WAY.includes(board.state) && !board.said ? "unconfirmed" : BY_STATE[board.state];
  return (why !== "unconfirmed" && why) || (disputed && "disputed") || why;
}

/* A dispute that is still on its way. */
function saidWrong(app, round, board) {
  return app.outbox.waiting().some((item) => item.kind === "sign" && item.place === app.place && item.round === round && item.lines.some((line) => line.board === board && line.reason));
}

/* For the pages that end something: what is not settled, each with its way; nothing where all is. */
export function unsettledList(app, items) {
  if (!items.length) return [];
  const cards = items.map((item) => {
    const number = h("span", { class: "bd-no" }, h("span", { class: "vh" }, `${t("board", { board: "" })} `), printed(item.board));
    const text = h("span", { class: "bd-t" }, h("b", {}, words.unsettled[item.why]), " ", h("span", {}, item.why === "missing" && item.at ? words.enterIt : words.settleNow));
    const look = item.why in LOOKS ? LOOKS[item.why] : "bd-bad";
    return h("button", { type: "button", class: `bd ${look}`, "data-key": `u${item.round}-${item.board}`, click: () => app.settle(item) }, number, text);
  });
  return [h("p", { class: "tell" }, t("notSettled", {}, items.length)), h("div", { class: "cards unsettled" }, cards)];
}

/* Gives the app what these pages press. */
export function begin(app, api) {
  Object.assign(app, {
    settle({ round, board, why, at }) {
      if (at && ["missing", "refused"].includes(why)) return app.open(at.round, at.board);
      if (at && why === "unconfirmed") return app.ask(at.round, at.board);
      if (at && why === "conflict") return app.show({ name: "conflict", round, board });
      return app.show({ name: "settle", round, board });
    },
    /* East–West are asked now. Whose result is hidden here, because the next pairs may have come, may still read it on
       their card for as long as they are taken to sit here. */
    async ask(round, board) {
      const view = { round: round.number, board: board.number };
      if (board.result) return app.show({ ...view, name: "check" });
      try {
        const card = await api.get(`/scorecard/${round.number}?side=EW`);
        const { result } = card.lines.find((line) => line.board === board.number);
        return app.show(result ? { ...view, name: "check", result } : { ...view, name: "settle" });
      } catch (problem) {
        return app.show({ ...view, name: "settle" });
      }
    },
  });
}

/* One board that the people at the table cannot settle with a yes. */
export function settlePage(app, view) {
  const item = unsettled(app, view.round).find((each) => each.board === view.board);
  if (!item) return null;
  const { why, at } = item;
  const again = at && ["disputed", "unconfirmed"].includes(why);
  const ways = [
    again && way(at.board.result ? words.change : words.again, () => app.begin(at.round, at.board)),
    why === "disputed" && roundsToSign(app).includes(item.round) && way(t("cardsOf", { round: item.round }), () => app.show({ name: "cards", round: item.round })),
  ].filter(Boolean);
  return {
    key: `settle ${item.round} ${item.board}`,
    round: at ? at.round : null,
    board: at ? at.board : null,
    title: t("settleTitle", { board: item.board, why: words.unsettled[why] }),
    hint: words.settleHints[at ? why : "gone"],
    body: ways.length ? h("div", { class: "links" }, ways) : [],
    back: { text: words.back, press: () => app.home() },
    ok: { text: words.settleCall, press: () => app.callDirector() },
  };
}

/* Nothing of this board can be entered here, and the director is told why. */
export function unplayedPage(app, view) {
  const { round, board } = app.find(view);
  const tell = (reason) => () => {
    app.home();
    app.tellDirector(board.number, reason);
  };
  return {
    key: `unplayed ${round.number} ${board.number}`,
    round,
    board,
    title: t("unplayedTitle", { board: board.number }),
    hint: words.unplayedHint,
    body: h("div", { class: "links" }, way(words.notPlayedHere, tell("not_played")), way(words.othersPlayed, tell("others"))),
    back: { text: words.back, press: () => app.begin(round, board) },
  };
}

function way(text, press) {
  return h("button", { type: "button", class: "btn", click: press }, text);
}
