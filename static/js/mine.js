/* "Me": one tap on a line of the ranking, remembered on this device only, and lit wherever the pair appears.
   <main data-session="12" data-word-you="you" data-word-me="me?" …>
   rows      tr[data-contestant="31"][data-pair="4-17"]   the ranking: [data-me] takes the button, [data-you] the badge
             tr[data-ns="31"][data-ew="40"]               a traveller; the badge goes to [data-name=ns|ew]
   others    [data-of="31"] …                             any element of a contestant gets the class "you"
   a card    [data-mine] with [data-mine-name], [data-mine-rank] …, filled from the row's [data-f="rank"] … */
(function () {
  "use strict";

  const page = document.querySelector("[data-session]");
  if (!page) return;
  const session = page.dataset.session;
  const words = { you: page.dataset.wordYou, me: page.dataset.wordMe };
  const store = {
    read() {
      try { return JSON.parse(localStorage.getItem("bridgeclub.me") || "{}"); } catch (problem) { return {}; }
    },
    write(value) {
      try { localStorage.setItem("bridgeclub.me", JSON.stringify(value)); } catch (problem) { /* a private window remembers nothing */ }
    },
  };

  const rows = () => Array.from(document.querySelectorAll("tr[data-contestant]"));
  let chosen = null;

  /* The pair of this session: the one tapped here, else the same two players as last time. */
  function find() {
    const known = store.read();
    const here = (known.sessions || {})[session];
    if (here) return here === "none" ? null : here;
    const again = known.pair && rows().find((row) => row.dataset.pair === known.pair);
    return again ? again.dataset.contestant : null;
  }

  function choose(contestant, pair) {
    const known = store.read();
    const sessions = known.sessions || {};
    delete sessions[session];
    sessions[session] = contestant || "none";
    const kept = Object.entries(sessions).slice(-40);
    store.write({ pair: contestant ? pair || known.pair : undefined, sessions: Object.fromEntries(kept) });
    chosen = contestant;
    show();
  }

  /* The place shows the badge, the button or nothing; what is right already is left alone, with its focus. */
  function mark(place, kind, make) {
    const there = place.querySelector("[data-made]");
    if (there && there.dataset.made === kind) return;
    if (there) there.remove();
    if (!kind) return;
    const node = make();
    node.dataset.made = kind;
    place.append(node);
  }

  function badge() {
    const node = document.createElement("span");
    node.className = "bdg bdg-you";
    node.textContent = words.you;
    return node;
  }

  function button(row, name) {
    const node = document.createElement("button");
    node.type = "button";
    node.className = "me noprint";
    node.textContent = words.me;
    node.setAttribute("aria-label", `${words.me} ${name}`);
    node.addEventListener("click", () => choose(row.dataset.contestant, row.dataset.pair));
    return node;
  }

  function lightRanking() {
    rows().forEach((row) => {
      const mine = row.dataset.contestant === chosen;
      const name = row.querySelector("[data-you]");
      const place = row.querySelector("[data-me]");
      row.classList.toggle("you", mine);
      if (name) mark(name, mine ? "you" : "", badge);
      if (place) mark(place, chosen ? "" : "me", () => button(row, place.dataset.me));
    });
  }

  function lightTravellers() {
    document.querySelectorAll("tr[data-ns]").forEach((row) => {
      const side = chosen ? [row.dataset.ns, row.dataset.ew].indexOf(chosen) : -1;
      row.classList.toggle("you", side >= 0);
      ["ns", "ew"].forEach((name, at) => {
        const place = row.querySelector(`[data-name=${name}]`);
        if (place) mark(place, at === side ? "you" : "", badge);
      });
    });
    document.querySelectorAll("[data-of]").forEach((node) => {
      node.classList.toggle("you", chosen !== null && node.dataset.of.split(" ").includes(chosen));
    });
    document.querySelectorAll("[data-only]").forEach((node) => { node.hidden = node.dataset.only !== chosen; });
  }

  function fillCard() {
    const card = document.querySelector("[data-mine]");
    if (!card) return;
    const row = rows().find((one) => one.dataset.contestant === chosen);
    card.hidden = !row;
    if (!row) return;
    card.querySelectorAll("[data-slot]").forEach((slot) => {
      const from = row.querySelector(`[data-f="${slot.dataset.slot}"]`);
      const text = from ? from.dataset.say || from.textContent.trim() : "";
      slot.textContent = text;
      const line = slot.closest("[data-line]");
      if (line) line.hidden = !text;
    });
    const link = row.querySelector("th a");
    card.querySelectorAll("a[data-card]").forEach((a) => { if (link) a.href = link.href; });
  }

  function show() {
    lightRanking();
    lightTravellers();
    fillCard();
  }

  document.querySelectorAll("[data-not-me]").forEach((press) => press.addEventListener("click", () => choose(null)));
  document.querySelectorAll("[data-this-is-me]").forEach((press) => press.addEventListener("click", () => {
    choose(press.dataset.thisIsMe, press.dataset.pair);
    press.hidden = true;
  }));
  document.addEventListener("htmx:afterSwap", show);
  chosen = find();
  show();
})();
