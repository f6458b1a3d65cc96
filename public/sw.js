// Shows notices on this device, whether or not a page of ours is open (docs/architecture.md).

const FALLBACK = { title: "BaanSaat", body: "", path: "/" };

/** A path of this site, whatever was sent. */
function ownPath(path) {
  const { origin, href } = new URL(path ?? "/", self.location.origin);
  return origin === self.location.origin ? href : new URL("/", self.location.origin).href;
}

function messageOf(data) {
  try {
    return { ...FALLBACK, ...data?.json() };
  } catch {
    return FALLBACK;
  }
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  // Whatever came, something is shown: browsers take the permission back from who stays silent.
  const { title, body, path, tag, lang } = messageOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: "/icon-192.png",
      data: { path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const href = ownPath(event.notification.data?.path);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => page.url === href);
      return open ? open.focus() : self.clients.openWindow(href);
    }),
  );
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const before = event.oldSubscription?.options;
  const renew = async () => {
    const subscription =
      event.newSubscription ?? (before && (await self.registration.pushManager.subscribe(before)));
    if (!subscription) return;
    await fetch("/api/notifications/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ subscription }),
    });
  };
  event.waitUntil(renew());
});
