/* "Director, please" from a player's own telephone: what cannot be sent says so at once, and is not sent later. */
(function () {
  "use strict";

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
