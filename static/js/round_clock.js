/* Round clocks on a page: <div data-round-clock='{"now": ms, "steps": […]}' data-words='{…}'> of templates/_round_clock.html.
   Time is the server's, carried on by performance.now(): neither a wrong clock of the device nor one that is set while
   it runs matters. Between two looks at the server, and without one, the steps that are known follow each other.
   Whoever asks the server by another way than htmx says so:
     document.dispatchEvent(new CustomEvent("clock:heard", { detail: { date, now, sent, got } }))
   date: the header Date of the answer, or now: milliseconds of the server in it; sent, got: performance.now() before and after.
   "clock:changed" asks for a look at the page now; "clock:ask" is said where the server is to be asked for the time. */
(function () {
  "use strict";

  const SECOND = 1000;
  /* The device slept, or its clock was set: performance.now() may have stood still. */
  const JUMP = 3000;
  const QUIET = 45000;
  /* After a jump the server is asked so often; if it has not answered by then, the device is taken to have slept. */
  const AGAIN = 2000;
  const TRIES = 10;
  const ALONE = 5000;
  const JUST_NOW = 4;

  /* The server's time less performance.now() lies between these two; null: nothing is known yet. */
  let least = null;
  let most = null;
  let heard = performance.now();
  let wall = Date.now() - performance.now();
  /* The last jump that no answer has settled: when it was seen, by how much, how often the server was asked since. */
  let jump = null;
  const parsed = new WeakMap();
  /* What each clock showed last, also when its part of the page is another one now. */
  const was = new Map();

  /* A server that is busy says the time at the end of its work, shortly before the answer is here. */
  const ahead = () => (least === null ? Date.now() - performance.now() : least + Math.min((most - least) / 2, SECOND / 2));
  const serverNow = () => ahead() + performance.now();

  /* from and to: between which instants of the server the answer was made. */
  function learn(from, to, sent, got) {
    const [low, high] = [from - got, to - sent];
    heard = got;
    if (low > high) return;
    if (least === null || low > most || high < least) [least, most] = [low, high];
    else [least, most] = [Math.max(least, low), Math.min(most, high)];
    show();
  }

  /* What was asked before a jump and answered after it has slept on its way. */
  function listen({ date, now, sent, got }) {
    look();
    if (jump && sent < jump.at) return;
    if (now) return learn(now, now, sent, got);
    const at = date ? Date.parse(date) : NaN;
    if (!Number.isNaN(at)) learn(at, at + SECOND, sent, got);
  }

  /* A page that was fetched says when it was made; one that was kept says nothing about time. */
  function learnFromPage() {
    const [came] = performance.getEntriesByType("navigation");
    const node = document.querySelector("[data-round-clock]");
    const now = node ? JSON.parse(node.dataset.roundClock).now : 0;
    if (now && came && came.transferSize) learn(now, now, came.requestStart, came.responseStart);
  }

  const asked = new WeakMap();
  document.addEventListener("htmx:beforeSend", ({ detail }) => asked.set(detail.xhr, performance.now()));
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const date = detail.xhr.status ? detail.xhr.getResponseHeader("Date") : null;
    if (date) listen({ date, sent: asked.get(detail.xhr) || performance.now(), got: performance.now() });
  });
  document.addEventListener("clock:heard", ({ detail }) => listen(detail));
  document.addEventListener("clock:changed", show);
  document.addEventListener("htmx:afterSettle", show);

  function clockOf(node) {
    const known = parsed.get(node);
    const text = node.dataset.roundClock;
    if (known && known.text === text) return known;
    const fresh = { text, data: JSON.parse(text), words: JSON.parse(node.dataset.words) };
    parsed.set(node, fresh);
    return fresh;
  }

  const stepAt = (steps, now) => steps.find((each) => each.until === null || each.until > now);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

  /* As the clocks of the club show it, wherever the device thinks it is. */
  function timeOf(seconds, zone) {
    return new Date(seconds * SECOND).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  }

  function leftOf(step, now) {
    const seconds = step.phase === "paused" ? step.left || 0 : step.until === null ? now - step.since : (step.ends || step.until) - now;
    return `${step.phase === "over" ? "+" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function put(node, selector, text) {
    const place = node.querySelector(selector);
    if (place && place.textContent !== text) place.textContent = text;
  }

  /* Of teams a round may be a match. */
  const word = ({ data, words }, name) => (data.match && words[`match_${name}`]) || words[name];

  function wordsOf(step, known) {
    const { data, words } = known;
    const at = step.until === null ? step.since : step.ends || step.until;
    const values = { round: step.round, rounds: data.rounds, next: step.round + 1, time: timeOf(at, data.zone) };
    const name = step.phase !== "over" ? step.phase : step.round >= data.rounds ? "over_last" : data.draw ? "draw" : "over";
    const title = (data.names || [])[step.round - 1] || fill(words.round, values);
    return { values, round: title, said: fill(word(known, name), values) };
  }

  function showOne(node, now) {
    const known = clockOf(node);
    const { data, words } = known;
    const step = stepAt(data.steps, now);
    if (!step) return;
    const { values, round, said } = wordsOf(step, known);
    const own = data.own ? ` · ${words.own}` : "";
    const lost = "saysLost" in node.dataset && performance.now() - heard > QUIET;
    put(node, "[data-clock-round]", round);
    put(node, "[data-clock-left]", leftOf(step, now));
    put(node, "[data-clock-phase]", `${said}${own}${lost ? ` · ${fill(words.lost, { time: timeOf((ahead() + heard) / SECOND, data.zone) })}` : ""}`);
    [...node.classList].filter((name) => /^rk-(play|warning|break|moving|over|paused)$/.test(name) && name !== `rk-${step.phase}`).forEach((name) => node.classList.remove(name));
    node.classList.add(`rk-${step.phase}`);
    showTables(node, data, words, now);
    const is = `${step.phase} ${step.round}`;
    const key = node.dataset.key || "";
    if (was.has(key) && was.get(key) !== is) changed(node, known, step, values, now - step.since < JUST_NOW);
    was.set(key, is);
  }

  /* Tables that still play while the others do not, or longer than they. */
  function showTables(node, data, words, now) {
    const place = node.querySelector("[data-clock-tables]");
    if (!place) return;
    const lines = Object.entries(data.tables || {}).map(([table, steps]) => {
      const step = stepAt(steps, now);
      return step && step.phase !== "over" ? fill(words.table, { n: table, left: leftOf(step, now) }) : "";
    });
    const text = lines.filter(Boolean).join("\n");
    if (place.dataset.text !== text) {
      place.dataset.text = text;
      place.textContent = "";
      lines.filter(Boolean).forEach((line) => place.appendChild(document.createElement("li")).append(line));
    }
    place.hidden = !text;
  }

  /* Said once, and heard where the page may be heard; not what happened while nobody looked. */
  function changed(node, known, step, values, justNow) {
    const minutes = known.data.warning;
    const said = word(known, step.phase === "warning" && minutes === 1 ? "say_warning_one" : `say_${step.phase}`);
    put(node, "[data-clock-said]", fill(said || "", { ...values, n: minutes }));
    if (justNow && "sounding" in node.dataset) ring(known.data.sound, step.phase);
  }

  function show() {
    const now = Math.floor(serverNow() / SECOND);
    document.querySelectorAll("[data-round-clock]").forEach((node) => showOne(node, now));
  }

  /* Sounds are made here: no file is fetched. Browsers let a page be heard once somebody has pressed something on it. */
  let audio = null;
  function ready() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!audio && Context) audio = new Context();
    if (audio && audio.state === "suspended") audio.resume();
  }
  ["pointerdown", "keydown"].forEach((name) => document.addEventListener(name, ready, { capture: true }));

  const NOTES = {
    chime: [[659, 0, 1.2], [523, 0.35, 1.6]],
    bell: [[880, 0, 2.2], [1760, 0, 1.1], [2640, 0, 0.6]],
    beep: [[1000, 0, 0.15], [1000, 0.3, 0.15], [1000, 0.6, 0.15]],
  };
  function ring(sound, phase) {
    const notes = NOTES[sound];
    if (!notes || phase === "paused") return;
    ready();
    document.dispatchEvent(new CustomEvent("clock:rang", { detail: { sound, phase } }));
    if (!audio) return;
    /* The end of a round is heard twice. */
    const times = phase === "moving" || phase === "over" || phase === "break" ? [0, 1.2] : [0];
    times.forEach((later) => notes.forEach(([pitch, after, long]) => note(pitch, audio.currentTime + later + after, long)));
  }
  function note(pitch, at, long) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }

  const ask = () => ["live:ask", "wall:ask", "clock:ask"].forEach((name) => document.dispatchEvent(new CustomEvent(name)));

  /* Whether the device slept or its clock was set only the server knows. Where that is away, who is ahead slept. */
  function look() {
    const apart = Date.now() - performance.now() - wall;
    if (Math.abs(apart) > JUMP) {
      wall += apart;
      jump = { at: performance.now(), by: apart + (jump ? jump.by : 0), asked: 0 };
    }
    if (!jump) return;
    const waited = performance.now() - jump.at;
    if (heard > jump.at) jump = null;
    else if (jump.asked < TRIES && waited >= jump.asked * AGAIN) {
      jump.asked += 1;
      ask();
    }
    if (jump && waited > ALONE && jump.by > 0 && least !== null) {
      [least, most] = [least + jump.by, most + jump.by];
      jump.by = 0;
    }
  }

  /* On the second of the server, not of the page. */
  function tick() {
    look();
    show();
    setTimeout(tick, SECOND - (((serverNow() % SECOND) + SECOND) % SECOND) + 15);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    look();
    show();
  });

  learnFromPage();
  tick();
  /* A page that took long to make leaves open when in that time it was: the next answer, a short one, says it. */
  if (document.querySelector("[data-round-clock]") && (least === null || most - least > SECOND)) {
    window.addEventListener("load", ask);
  }
})();
