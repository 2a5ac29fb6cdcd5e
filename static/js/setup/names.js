/* Type-ahead for names: <input data-names> followed by a hidden box for the member chosen, in a [data-pair].
   The list of the club stands in the page (#names), so that choosing needs no network. Enter takes the marked name; a
   name that is not on the list stays as it was typed: a guest. Enter in the last box presses the pair's [data-last].
   After the first name of a pair the usual partner stands in the next box, to be taken by Enter or typed over.
   Of a team [data-leads] is its name: Enter there goes on to its first player; boxes that are folded away are passed over. */
(function () {
  "use strict";

  const scope = document.querySelector("[data-pick]");
  const list = document.getElementById("names");
  if (!scope || !list) return;
  const MOST = 8;
  const everybody = JSON.parse(list.textContent).map(read);
  let open = null;

  function read([id, name, number, guest, partner]) {
    return { id: String(id), name, number, guest, partner: String(partner || ""), words: plain(name).split(/[\s-]+/), whole: plain(name) };
  }

  function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  }

  function taken() {
    const ids = new Set();
    document.querySelectorAll("[data-players]").forEach((row) => row.dataset.players.split(" ").forEach((id) => ids.add(id)));
    scope.querySelectorAll("input[data-names] ~ input").forEach((box) => ids.add(box.value));
    (scope.dataset.sending || "").split(" ").forEach((id) => ids.add(id));
    ids.delete("");
    return ids;
  }

  function search(text) {
    const wanted = plain(text);
    if (!wanted) return [];
    const parts = wanted.split(/\s+/);
    const used = taken();
    const fits = (one) => one.number.toLowerCase().startsWith(wanted) || parts.every((part) => one.words.some((word) => word.startsWith(part)));
    const found = everybody.filter(fits).map((one) => ({ ...one, taken: used.has(one.id) }));
    found.sort((a, b) => a.taken - b.taken || a.guest - b.guest);
    return found.slice(0, MOST);
  }

  function show(input) {
    const found = search(input.value);
    const exact = found.some((one) => one.whole === plain(input.value));
    if (!found.length) return close();
    const list = open && open.input === input ? open.list : make(input);
    list.replaceChildren(...found.map((one, index) => option(list.id + index, one)));
    if (!exact) list.append(guestOption(list.id + "guest", input.value.trim()));
    open = { input, list, at: -1 };
    input.setAttribute("aria-expanded", "true");
    mark(found.findIndex((one) => !one.taken));
    if (open.at < 0) mark(list.children.length - 1);
    said.textContent = found.length === 1 ? scope.dataset.foundOne : `${found.length} ${scope.dataset.found}`;
  }

  function make(input) {
    close();
    const list = document.createElement("ul");
    list.id = input.id + "-names";
    list.className = "names";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.labels[0] ? input.labels[0].textContent : "");
    input.after(list);
    input.setAttribute("aria-controls", list.id);
    return list;
  }

  function option(id, one) {
    const item = document.createElement("li");
    item.id = id;
    item.setAttribute("role", "option");
    item.dataset.player = one.id;
    item.dataset.name = one.name;
    const name = document.createElement("span");
    name.textContent = one.name;
    const note = document.createElement("span");
    note.className = "label";
    note.textContent = one.taken ? scope.dataset.plays : one.guest ? scope.dataset.guest : one.number;
    if (one.taken) item.setAttribute("aria-disabled", "true");
    item.append(name, note);
    return item;
  }

  function guestOption(id, text) {
    const item = option(id, { id: "", name: text, number: "", guest: true, taken: false });
    item.firstChild.textContent = `“${text}”`;
    return item;
  }

  function mark(index) {
    if (!open || index < 0 || index >= open.list.children.length) return;
    [...open.list.children].forEach((item, place) => item.setAttribute("aria-selected", place === index ? "true" : "false"));
    open.at = index;
    open.input.setAttribute("aria-activedescendant", open.list.children[index].id);
    open.list.children[index].scrollIntoView({ block: "nearest" });
  }

  function close() {
    if (!open) return;
    open.list.remove();
    open.input.setAttribute("aria-expanded", "false");
    open.input.removeAttribute("aria-controls");
    open.input.removeAttribute("aria-activedescendant");
    open = null;
  }

  function take(input, item) {
    if (item.getAttribute("aria-disabled") === "true") return false;
    input.value = item.dataset.name;
    hidden(input).value = item.dataset.player;
    close();
    return true;
  }

  function hidden(input) {
    let box = input.nextElementSibling;
    while (box && box.type !== "hidden") box = box.nextElementSibling;
    return box;
  }

  /* From the first name to the partner; from the last one, the group's button. */
  function go(input) {
    const next = after(input);
    if (next) {
      offer(input, next);
      next.focus();
      if (next.dataset.offered) next.select();
    } else input.form.requestSubmit(input.closest("[data-pair]").querySelector("[data-last]"));
  }

  /* The next name of the same pair or team. */
  function after(input) {
    const boxes = [...input.closest("[data-pair]").querySelectorAll("input[data-names]")];
    return boxes.slice(boxes.indexOf(input) + 1).find((box) => !box.closest("details:not([open])"));
  }

  /* With whom they play mostly, unless somebody stands there or that one has a seat: offered, and gone with a key. */
  function offer(input, next) {
    if (next.dataset.offered && next.dataset.offered !== hidden(input).value) withdraw(next, true);
    if (next.value) return;
    const first = everybody.find((one) => one.id === hidden(input).value);
    const partner = first && everybody.find((one) => one.id === first.partner);
    if (!partner || taken().has(partner.id)) return;
    next.value = partner.name;
    hidden(next).value = partner.id;
    next.dataset.offered = first.id;
    const note = document.createElement("span");
    note.className = "offered";
    note.textContent = ` · ${scope.dataset.partner}`;
    if (next.labels[0]) next.labels[0].append(note);
    said.textContent = `${partner.name}: ${scope.dataset.partner}`;
  }

  function withdraw(input, emptied) {
    delete input.dataset.offered;
    const note = input.parentElement.querySelector(".offered");
    if (note) note.remove();
    if (emptied) { input.value = ""; hidden(input).value = ""; }
  }

  const said = document.createElement("div");
  said.className = "vh";
  said.setAttribute("role", "status");
  scope.append(said);

  scope.addEventListener("input", (event) => {
    if (!event.target.matches("input[data-names]")) return;
    hidden(event.target).value = "";
    withdraw(event.target, false);
    // Another first name is another pair: what was offered for the one before goes.
    const next = event.target.closest("[data-pair]") && after(event.target);
    if (next && next.dataset.offered) withdraw(next, true);
    show(event.target);
  });
  /* What was offered is sent with the pair, and the boxes are free for the next one. */
  scope.addEventListener("parts:act", () => scope.querySelectorAll(".add input[data-offered]").forEach((each) => withdraw(each, !each.value)));
  /* Boxes come and go with the parts of the page. */
  function prepare(input) {
    if (input.getAttribute("role") === "combobox") return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
  }

  scope.querySelectorAll("input[data-names]").forEach(prepare);
  scope.addEventListener("focusin", (event) => { if (event.target.matches("input[data-names]")) prepare(event.target); });
  scope.addEventListener("focusout", (event) => { if (open && event.target === open.input) setTimeout(() => { if (open && open.input !== document.activeElement) close(); }, 150); });
  scope.addEventListener("mousedown", (event) => {
    const item = event.target.closest(".names > li");
    if (!item || !open) return;
    event.preventDefault();
    const input = open.input;
    if (take(input, item)) go(input);
  });
  scope.addEventListener("keydown", (event) => {
    const input = event.target;
    if (event.key === "Enter" && input.matches("input[data-leads]") && !event.isComposing) {
      event.preventDefault();
      input.closest("[data-pair]").querySelector("input[data-names]").focus();
    }
    if (!input.matches("input[data-names]") || event.isComposing) return;
    if (event.key === "Escape" && open) { close(); event.preventDefault(); }
    else if (event.key === "Escape" && input.dataset.offered) { withdraw(input, true); event.preventDefault(); }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && open) {
      event.preventDefault();
      const size = open.list.children.length;
      mark((open.at + (event.key === "ArrowDown" ? 1 : size - 1)) % size);
    }
    if (event.key === "Tab" && open && open.at >= 0 && !event.shiftKey && take(input, open.list.children[open.at])) {
      const next = after(input);
      if (next) offer(input, next);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      enter(input);
    }
  });

  function enter(input) {
    const item = open && open.input === input ? open.list.children[open.at] : null;
    if (item && !take(input, item)) return;
    if (!item && !input.value.trim() && input.hasAttribute("data-start")) return;
    go(input);
  }
})();
