/* "Us": one press on a line of the ranking, remembered on this device only, and marked wherever the pair appears.
   <main data-session="club/evening" data-word-you="you">   "" on the page of a club
   rows      tr[data-contestant="31"][data-pair="4-17"]     the ranking: [data-you] takes the badge
             tr[data-ns="31"][data-ew="40"]                 a traveller; the badge goes to [data-name=ns|ew]
             li[data-us="31"][data-pair="4-17"]             the club's page, of the evening in [data-latest]: hidden lines
                                                            are shown where they are ours
   others    [data-of="31"] …                               any element of a contestant gets the class "you"
   a card    [data-mine] with [data-slot="rank"] …, filled from the row's [data-f="rank"] …
   asking    [data-which] with [data-which-ask]: after its press the next press on a line says which is ours; shown by a
             class outside of what live.js replaces, so that no line moves
   one pair  [data-this-is-us="31"] says it on the page of a pair; [data-of-us="31"] is shown where it is so
   A link to a board is told whose side is looked from; [data-share] is handed to the phone's own menu where it has one. */
(function () {
  "use strict";

  const page = document.querySelector("[data-session]");
  if (!page) return;
  const session = page.dataset.session;
  const store = {
    read() {
      try { return JSON.parse(localStorage.getItem("bridgeclub.me") || "{}"); } catch (problem) { return {}; }
    },
    write(value) {
      try { localStorage.setItem("bridgeclub.me", JSON.stringify(value)); } catch (problem) { /* a private window remembers nothing */ }
    },
  };

  const all = (what) => Array.from(document.querySelectorAll(what));
  const rows = () => all("tr[data-contestant]");
  let chosen = null;
  let asking = false;

  /* The pair of this session: the one pressed here, else the same two players as last time. */
  function find() {
    const known = store.read();
    const here = session && (known.sessions || {})[session];
    if (here) return here === "none" ? null : here;
    if (!known.pair) return null;
    const again = rows().find((row) => row.dataset.pair === known.pair);
    if (again) return again.dataset.contestant;
    const press = all("[data-this-is-us]").find((each) => each.dataset.pair === known.pair);
    return press ? press.dataset.thisIsUs : null;
  }

  function choose(contestant, pair) {
    const known = store.read();
    const sessions = known.sessions || {};
    delete sessions[session];
    sessions[session] = contestant || "none";
    const kept = Object.entries(sessions).slice(-40);
    store.write({ pair: contestant ? pair || known.pair : undefined, sessions: Object.fromEntries(kept) });
    chosen = contestant;
    asking = false;
    show();
  }

  /* The place shows the badge or nothing; what is right already is left alone. */
  function mark(place, mine) {
    const there = place.querySelector("[data-made]");
    if (Boolean(there) === mine) return;
    if (there) {
      there.remove();
      return;
    }
    const node = document.createElement("span");
    node.className = "bdg bdg-you";
    node.textContent = page.dataset.wordYou;
    node.dataset.made = "you";
    place.append(node);
  }

  function markRanking() {
    rows().forEach((row) => {
      const mine = row.dataset.contestant === chosen;
      const name = row.querySelector("[data-you]");
      row.classList.toggle("you", mine);
      if (name) mark(name, mine);
    });
  }

  function markTravellers() {
    all("tr[data-ns]").forEach((row) => {
      const side = chosen ? [row.dataset.ns, row.dataset.ew].indexOf(chosen) : -1;
      row.classList.toggle("you", side >= 0);
      ["ns", "ew"].forEach((name, at) => {
        const place = row.querySelector(`[data-name=${name}]`);
        if (place) mark(place, at === side);
      });
    });
    all("[data-of]").forEach((node) => {
      node.classList.toggle("you", chosen !== null && node.dataset.of.split(" ").includes(chosen));
    });
    all("[data-only]").forEach((node) => { node.hidden = node.dataset.only !== chosen; });
  }

  function markClub() {
    const latest = document.querySelector("[data-latest]");
    if (!latest) return;
    const { pair, sessions } = store.read();
    const here = (sessions || {})[latest.dataset.latest];
    all("li[data-us]").forEach((line) => {
      const mine = here ? line.dataset.us === here : Boolean(pair) && line.dataset.pair === pair;
      line.classList.toggle("you", mine);
      if (mine) line.hidden = false;
      const place = line.querySelector("[data-you]");
      if (place) mark(place, mine);
    });
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

  function ask() {
    all("[data-which]").forEach((bar) => {
      bar.querySelector("[data-which-ask]").setAttribute("aria-pressed", String(asking));
      const say = bar.querySelector("[data-which-say]");
      const words = asking ? say.dataset.whichSay : "";
      if (say.textContent !== words) say.textContent = words;
    });
    page.classList.toggle("asking", asking);
    page.classList.toggle("can-mark", chosen === null && rows().length > 0);
    all("[data-this-is-us]").forEach((press) => { press.hidden = press.dataset.thisIsUs === chosen; });
    all("[data-of-us]").forEach((badge) => { badge.hidden = badge.dataset.ofUs !== chosen; });
  }

  /* From our own side, where nothing else was asked for. */
  function turnLinks() {
    if (!chosen) return;
    all("main a[href*='/board/']").forEach((link) => {
      const at = new URL(link.href);
      if (at.search) return;
      at.searchParams.set("of", chosen);
      link.href = at.href;
    });
  }

  function show() {
    markRanking();
    markTravellers();
    markClub();
    fillCard();
    ask();
    turnLinks();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-which-ask]")) {
      asking = !asking;
      show();
      return;
    }
    const row = asking && event.target.closest("tr[data-contestant]");
    if (!row) return;
    event.preventDefault();
    choose(row.dataset.contestant, row.dataset.pair);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !asking) return;
    asking = false;
    show();
  });
  document.addEventListener("click", (event) => {
    const press = event.target.closest("[data-not-us], [data-this-is-us]");
    if (!press) return;
    choose("thisIsUs" in press.dataset ? press.dataset.thisIsUs : null, press.dataset.pair);
  });
  all("[data-share] > summary").forEach((press) => press.addEventListener("click", (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    const { share } = press.parentElement.dataset;
    navigator.share({ title: share, url: press.parentElement.querySelector("a").href }).catch(() => {});
  }));
  document.addEventListener("htmx:afterSwap", show);
  chosen = find();
  show();
})();
