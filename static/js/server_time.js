/* How many milliseconds the server's clock is ahead of this device's: <html data-ahead>, nothing while they agree.
   [data-now] says when the server made that part of the page. A difference may also mean that the page was kept and is
   shown again: then the server is asked once what time it is. */
(function () {
  "use strict";

  const DOUBT = 90000;
  const root = document.documentElement;
  let read = "";
  let differs = false;

  const ahead = (then) => new Date(then) - Date.now();

  async function compare() {
    const made = document.querySelector("[data-ends][data-now], [data-until][data-now]");
    if (!made || made.dataset.now === read) return;
    read = made.dataset.now;
    root.dataset.ahead = differs || Math.abs(ahead(read)) > DOUBT ? await asked() : 0;
    document.dispatchEvent(new CustomEvent("time:known"));
  }

  async function asked() {
    if (differs) return ahead(read);
    try {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", credentials: "same-origin" });
      const found = ahead(answer.headers.get("Date"));
      differs = Math.abs(found) > DOUBT;
      return differs ? found : 0;
    } catch (problem) {
      return 0;
    }
  }

  document.addEventListener("live:put", compare);
  compare();
})();
