/* A ruling that is being written stays in this tab: a page that is loaded again, or a log-in that has ended, loses
   nothing. What the server has sent back typed (a refusal) counts before what was kept. Kept under the address of the
   page; forgotten once the ruling is issued, which its own page says. */
(function () {
  "use strict";

  const MARK = "bridgeclub.ruling ";
  const ISSUED = "bridgeclub.issuing";
  const NOT_KEPT = ["csrfmiddlewaretoken", "seen", "act"];
  const form = document.querySelector("#ruling");
  const shelf = tabShelf();
  if (!shelf) return;

  if (document.querySelector("[data-issued]")) {
    const key = shelf.getItem(ISSUED);
    if (key) shelf.removeItem(key);
    shelf.removeItem(ISSUED);
  }
  if (!form) return;
  shelf.removeItem(ISSUED);
  addEventListener("pageshow", (event) => event.persisted && shelf.removeItem(ISSUED));

  const key = MARK + form.getAttribute("action");
  const blank = written();
  const back = form.querySelector("[data-kept]");
  const out = form.querySelector("[data-logged-out]");

  restore();
  noted();
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("submit", (event) => {
    keep();
    if (event.submitter && event.submitter.value === "issue") shelf.setItem(ISSUED, key);
  });
  back.querySelector("button").addEventListener("click", () => {
    shelf.removeItem(key);
    location.assign(form.getAttribute("action"));
  });
  /* An answer from elsewhere is the page for logging in: it must not stand in place of the preview. 403: somebody has
     logged in again in another tab, and this page is older than that. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const from = new URL(event.detail.xhr.responseURL || location.href, location.href).pathname;
    const ours = from === event.detail.pathInfo.requestPath && event.detail.xhr.status !== 403;
    if (!ours) event.detail.shouldSwap = false;
    out.hidden = ours;
  });

  function tabShelf() {
    try {
      sessionStorage.getItem(MARK);
      return sessionStorage;
    } catch (problem) {
      return null;
    }
  }

  function written() {
    return JSON.stringify([...new FormData(form)].filter(([name]) => !NOT_KEPT.includes(name)));
  }

  function keep() {
    const now = written();
    try {
      if (now === blank && !("typed" in form.dataset)) shelf.removeItem(key);
      else shelf.setItem(key, now);
    } catch (problem) {
      /* A full shelf keeps what it has. */
    }
  }

  function restore() {
    const kept = shelf.getItem(key);
    if ("typed" in form.dataset || !kept || kept === blank) {
      if ("typed" in form.dataset) shelf.setItem(key, blank);
      return;
    }
    const values = new Map(JSON.parse(kept));
    for (const box of form.elements) {
      if (!box.name || NOT_KEPT.includes(box.name) || box.type === "hidden") continue;
      if (box.type === "checkbox") box.checked = values.has(box.name);
      else if (box.type === "radio") box.checked = values.get(box.name) === box.value;
      else if (values.has(box.name)) box.value = values.get(box.name);
      if (box.value && box.type !== "radio" && box.type !== "checkbox" && box.closest("details")) open(box);
    }
    back.hidden = false;
    addEventListener("load", () => form.dispatchEvent(new Event("input", { bubbles: true })));
  }

  /* What was written at the call that this ruling comes of. */
  function noted() {
    const from = `bridgeclub.note ${form.getAttribute("action")}`;
    const note = shelf.getItem(from);
    if (!note) return;
    shelf.removeItem(from);
    const facts = form.elements.facts;
    if (!facts.value.includes(note)) facts.value = [facts.value.trim(), note].filter(Boolean).join(" ");
    keep();
  }

  function open(box) {
    if (box.tagName !== "SELECT" || box.selectedIndex > 0) box.closest("details").open = true;
  }
})();
