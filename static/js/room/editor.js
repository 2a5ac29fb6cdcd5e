/* A board at a table opens in place: what is typed is said back, Enter saves, Esc leaves.
   The room (or a board's own page) is #live, or [data-page]. Cells are a.ce[data-lines]; anything with
   [data-open="20:12-34"] opens that board. htmx asks for the board, says back and saves (desk/room/_line.html); says what
   it did in [data-said]. Without scripts all are links and forms. */
(function () {
  "use strict";

  const room = document.querySelector("#live");
  const page = document.querySelector("[data-page]");
  const words = (room || page || document.body).dataset;
  const said = document.querySelector("[data-said]");
  let from = null;
  let asked = 0;
  const ahead = [];
  const fresh = new Set();
  let opening = false;

  const editor = () => document.querySelector("[data-editor]");
  const cellOf = (line) => room && room.querySelector(`a.ce[data-lines~="${CSS.escape(line)}"]`);
  const address = (line) => `${words.lines}${line.replace(":", "/")}/`;
  const tell = (text) => { if (said) said.textContent = text; };
  const opened = () => document.querySelector("tr.edit:not([hidden])");
  const written = () => Array.from(document.querySelectorAll("[data-editor] [data-said-back]"), (back) => back.closest("form"));
  const typed = (form) => Array.from(form.querySelectorAll("input:not([type=hidden]), select")).map((box) => box.value).join("\n");
  const changed = () => written().some((form) => form.dataset.was !== typed(form));

  /* A row of its own under the cell's, which live replacement leaves alone; seen when the board is there. */
  function place(cell) {
    const row = cell.closest("tr");
    const here = document.createElement("tr");
    here.className = "edit";
    here.dataset.made = "editor";
    here.hidden = true;
    here.addEventListener("board:saved", saved);
    here.addEventListener("htmx:afterRequest", answered);
    const box = document.createElement("td");
    box.colSpan = row.cells.length;
    here.append(box);
    row.after(here);
    return box;
  }

  function ready(box) {
    box.querySelectorAll("[data-keys], [data-leave]").forEach((node) => { node.hidden = Boolean(page); });
    written().forEach((form) => { form.dataset.was = typed(form); });
    if (room) box.querySelectorAll("form").forEach((form) => { form.dataset.keptPage = address(editor().dataset.line); });
    document.dispatchEvent(new CustomEvent("kept:look"));
    const first = box.querySelector(".bad input") || box.querySelector("[data-main] input:not([type=hidden])") || box.querySelector("[data-leave]");
    if (first) { first.focus(); if (first.select) first.select(); }
  }

  /* The board at which a cell opens; what has just been saved, and the room does not know yet, is passed over. */
  function next(cell) {
    const lines = cell.dataset.lines.split(" ");
    const after = lines.slice(lines.indexOf(cell.dataset.opens)).filter((line) => !fresh.has(line));
    return after[0] || cell.dataset.opens;
  }

  /* What cannot be had in place is opened as a page. */
  async function open(line, cell) {
    const mine = (asked += 1);
    const box = place(cell);
    const row = box.parentElement;
    opening = true;
    try {
      await htmx.ajax("get", address(line), { source: box, target: box, swap: "innerHTML" });
    } catch (problem) {
      row.remove();
      return;
    } finally {
      opening = mine !== asked && opening;
    }
    if (mine !== asked || !box.querySelector("[data-editor]")) {
      row.remove();
      if (mine === asked) window.location.href = address(line);
      return;
    }
    const before = opened();
    if (before) before.remove();
    row.hidden = false;
    mark(cell);
    ready(box);
    tell("");
    box.scrollIntoView({ block: "nearest" });
    catchUp();
  }

  /* Whoever types faster than the board opens has typed into it all the same. */
  document.addEventListener("keydown", (key) => {
    if (!opening || key.altKey || key.ctrlKey || key.metaKey) return;
    if (key.key.length > 1 && !/^(Arrow.+|Enter|Escape|Backspace)$/.test(key.key)) return;
    key.preventDefault();
    key.stopImmediatePropagation();
    ahead.push(key.key);
  }, true);

  function catchUp() {
    const form = document.querySelector("[data-editor] [data-main]");
    const first = form && form.querySelector("input:not([type=hidden])");
    let text = "";
    while (ahead.length) {
      const key = ahead.shift();
      if (key === "Escape") { ahead.length = 0; return close(); }
      if (key.startsWith("Arrow")) {
        if (!text) { move(key); if (opening) return; }
      } else if (key === "Enter") {
        if (form && text) { put(first, text); form.requestSubmit(); }
        ahead.length = 0;
        return;
      } else {
        text = key === "Backspace" ? text.slice(0, -1) : text + key;
      }
    }
    if (first && text) put(first, text);
  }

  function put(box, text) {
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function move(key) {
    const way = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }[key];
    const line = editor().dataset[`${way}Line`];
    if (line) document.dispatchEvent(new CustomEvent("room:open", { detail: line }));
  }

  function mark(cell) {
    if (from) from.classList.remove("open");
    from = cell;
    if (from) from.classList.add("open");
  }

  function close() {
    const row = opened();
    if (!row) return;
    row.remove();
    const cell = from;
    mark(null);
    if (cell && cell.isConnected) cell.focus();
  }

  /* Enter on a cell, a press on one of its boards, a link to a board. */
  document.addEventListener("click", (press) => {
    if (press.defaultPrevented || press.button || press.metaKey || press.ctrlKey || press.shiftKey || !room) return;
    if (press.target.closest("[data-leave]")) return close();
    const link = press.target.closest("a[data-open], a.ce[data-opens]");
    if (!link) return;
    const pip = press.target.closest("[data-line]");
    const line = link.dataset.open || (pip && pip.dataset.line) || next(link);
    const cell = link.matches("a.ce") ? link : cellOf(line);
    if (!cell) return;
    press.preventDefault();
    if (cell === from && !link.dataset.open && !pip) return close();
    open(line, cell);
  });

  document.addEventListener("room:open", (wish) => {
    const cell = cellOf(wish.detail);
    if (cell) open(wish.detail, cell);
  });

  document.addEventListener("keydown", (key) => {
    const here = editor();
    if (!here || !room || key.altKey || key.ctrlKey || key.metaKey) return;
    if (key.key === "Escape") { key.preventDefault(); return close(); }
    if (key.key === "Enter" && key.target.matches("[data-main] select")) { key.preventDefault(); return key.target.form.requestSubmit(); }
    if (!key.key.startsWith("Arrow") || !here.contains(document.activeElement) || document.activeElement.closest("details, select")) return;
    if (changed()) {
      if (key.key === "ArrowUp" || key.key === "ArrowDown") { key.preventDefault(); tell(words.unsaved); }
      return;
    }
    key.preventDefault();
    move(key.key);
  });

  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target === room) {
      fresh.clear();
      if (from && from.isConnected) from.classList.add("open");
    } else if (target.matches("[data-said-back]")) {
      target.closest("form").querySelectorAll(".err").forEach((old) => old.remove());
    } else if (target.closest("tr.edit:not([hidden])")) {
      ready(target);
    }
  });

  /* Of a row that is gone too: another board may have been opened while this one was being saved. */
  function saved({ currentTarget, target, detail }) {
    tell(detail.said);
    fresh.add(target.closest("[data-editor]").dataset.line);
    document.dispatchEvent(new CustomEvent("kept:done", { detail: target }));
    document.dispatchEvent(new CustomEvent("live:ask"));
    if (currentTarget.isConnected) close();
  }

  function answered({ detail }) {
    const form = detail.requestConfig.elt;
    if (detail.successful || !form.matches("form")) return;
    if (detail.xhr.status && form.isConnected) { form.submit(); return; }
    const back = form.isConnected && form.querySelector("[data-said-back]");
    if (back) back.textContent = words.lost; else tell(words.lost);
    document.dispatchEvent(new CustomEvent("kept:stays"));
  }

  if (page) ready(page);
})();
