/* The room by keyboard: arrows go from cell to cell, a figure goes to "table and board", Enter opens.
   One cell is in the order of tabs; the others are reached with the arrows. */
(function () {
  "use strict";

  const room = document.querySelector("#live");
  if (!room) return;
  const rows = () => Array.from(room.querySelectorAll("tr[data-table]"));
  const linkIn = (row, at) => row && row.cells[at] && row.cells[at].querySelector("a.ce");
  let held = null;

  function hold(cell) {
    if (held && held !== cell) held.tabIndex = -1;
    held = cell;
    if (cell) cell.tabIndex = 0;
  }

  function settle() {
    const all = Array.from(room.querySelectorAll("a.ce"));
    if (!held || !held.isConnected) held = all.find((cell) => cell.closest("td.now")) || all[0] || null;
    all.forEach((cell) => { cell.tabIndex = cell === held ? 0 : -1; });
  }

  function beside(cell, step) {
    const row = cell.closest("tr");
    for (let at = cell.closest("td").cellIndex + step; at > 0 && at < row.cells.length; at += step) {
      const found = linkIn(row, at);
      if (found && found.offsetParent) return found;
    }
    return null;
  }

  function above(cell, step) {
    const all = rows();
    const at = cell.closest("td").cellIndex;
    for (let row = all.indexOf(cell.closest("tr")) + step; row >= 0 && row < all.length; row += step) {
      const found = linkIn(all[row], at) && linkIn(all[row], at).offsetParent ? linkIn(all[row], at) : all[row].querySelector("td.now a.ce");
      if (found && found.offsetParent) return found;
    }
    return null;
  }

  const moves = {
    ArrowLeft: (cell) => beside(cell, -1),
    ArrowRight: (cell) => beside(cell, 1),
    ArrowUp: (cell) => above(cell, -1),
    ArrowDown: (cell) => above(cell, 1),
    Home: (cell) => cell.closest("tr").querySelector("a.ce"),
    End: (cell) => Array.from(cell.closest("tr").querySelectorAll("a.ce")).pop(),
  };

  document.addEventListener("keydown", (key) => {
    if (key.defaultPrevented || key.altKey || key.ctrlKey || key.metaKey) return;
    const cell = document.activeElement.closest("a.ce");
    if (cell && moves[key.key]) {
      key.preventDefault();
      const next = moves[key.key](cell);
      if (next) { hold(next); next.focus(); }
      return;
    }
    const typing = document.activeElement.closest("input, select, textarea, [contenteditable]");
    const box = room.querySelector("[data-go] input");
    if (box && typing === box && key.key === "Escape") {
      box.value = "";
      if (held) held.focus();
    } else if (box && !typing && /^[0-9]$/.test(key.key)) {
      key.preventDefault();
      box.value = key.key;
      box.focus();
    }
  });

  room.addEventListener("focusin", (got) => { const cell = got.target.closest("a.ce"); if (cell) hold(cell); });

  /* "4 20", "B4 20": the board opens in place; what is not found is left to the server, which says so. */
  room.addEventListener("submit", (sent) => {
    const form = sent.target.closest("[data-go]");
    if (!form) return;
    const box = form.querySelector("input");
    const said = /^\s*([a-z]?)\s*(\d{1,3})\D+(\d{1,3})\s*$/i.exec(box.value);
    const row = said && rows().find((one) => one.dataset.table === String(Number(said[2]))
      && (!said[1] || one.closest("table").dataset.section.toUpperCase() === said[1].toUpperCase())
      && lineIn(one, said[3]));
    if (!row) return;
    sent.preventDefault();
    box.value = "";
    document.dispatchEvent(new CustomEvent("room:open", { detail: lineIn(row, said[3]) }));
  });

  function lineIn(row, board) {
    const lines = Array.from(row.querySelectorAll("a.ce")).flatMap((cell) => cell.dataset.lines.split(" "));
    return lines.find((line) => Number(line.split(":")[0]) === Number(board));
  }

  document.addEventListener("htmx:afterSwap", settle);
  settle();
})();
