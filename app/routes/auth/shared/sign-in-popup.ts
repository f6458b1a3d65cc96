/**
 * Inline lines for pages that send no bundle, allowed by their nonce. Without them the link is a plain
 * navigation, as it is where a popup is blocked.
 *
 * The popup's link to its opener is cut by our own Cross-Origin-Opener-Policy, so it can't be asked
 * whether it is closed; its last page speaks on a channel that only the two know (`ANNOUNCE_DONE`).
 */
export const OPEN_IN_POPUP = `(function () {
  var link = document.querySelector("[data-popup]");
  if (!link || !window.BroadcastChannel) return;
  link.addEventListener("click", function (event) {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    var id = Array.from(crypto.getRandomValues(new Uint32Array(4)), function (number) {
      return number.toString(36);
    }).join("-");
    var url = new URL(link.href);
    url.searchParams.set("popup", id);
    var channel = new BroadcastChannel("sign-in-" + id);
    channel.onmessage = function (message) {
      channel.close();
      location.assign(message.data);
    };
    if (window.open(url, "_blank", "popup,width=480,height=720")) event.preventDefault();
    else channel.close();
  });
})()`;

/** On the popup's last page: tells the page that opened it where to go on, and closes. */
export const ANNOUNCE_DONE = `(function () {
  var next = document.getElementById("next");
  new BroadcastChannel("sign-in-" + next.dataset.popup).postMessage(next.getAttribute("href"));
  window.close();
})()`;
