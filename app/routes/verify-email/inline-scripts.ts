/**
 * The page sends no bundle; these few lines stand in it, allowed by their nonce. Without them the
 * button and the link do the same.
 */

/** Sends the form by itself: people open the link to be done. */
export const SUBMIT_BY_ITSELF = `(function () {
  var form = document.getElementById("verify");
  form.querySelector("button").textContent = form.dataset.verifying;
  form.submit();
})()`;

/** Moves on after 3 s (spec, section 9), unless the reader wants to stay (WCAG 2.2.1). */
export const MOVE_ON = `(function () {
  var box = document.getElementById("moving-on");
  var timer = setTimeout(function () { location.assign(box.dataset.to); }, 3000);
  box.hidden = false;
  box.querySelector("button").addEventListener("click", function (event) {
    clearTimeout(timer);
    box.querySelector("p").textContent = box.dataset.staying;
    event.currentTarget.remove();
  });
})()`;
