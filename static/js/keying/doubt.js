/* What is asked about before it is saved, as in scoring/engine/unusual.py; a test compares the two.
   A played result is { contract, declarer, tricks }. */

import { readContract, sideOf } from "../tablet/score.js";

const FAR = 5;
const TRICKS_OFF = 4;
const BOTH_SIDES_AT_MOST = 17;
const SMALL_SLAM = 6;
const TRICKS_OF_A_SLAM = 12;
const SCORE_OFF = 800;
const FEW = 2;

export function doubt(played, field) {
  const others = field.filter((each) => each.contract !== "pass");
  if (played.contract === "pass") return others.length >= FEW && others.length === field.length ? "passed_alone" : "";
  return besideOthers(played, others) || byItself(played);
}

export function doubtOfScore(score, field) {
  const far = field.length >= FEW && (score < Math.min(...field) - SCORE_OFF || score > Math.max(...field) + SCORE_OFF);
  return far ? "score_off" : "";
}

function byItself({ contract, tricks }) {
  const { level, doubles } = readContract(contract);
  const difference = tricks - level - 6;
  if (difference <= -FAR) return "far_down";
  if (difference >= FAR) return "far_up";
  return doubles === 2 ? "redoubled" : "";
}

function besideOthers(played, others) {
  const same = others.filter((each) => each.contract[1] === played.contract[1]);
  const side = (each) => sideOf(each.declarer);
  const ours = same.filter((each) => side(each) === side(played)).map((each) => each.tricks);
  const theirs = same.filter((each) => side(each) !== side(played)).map((each) => each.tricks);
  if (theirs.length && !ours.length && played.tricks + Math.min(...theirs) > BOTH_SIDES_AT_MOST) return "other_side";
  if (ours.length && (played.tricks <= Math.min(...ours) - TRICKS_OFF || played.tricks >= Math.max(...ours) + TRICKS_OFF)) return "tricks_off";
  return slamAlone(played, others) ? "slam_alone" : "";
}

function slamAlone(played, others) {
  if (readContract(played.contract).level < SMALL_SLAM || others.length < FEW) return false;
  const bid = others.some((each) => readContract(each.contract).level >= SMALL_SLAM);
  const won = others.some((each) => sideOf(each.declarer) === sideOf(played.declarer) && each.tricks >= TRICKS_OF_A_SLAM);
  return !bid && !won;
}
