/* "Director, please" from a player's own telephone: what cannot be sent says so at once, and is not sent later; what
   nobody has seen for a minute says so too ([data-call-unseen]: since when it waits, [data-now]: the server's clock). */
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
  document.addEventListener("live:put", tick);
  tick();
  setInterval(tick, 5000);

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-call]");
    if (!form) return;
    event.preventDefault();
    const lost = form.parentElement.querySelector("[data-call-lost]");
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), credentials: "same-origin" });
      if (answer.status >= 500) throw new Error(String(answer.status));
      if (!answer.ok) return location.reload();
      lost.hidden = true;
      document.dispatchEvent(new CustomEvent("live:ask"));
    } catch (problem) {
      lost.hidden = false;
    } finally {
      button.disabled = false;
    }
    return undefined;
  });
})();
