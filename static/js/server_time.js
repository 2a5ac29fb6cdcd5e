/* How many milliseconds the server's clock is ahead of this device's: <html data-ahead>, 0 while they agree.
   [data-now] says when the server made the page; every answer that htmx gets says what time it is. A page that was kept
   and is shown again, for which nothing was fetched, says nothing about clocks: then this device's is believed. */
(function () {
  "use strict";

  const DOUBT = 90000;
  const root = document.documentElement;
  const made = document.querySelector("[data-until][data-now]");
  const [came] = performance.getEntriesByType("navigation");

  function compare(then) {
    const ahead = new Date(then) - Date.now();
    root.dataset.ahead = Math.abs(ahead) > DOUBT ? ahead : 0;
    document.dispatchEvent(new CustomEvent("time:known"));
  }

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const date = detail.xhr.getResponseHeader("Date");
    if (date) compare(date);
  });
  if (made && came && came.transferSize) compare(made.dataset.now);
})();
