/* Whoever follows a pair by its code is that pair on the pages of results too: this device remembers it there
   (see js/mine.js), without a press and without an account. */
(function () {
  "use strict";

  const place = document.querySelector("[data-player]");
  if (!place) return;
  try {
    const known = JSON.parse(localStorage.getItem("bridgeclub.me") || "{}");
    const sessions = known.sessions || {};
    delete sessions[place.dataset.player];
    sessions[place.dataset.player] = place.dataset.contestant;
    const kept = Object.fromEntries(Object.entries(sessions).slice(-40));
    localStorage.setItem("bridgeclub.me", JSON.stringify({ pair: place.dataset.pair || known.pair, sessions: kept }));
  } catch (problem) { /* a private window remembers nothing */ }

  /* Without a network the last page is still there, and says at once from when it is. */
  if (navigator.serviceWorker) {
    const parts = Array.from(document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src], img[src]"), (each) => each.href || each.src);
    navigator.serviceWorker.register(place.dataset.worker).catch(() => {});
    navigator.serviceWorker.ready.then((at) => at.active.postMessage({ parts })).catch(() => {});
  }
  const lost = document.querySelector("[data-live-lost]");
  if (Date.now() - new Date(lost.dataset.since) > 60000) {
    lost.hidden = false;
    document.addEventListener("htmx:load", () => document.dispatchEvent(new CustomEvent("live:ask")), { once: true });
  }
})();
