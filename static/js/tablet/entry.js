/* Entering one board: from the list through the questions to the opponents' yes. */

import { resultOf } from "./confirm.js";
import { blank, contractOf, firstOpen, newDraft, nextOpen, stepsOf, untouched, whole } from "./draft.js";
import { refused, setting, taken } from "./device.js";
import { inWords } from "./names.js";
import { atTheEnd } from "./signing.js";

/* Gives the app what the pages of an entry press. */
export function openEntry(app) {
  let agreed = null;
  const steps = () => stepsOf(app.draft, app.state.ask_lead);
  /* Where to go has been read: others sit here now, who may have the boards of that round still to play. */
  const isLeft = (round) => round > 0 && (app.seen("end") >= round || app.seen("start") > round);
  const said = (draft) => JSON.stringify([contractOf(draft), draft.declarer, draft.tricks, draft.lead]);

  Object.assign(app, {
    keepDraft: () => app.store.set("draft", app.draft),
    forgetDraft() {
      app.draft = null;
      app.store.set("draft", null);
    },

    /* A card of the list was pressed. */
    open(round, board) {
      const place = { round: round.number, board: board.number };
      if (["open", "postponed"].includes(board.state)) return app.begin(round, board);
      if (board.state === "refused") return app.show({ ...place, name: "refused", item: board.item });
      if (board.state === "conflict") return app.show({ ...place, name: "conflict" });
      const unasked = ["entered", "unsent", "sending"].includes(board.state) && !board.said;
      if (unasked && board.result) return app.show({ ...place, name: "check" });
      return app.show({ ...place, name: "result" });
    },
    begin(round, board) {
      app.draft = newDraft(round, board);
      app.step(whole(app.draft, app.state.ask_lead) ? "fix" : "contract");
    },
    /* After a yes: the next board of the round that is played, which one press on Back puts away again. */
    goOn(number, done) {
      const { state } = app;
      const round = app.round(number);
      const here = setting("next") && state.phase === "playing" && state.current.number === number;
      const next = here ? nextOpen(round, done) : null;
      if (!next) return app.home();
      app.draft = { ...newDraft(round, next), follows: done };
      return app.step("contract");
    },
    /* The board in hand has no result to be entered here. */
    sayUnplayed() {
      const { round, board } = app.draft;
      app.forgetDraft();
      app.show({ name: "unplayed", round, board });
    },
    idle: () => !app.draft || blank(app.draft),
    /* News: a board that was opened by itself makes way where it is not to be entered any more; others sit here now. */
    waits() {
      const { board, others } = app.draft ? app.find(app.draft) : {};
      if (others) return blank(app.draft) ? !app.leave() : true;
      if (!app.draft || !untouched(app.draft)) return false;
      if (!board || board.state !== "open" || app.state.phase !== "playing" || app.asked()) app.leave();
      return true;
    },
    step(name) {
      app.draft.step = name;
      app.keepDraft();
      // Of a board that has gone nobody asks the lead: the director gets what is known.
      if (name === "confirm" || (name === "lead" && !app.find(app.draft).board)) app.submit();
      if (name === "confirm" && atTheEnd(app)) return app.enteredAlone();
      app.show({ name: "step" });
    },
    /* Nobody says yes at each board: the list says what was entered. */
    enteredAlone() {
      taken();
      app.leave();
    },
    /* To the first question that is open; to the opponents when none is. */
    stepOn: () => app.step(firstOpen(app.draft, app.state.ask_lead)),
    /* One question back; from a whole answer to the choice of what is to be changed. */
    stepBack() {
      if (whole(app.draft, app.state.ask_lead)) return app.step("fix");
      const at = steps().indexOf(app.draft.step);
      return at > 0 ? app.step(steps()[at - 1]) : app.leave();
    },

    /* Sent as soon as it is whole, so that nothing is lost; a changed answer is another entry, after the first. */
    submit() {
      const { draft } = app;
      if (draft.said === said(draft)) return;
      const { contract, declarer, tricks, lead } = resultOf(draft, app.find(draft).board || {});
      const { round, item, base, who } = draft;
      const entry = { kind: "result", id: app.newId(), round, board: draft.board, contract, lead: lead || "" };
      const known = { declarer: declarer || "", tricks: tricks === undefined ? null : tricks };
      Object.assign(draft, { said: said(draft), item: entry.id });
      app.keepDraft();
      app.outbox.add({ ...entry, ...known, who, replaces: base, after: item, keyed_at: new Date().toISOString() });
    },
    sayYes() {
      const { item, round, board } = app.draft;
      const yes = { kind: "confirm", id: app.newId(), round, board, of: item, keyed_at: new Date().toISOString() };
      agreed = { yes: yes.id, draft: app.draft };
      app.outbox.add(yes);
      app.forgetDraft();
      taken();
      app.goOn(round, board);
    },
    sayYesTo(round, board) {
      const yes = { kind: "confirm", id: app.newId(), round: round.number, board: board.number, keyed_at: new Date().toISOString() };
      taken();
      agreed = { yes: yes.id, draft: newDraft(round, board) };
      app.outbox.add(board.item ? { ...yes, of: board.item.id } : { ...yes, result: board.entered });
      app.home();
    },

    /* An entry is with the server, or was refused. */
    arrived(what, item) {
      // A board that was opened by itself is nobody's answer: what became of the one before is told at once.
      const mine = app.draft && (app.draft.item === item.id || untouched(app.draft));
      if (item.check || item.again) return app.askAgain(item);
      if (item.traveller) return app.showOnce(item);
      const place = { round: item.round, board: item.board };
      if (mine && (what === "refused" || item.status === "conflict")) refused();
      if (what === "refused" && mine) {
        app.forgetDraft();
        app.show({ ...place, name: "refused", item });
      } else if (item.status === "kept" && mine) {
        app.leave();
      } else if (item.status === "conflict" && mine) {
        app.forgetDraft();
        app.show({ ...place, name: "conflict" });
      } else if (!app.draft) app.draw();
      return null;
    },

    /* The server asks about a lead or all of it; who is answering something else meanwhile is not disturbed. */
    askAgain(item) {
      if (!agreed || agreed.yes !== item.id || isLeft(item.round) || (app.draft && !untouched(app.draft))) return;
      const { draft } = agreed;
      app.forgetDraft();
      app.show({ name: item.again ? "again" : "leadagain", round: draft.round, board: draft.board, draft, result: item.again });
    },
    /* What the round's last board is worth, before its pairs leave; of the others the list says it. */
    showOnce(item) {
      const round = app.round(item.round);
      const last = round && round.boards.every((board) => board.state !== "open" && board.state !== "postponed");
      if (!last || !agreed || agreed.yes !== item.id || isLeft(item.round) || app.draft) return app.draft ? null : app.draw();
      agreed = null;
      return app.show({ name: "traveller", round: item.round, board: item.board, answer: item.traveller, once: true });
    },
    itemInWords: (item) => inWords(item),
    answersInWords: (draft) => inWords({ ...draft, contract: contractOf(draft) }),
    leave() {
      app.forgetDraft();
      app.home();
    },

    /* The board being entered, when the state says that somebody else has entered it meanwhile. */
    enteredElsewhere() {
      const { draft } = app;
      const board = draft && app.find(draft).board;
      if (!board || board.item || ["open", "postponed"].includes(board.state) || board.entered === draft.base) return 0;
      return board.entered === app.outbox.result(draft.item) ? 0 : board.number;
    },

    /* After a reload: the question that was being answered, if the board still waits for it. */
    resume() {
      const draft = app.store.get("draft", null);
      const { board: at, others } = draft ? app.find(draft) : {};
      const settled = at && at.item && (at.item.error || at.item.status === "conflict");
      // A browser that ended in the middle of a write has the answers, but no entry of them: then they are sent now.
      if (draft && draft.said && !app.outbox.knows(draft.item)) draft.said = "";
      const waits = at && !settled && !(draft.said && at.hidden) && (draft.said || at.entered === draft.base);
      if (waits || (others && !blank(draft))) {
        app.draft = draft;
        if (draft.step === "confirm") app.submit();
        return app.show({ name: "step" });
      }
      return app.leave();
    },
  });
}
