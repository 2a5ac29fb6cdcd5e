/* A ruling that comes of a call begins with what was written there. What is typed is kept by js/kept.js, also where an
   answer from elsewhere (js/answers.js) says that the log-in has ended. */
(function () {
  "use strict";

  const form = document.querySelector("#ruling");
  const out = form.querySelector("[data-logged-out]");

  noted();
  /* 403: somebody has logged in again in another tab, and this page is older than that. */
  form.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr.status) out.hidden = !detail.elsewhere && detail.xhr.status !== 403;
  });

  function noted() {
    const from = `bridgeclub.note ${form.getAttribute("action")}`;
    let note = "";
    try {
      note = sessionStorage.getItem(from);
      sessionStorage.removeItem(from);
    } catch (problem) {
      return;
    }
    if (!note) return;
    const facts = form.elements.facts;
    if (!facts.value.includes(note)) facts.value = [facts.value.trim(), note].filter(Boolean).join(" ");
    facts.dispatchEvent(new Event("input", { bubbles: true }));
  }
})();
