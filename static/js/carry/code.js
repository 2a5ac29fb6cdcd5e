/* What a table has not sent, written into an address, and read from one. Only what stands behind the # is used: it
   never reaches a server's logs.

     #1~key~entry~entry…     entry: id.round.board.contract.declarer.tricks.lead.keyed.ns.ew.yes.after.who
   ids are 22 signs of base 64 in place of 36; keyed is in seconds, base 36; what is empty at the end is left away. */

export const PATH = "/table/carried";
const VERSION = "1";

const signs = { "+": "-", "/": "_", "=": "" };
const back = { "-": "+", _: "/" };

function shortId(id) {
  const bytes = id.replace(/-/g, "").match(/../g).map((pair) => parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => signs[sign]);
}

function longId(short) {
  const hex = Array.from(atob(short.replace(/[-_]/g, (sign) => back[sign])), (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  if (hex.length !== 32) throw new RangeError("id");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const keyed = (text) => (Number.isNaN(Date.parse(text)) ? "" : Math.round(Date.parse(text) / 1000).toString(36));
const given = (value) => (value === null || value === undefined ? "" : String(value));

function entryText(item, yes) {
  const { round, board, contract, declarer, tricks, lead, ns, ew, after, who } = item;
  const parts = [shortId(item.id), round, board, contract, declarer, tricks, lead, keyed(item.keyed_at), ns, ew, yes ? "y" : "", after ? shortId(after) : "", who];
  return parts.map(given).join(".").replace(/\.+$/, "");
}

/* The unsent results among the items of an outbox, each with whether the opponents have said yes to it. */
export function resultsOf(items) {
  const yes = new Set(items.filter((item) => item.kind === "confirm" && item.of).map((item) => item.of));
  return items.filter((item) => item.kind === "result").map((item) => ({ item, yes: yes.has(item.id) }));
}

/* The parts behind the #, each at most `most` signs long (0: one, however long), with the results that it brings. */
export function parts(key, results, most) {
  const found = [];
  results.forEach(({ item, yes }) => {
    const text = `~${entryText(item, yes)}`;
    const last = found[found.length - 1];
    if (last && (!most || last.text.length + text.length <= most)) Object.assign(last, { text: last.text + text, items: [...last.items, item] });
    else found.push({ text: `${VERSION}~${key}${text}`, items: [item] });
  });
  return found;
}

const number = (text) => (/^\d+$/.test(text) ? Number(text) : null);

function entryOf(text) {
  const [id, round, board, contract, declarer, tricks, lead, when, ns, ew, yes, after, who] = text.split(".").concat(Array(13).fill(""));
  const entry = { id: longId(id), round: number(round), board: number(board), contract, declarer, tricks: number(tricks), lead };
  const at = when ? new Date(parseInt(when, 36) * 1000).toISOString() : null;
  return { ...entry, keyed_at: at, ns: number(ns), ew: number(ew), confirmed: yes === "y", after: after ? longId(after) : null, who };
}

/* { key, entries } of an address or of what stands behind its #; null where it is none of ours. */
export function read(text) {
  const [version, key, ...entries] = text.slice(text.indexOf("#") + 1).trim().split("~");
  if (version !== VERSION || !key || !entries.length) return null;
  try {
    return { key, entries: entries.map(entryOf) };
  } catch (problem) {
    return null;
  }
}
