/* What all parts of pages have in common that htmx asks for.
   data-etag='"12"'   what the element shows: it is asked for with that tag, 304 leaves it alone, and what takes longer
                      than PATIENCE is lost. While a button or a finger is down it is left alone as well, and asked for
                      again: what moves then is not hit.
   data-goes-on       goes where an answer leads. Elsewhere an answer that came from another address than was asked (the
                      log-in has ended) is put nowhere: htmx:afterRequest has no success then, and says detail.elsewhere. */
(function () {
  "use strict";

  const PATIENCE = 20000;
  const LONGEST_PRESS = 5000;
  const UNTIL_CLICK = 100;
  const tags = new WeakMap();
  const passedOver = new WeakSet();
  let pressedAt = 0;
  let asksAgain = false;
  const path = (address) => new URL(address, window.location.href).pathname;

  document.addEventListener("htmx:configRequest", ({ target, detail }) => {
    if (!("etag" in target.dataset)) return;
    const tag = tags.has(target) ? tags.get(target) : target.dataset.etag;
    if (tag) detail.headers["If-None-Match"] = tag;
    detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { xhr, pathInfo } = event.detail;
    event.detail.elsewhere = path(xhr.responseURL) !== path(pathInfo.finalRequestPath);
    if (event.detail.elsewhere && !event.target.closest("[data-goes-on]")) event.preventDefault();
  });

  document.addEventListener("pointerdown", (event) => event.button || (pressedAt = Date.now()), true);
  ["pointerup", "pointercancel"].forEach((kind) => document.addEventListener(kind, () => setTimeout(released, UNTIL_CLICK), true));

  function released() {
    pressedAt = 0;
    if (asksAgain) document.dispatchEvent(new CustomEvent("live:ask"));
    asksAgain = false;
  }

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!("etag" in detail.requestConfig.elt.dataset) || Date.now() - pressedAt > LONGEST_PRESS) return;
    detail.shouldSwap = false;
    passedOver.add(detail.xhr);
    asksAgain = true;
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { elt } = detail.requestConfig;
    if (passedOver.has(detail.xhr)) return;
    if ("etag" in elt.dataset && detail.successful && detail.xhr.status === 200) tags.set(elt, detail.xhr.getResponseHeader("ETag") || "");
  });
})();
