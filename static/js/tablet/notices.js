/* What the server has answered to an entry that no list of boards shows any more, and what the director has to see. */

import { refusedPage } from "./boards.js";
import { plainPage } from "./rounds.js";
import { t, words } from "./words.js";

export function noticePage(app, item) {
  if (item.error) return refusedPage(app, { item });
  const page = plainPage("kept", t("keptTitle", { board: item.board }), item.message);
  return { ...page, ok: { text: words.understood, press: () => app.outbox.read(item).then(app.home) } };
}
