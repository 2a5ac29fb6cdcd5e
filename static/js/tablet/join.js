/* Whoever opens the page of a table's code or link is let in at once; a program that only reads it is not.
   The address with the secret leaves the bar and the history before that.
   What the browser has kept of the table before (data-kept) goes first: it is not this one's. */
(function () {
  "use strict";

  const LONGEST = 1000;
  const form = document.querySelector("form[data-go], form[data-kept]");
  if (!form) return;

  async function drop(page) {
    const names = (await caches.keys()).filter((name) => name.startsWith("table-"));
    await Promise.all(names.map(async (name) => (await caches.open(name)).delete(page)));
  }

  function go() {
    if (form.dataset.go) form.submit();
  }

  if (form.dataset.go) {
    form.action = window.location.href;
    window.history.replaceState(null, "", form.dataset.go);
  }
  // Over http there is nothing kept, and no such word.
  if (!form.dataset.kept || !window.caches) go();
  else Promise.race([drop(form.dataset.kept), new Promise((give) => setTimeout(give, LONGEST))]).then(go, go);
})();
