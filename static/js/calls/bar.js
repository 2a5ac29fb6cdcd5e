/* Calls for the director, on every page of a running session: how many tables wait and since when, a tone for a new
   call unless the director has switched it off, and a mark in the tab. Waits ([data-waits]) go on between two answers.
   A call that is on a page which somebody can see is reported as seen, once; its table waits for that. What is said
   and who has seen it goes by htmx (desk/calls/_bar.html, _bar_says.html). */
(function () {
  "use strict";

  const bar = document.querySelector("[data-calls]");
  if (!bar) return;
  const says = bar.querySelector("[data-calls-says]");
  const toggle = bar.querySelector("[data-calls-sound]");
  const mute = bar.querySelector("[data-calls-mute]");
  const heardAs = `bridgeclub.calls.${bar.dataset.session}`;
  const WANTED = "bridgeclub.calls.sound";
  const AWAY = 10000;
  const REMIND = 45000;
  const title = document.title;
  const Speaker = window.AudioContext || window.webkitAudioContext;
  /* The server's clock, by which the waits are told, against this one. */
  let ahead = 0;
  let asked = 0;
  let speaker = null;
  let rang = 0;

  const kept = (name, other) => { try { return localStorage.getItem(name) || other; } catch (problem) { return other; } };
  const keep = (name, value) => { try { localStorage.setItem(name, value); } catch (problem) { /* as long as the page */ } };
  let wanted = kept(WANTED, "on") === "on";

  /* Two notes, twice: not to be taken for the round's clock, and heard in a room that talks. */
  function ring() {
    rang = Date.now();
    [[784, 0], [1047, 0.18], [784, 0.5], [1047, 0.68]].forEach(([pitch, after]) => {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      const start = speaker.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      tone.connect(volume).connect(speaker.destination);
      tone.start(start);
      tone.stop(start + 0.3);
    });
    bar.dataset.rang = String(Number(bar.dataset.rang || 0) + 1);
  }

  /* Not from a page that lies behind another one or in a pocket: nobody sees it there. What could not be reported is
     tried again with the next look. */
  function report() {
    const form = says.querySelector("[data-calls-shown]");
    if (form && !document.hidden) htmx.trigger(form, "calls:seen");
  }

  /* Browsers let nobody hear anything before a press on the page. */
  function listen(then) {
    if (!Speaker) return;
    speaker = speaker || new Speaker();
    speaker.resume().then(() => { marked(); if (then) then(); }).catch(() => {});
  }

  const heard = () => Boolean(wanted && speaker && speaker.state === "running");

  function marked() {
    if (!toggle) return;
    toggle.hidden = !Speaker;
    toggle.setAttribute("aria-checked", String(wanted));
    mute.hidden = !wanted || !Speaker || heard();
  }

  function news() {
    const now = says.firstElementChild;
    if (!now) return;
    const [newest, waiting, open] = ["newest", "calling", "open"].map((name) => Number(now.dataset[name]));
    if (now.dataset.now) ahead = new Date(now.dataset.now) - Date.now();
    bar.hidden = !open && !("stays" in bar.dataset);
    document.title = waiting ? `(${waiting}) ${title}` : title;
    if (waiting && newest > Number(kept(heardAs, 0)) && heard()) {
      keep(heardAs, String(newest));
      ring();
    }
    tick();
  }

  function tick() {
    document.querySelectorAll("[data-waits]").forEach((node) => {
      const all = Math.max(0, Math.floor((Date.now() + ahead - new Date(node.dataset.waits)) / 1000));
      const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, "0")];
      const text = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
      if (node.textContent !== text) node.textContent = text;
    });
    const waits = says.firstElementChild && Number(says.firstElementChild.dataset.calling);
    if (waits && rang && heard() && Date.now() - rang > REMIND) ring();
  }

  /* Behind another page it asks less often; what was just uncovered asks at once. */
  says.addEventListener("htmx:confirm", (event) => {
    if (event.target !== says) return;
    const { triggeringEvent } = event.detail;
    const idle = triggeringEvent ? triggeringEvent.type === "visibilitychange" : Date.now() - asked < AWAY;
    if (document.hidden && idle) event.preventDefault();
    else asked = Date.now();
  });

  says.addEventListener("htmx:afterRequest", (event) => {
    const { successful, xhr, requestConfig } = event.detail;
    if (requestConfig.elt !== says) {
      if (xhr.status === 204) requestConfig.elt.remove();
      return;
    }
    if (successful && xhr.status === 200) {
      news();
      document.dispatchEvent(new CustomEvent("live:ask"));
    }
    report();
  });

  toggle.addEventListener("click", () => {
    wanted = !wanted;
    keep(WANTED, wanted ? "on" : "off");
    if (wanted) listen(ring);
    marked();
  });
  /* Any press will do, but for the one that switches it off. Not before the button is up again: the line that goes
     then would move what is being pressed. */
  const first = (event) => wanted && !heard() && !toggle.contains(event.target) && listen(news);
  ["click", "keydown"].forEach((kind) => document.addEventListener(kind, first, true));
  document.addEventListener("htmx:afterSwap", tick);
  if (wanted) listen(news);
  marked();
  news();
  document.addEventListener("htmx:load", report, { once: true });
  setInterval(tick, 1000);
})();
