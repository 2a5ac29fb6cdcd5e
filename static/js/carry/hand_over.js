/* Results that came by an address: what they are, sent to this server, and what became of each. */

import { h } from "../tablet/dom.js";
import { t, words } from "../tablet/words.js";

const PATIENCE = 20000;
const AT_ONCE = 60;

async function post(address, body) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: stop.signal };
    const response = await fetch(address, { ...options, cache: "no-store", credentials: "omit" });
    const said = await response.json();
    return response.ok ? said : { problem: said.message || words.carriedLost };
  } catch (problem) {
    return { problem: words.carriedLost };
  } finally {
    clearTimeout(timer);
  }
}

/* { table, title, entries } or { problem }: some may have arrived before it, and may be sent again. */
export async function send(address, bundle) {
  let all = { entries: [] };
  for (let at = 0; at < bundle.entries.length; at += AT_ONCE) {
    const answer = await post(address, { key: bundle.key, entries: bundle.entries.slice(at, at + AT_ONCE) });
    if (answer.problem) return answer;
    all = { ...answer, entries: [...all.entries, ...answer.entries] };
  }
  return all;
}

const GOOD = ["current", "repeated", "agreed"];
const CONTRACT = /^([1-7])([CDHSN])(?:T)?(X{0,2})$/;

function contractWords(entry) {
  if (entry.contract === "pass") return words.passedOut;
  const found = CONTRACT.exec(entry.contract);
  const sign = found ? words.carriedSuits[found[2]] : "";
  const made = found && entry.tricks !== null ? entry.tricks - Number(found[1]) - 6 : 0;
  const over = made ? (made > 0 ? `+${made}` : `${words.minus}${-made}`) : words.made;
  return t("carriedResult", { contract: found ? `${found[1]}${sign}${found[3]}` : entry.contract, seat: words.seats[entry.declarer] || "", result: over });
}

/* One line a board: what it says, and what became of it. */
export function listOf(bundle, answer) {
  const became = new Map(((answer && answer.entries) || []).map((each) => [each.id, each]));
  const lines = bundle.entries.map((entry) => {
    const said = became.get(entry.id);
    const good = said && GOOD.includes(said.status);
    const mark = said ? h("b", { class: good ? "ca-ok" : "ca-no" }, good ? `✓ ${words.carriedTaken}` : said.message) : null;
    return h("li", {}, h("b", {}, t("board", { board: entry.board })), h("span", {}, contractWords(entry)), mark);
  });
  return h("ul", { class: "ca-l" }, lines);
}

/* Table 4, boards 7, 8 and 9: the server's word for the table, once it has said it. */
export function headOf(bundle, answer) {
  const boards = [...new Set(bundle.entries.map((entry) => entry.board))].join(words.comma);
  if (!answer || !answer.table) return t("carriedBoards", { boards }, bundle.entries.length);
  return t("carriedTable", { table: answer.table, boards }, bundle.entries.length);
}
