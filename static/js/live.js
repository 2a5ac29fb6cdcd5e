/* Live standings: asks for news with the ETag, and puts them in place.
   <div data-live="address" data-etag='"12"' data-every="8"> … </div>      data-private: only for who is logged in
   [data-live-lost] is shown while nobody answers; [data-lost-since] in it says since when (its data-since: the page's).
   Only while the page is looked at; a 304 costs the server nothing. Elements are matched by data-key (else by
   their order), so that focus, scroll and what a screen reader stands on stay where they are. */
(function () {
  "use strict";

  const region = document.querySelector("[data-live]");
  if (!region) return;
  const lost = document.querySelector("[data-live-lost]");
  const pace = Number(region.dataset.every || 8) * 1000;
  const credentials = "private" in region.dataset ? "same-origin" : "omit";
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let etag = region.dataset.etag || "";
  const since = lost && lost.querySelector("[data-lost-since]");
  let heard = lost && lost.dataset.since ? new Date(lost.dataset.since) : new Date();
  let timer = 0;
  let misses = 0;

  function later() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, Math.min(pace * 2 ** misses, 60000));
  }

  async function ask() {
    try {
      const answer = await fetch(region.dataset.live, { headers: etag ? { "If-None-Match": etag } : {}, cache: "no-store", credentials });
      if (answer.status === 200 && !answer.redirected) {
        etag = answer.headers.get("ETag") || "";
        put(await answer.text());
      } else if (answer.status !== 304) {
        throw new Error(String(answer.status));
      }
      misses = 0;
      heard = new Date();
    } catch (problem) {
      misses = Math.min(misses + 1, 4);
    }
    if (since) since.textContent = heard.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    if (lost) lost.hidden = misses < 2;
    later();
  }

  function put(html) {
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    const held = document.activeElement;
    const before = held && region.contains(held) ? held.getBoundingClientRect().top : null;
    const places = tops();
    morph(region, fresh);
    if (before !== null && held.isConnected) {
      if (document.activeElement !== held) held.focus({ preventScroll: true });
      window.scrollBy(0, held.getBoundingClientRect().top - before);
    }
    glide(places);
    document.dispatchEvent(new CustomEvent("live:put"));
  }

  function tops() {
    const found = new Map();
    region.querySelectorAll("tr[data-key]").forEach((row) => found.set(row, row.getBoundingClientRect().top + window.scrollY));
    return found;
  }

  /* A row that has moved shows where it went. */
  function glide(places) {
    if (calm.matches) return;
    places.forEach((top, row) => {
      const moved = row.isConnected ? top - (row.getBoundingClientRect().top + window.scrollY) : 0;
      if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: 450, easing: "ease-out" });
    });
  }

  const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.dataset.key || node.id : "");
  const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

  /* What mine.js has put on the page is not the server's to take away. */
  const made = (node) => node.nodeType === Node.ELEMENT_NODE && "made" in node.dataset;
  const settle = (node) => { while (node && made(node)) node = node.nextSibling; return node; };

  /* Where the browser can, a moved line keeps its focus; elsewhere it is given back. */
  function move(parent, node, before) {
    if (parent.moveBefore) parent.moveBefore(node, before);
    else parent.insertBefore(node, before);
  }

  function morph(old, fresh) {
    const keyed = new Map();
    old.childNodes.forEach((node) => keyOf(node) && keyed.set(keyOf(node), node));
    let here = settle(old.firstChild);
    Array.from(fresh.childNodes).forEach((wanted) => {
      const same = keyOf(wanted) ? keyed.get(keyOf(wanted)) : here;
      if (!same || !alike(same, wanted)) {
        old.insertBefore(wanted, here);
        return;
      }
      if (same === here) here = settle(here.nextSibling);
      else move(old, same, here);
      update(same, wanted);
    });
    while (here) {
      const gone = here;
      here = settle(here.nextSibling);
      gone.remove();
    }
  }

  function update(same, wanted) {
    if (same.nodeType !== Node.ELEMENT_NODE) {
      if (same.nodeValue !== wanted.nodeValue) same.nodeValue = wanted.nodeValue;
      return;
    }
    const kept = (name) => name === "open" && same.nodeName === "DETAILS";
    Array.from(same.attributes).forEach((was) => !wanted.hasAttribute(was.name) && !kept(was.name) && same.removeAttribute(was.name));
    Array.from(wanted.attributes).forEach((is) => same.getAttribute(is.name) !== is.value && !kept(is.name) && same.setAttribute(is.name, is.value));
    morph(same, wanted);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  window.addEventListener("online", ask);
  document.addEventListener("live:ask", ask);
  later();
})();
