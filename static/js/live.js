/* A part of the page that is asked for again and again by htmx, put in place by the swap "live".
   <div hx-ext="live" hx-get="address" hx-trigger="every 8s, live:ask from:document" hx-swap="live" hx-disinherit="*" data-etag='"12"'>
   [data-live-lost] is shown while nobody answers; [data-lost-since] in it says since when (its data-since: the page's).
   Only while the page is looked at; a 304 costs the server nothing. Elements are matched by data-key (else by
   their order), so that focus, scroll and what a screen reader stands on stay where they are. */
(function () {
  "use strict";

  const region = document.querySelector("[hx-ext=live]");
  if (!region) return;
  const lost = document.querySelector("[data-live-lost]");
  const since = lost && lost.querySelector("[data-lost-since]");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let heard = lost && lost.dataset.since ? new Date(lost.dataset.since) : new Date();
  let misses = 0;
  let passes = 0;

  htmx.defineExtension("live", {
    isInlineSwap: () => false,
    handleSwap(style, target, fragment) {
      if (style !== "live") return false;
      put(target, fragment);
      return true;
    },
  });

  /* Who does not answer is asked less often: up to eight times the usual while. */
  region.addEventListener("htmx:confirm", (event) => {
    if (event.target !== region) return;
    const polled = !event.detail.triggeringEvent;
    if (document.hidden || (polled && passes > 0)) event.preventDefault();
    if (polled && passes > 0) passes -= 1;
  });

  region.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.requestConfig.elt !== region) return;
    misses = detail.successful ? 0 : Math.min(misses + 1, 3);
    passes = 2 ** misses - 1;
    if (!misses) heard = new Date();
    if (since) since.textContent = heard.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    if (lost) lost.hidden = misses < 2;
  });

  function put(old, fresh) {
    const held = document.activeElement;
    const before = held && old.contains(held) ? held.getBoundingClientRect().top : null;
    const places = tops();
    morph(old, fresh);
    Array.from(old.children).forEach((child) => htmx.process(child));
    if (before !== null && held.isConnected) {
      if (document.activeElement !== held) held.focus({ preventScroll: true });
      window.scrollBy(0, held.getBoundingClientRect().top - before);
    }
    glide(places);
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

  const ask = () => document.dispatchEvent(new CustomEvent("live:ask"));
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  window.addEventListener("online", ask);
})();
