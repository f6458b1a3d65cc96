/** What stands between a browser and notices, as far as it can be told without asking anybody. */
export type PushObstacle = "install-first" | "no-worker" | "no-notifications" | "blocked";

/** An iPhone or iPad: an iPad says that it is a Mac, which has no touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Why notices can't be switched on in this browser now, or null. */
export function pushObstacle(): PushObstacle | null {
  if (!("serviceWorker" in navigator)) return "no-worker";
  if (!("PushManager" in window) || !("Notification" in window)) {
    // There they exist in what is installed only.
    return isApplePhone() ? "install-first" : "no-notifications";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** For whose words of how to allow what is blocked there are. */
export type BlockingBrowser = "phone" | "iphone" | "firefox" | "safari" | "computer";

/** Which words fit the browser at hand. */
export function blockingBrowser(): BlockingBrowser {
  const { userAgent } = navigator;
  if (isApplePhone()) return "iphone";
  if (/Android/.test(userAgent)) return "phone";
  if (/Firefox\//.test(userAgent)) return "firefox";
  return /Safari\//.test(userAgent) && !/Chrom/.test(userAgent) ? "safari" : "computer";
}
