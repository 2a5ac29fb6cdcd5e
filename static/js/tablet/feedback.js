/* What is taken and what is refused, to be felt and heard where the device can and its holder wants it. */

import { setting } from "./settings.js";

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
