/* The tablet by the door: htmx sends the form without leaving the page, so that nothing typed is lost where nobody
   answers ([data-door-lost] says so). After somebody has signed in the page is free again for the next one. Without
   scripts the form is sent as usual. */
(function () {
  "use strict";

  const FREE_AGAIN = 15000;
  const TOO_MANY = 429;
  const region = document.querySelector("[data-door]");
  const ofForm = ({ requestConfig }) => requestConfig.elt.matches("[data-door] form");
  const leave = () => window.location.assign(region.dataset.door);

  function shown() {
    if (region.querySelector("[data-door-done]")) window.setTimeout(leave, FREE_AGAIN);
    const first = region.querySelector(".door-who input");
    if (first) first.focus();
  }

  /* A page that asks to wait has the form as it was typed. */
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (ofForm(detail) && detail.xhr.status === TOO_MANY) detail.shouldSwap = true;
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!ofForm(detail)) return;
    const { status } = detail.xhr;
    const lost = region.querySelector("[data-door-lost]");
    if (lost) lost.hidden = status > 0 && status < 500;
    if (status >= 400 && status < 500 && ![422, TOO_MANY].includes(status)) leave();
  });

  document.addEventListener("htmx:afterSettle", ({ target }) => target === region && shown());
  shown();
})();
