/** Time for which an outcome is shown before the page goes on, in seconds. */
export const REDIRECT_AFTER_S = 3;

/**
 * Goes on after 3 s (docs/rules.md, What is shown), unless the reader chooses to stay (WCAG 2.2.1). Inline,
 * because the page sends no bundle; allowed by its nonce. Without scripts the link does the same.
 */
export const REDIRECT_SCRIPT = `(function () {
  var box = document.getElementById("moving-on");
  var timer = setTimeout(function () { location.assign(box.dataset.to); }, ${REDIRECT_AFTER_S * 1_000});
  box.hidden = false;
  box.querySelector("button").addEventListener("click", function (event) {
    clearTimeout(timer);
    var status = box.querySelector("p");
    status.textContent = box.dataset.staying;
    // The button goes, and the focus with it: it belongs where that is said.
    status.tabIndex = -1;
    status.focus();
    event.currentTarget.remove();
  });
})()`;
