/* A match of two tables: how far the other one is, how the two compare when both have finished, and that the captains
   agree to it. `app.state.comparing` has this for the rounds that the table knows. */

import { Refused } from "./api.js";
import { h } from "./dom.js";
import { pairName } from "./names.js";
import { SENT } from "./status.js";
import { scoreOf, shortResult } from "./traveller.js";
import { list, numbers, printed, t, words } from "./words.js";

const SIDES = ["ns", "ew"];
const nameOf = (team) => pairName({ ...team, team: team.name, name: "" });

function comparingOf(app, round) {
  return (round && (app.state.comparing || []).find((each) => each.round === round.number)) || null;
}

const mayCompare = (app, round) => {
  const found = comparingOf(app, round);
  return found && found.stanza !== null ? found : null;
};

/* Both captains have agreed to what counts. */
export function isSettled(app, round) {
  const found = mayCompare(app, round);
  return Boolean(found) && SIDES.every((side) => found[side].state === "agreed");
}

/* "The other table has finished and waits for board 5."; "" where it does not. */
export function waitedFor(app, round) {
  const found = comparingOf(app, round);
  const waiting = found ? found.waiting.filter((number) => round.boards.some((board) => board.number === number && board.state === "open")) : [];
  return waiting.length ? t("otherFinished", { boards: numbers(waiting) }, waiting.length) : "";
}

/* What is missing before the two tables compare. */
export function otherTable(app, round) {
  const found = comparingOf(app, round);
  if (!found || !found.ends || found.stanza !== null || !found.left.length) return [];
  const now = found.left.filter(([other]) => other.round <= round.number);
  const [[{ round: number, table }]] = now.length ? now : found.left;
  const count = now.reduce((sum, [, boards]) => sum + boards, 0);
  return [h("p", { class: "tell" }, now.length ? t("otherLeft", { table }, count) : t("otherLater", { round: number }))];
}

export function compareButton(app, round) {
  return mayCompare(app, round) ? { text: words.compare, press: () => app.show({ name: "compare", round: round.number }) } : null;
}

/* Once a round, as soon as there is something to compare and before everybody goes. */
export function compareOnce(app, round) {
  return round && app.seen("compare") < round.number && mayCompare(app, round) ? comparePage(app, { round: round.number }) : null;
}

/* What these pages press and load. */
export function begin(app, api, refresh) {
  let loading = "";
  Object.assign(app, {
    comparison: null,
    async compare(number, tag) {
      if (loading === tag) return;
      loading = tag;
      let said;
      try {
        said = await api.get(`/comparison/${number}`);
      } catch (problem) {
        said = { message: problem instanceof Refused ? problem.message : words.compareAway };
      }
      loading = "";
      app.comparison = { tag, said };
      app.draw();
    },
    async agreeToMatch(number, side, { match, stanza, seen }) {
      try {
        await api.post("/agreements", { round: number, side: side.toUpperCase(), match, stanza, seen });
        await refresh();
        app.draw();
      } catch (problem) {
        app.comparison = null;
        await refresh();
        app.draw();
        app.missing(problem instanceof Refused ? problem.message : words.compareAway);
      }
    },
  });
}

export function comparePage(app, view) {
  const found = mayCompare(app, { number: view.round });
  if (!found) return null;
  const tag = `${found.round} ${found.stanza} ${found.seen}`;
  const { comparison } = app;
  const ok = { text: words.goOn, press: () => app.see("compare", Math.max(view.round, app.seen("compare"))) };
  const page = { key: `compare ${view.round}`, round: app.round(view.round), neutral: true, ok };
  if (!comparison || comparison.tag !== tag) {
    app.compare(view.round, tag);
    return { ...page, title: words.partWait, body: [] };
  }
  const { said } = comparison;
  if (said.message) return { ...page, title: words.compare, body: h("p", { class: "tell" }, said.message) };
  const { home, away } = said;
  return {
    ...page,
    title: t(said.unit === "imps" ? "compareImps" : "comparePoints", { home: nameOf(home), away: nameOf(away), mine: home.total, theirs: away.total }),
    hint: [said.stanza ? words.comparePart : words.compareWhole, home.vp ? t("compareVp", { mine: home.vp, theirs: away.vp }) : "", words.compareAsk].filter(Boolean).join(" "),
    body: [sheet(said), h("div", { class: "agree" }, SIDES.map((side) => captain(app, view.round, side, found, said)))],
  };
}

function captain(app, number, side, found, said) {
  const { state, at } = found[side];
  const team = nameOf(found[side]);
  if (state === "agreed") return h("p", { class: "tell" }, h("i", { class: "tick", "aria-hidden": "true" }, SENT), t("teamAgreed", { team, at }));
  const press = () => app.agreeToMatch(number, side, said);
  const old = state === "old" ? h("span", { class: "old" }, t("teamOld", { team, at })) : [];
  return h("div", {}, old, h("button", { type: "button", class: "btn", "data-key": `agree-${side}`, click: press }, t("teamAgrees", { team })));
}

function sheet(said) {
  const tables = said.tables.map((each) => t("tables", { tables: list(each) }, each.length));
  const heads = [words.boardColumn, ...tables].map((text) => h("th", { scope: "col" }, text));
  const teams = [said.home, said.away].map((team) => h("th", { scope: "col", class: "r tm" }, nameOf(team)));
  const foot = h("tr", {}, h("th", { scope: "row", colspan: "3" }, words.total), [said.home, said.away].map(({ total }) => h("td", { class: "r" }, h("b", {}, total))));
  const table = h("table", {}, h("caption", { class: "vh" }, words.compare), h("thead", {}, h("tr", {}, heads, teams)), h("tbody", {}, said.boards.map((board) => row(board, said.unit))), h("tfoot", {}, foot));
  return h("div", { class: "sheet cmp", tabindex: "0", role: "group", "aria-label": words.compare }, table);
}

function row({ number, rooms, home, away }, unit) {
  const worth = [home, away].map((points) => h("td", { class: "r" }, worthOf(points, unit)));
  return h("tr", {}, h("th", { scope: "row" }, printed(number)), rooms.map((lines) => h("td", {}, lines.map(played))), worth);
}

/* IMPs stand with the team that won them. */
function worthOf(points, unit) {
  if (points === null) return "–";
  return unit === "imps" ? (Number(points) > 0 ? points : "") : points;
}

function played({ result, adjusted }) {
  if (!result) return h("span", {}, adjusted ? words.adjusted : words.notPlayed);
  const score = scoreOf({ result }, result.score < 0 ? -1 : 1).textContent;
  return h("span", {}, shortResult(result), " ", h("span", { class: "no" }, t("scoreTo", { score, side: result.score < 0 ? words.ewShort : words.nsShort })));
}
