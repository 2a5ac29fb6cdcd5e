/* A ruling as it is written. A law found by its word is taken over with one press: its number stands in the box in
   place of the word. Of the rows of a score those are shown that are filled, and one more at a press. What is missing is
   a hint until its box was left. What a way through the assistant makes of the result at the table is taken over. */
(function () {
  "use strict";

  const form = document.querySelector("#ruling");
  if (!form) return;
  const laws = form.elements.laws;
  const left = form.elements.left;
  const typed = new Set();
  const row = ["contract", "by", "tricks"].map((name) => form.elements[`both1_${name}`]);
  let put = written(atTable());
  const blocks = Array.from(form.querySelectorAll("[data-rows]"), rowsOf);

  form.addEventListener("click", ({ target }) => {
    const law = target.closest("[data-law]");
    if (law) take(law.dataset.law);
  });
  form.addEventListener("input", ({ target }) => {
    if (target.name) typed.add(target.name);
    else blocks.forEach((block) => block.show());
  });
  form.addEventListener("reset", () => setTimeout(() => blocks.forEach((block) => block.show(1))));
  form.addEventListener("focusout", ({ target }) => typed.has(target.name) && leave(target));
  form.addEventListener("change", ({ target }) => {
    if (target.tagName === "SELECT" || target.type === "radio") leave(target);
  });

  form.addEventListener("htmx:afterSwap", takeOver);

  function atTable() {
    const found = form.querySelector("[data-at-table]");
    return found ? ["contract", "by", "tricks"].map((name) => found.dataset[name]) : null;
  }

  function written(values) {
    return (values || []).join(" ").trim();
  }

  /* Into the first row, while it is empty or holds what was put there for another board. */
  function takeOver() {
    const values = atTable();
    if (!values || written(values) === put) return;
    const now = written(row.map((box) => box.value));
    if (now && now !== put) return;
    put = written(values);
    if (now === put || row.includes(document.activeElement)) return;
    row.forEach((box, at) => { box.value = values[at]; });
    tell(row[0]);
  }

  function take(number) {
    const numbers = laws.value.split(/[,;\s]+/).filter((word) => /\d/.test(word));
    laws.value = [...numbers, number].join(", ");
    laws.focus();
    tell(laws);
  }

  function tell(box) {
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* Of a row, the boxes before it too: who is at the tricks has passed over the declarer. */
  function leave(box) {
    const row = box.closest("[data-row]");
    const boxes = row ? boxesOf(row) : [box];
    const names = boxes.slice(0, boxes.indexOf(box) + 1).map((each) => each.name);
    left.value = [...new Set([...left.value.split(" "), ...names])].join(" ").trim();
  }

  function boxesOf(row) {
    return Array.from(row.querySelectorAll("input, select"));
  }

  function rowsOf(block) {
    const rows = Array.from(block.querySelectorAll("[data-row]"));
    const add = block.querySelector("[data-add]");
    let shown = 1;

    const filled = (row) => boxesOf(row).some((box) => box.value);

    function show(least = shown) {
      shown = Math.max(least, 1, rows.findLastIndex(filled) + 1);
      rows.forEach((row, at) => {
        row.hidden = at >= shown;
        row.querySelector("[data-remove]").hidden = shown < 2;
      });
      block.classList.toggle("one", shown === 1 && !boxesOf(rows[0])[3].value);
      add.hidden = shown === rows.length;
    }

    /* The next one begins with the contract of the one before: mostly the tricks alone are other ones. */
    add.addEventListener("click", () => {
      const [before, row] = [boxesOf(rows[shown - 1]), boxesOf(rows[shown])];
      show(shown + 1);
      for (const at of [0, 1]) row[at].value = before[at].value;
      row[before[0].value ? 2 : 0].focus();
      tell(row[0]);
    });
    block.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-remove]");
      if (!button) return;
      const values = rows.map((row) => boxesOf(row).map((box) => box.value));
      values.splice(rows.indexOf(button.closest("[data-row]")), 1);
      rows.forEach((row, at) => boxesOf(row).forEach((box, which) => { box.value = values[at] ? values[at][which] : ""; }));
      show(shown - 1);
      boxesOf(rows[0])[0].focus();
      tell(boxesOf(rows[0])[0]);
    });
    block.dataset.ready = "";
    show();
    return { show };
  }
})();
