/* Lines on their way to the server, in order, kept on this computer until they have arrived.
   An item is a line { kind: "line", id, key, text, seen, version, after, sure, keyed_at, query, because }
   or { kind: "undo", id, key, of, award, version, query, because }. `after`: the item that keyed the same line before
   it; what that became is what this one has seen. `because`: why it was keyed, "" for no reason. */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const TOO_LONG = 20000;

export function openOutbox({ place, lineUrl, undoUrl, token, tell }) {
  let items = read();
  let sending = null;
  let trouble = "";
  let wait = FIRST_WAIT;
  let timer = 0;
  const arrived = {};

  function read() {
    try { return JSON.parse(window.localStorage.getItem(place)) || []; } catch (problem) { return []; }
  }

  function keep() {
    try {
      if (items.length) window.localStorage.setItem(place, JSON.stringify(items));
      else window.localStorage.removeItem(place);
    } catch (problem) { /* a full or forbidden store: the lines are still in the page */ }
    tell("changed");
  }

  function body(item) {
    const data = new URLSearchParams({ csrfmiddlewaretoken: token(), key: item.key });
    const seen = arrived[item.after] || item;
    if (item.because) data.set("because", item.because);
    if (item.kind === "undo") {
      data.set("client_id", item.of);
      if (item.award) data.set("award", "1");
      data.set("version", arrived[item.of] ? arrived[item.of].version ?? "" : item.version ?? "");
      return data;
    }
    data.set("client_id", item.id);
    data.set("text", item.text);
    data.set("seen", seen.seen ?? "");
    data.set("version", seen.version ?? "");
    data.set("keyed_at", item.keyed_at);
    if (item.sure) data.set("sure", "1");
    return data;
  }

  async function send(item) {
    const url = new URL(item.kind === "undo" ? undoUrl : lineUrl, window.location.href);
    url.search = item.query;
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), TOO_LONG);
    try {
      const answer = await fetch(url, { method: "POST", body: body(item), credentials: "same-origin", redirect: "manual", signal: stop.signal });
      if (answer.type === "opaqueredirect") throw new Error("gone");
      if (answer.status >= 500) throw new Error("lost");
      if (!answer.ok) throw new Error("stale");
      return await answer.json();
    } finally {
      clearTimeout(late);
    }
  }

  async function flush() {
    clearTimeout(timer);
    if (sending) return;
    try {
      while (items.length) {
        [sending] = items;
        const answer = await send(sending);
        const item = sending;
        items = items.filter((each) => each !== item);
        if (answer.status === "saved" && answer.line && answer.line.state !== "conflict") arrived[item.id] = answer.line;
        trouble = "";
        wait = FIRST_WAIT;
        keep();
        tell("arrived", item, answer);
      }
    } catch (problem) {
      trouble = ["gone", "stale"].includes(problem.message) ? problem.message : "lost";
      timer = setTimeout(() => { sending = null; flush(); }, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      tell("changed");
    } finally {
      sending = null;
    }
  }

  window.addEventListener("online", flush);
  return {
    flush,
    add(item) {
      items = [...items, item];
      keep();
      flush();
    },
    /* Take an item out that has not left yet; false where it has. */
    drop(id) {
      const item = items.find((each) => each.id === id);
      if (!item || item === sending) return false;
      items = items.filter((each) => each !== item);
      keep();
      return true;
    },
    last: (key) => items.filter((item) => item.key === key).pop(),
    waiting: () => items,
    trouble: () => trouble,
  };
}
