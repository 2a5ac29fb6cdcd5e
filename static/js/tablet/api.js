/* The table's endpoints. What the server refuses is a Refused with its words; what never arrived is Lost. */

const PATIENCE = 15000;

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export class Lost extends Error {}

/* The device is not, or no longer, a table's. */
export class NotConnected extends Error {}

function csrfToken() {
  const found = document.cookie.split("; ").find((each) => each.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}

async function ask(address, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, signal: stop.signal, cache: "no-store", credentials: "same-origin" });
  } catch (problem) {
    throw new Lost(String(problem));
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(response) {
  if (response.status === 401) throw new NotConnected();
  if (response.status >= 500 || response.status === 403 || response.status === 429) throw new Lost(String(response.status));
  let said;
  try {
    said = await response.json();
  } catch (problem) {
    throw new Lost(String(problem));
  }
  if (!response.ok) throw new Refused(response.status, said.message);
  return said;
}

export function openApi(root) {
  let etag = "";
  return {
    /* The state, or null when it is the same as before. */
    async state() {
      const response = await ask(root, { headers: etag ? { "If-None-Match": etag } : {} });
      if (response.status === 304) return null;
      const state = await answerOf(response);
      etag = response.headers.get("ETag") || "";
      return state;
    },
    async post(path, body) {
      const headers = { "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
      return answerOf(await ask(root + path, { method: "POST", headers, body: JSON.stringify(body || {}) }));
    },
    async get(path) {
      return answerOf(await ask(root + path, {}));
    },
  };
}
