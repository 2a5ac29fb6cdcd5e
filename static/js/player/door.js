/* The tablet by the door: a form is sent without leaving the page, so that nothing typed is lost where nobody answers.
   After somebody has signed in the page is free again for the next one. Without this script the form is sent as usual. */
(function () {
  "use strict";

  const FREE_AGAIN = 15000;
  const region = document.querySelector("[data-door]");
  if (!region) return;
  const done = region.querySelector("[data-door-done]");
  if (done) {
    window.setTimeout(() => window.location.assign(region.dataset.door), FREE_AGAIN);
    return;
  }
  const form = region.querySelector("form");
  if (!form) return;
  const lost = region.querySelector("[data-door-lost]");
  let sending = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    form.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(region.dataset.door, { method: "POST", body: new FormData(form), credentials: "same-origin" });
      if (response.status >= 500) throw new Error("no answer");
      if (response.redirected) {
        window.location.assign(response.url);
        return;
      }
      show(await response.text());
    } catch {
      lost.hidden = false;
      lost.scrollIntoView({ block: "nearest" });
    } finally {
      sending = false;
      form.removeAttribute("aria-busy");
    }
  });

  /* The questions of the answer, in place of the form as it was. */
  function show(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-door] form");
    if (!fresh) {
      window.location.assign(region.dataset.door);
      return;
    }
    const said = new DOMParser().parseFromString(text, "text/html").querySelector("[data-door] > .banner-bad:not([data-door-lost])");
    region.querySelectorAll(":scope > .banner-bad:not([data-door-lost])").forEach((each) => each.remove());
    if (said) form.before(said);
    form.replaceChildren(...fresh.childNodes);
    lost.hidden = true;
    const first = form.querySelector(".door-who input") || form.querySelector("input[type=text]");
    if (first) first.focus();
  }
})();
