/* "Director, please" from a player's own telephone: what cannot be sent says so at once, and is not sent later; what
   nobody has seen for a minute says so too ([data-call-unseen]: since when it waits, [data-now]: the server's clock).
   htmx sends the form; the answer has the page asked for anew. */
(function () {
  "use strict";

  const UNSEEN = 60000;
  let read = "";
  let ahead = 0;

  function tick() {
    const place = document.querySelector("[data-call-unseen]");
    if (!place) return;
    if (place.dataset.now !== read) ahead = new Date(place.dataset.now) - Date.now();
    read = place.dataset.now;
    if (Date.now() + ahead - new Date(place.dataset.callUnseen) > UNSEEN) place.hidden = false;
  }
  document.addEventListener("htmx:afterSwap", tick);
  tick();
  setInterval(tick, 5000);

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.requestConfig.elt.matches("[data-call]")) return;
    const { status } = detail.xhr;
    document.querySelector("[data-call-lost]").hidden = status > 0 && status < 500;
    if (status > 0 && status < 500 && !detail.successful) location.reload();
  });
})();
