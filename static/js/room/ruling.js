/* A law found by its word is taken over with one press: its number stands in the box in place of the word. */
(function () {
  "use strict";

  const form = document.querySelector("#ruling");
  if (!form) return;
  const box = form.elements.laws;

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-law]");
    if (!button) return;
    const numbers = box.value.split(/[,;\s]+/).filter((word) => /\d/.test(word));
    box.value = [...numbers, button.dataset.law].join(", ");
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
