/* The wall: turns its pages by itself for a whole evening, and is never touched.
   [data-wall-now] is asked for again and again by htmx and put in place whole. Each [data-panel] in it is shown on
   [data-wall-stage] by copies: as many of its [data-row]s as fit, the rest on the pages after. A panel with
   data-countdown is called from its last row to its first, once on this device. While nobody answers the last picture
   goes on turning, and [data-wall-lost] says since when. One timer drives all of it, and what was shown is replaced. */
(function () {
  "use strict";

  const PAGE_SECONDS = 10;
  const MISSES_BEFORE_SAID = 3;
  const CALL_SECONDS = [2, 3, 6];
  const SOON = 10;
  const PODIUM = 3;
  const SMALLEST = 40;
  const LARGER = [140, 120];
  const CALLED = "wall-called";
  const wall = document.querySelector("[data-wall]");
  if (!wall) return;
  const now = wall.querySelector("[data-wall-now]");
  const stage = wall.querySelector("[data-wall-stage]");
  const lost = wall.querySelector("[data-wall-lost]");
  const since = wall.querySelector("[data-lost-since]");
  const pageOf = wall.querySelector("[data-wall-page]");
  const called = remembered();
  let place = { panel: "", row: 0 };
  let next = null;
  let left = 0;
  let calls = null;
  let misses = 0;
  let heard = Date.now();
  let another = 0;
  let lock = null;

  const panels = () => Array.prototype.slice.call(now.querySelectorAll("[data-panel]"));
  const rowsOf = (panel) => Array.prototype.slice.call(panel.querySelectorAll("[data-row]"));
  const nameOf = (panel) => panel.getAttribute("data-panel");
  const countdownOf = (panel) => {
    const name = panel.getAttribute("data-countdown");
    return name && !called[name] ? name : "";
  };

  function remembered() {
    try {
      return JSON.parse(window.sessionStorage.getItem(CALLED)) || {};
    } catch (_refused) {
      return {};
    }
  }

  function remember(name) {
    called[name] = true;
    try {
      window.sessionStorage.setItem(CALLED, JSON.stringify(called));
    } catch (_refused) { /* Then it is called again after a reload. */ }
  }

  /* A panel with the rows from one on, as many as fit; how many of them there are. Fewer are taken where that makes the
     pages of a panel alike. In a countdown the rows end before `end`. */
  function put(panel, from, end, backwards) {
    const copy = panel.cloneNode(true);
    const rows = rowsOf(copy);
    rows.forEach((row, at) => (at < from || at >= end) && row.parentNode.removeChild(row));
    stage.style.fontSize = "";
    stage.textContent = "";
    stage.appendChild(copy);
    const kept = rows.slice(from, end);
    if (!kept.length) {
      shrink(copy);
      return 0;
    }
    let fits = fitting(kept, backwards);
    for (let size = 90; !fits && size >= SMALLEST; size -= 10) {
      stage.style.fontSize = size + "%";
      fits = fitting(kept, backwards);
    }
    if (!backwards && !stage.style.fontSize && fits === rows.length) grow(kept);
    fits = Math.max(1, fits);
    const pages = Math.ceil(kept.length / fits);
    const taken = Math.min(fits, Math.ceil(kept.length / pages));
    const gone = backwards ? kept.slice(0, kept.length - taken) : kept.slice(taken);
    gone.forEach((row) => row.parentNode.removeChild(row));
    return taken;
  }

  /* Few rows are written larger, where all of them still fit. */
  function grow(rows) {
    const larger = LARGER.find((size) => {
      stage.style.fontSize = size + "%";
      return fitting(rows, false) === rows.length;
    });
    if (!larger) stage.style.fontSize = "";
  }

  function fitting(rows, backwards) {
    const room = stage.getBoundingClientRect().bottom;
    const top = rows[0].getBoundingClientRect().top;
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    if (backwards) heights.reverse();
    let used = top;
    let count = 0;
    while (count < heights.length && used + heights[count] <= room + 0.5) {
      used += heights[count];
      count += 1;
    }
    return count;
  }

  /* A sentence that is too long for the screen is written smaller. */
  function shrink(copy) {
    const room = stage.getBoundingClientRect().bottom;
    for (let size = 90; copy.getBoundingClientRect().bottom > room + 0.5 && size >= SMALLEST; size -= 10) {
      stage.style.fontSize = size + "%";
    }
  }

  function show(wanted) {
    const all = panels();
    let at = all.findIndex((panel) => nameOf(panel) === wanted.panel);
    if (at < 0) {
      at = 0;
      wanted = { panel: all.length ? nameOf(all[0]) : "", row: 0 };
    }
    calls = null;
    if (!all.length) {
      stage.textContent = "";
      return;
    }
    const panel = all[at];
    if (countdownOf(panel)) {
      count(panel, rowsOf(panel).length);
      return;
    }
    const total = rowsOf(panel).length;
    const from = wanted.row < total ? wanted.row : 0;
    const taken = put(panel, from, total, false);
    place = { panel: nameOf(panel), row: from };
    const after = all[(at + 1) % all.length];
    next = taken && from + taken < total ? { panel: place.panel, row: from + taken } : { panel: nameOf(after), row: 0 };
    pageOf.textContent = taken && taken < total ? from + 1 + "–" + (from + taken) + " / " + total : "";
  }

  /* The rows before `end`, none of them called yet. */
  function count(panel, end) {
    const taken = put(panel, 0, end, true);
    const rows = rowsOf(stage);
    rows.forEach((row) => row.classList.add("wl-uncalled"));
    place = { panel: nameOf(panel), row: 0 };
    pageOf.textContent = "";
    calls = { name: countdownOf(panel), top: end - taken, open: taken, end };
    left = CALL_SECONDS[0];
  }

  /* One row more; after the last of a page the page before, after the first of all the ranking as it is. */
  function call() {
    const rows = rowsOf(stage);
    if (calls.open > 0) {
      calls.open -= 1;
      if (rows[calls.open]) rows[calls.open].classList.remove("wl-uncalled");
      const rank = calls.top + calls.open;
      left = calls.open === 0 ? PAGE_SECONDS : CALL_SECONDS[rank <= PODIUM ? 2 : rank <= SOON ? 1 : 0];
      return;
    }
    const panel = panels().find((each) => nameOf(each) === place.panel);
    if (panel && calls.top > 0) {
      count(panel, calls.top);
      return;
    }
    remember(calls.name);
    turn();
  }

  /* A row that was called stays called when newer results come in between. */
  function recount() {
    const { open, end } = calls;
    const panel = panels().find((each) => nameOf(each) === place.panel);
    if (!panel || !countdownOf(panel)) {
      show(place);
      return;
    }
    const kept = left;
    count(panel, Math.min(end, rowsOf(panel).length));
    rowsOf(stage).forEach((row, at) => at >= open && row.classList.remove("wl-uncalled"));
    calls.open = Math.min(open, calls.open);
    left = kept;
  }

  function turn() {
    left = PAGE_SECONDS;
    // A countdown comes as soon as there is one.
    const due = panels().find((panel) => countdownOf(panel));
    show(due ? { panel: nameOf(due), row: 0 } : next || place);
  }

  function taken() {
    tellTime();
    const strip = now.querySelector("[data-release]");
    const other = strip && strip.getAttribute("data-release") !== wall.getAttribute("data-release");
    another = other ? another + 1 : 0;
    if (calls) recount();
    else show(place);
  }

  function clock(moment) {
    const how = { hour: "2-digit", minute: "2-digit", hour12: false };
    try {
      return new Date(moment).toLocaleTimeString([], Object.assign({ timeZone: wall.getAttribute("data-zone") }, how));
    } catch (_unknown) {
      return new Date(moment).toLocaleTimeString([], how);
    }
  }

  /* Before anything is measured: it makes the strip as high as it stays. */
  function tellTime() {
    const time = now.querySelector("[data-wall-time]");
    const ahead = Number(document.documentElement.getAttribute("data-ahead")) || 0;
    const said = clock(Date.now() + ahead);
    if (time && time.textContent !== said) time.textContent = said;
  }

  function tick() {
    tellTime();
    /* Somebody presses, and the whole room waits for it. */
    if (now.querySelector("[data-turned-by-hand]")) document.dispatchEvent(new CustomEvent("wall:ask"));
    left -= 1;
    if (left > 0) return;
    if (calls) call();
    else turn();
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const detail = event.detail;
    if (detail.requestConfig.elt !== now) return;
    const status = detail.xhr.status;
    if (status === 410) {
      window.location.reload();
      return;
    }
    const answered = detail.successful || status === 304;
    misses = answered ? 0 : misses + 1;
    if (answered) heard = Date.now();
    since.textContent = clock(heard + (Number(document.documentElement.getAttribute("data-ahead")) || 0));
    lost.hidden = misses < MISSES_BEFORE_SAID;
    // Newer files are there: the page is asked for anew once the server has answered twice with them.
    if (another && answered) another += 1;
    if (another > 2) window.location.reload();
  });
  document.addEventListener("htmx:afterSwap", (event) => event.detail.target === now && taken());
  window.addEventListener("resize", () => (calls ? recount() : show(place)));
  window.addEventListener("online", () => document.dispatchEvent(new CustomEvent("wall:ask")));

  /* The screen stays on where the browser lets a page ask for that; it is asked for again after each absence. */
  function stayOn() {
    if (!navigator.wakeLock || document.hidden || lock) return;
    navigator.wakeLock.request("screen").then((held) => {
      lock = held;
      held.addEventListener("release", () => (lock = null));
    }, () => (lock = null));
  }
  document.addEventListener("visibilitychange", stayOn);
  /* Whoever comes by with a mouse fills the screen with it. */
  document.addEventListener("click", () => {
    const root = document.documentElement;
    if (!document.fullscreenElement && root.requestFullscreen) root.requestFullscreen().catch(() => {});
  });

  document.body.classList.add("wl-turns");
  stayOn();
  tellTime();
  turn();
  tick();
  window.setInterval(tick, 1000);
})();
