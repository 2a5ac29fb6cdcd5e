/* What a director has chosen for this device, kept in its browser: { sound: "on" | "off", tone, loud, buzz, notify, awake }. */

const SOUND = "bridgeclub.calls.sound";
const REST = "bridgeclub.calls.device";
const USUAL = { tone: "rising", loud: "2", buzz: "on", notify: "off", awake: "off" };

export const kept = (name, other) => { try { return localStorage.getItem(name) || other; } catch (problem) { return other; } };
export const keep = (name, value) => { try { localStorage.setItem(name, value); } catch (problem) { /* as long as the page */ } };

function read() {
  try { return { ...USUAL, ...JSON.parse(kept(REST, "{}")) }; } catch (problem) { return { ...USUAL }; }
}
let rest = read();
let sound = kept(SOUND, "on");

export const chosen = (name) => (name === "sound" ? sound : rest[name]);

export function choose(name, value) {
  if (name === "sound") {
    sound = value;
    keep(SOUND, value);
  } else {
    rest = { ...rest, [name]: value };
    keep(REST, JSON.stringify(rest));
  }
  document.dispatchEvent(new CustomEvent("calls:chosen"));
}

/* Another page of this browser may have chosen meanwhile. */
window.addEventListener("storage", ({ key }) => {
  if (key !== SOUND && key !== REST) return;
  rest = read();
  sound = kept(SOUND, "on");
  document.dispatchEvent(new CustomEvent("calls:chosen"));
});
