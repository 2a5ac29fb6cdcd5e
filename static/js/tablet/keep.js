/* The way back to the page: it is kept for the time without a server, where the browser can: over https, or on the server itself.
   When the table is left, its page goes too; that of another table, come to since, stays. */

const PREFIX = "table-";

async function drop(place) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const kept = await caches.open(name);
    const page = await kept.match(location.pathname, { ignoreVary: true });
    if (page && decodeURIComponent(page.headers.get("X-Table-Place")) === place) await kept.delete(location.pathname);
  }
}

/* Once the table is drawn: nothing of it waits for this. */
export function keep({ place, worker }) {
  if (navigator.serviceWorker) {
    navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {});
    document.addEventListener("table:gone", () => drop(place).catch(() => {}));
  }
  /* The pages of results and conditions lead back here, in this window (js/to_table.js). */
  try {
    sessionStorage.setItem("bridgeclub.table", place);
  } catch (problem) {
    /* The browser's own way back remains. */
  }
}
