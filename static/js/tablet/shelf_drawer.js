/* The shelf in the page's own storage, for browsers without a database; in memory where even that is refused. What is on
   another shelf than the page's own is brought to it: no page may leave what another one kept. */

const NAME = "bridgeclub.table/shelf";

/* `asked`: the promise of the database that did not answer in time. */
export function openDrawer(asked) {
  const drawer = drawerAlone();
  return { ...drawer, late: asked.then((database) => moved(database, drawer)).catch((problem) => console.warn(String(problem))) };
}

/* All that pages without a database have left here. */
export async function takeOver(database) {
  if (!localStorage.getItem(NAME)) return;
  await moved(drawerAlone(), database);
  localStorage.removeItem(NAME);
}

/* Rows, what became of those that had arrived, and the table as it was known. */
async function moved(from, to) {
  const rows = await from.rows();
  for (const { at, ...row } of rows) await to.add(row);
  const [arrived, table] = [await from.read("arrived"), await from.read("table")];
  await to.change("arrived", (there) => ({ ...arrived, ...there }));
  await to.change("table", (there) => there || table);
  await from.drop(rows.map((row) => row.id));
}

function drawerAlone() {
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
