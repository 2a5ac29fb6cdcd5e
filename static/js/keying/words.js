/* The sentences of the keying page, from the page itself: nothing is said here that is not in the reader's language. */

const known = JSON.parse(document.getElementById("keying-words").textContent);

export function say(name, values = {}) {
  const [group, word] = name.split(".");
  const text = (word === undefined ? known[group] : known[group][word]) || "";
  return text.replace(/%\((\w+)\)s/g, (_, key) => values[key] ?? "").replaceAll("%%", "%");
}

export function signed(score) {
  if (!score) return "0";
  return score < 0 ? `−${-score}` : `+${score}`;
}

function scores(score) {
  return { ns: signed(score), ew: signed(-score) };
}

/* What was read, in words, with the score for both sides. */
export function resultWords(read) {
  if (read.kind === "not_played") return say("not_played");
  if (read.kind === "award") return awardWords(read.line);
  if (read.kind === "score") return say("score", scores(read.score));
  if (read.contract === "pass") return say("passed");
  const [level, suit] = read.contract;
  const difference = read.tricks - Number(level) - 6;
  return say("result", {
    contract: `${level}${known.signs[suit] || say("notrump")}${read.contract.slice(2)}`,
    seat: say(`seats.${read.declarer}`),
    result: difference ? signed(difference) : say("made"),
    ...scores(read.score),
  });
}

function awardWords(line) {
  const found = /^A([0-9]{2})([0-9]{2})(=?)$/.exec(line.replaceAll(" ", ""));
  return found ? say("average", { ns: found[1], ew: found[2] }) : say("award");
}
