/* What all parts of pages have in common that htmx asks for.
   data-etag='"12"'   what the element shows: it is asked for with that tag, 304 leaves it alone, and what takes longer
                      than PATIENCE is lost.
   data-goes-on       goes where an answer leads. Elsewhere an answer that came from another address than was asked (the
                      log-in has ended) is put nowhere: htmx:afterRequest has no success then, and says detail.elsewhere. */
(function () {
  "use strict";

  const PATIENCE = 20000;
  const tags = new WeakMap();
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

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { elt } = detail.requestConfig;
    if ("etag" in elt.dataset && detail.successful && detail.xhr.status === 200) tags.set(elt, detail.xhr.getResponseHeader("ETag") || "");
  });
})();
