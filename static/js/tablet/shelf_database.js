/* The shelf in IndexedDB. A write is done when its transaction is, not before. */

const NAME = "bridgeclub.table";
const ROWS = "queue";
const NOTES = "notes";

export async function openDatabase() {
  let database = await opened();

  async function within(mode, work) {
    try {
      return await carriedOut(database, mode, work);
    } catch (problem) {
      if (problem.name !== "InvalidStateError") throw problem;
      // The browser has closed it in between: phones do, after a sleep.
      database = await opened();
      return carriedOut(database, mode, work);
    }
  }

  return {
    lasting: true,
    rows: () => within("readonly", (rows, notes, give) => answered(rows.getAll(), give)),
    add: (row) =>
      within("readwrite", (rows, notes, give) =>
        answered(rows.index("id").getKey(row.id), (at) => (at === undefined ? answered(rows.add(row), give) : give(at))),
      ),
    save: (row) =>
      within("readwrite", (rows) => answered(rows.getKey(row.at), (at) => (at === undefined ? null : rows.put(row)))),
    drop: (ids) =>
      within("readwrite", (rows) =>
        ids.forEach((id) => answered(rows.index("id").getKey(id), (at) => (at === undefined ? null : rows.delete(at)))),
      ),
    read: (name) => within("readonly", (rows, notes, give) => answered(notes.get(name), give)),
    change: (name, make) =>
      within("readwrite", (rows, notes, give) =>
        answered(notes.get(name), (before) => {
          const after = make(before);
          give(after);
          if (after !== before) notes.put(after, name);
        }),
      ),
  };
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ROWS, { keyPath: "at", autoIncrement: true }).createIndex("id", "id", { unique: true });
      asked.result.createObjectStore(NOTES);
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      // A later version of this page must not wait for this one.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
  });
}

function answered(request, then) {
  request.onsuccess = () => then(request.result);
}

function carriedOut(database, mode, work) {
  return new Promise((resolve, reject) => {
    let given;
    const act = database.transaction([ROWS, NOTES], mode, { durability: "strict" });
    act.oncomplete = () => resolve(given);
    act.onabort = () => reject(act.error || new Error("aborted"));
    try {
      work(act.objectStore(ROWS), act.objectStore(NOTES), (value) => (given = value));
    } catch (problem) {
      act.abort();
      reject(problem);
    }
  });
}
