/* After an entry: what has become of a board that is done, what is to be changed, what the server has answered. */

import { Refused } from "./api.js";
import { CARDS } from "./boards.js";
import { resultOf, scoreParts } from "./confirm.js";
import { answerOf, draftOf, nameOf, stepsOf } from "./draft.js";
import { taken } from "./device.js";
import { h } from "./dom.js";
import { cardSign, contractBy, inWords } from "./names.js";
import { plainPage } from "./start.js";
import { cardWords, signed, t, words } from "./words.js";

/* What is known of a board that is done, and what can be done about it. */
export function resultPage(app, view) {
  const { round, board } = app.find(view);
  const [says, under] = CARDS[board.state](board);
  const known = board.result && board.result.contract !== undefined;
  const fixed = ["adjusted", "not_played", "turned", "conflict"].includes(board.state);
  const turned = board.state === "turned";
  /* By how they really sat: the score of North–South is then that of the pair that should have sat East–West. */
  const sat = turned ? { ...round, ns: round.ew, ew: round.ns } : round;
  return {
    key: `result ${round.number} ${board.number}`,
    round,
    board,
    title: fixed ? says : t("isIt", { board: board.number }),
    hint: known && !turned ? null : [under],
    body: [known ? scoreParts(app, sat, board.result, turned) : [], board.ruling ? h("p", { class: "tell" }, board.ruling) : []],
    back: { text: words.back, press: () => app.home() },
    middle: fixed ? null : { text: known ? words.change : words.again, press: () => app.begin(round, board) },
    ok: board.others && round.number ? { text: words.others, press: () => app.openTraveller(view) } : null,
  };
}

/* Two devices said two things: both are shown, side by side, and both pairs may agree on one. */
export function conflictPage(app, view) {
  const { round, board } = app.find(view);
  if (board.state !== "conflict") return resultPage(app, view);
  const both = board.result && board.rival ? [[board.result, board.entered], [board.rival, board.rival_id]] : [];
  return {
    key: `conflict ${round.number} ${board.number}`,
    round,
    board,
    neutral: true,
    title: t("conflictTitle", { board: board.number }),
    hint: both.length ? words.conflictHint : words.settleHints.conflict,
    body: [h("div", { class: "both" }, both.map((each, at) => oneOfTwo(app, view, at, ...each))), h("p", { class: "missing problem", "aria-live": "polite" })],
    back: { text: words.back, press: () => app.home() },
    ok: { text: words.settleCall, press: () => app.callDirector() },
  };
}

function oneOfTwo(app, view, at, result, id) {
  const tricks = result.contract && result.contract !== "pass" ? words.tricks[result.tricks] : "";
  const score = t("scoreTo", { score: signed(result.score), side: words.sides.NS });
  const agree = { type: "button", class: "btn btn-go", "data-key": `agree${at}`, "aria-label": `${words.bothAgree}: ${inWords(result)}`, click: () => app.agreeOn(view, id) };
  const says = [h("span", {}, words.enteredAs[at]), h("b", { class: "one" }, result.contract ? contractBy(result) : ""), h("span", {}, tricks), h("span", {}, score)];
  return h("div", { class: "side two" }, says, h("button", agree, words.bothAgree));
}

/* The server would not take an entry; nothing of it is forgotten until somebody has read why. */
export function refusedPage(app, view) {
  const { item } = view;
  const { round, board } = app.find(item);
  return {
    key: `refused ${item.id}`,
    round,
    board,
    title: t("refusedTitle", { board: item.board }),
    body: [
      h("p", { class: "tell", role: "alert" }, item.error),
      h("p", { class: "tell" }, board && board.hidden ? words.keptBack : t("refusedHint", { result: app.itemInWords(item) })),
      board ? [] : h("p", { class: "hint" }, t("refusedElsewhere", { table: item.place.split("-").pop(), round: item.round })),
    ],
    back: { text: words.dropIt, press: () => app.drop(item) },
    ok: round && board ? { text: words.again, press: () => app.retry(item) } : null,
  };
}

/* The board has gone, or who sat here has, while it was being entered; answers that were whole are on their way to the
   director already. */
export function lostPage(app) {
  const { draft } = app;
  const page = plainPage("lost", t(app.find(draft).others ? "othersTitle" : "lostTitle", { board: draft.board }), t("lostHint", { result: app.answersInWords(draft) }));
  return { ...page, ok: { text: words.understood, press: () => app.leave() } };
}

/* What the server has answered to an entry that no list of boards shows any more, and what the director has to see. */
export function noticePage(app, item) {
  if (item.error) return refusedPage(app, { item });
  const page = plainPage("kept", t("keptTitle", { board: item.board }), item.message);
  return { ...page, ok: { text: words.understood, press: () => app.outbox.read(item).then(app.home) } };
}

/* Was it really that card? Asked once of the table that has played the board, when the lead cannot have been led. */
export function leadAgainPage(app, view) {
  const { round, board } = app.find(view);
  const { lead, ...led } = resultOf(view.draft, board);
  return {
    key: `leadagain ${round.number} ${board.number}`,
    round,
    board,
    title: t("reallyLed", { card: cardWords(lead) }),
    hint: words.reallyLedHint,
    body: [h("p", { class: "say" }, h("b", {}, cardSign(lead)), h("span", {}, contractBy(led)))],
    back: { text: words.leadStays, press: () => app.goOn(view.round, view.board) },
    ok: { text: words.leadOther, press: () => app.leadOther(view.draft) },
  };
}

/* Is all of it right? Why it is asked is not said. */
export function lookAgainPage(app, view) {
  const { round, board } = app.find(view);
  const said = view.draft ? resultOf(view.draft, board) : board.result;
  return {
    key: `lookagain ${view.result}`,
    round,
    board,
    title: words.lookAgain,
    body: said ? scoreParts(app, round, said, false) : [],
    back: { text: words.yes, press: () => app.sayRight(view) },
    ok: { text: words.change, press: () => app.begin(round, board) },
  };
}

/* What these pages press. */
export function begin(app, api, refresh) {
  Object.assign(app, {
    retry(item) {
      app.outbox.drop(item.id);
      app.draft = draftOf(item, app.find(item).board);
      app.step("contract");
    },
    drop(item) {
      app.outbox.drop(item.id);
      app.home();
    },
    async agreeOn({ round, board }, result) {
      try {
        await api.post(`/results/${result}/agree`, {});
        taken();
        await refresh();
        app.show({ name: "result", round, board });
      } catch (problem) {
        app.missing(problem instanceof Refused ? problem.message : words.agreeAway);
      }
    },
    leadOther(draft) {
      app.draft = { ...draft, lead: "" };
      app.step("lead");
    },
    async sayRight({ result, round, board }) {
      app.right = result;
      app.goOn(round, board);
      try {
        await api.post(`/results/${result}/right`, {});
      } catch (problem) {
        app.right = 0;
        if (!app.waits() && !app.draft) app.draw();
      }
      refresh();
    },
  });
}

/* What do you want to change? Of answers that are whole, each can be opened; the others stay as they are. */
export function fixPage(app) {
  const { draft } = app;
  const { round, board } = app.find(draft);
  const steps = stepsOf(draft, app.state.ask_lead).slice(0, -1);
  return {
    key: `fix ${draft.round} ${draft.board}`,
    round,
    board,
    title: words.askFix,
    body: [h("div", { class: "fixes" }, steps.map((step) => answerKey(app, step)))],
    back: { text: words.back, press: () => app.leave() },
    ok: draft.said ? { text: words.asItWas, press: () => app.step("confirm") } : null,
  };
}

function answerKey(app, step) {
  const inside = [h("span", {}, nameOf(step)), " ", h("b", {}, answerOf(app.draft, step))];
  return h("button", { type: "button", class: "key fx", "data-key": step, click: () => app.step(step) }, inside);
}
