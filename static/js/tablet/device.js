/* How this device is used, whoever holds it and whatever the session: what its holder has chosen (kept on the device
   alone), presses of a trembling finger, what can be felt and heard of what is taken or refused. */

import { h } from "./dom.js";
import { words } from "./words.js";

const NAME = "bridgeclub.device";
export const USUAL = { left: false, large: false, four: true, count: false, next: true, shake: true, sound: false };

let kept = read();

function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(NAME)) };
  } catch (problem) {
    return { ...USUAL };
  }
}

export function setting(name) {
  return kept[name];
}

export function set(name, value) {
  kept = { ...kept, [name]: value };
  dress();
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch (problem) {
    /* A private window remembers nothing: then it lives as long as the page. */
  }
}

/* What of it the style sheet needs to know. */
export function dress() {
  const { dataset } = document.documentElement;
  dataset.hand = kept.left ? "left" : "right";
  dataset.text = kept.large ? "large" : "usual";
  dataset.suits = kept.four ? "four" : "two";
}

/* In the corner of the pages between the boards: nobody comes to it by a slip while a board is entered. */
export function settingsButton(app, view) {
  if (view.name === "settings") return null;
  return { text: h("span", { "aria-hidden": "true" }, "⚙"), says: words.settings, press: () => app.show({ name: "settings", from: view }) };
}

const TAKEN = { shake: [40], notes: [[880, 0, 0.09]] };
const REFUSED = { shake: [90, 60, 90], notes: [[220, 0, 0.14], [180, 0.18, 0.2]] };
const LOUDNESS = 0.15;

let speaker = null;

export const taken = () => give(TAKEN);
export const refused = () => give(REFUSED);

function give({ shake, notes }) {
  if (setting("shake") && navigator.vibrate) navigator.vibrate(shake);
  if (setting("sound")) play(notes);
}

/* [pitch in Hz, when, how long in seconds]; a device that may not play anything stays silent. */
function play(notes) {
  const Speaker = window.AudioContext || window.webkitAudioContext;
  if (!Speaker) return;
  speaker = speaker || new Speaker();
  speaker.resume().catch(() => {});
  notes.forEach(([pitch, after, length]) => {
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    const start = speaker.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + length);
  });
}

const PAUSE = 400;
const NEAR = 48;

export function guardPresses(root) {
  let last = { at: -PAUSE, x: 0, y: 0, target: null };

  function second(event, target) {
    if (target === last.target && "again" in target.dataset) return false;
    if (event.timeStamp - last.at >= PAUSE) return false;
    if (event.detail === 0) return target === last.target;
    return target === last.target || Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = event.target.closest("button, a");
      if (!target) return;
      if (second(event, target)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY, target };
    },
    true,
  );
}

const LONGEST_PRESS = 5000;
/* A busy device tells of the click long after the finger is up. */
const UNTIL_CLICK = 600;

/* Gives a function that does a work at once, or, while a finger or a button is down, when it is up: what is drawn anew
   under it is not hit. What a press itself does waits for nothing. */
export function whenReleased(root) {
  const due = new Set();
  let downAt = 0;
  let presses = 0;
  const up = () => (downAt = 0);
  const down = () => downAt && Date.now() - downAt < LONGEST_PRESS;

  function released() {
    up();
    due.forEach((work) => work());
    due.clear();
  }

  // Who presses again before the click of the last press is over has the finger down: that press says when it is up.
  function releasedUnlessPressed(press) {
    if (press === presses) released();
  }

  root.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    downAt = Date.now();
    presses += 1;
  }, true);
  // The press does what it does first; then comes what was due.
  root.addEventListener("click", () => {
    up();
    setTimeout(releasedUnlessPressed, 0, presses);
  }, true);
  ["pointerup", "pointercancel"].forEach((kind) =>
    window.addEventListener(kind, () => setTimeout(releasedUnlessPressed, UNTIL_CLICK, presses), true));
  return (work) => (down() ? due.add(work) : work());
}
