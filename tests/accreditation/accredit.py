#!/usr/bin/env python3
"""Hold a scoring program against worked examples. Python 3.9 or newer, nothing else.

    python accredit.py --program 'other-program {}'        {} is a file with one session document; without {} it is
                                                           given on standard input. The program prints a standings
                                                           document on standard output
    python accredit.py --lines 'other-program'             one process for all: a document, an answer a line
    python accredit.py --csv FOLDER                        the same examples as tables, to be typed in
    python accredit.py --zip FOLDER                        this whole folder, with the tables, as one file to hand on
    … --only neuberg --only teams                          these subjects alone
    … --places 2                                           figures to so many places are enough (without: all of them)

The exit status is 0 where every figure agrees, 1 where one does not, 2 where nothing could be asked.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import shlex
import subprocess
import sys
import tempfile
import zipfile
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 600
SIDES = (("ns_points", "North-South"), ("ew_points", "East-West"), ("score", "the score"))
ROW = ("rank", "tied", "boards", "points", "available", "penalty", "total", "percent", "vp", "handicap", "sit_out")


def subjects(only=()):
    """Name of the subject, its title and its cases, in the order of the files."""
    for path in sorted((HERE / "cases").glob("*.json")):
        name = path.stem.partition("-")[2]
        if not only or name in only:
            found = json.loads(path.read_text(encoding="utf-8"))
            yield name, found["subject"], found["cases"]


def ask_each(command, documents):
    """One answer for each document: what was printed, parsed; or a sentence that says why there is none."""
    for document in documents:
        words = shlex.split(command)
        text = json.dumps(document, ensure_ascii=False)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "session.json"
            file.write_text(text, encoding="utf-8")
            on_file = any("{}" in word for word in words)
            words = [word.replace("{}", str(file)) for word in words]
            given = None if on_file else text.encode()
            try:
                done = subprocess.run(words, input=given, capture_output=True, timeout=SECONDS)
            except (OSError, subprocess.TimeoutExpired) as refused:
                yield f"the program could not be run: {refused}"
                continue
        if done.returncode:
            yield "refused: " + (done.stderr.decode("utf-8", "replace").strip().splitlines() or ["without a word"])[0]
        else:
            yield parsed(done.stdout)


def ask_by_lines(command, documents):
    """The same by one process."""
    text = "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents)
    try:
        done = subprocess.run(shlex.split(command), input=text.encode(), capture_output=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as refused:
        return [f"the program could not be run: {refused}"] * len(documents)
    answers = [parsed(line) for line in done.stdout.splitlines() if line.strip()]
    return answers + ["no answer"] * (len(documents) - len(answers))


def parsed(text):
    try:
        found = json.loads(text)
    except ValueError:
        return "the answer is not JSON: " + text.decode("utf-8", "replace").strip()[:60]
    if not isinstance(found, dict):
        return "the answer is not a standings document"
    if found.get("faults"):
        return "refused: {}".format(found["faults"][0])
    return found


def same(due, found, places):
    """Whether two figures are equal, as numbers where they are numbers."""
    if isinstance(due, dict):
        return isinstance(found, dict) and all(same(value, found.get(key), places) for key, value in due.items())
    if isinstance(due, list):
        if not isinstance(found, list) or len(due) != len(found):
            return False
        return all(same(*both, places) for both in zip(due, found, strict=False))
    if isinstance(due, bool) or isinstance(found, bool) or due is None or found is None:
        return due is found
    try:
        difference = abs(Fraction(str(due)) - Fraction(str(found)))
    except (ValueError, ZeroDivisionError):
        return due == found
    return difference <= (Fraction(1, 2 * 10**places) if places is not None else 0)


def differences(case, found, places=None):
    """Every figure that is not the expected one, in words."""
    if isinstance(found, str):
        yield found
        return
    try:
        yield from of_boards(case, found, places)
        yield from of_matches(case, found, places)
        yield from of_ranking(case, found, places)
    except (KeyError, TypeError, AttributeError) as odd:
        yield f"the answer is not a standings document: {odd!r}"


def of_boards(case, found, places):
    lines = {}
    for board in found["boards"]:
        for line in board["lines"]:
            lines.setdefault(place(board["number"], line), []).append(line)
    for board in case["expected"].get("boards", []):
        for due in board["lines"]:
            there = lines.get(place(board["number"], due)) or [None]
            line = there.pop(0) if len(there) > 1 else there[0]
            who = "Board {}, {} against {}".format(board["number"], name(due["ns"]), name(due["ew"]))
            if line is None:
                yield f"{who}: expected a line, got none"
                continue
            for key, words in SIDES:
                if key in due and not same(due[key], line.get(key), places):
                    yield f"{who}, {words}: expected {said(due[key])}, got {said(line.get(key))}"


def place(number, line):
    return json.dumps([number, line.get("section"), line.get("round"), line.get("table"), line["ns"], line["ew"]])


def of_matches(case, found, places):
    there = {match["id"]: match for match in found.get("matches", [])}
    for due in case["expected"].get("matches", []):
        match = there.get(due["id"], {})
        for key in ("imps", "vp"):
            if key in due and not same(due[key], match.get(key), places):
                got = said(match.get(key))
                yield "Match {}, {}: expected {}, got {}".format(due["id"], key, said(due[key]), got)


def of_ranking(case, found, places):
    rows = {row["contestant"]: row for row in found["ranking"]}
    for due in case["expected"].get("ranking", []):
        row = rows.get(due["contestant"])
        if row is None:
            yield "Ranking, {}: not in it".format(due["contestant"])
            continue
        for key in ROW:
            if key in due and not same(due[key], row.get(key), places):
                got = said(row.get(key))
                yield "Ranking, {}, {}: expected {}, got {}".format(due["contestant"], key, said(due[key]), got)


def name(side):
    return " and ".join(side) if isinstance(side, list) else side


def said(figure):
    if isinstance(figure, list):
        return " : ".join(map(said, figure))
    if isinstance(figure, dict):
        return ", ".join(f"{key} {said(value)}" for key, value in figure.items())
    return {None: "none", True: "yes", False: "no"}.get(figure, figure) if not isinstance(figure, str) else figure


def report(command, by_lines, only, places):
    """Print a line for each subject; how many cases differ."""
    found = list(subjects(only))
    documents = [case["document"] for _name, _title, cases in found for case in cases]
    if not documents:
        print("There is no such subject. There are: {}".format(", ".join(each for each, _t, _c in subjects())))
        return -1
    answers = iter(ask_by_lines(command, documents) if by_lines else ask_each(command, documents))
    wrong = 0
    for subject, title, cases in found:
        failed = []
        for case in cases:
            first = next(differences(case, next(answers), places), None)
            if first is not None:
                failed.append("    {}: {}".format(case["id"], first))
        wrong += len(failed)
        print(f"{subject:18} {len(cases) - len(failed):3d} of {len(cases):3d}   {title}")
        for line in failed:
            print(line)
    print(f"{wrong} of {len(documents)} differ." if wrong else f"All {len(documents)} examples agree.")
    return wrong


def tables():
    """Name of a file and its text: what is typed in and, on the right, what a club's sheet should show."""
    for subject, _title, cases in subjects():
        for case in cases:
            yield "{}/{}.csv".format(subject, case["id"]), table(case)


def table(case):
    document, text = case["document"], io.StringIO()
    sheet = csv.writer(text, lineterminator="\r\n")
    sheet.writerow(["Tests", case["tests"]])
    sheet.writerow(["Source", case["source"]])
    sheet.writerow(["Scoring", ", ".join(f"{key} {said(value)}" for key, value in document["scoring"].items())])
    marked = {board["number"]: board.get("vulnerable", "") for board in document.get("boards", [])}
    keys = ("section", "round", "table", "ns", "ew", "contract", "declarer", "tricks", "score")
    more = sorted({key for line in document["results"] for key in line} - {"board", *keys})
    sheet.writerow([])
    sheet.writerow(["board", "vulnerable", *keys, *more, "expected NS", "expected EW"])
    due = {}
    for board in case["expected"].get("boards", []):
        for line in board["lines"]:
            due.setdefault(place(board["number"], line), []).append(line)
    for line in document["results"]:
        there = due.get(place(line["board"], line)) or [{}]
        figures = there.pop(0) if len(there) > 1 else there[0]
        cells = [name(line[key]) if key in ("ns", "ew") else line.get(key, "") for key in keys]
        cells += [json.dumps(line[key], ensure_ascii=False) if key in line else "" for key in more]
        points = [rounded(figures.get(key)) for key in ("ns_points", "ew_points")]
        sheet.writerow([line["board"], marked.get(line["board"], "by number"), *cells, *points])
    for fine in document.get("penalties", []):
        sheet.writerow(["penalty", *("{} {}".format(*pair) for pair in fine.items())])
    sheet.writerow([])
    for match in case["expected"].get("matches", []):
        sheet.writerow(["match", match["id"], *(f"{key} {said(match[key])}" for key in ("imps", "vp") if key in match)])
    rows = case["expected"].get("ranking", [])
    columns = [key for key in ROW if any(key in row for row in rows)]
    names = {each["id"]: each for each in document["contestants"]}
    if rows:
        sheet.writerow(["contestant", "names", "handicap given", "standing", *columns])
    for row in rows:
        who = names[row["contestant"]]
        told = [" - ".join(who.get("players", [])), who.get("handicap", ""), who.get("standing", "")]
        cells = [rounded(row[key]) if key in ("percent", "total", "points") else said(row.get(key)) for key in columns]
        sheet.writerow([row["contestant"], *told, *cells])
    return text.getvalue()


def rounded(figure):
    """As clubs print it: to two places, halves up."""
    if figure is None or isinstance(figure, list):
        return said(figure) if figure is not None else ""
    exact = Fraction(figure) * 100
    whole = int(abs(exact) + Fraction(1, 2))
    sign = "-" if exact < 0 and whole else ""
    return f"{sign}{whole // 100}.{whole % 100:02d}"


def write_tables(folder):
    for path, text in tables():
        file = Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())


def write_zip(folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    file = Path(folder) / "bridge-scoring-examples.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(HERE.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                packed.write(path, f"bridge-scoring-examples/{path.relative_to(HERE).as_posix()}")
        for path, text in tables():
            packed.writestr(f"bridge-scoring-examples/tables/{path}", b"\xef\xbb\xbf" + text.encode())
    print(file)


def main(words=None):
    about, _blank, more = __doc__.partition("\n")
    asked = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    way = asked.add_mutually_exclusive_group(required=True)
    for option in ("--program", "--lines"):
        way.add_argument(option, metavar="COMMAND")
    for option in ("--csv", "--zip"):
        way.add_argument(option, metavar="FOLDER")
    asked.add_argument("--only", action="append", default=[], metavar="SUBJECT")
    asked.add_argument("--places", type=int)
    given = asked.parse_args(words)
    if given.csv or given.zip:
        write_tables(given.csv) if given.csv else write_zip(given.zip)
        return 0
    wrong = report(given.program or given.lines, bool(given.lines), given.only, given.places)
    return 2 if wrong < 0 else int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
