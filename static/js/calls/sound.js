/* The tone of a call and the trembling of a telephone, made here: no file is fetched. Browsers let nobody hear anything
   before a press on the page. */

import { chosen } from "./device.js";

const Speaker = window.AudioContext || window.webkitAudioContext;
/* Pitch, seconds after the first, how long. Not to be taken for the round's clock, and heard in a room that talks. */
const TONES = {
  rising: [[784, 0, 0.3], [1047, 0.18, 0.3], [784, 0.5, 0.3], [1047, 0.68, 0.3]],
  deep: [[392, 0, 0.5], [523, 0.3, 0.5], [392, 0.8, 0.5], [523, 1.1, 0.5]],
  pips: [[1319, 0, 0.12], [1319, 0.22, 0.12], [1319, 0.44, 0.12], [1319, 0.66, 0.12]],
};
const LOUD = { 1: 0.08, 2: 0.25, 3: 0.8 };
const TREMBLE = [250, 120, 250];
let speaker = null;

export const canSound = Boolean(Speaker);
export const canTremble = "vibrate" in navigator;
export const wanted = () => chosen("sound") === "on";
export const audible = () => Boolean(speaker && speaker.state === "running");

/* Within a press. */
export function allow(then) {
  if (!Speaker) return;
  speaker = speaker || new Speaker();
  speaker.resume().then(() => then && then()).catch(() => {});
}

export function ring() {
  if (canTremble && chosen("buzz") === "on") navigator.vibrate(TREMBLE);
  if (!audible() || !wanted()) return false;
  const tones = TONES[chosen("tone")] || TONES.rising;
  tones.forEach(([pitch, after, long]) => {
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    const start = speaker.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD[chosen("loud")] || LOUD[2], start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + long);
    tone.connect(volume).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + long);
  });
  return true;
}
