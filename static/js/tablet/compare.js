/* Both tables of a match, board by board, and what its captains say: for match.js, which loads it when there is something
   to compare. Its sentences come with what it shows. */

import { h } from "./dom.js";
import { unbroken } from "./names.js";
import { SENT } from "./status.js";
import { shortResult } from "./traveller.js";
import { words } from "./words.js";

/* The last comparison that was asked for, by what tells it from one after a correction. */
let known = { tag: "", said: null };

/* What stands on the page; `found`: what the state has of the round. */
export function compared(app, found) {
  const tag = `${found.round} ${found.stanza} ${found.seen}`;
  if (known.tag !== tag) {
    known = { tag, said: null };
    load(app, found.round, tag);
  }
  const { said } = known;
  if (!said) return { title: words.partWait };
  if (!said.texts) return { body: h("p", { class: "tell" }, said.message) };
  const { texts } = said;
  const sides = texts.sides.map(({ number }) => (found.ns.number === number ? "ns" : "ew"));
  const old = sides.some((side) => found[side].state === "old");
  const asked = sides.every((side) => found[side].state === "agreed") ? [] : [texts.ask];
  const captains = h("div", { class: "both" }, sides.map((side, at) => captain(app, side, found, said, texts.sides[at])));
  return { title: texts.title, hint: old ? texts.changed : [texts.hint, ...asked].join(" "), body: [sheet(said), captains] };
}

async function load(app, round, tag) {
  const said = await app.compared(round).catch(wordsOf);
  if (known.tag === tag) known = { tag, said };
  app.draw();
}

const wordsOf = (problem) => ({ message: problem.status ? problem.message : words.noNews });

async function agree(app, found, side, { match, stanza, seen }) {
  const problem = await app.agreeTo({ round: found.round, side: side.toUpperCase(), match, stanza, seen }).then(() => null, wordsOf);
  if (problem) known = { tag: "", said: null };
  app.draw();
  if (problem) app.missing(problem.message);
}

function captain(app, side, found, said, team) {
  const { state, at } = found[side];
  if (state === "agreed") return h("p", { class: "tell" }, h("i", { class: "tick", "aria-hidden": "true" }, SENT), team.agreed.replace("{at}", at));
  const press = () => agree(app, found, side, said);
  return h("div", { class: "links" }, h("button", { type: "button", class: "btn", "data-key": `agree-${side}`, click: press }, team.agree));
}

function sheet({ texts, boards, home, away, unit }) {
  const heads = [texts.board, ...texts.tables].map((text) => h("th", { scope: "col" }, text));
  const teams = texts.sides.map(({ name }) => h("th", { scope: "col", class: "r" }, name));
  const sums = [home, away].map(({ total }) => h("td", { class: "r" }, h("b", {}, total)));
  const foot = h("tr", {}, h("th", { scope: "row", colspan: "3" }, texts.total), sums);
  const rows = boards.map((board) => row(board, unit, texts));
  const table = h("table", {}, h("caption", { class: "vh" }, words.compare), h("thead", {}, h("tr", {}, heads, teams)), h("tbody", {}, rows), h("tfoot", {}, foot));
  return h("div", { class: "sheet", tabindex: "0", role: "group", "aria-label": words.compare }, table);
}

function row({ number, label, rooms, home, away }, unit, texts) {
  const worth = [home, away].map((points) => h("td", { class: "r" }, worthOf(points, unit)));
  return h("tr", {}, h("th", { scope: "row" }, label || String(number)), rooms.map((lines) => h("td", {}, lines.map((line) => played(line, texts, lines.length > 1)))), worth);
}

/* IMPs stand with the team that won them. */
function worthOf(points, unit) {
  if (points === null) return "–";
  return unit !== "imps" || Number(points) > 0 ? points : "";
}

/* `several`: of eights a room is two tables, and each says which it is. */
function played({ table, result, adjusted }, { to, at }, several) {
  const where = several && table ? h("div", { class: "no" }, at.replace("{table}", table)) : "";
  if (!result) return h("div", {}, where, adjusted ? words.adjusted : words.notPlayed);
  const score = to[result.score < 0 ? "ew" : "ns"].replace("{score}", Math.abs(result.score));
  return h("div", {}, where, shortResult(result), result.score ? h("div", { class: "no" }, unbroken(score)) : "");
}
