/* The table's endpoints. What the server refuses is a Refused with its words; what never arrived is Lost. */

const PATIENCE = 15000;

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/* `fault`: the server was reached and could not do it; `said`: why, in its own words, where it says so. */
export class Lost extends Error {
  constructor(reason, fault, said) {
    super(reason);
    this.fault = Boolean(fault);
    this.said = said || "";
  }
}

/* The device is not, or no longer, a table's. */
export class NotConnected extends Error {}

function csrfToken() {
  const found = /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie);
  return found ? decodeURIComponent(found[1]) : "";
}

/* What time it is at the server: the clock of the round goes by it (round_clock.js). */
function heard(detail) {
  document.dispatchEvent(new CustomEvent("clock:heard", { detail }));
}

async function ask(address, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  const asked = performance.now();
  try {
    const response = await fetch(address, { ...options, signal: stop.signal, cache: "no-store", credentials: "same-origin" });
    heard({ date: response.headers.get("Date"), sent: asked, got: performance.now() });
    return response;
  } catch (problem) {
    throw new Lost(String(problem));
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(response) {
  if (response.status === 401) throw new NotConnected();
  if (response.status === 503) throw new Lost("503", false, (await response.json().catch(() => ({}))).message);
  if (response.status >= 500 || response.status === 403 || response.status === 429) throw new Lost(String(response.status), response.status === 500);
  let said;
  try {
    said = await response.json();
  } catch (problem) {
    throw new Lost(String(problem));
  }
  if (!response.ok) throw new Refused(response.status, said.message);
  return said;
}

/* `place`: the table this page is of; the server never takes it for another one. */
export function openApi(root, place) {
  const etags = {};
  const at = (where) => ({ "X-Table": encodeURI(where) });

  /* What is there: { said } is null when it is the same as before. An answer that nobody takes is no "before". */
  async function news(path) {
    const known = etags[path] ? { "If-None-Match": etags[path] } : {};
    const response = await ask(root + path, { headers: { ...at(place), ...known } });
    if (response.status === 304) return { said: null, taken: () => {} };
    const said = await answerOf(response);
    return { said, taken: () => (etags[path] = response.headers.get("ETag") || "") };
  }

  function sent(path, body, where) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), ...at(where) };
    return ask(root + path, { method: "POST", headers, body: JSON.stringify(body || {}) });
  }

  return {
    state: () => news(""),
    evening: () => news("/evening"),
    /* A token that is too old is asked for anew, once: the answer to anything brings one. */
    async post(path, body, where) {
      let response = await sent(path, body, where || place);
      if (response.status === 403) {
        await ask(root, { headers: at(place) });
        response = await sent(path, body, where || place);
      }
      return answerOf(response);
    },
    async get(path) {
      return answerOf(await ask(root + path, { headers: at(place) }));
    },
  };
}
