/* The shelf in the page's own storage, for browsers without a database; in memory where even that is refused. */

const NAME = "bridgeclub.table/shelf";

export function openDrawer() {
  let memory = { next: 1, rows: [], notes: {} };
  const lasting = canWrite();

  function look() {
    if (!lasting) return memory;
    return JSON.parse(localStorage.getItem(NAME)) || { next: 1, rows: [], notes: {} };
  }

  function put(kept) {
    memory = kept;
    if (lasting) localStorage.setItem(NAME, JSON.stringify(kept));
  }

  return {
    lasting,
    rows: async () => look().rows,
    async add(row) {
      const kept = look();
      const there = kept.rows.find((each) => each.id === row.id);
      if (there) return there.at;
      put({ ...kept, next: kept.next + 1, rows: [...kept.rows, { ...row, at: kept.next }] });
      return kept.next;
    },
    async save(row) {
      const kept = look();
      put({ ...kept, rows: kept.rows.map((each) => (each.at === row.at ? row : each)) });
    },
    async drop(ids) {
      const kept = look();
      put({ ...kept, rows: kept.rows.filter((each) => !ids.includes(each.id)) });
    },
    read: async (name) => look().notes[name],
    async change(name, make) {
      const kept = look();
      const after = make(kept.notes[name]);
      put({ ...kept, notes: { ...kept.notes, [name]: after } });
      return after;
    },
  };
}

function canWrite() {
  try {
    localStorage.setItem(`${NAME}?`, "");
    localStorage.removeItem(`${NAME}?`);
    return true;
  } catch (problem) {
    return false;
  }
}
