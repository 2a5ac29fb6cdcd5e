/* Between the rounds: who changes seats, where everybody goes next, who sits out, the end. */

import { boardCard, laterRound } from "./boards.js";
import { h } from "./dom.js";
import { compareButton, otherTable } from "./match.js";
import { pairName, unbroken, whoName } from "./names.js";
import { roundLines } from "./round_lines.js";
import { phonesButton, places, plainPage } from "./start.js";
import { unsettled, unsettledList } from "./unsettled.js";
import { numbers, pieces, t, words } from "./words.js";

/* "You are now East–West this round", for each pair that turns. */
export function turnPage(app, view) {
  const { round } = view;
  const cards = round.turns.map((turn) =>
    h("p", { class: "turn" }, h("span", {}, whoName(turn.pair)), h("b", {}, nowSitting(turn))),
  );
  return {
    key: `turn ${round.number}`,
    round,
    title: words.turnTitle,
    hint: words.turnHint,
    body: [h("div", { class: "turns" }, cards)],
    ok: { text: words.turnDone, press: () => app.see("turn", round.number) },
  };
}

function nowSitting(turn) {
  return pieces("youAreNow", { side: h("span", { class: "nw" }, words.sides[turn.direction]) });
}

export function endPage(app, view) {
  const { round } = view;
  const { after } = round;
  const body = [...open(app, round.number), otherTable(app, round), h("div", { class: "moves" }, after.moves.map(moveCard)), h("ul", { class: "carry" }, carried(after)), roundLines(round)];
  return {
    key: `end ${round.number}`,
    round,
    title: t("whereNext", { round: after.round }),
    hint: app.state.phase === "waiting" ? waitingHint(app, after) : null,
    body,
    back: phonesButton(app),
    middle: compareButton(app, round) || (round.boards.length ? { text: words.changeResult, press: () => app.show({ name: "boards", round: round.number }) } : null),
    ok: view.waits ? calledKey(app, round) : { text: t("openNext", { round: after.round }), press: () => app.see("end", round.number) },
  };
}

/* What of a round, or of all, is not settled. */
function open(app, number) {
  return unsettledList(app, unsettled(app, number));
}

function waitingHint(app, after) {
  return app.callable() ? words.calledHint : t("waitOpen", { round: after.round });
}

/* Without the server the table goes on when the director says so aloud. */
function calledKey(app, round) {
  const next = app.callable();
  if (!next) return null;
  const press = () => {
    app.see("end", round.number);
    app.call(next);
  };
  return { text: t("calledNext", { round: next }), press };
}

function moveCard(move) {
  const says = [
    ...company(move),
    move.then && t("thenTo", { table: move.then.table, side: words.sides[move.then.direction] }),
  ];
  return h(
    "p",
    { class: move.stays ? "move move-stay" : "move" },
    h("span", { class: "mv-who" }, whoName(move.pair)),
    h("b", {}, unbroken(whereTo(move))),
    h("span", {}, says.filter(Boolean).join(" · ")),
  );
}

/* With whom, and against whom. */
function company(move) {
  return [move.partner && t("withName", { name: pairName(move.partner) }), move.opponents && t("againstNames", { names: pairName(move.opponents) })];
}

function whereTo(move) {
  const { round, table, direction } = move.seat;
  const side = words.sides[direction];
  if (!direction) return table ? t("sitsOutAt", { round, table }) : t("sitsOut", { round });
  // Others of the team sit there then: these two are told so, and go nowhere.
  if (move.instead) {
    const names = move.instead.name;
    return t(move.stays || move.turns ? "playInsteadHere" : "playInstead", { names, table, side });
  }
  if (move.stays) return t("stays", { side });
  return t(move.turns ? "turnsHere" : "goesTo", { table, side });
}

/* Where this table's boards go, and where its next ones come from. */
function carried({ going, coming }) {
  const lines = [];
  if (going) lines.push(t(goingTo(going), goingWords(going), going.numbers.length));
  if (coming && !coming.stays) {
    const from = coming.tables.length ? "boardsCome" : "boardsFetch";
    lines.push(t(from, { boards: numbers(coming.numbers), place: places(coming.tables) }, coming.numbers.length));
  }
  return lines.map((line) => h("li", {}, line));
}

function goingTo(going) {
  if (going.stays) return "boardsStay";
  if (going.tables.length) return "boardsGo";
  return going.later ? "boardsAside" : "boardsFinished";
}

function goingWords(going) {
  const [round, table] = going.later || [0, 0];
  return { boards: numbers(going.numbers), place: places(going.tables), round, table };
}

/* A round in which this table has no boards. */
export function sitOutPage(app, view) {
  const { round } = view;
  const pair = round.ns || round.ew;
  const leaves = round.after && round.after.moves.find((move) => move.seat.direction || move.then);
  const next = leaves && (leaves.seat.direction ? leaves.seat : leaves.then);
  /* Who goes on alone is told with whom. */
  const others = leaves && leaves.partner ? company(leaves).filter(Boolean).join(" · ") : null;
  /* The round after is not begun. */
  const left = unsettledList(app, unsettled(app).filter((each) => each.round < round.number));
  const says = next ? t("sitOutNext", { round: next.round, table: next.table, side: words.sides[next.direction] }) : words.sitOutLast;
  const before = app.state.previous && app.round(app.state.previous.number);
  return {
    key: `sitout ${round.number}`,
    round,
    title: t(pair ? "sitOutYou" : "sitOut", { round: round.number }),
    body: [pair ? [h("p", { class: "move" }, h("span", { class: "mv-who" }, pairName(pair)), h("b", {}, words.sitOutPair), h("span", {}, says), others && h("span", {}, others))] : [], left, roundLines(before)],
    ok: view.waits ? calledKey(app, round) : { text: words.goOn, press: () => app.see("pause", round.number) },
  };
}

export function thanksPage(app, view) {
  const over = app.state.phase === "over";
  const links = [h("a", { class: "btn btn-go", href: app.links.results }, words.results)];
  links.push(h("a", { class: "btn", href: app.links.conditions }, words.conditions));
  if (over) links.push(h("a", { class: "btn", href: app.links.code }, words.otherSession));
  const left = open(app);
  const current = app.state.current && app.round(app.state.current.number);
  const lines = roundLines(view.round || current);
  if (left.length) return leftPage(app, view, [left, over ? h("p", { class: "links" }, links) : [], lines]);
  const draw = !over && app.state.to_draw;
  const said = over ? [words.playOver, words.overHint] : draw ? [app.state.draw_says, words.drawWaitHint] : [words.thanks, words.thanksHint];
  const page = plainPage("thanks", ...said, draw ? [] : links);
  return {
    ...page,
    body: [page.body, otherTable(app, view.round || current), lines],
    back: compareButton(app, view.round || current),
    middle: changeButton(app),
    round: view.round,
  };
}

/* Nobody is thanked and sent home while something waits for a yes or for the director. */
function leftPage(app, view, body) {
  const over = app.state.phase === "over";
  return { key: "left", title: over ? words.playOverOpen : words.leftTitle, hint: over ? words.overHint : words.leftHint, body, round: view.round, middle: changeButton(app) };
}

function changeButton(app) {
  const last = app.state.current;
  return last && last.boards.length ? { text: words.changeResult, press: () => app.show({ name: "boards", round: last.number }) } : null;
}

/* A board that was postponed is played now. */
export function laterPage(app) {
  const round = laterRound(app);
  const now = round.boards.find((board) => board.state === "open");
  return {
    key: "later",
    round,
    title: t("playLater", { ns: pairName(round.ns), ew: pairName(round.ew) }),
    hint: words.playLaterHint,
    body: h("div", { class: "cards" }, round.boards.map((board) => boardCard(app, round, board, board === now))),
    back: app.state.current ? { text: words.back, press: () => app.show({ name: "aside" }) } : null,
  };
}
