/* What the device remembers of one table of one session: pages read, the answer being given, entries not yet sent.
   A private window may remember nothing; then it lives as long as the page. */

const PREFIX = "bridgeclub.table.";

export function openStore(place) {
  const name = PREFIX + place;
  let memory = {};

  function read() {
    try {
      return JSON.parse(localStorage.getItem(name)) || memory;
    } catch (problem) {
      return memory;
    }
  }

  return {
    get(part, otherwise) {
      const value = read()[part];
      return value === undefined ? otherwise : value;
    },
    set(part, value) {
      memory = { ...read(), [part]: value };
      try {
        localStorage.setItem(name, JSON.stringify(memory));
      } catch (problem) {
        return false;
      }
      return true;
    },
  };
}

/* An id that no other device makes; club networks without https have no crypto.randomUUID. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
