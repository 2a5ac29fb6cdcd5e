/* How many minutes are left until a time on the page, by the server's clock (server_time.js): <strong data-until="2026-11-20T22:45:00+00:00" data-left="(# minutes left)" data-one="(1 minute left)" data-last="(last minute)">. */
(function () {
  "use strict";

  /* Looked for anew: a part of the page may have been brought again. */
  function tell() {
    const now = Date.now() + Number(document.documentElement.dataset.ahead || 0);
    document.querySelectorAll("[data-until]").forEach((place) => {
      const left = Math.floor((new Date(place.dataset.until) - now) / 60000);
      const text = left < 0 || left > 120 ? "" : left < 1 ? place.dataset.last : left < 2 ? place.dataset.one : place.dataset.left.replace("#", left);
      if (place.textContent !== text) place.textContent = text;
    });
  }
  document.addEventListener("time:known", tell);
  tell();
  setInterval(tell, 15000);
})();
