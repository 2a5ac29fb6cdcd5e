/* What an older page has left on this device goes on the shelf before it is taken away there. */

const PREFIX = "bridgeclub.table.";

export async function takeOver(shelf) {
  for (const name of namesLeft()) {
    const left = JSON.parse(localStorage.getItem(name)) || {};
    const place = name.slice(PREFIX.length);
    for (const item of left.outbox || []) await shelf.add({ ...item, place });
    await shelf.change("arrived", (before) => ({ ...left.arrived, ...before }));
    const { outbox, arrived, ...others } = left;
    localStorage.setItem(name, JSON.stringify(others));
  }
}

function namesLeft() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && localStorage.getItem(name).includes("\"outbox\""));
  } catch (problem) {
    return [];
  }
}
