import type { Page, Worker } from "@playwright/test";
import { createECDH, randomBytes } from "node:crypto";
import { pushPayloadOf } from "~/domain/channels/push/push-payload";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

test.use({ serviceWorkers: "allow" });

/**
 * Replaces what a headless browser doesn't have: a person who allows notifications, and a push service,
 * which would be Google's. Permission and subscription outlive a page, as in a real browser. Returns the
 * subscription's address.
 */
async function playPushService(page: Page): Promise<string> {
  const address = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString("hex")}`;
  const key = createECDH("prime256v1").generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  await page.addInitScript(
    ([endpoint, p256dh, secret]) => {
      const kept = localStorage;
      Object.defineProperty(Notification, "permission", {
        get: () => kept.getItem("played-permission") ?? "default",
      });
      Notification.requestPermission = () => {
        kept.setItem("played-permission", "granted");
        return Promise.resolve("granted");
      };
      const current = () => {
        const bound = kept.getItem("played-subscription");
        return bound === null
          ? null
          : {
              endpoint,
              options: { applicationServerKey: Uint8Array.from(JSON.parse(bound)).buffer },
              unsubscribe: () => Promise.resolve((kept.removeItem("played-subscription"), true)),
              toJSON: () => ({ endpoint, keys: { p256dh, auth: secret } }),
            };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(current()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          kept.setItem("played-subscription", JSON.stringify([...applicationServerKey]));
          return Promise.resolve(current());
        },
      });
    },
    [address, key, auth] as const,
  );
  return address;
}

test("the switch asks, subscribes this browser and says so; off again, nothing is left", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const userId = data.addCustomer();
  await signIn(userId);
  await playPushService(page);
  const devices = () =>
    data.value("select count(*) from push_subscriptions where user_id = ?", userId);
  await page.goto(paths.notificationSettings());
  await waitForHydration(page);
  const toggle = page.getByRole("switch", { name: t("notifications:push-name") });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(page.getByText(t("notifications:push-enabled")).first()).toBeVisible();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole("heading", { name: t("notifications:devices") })).toBeVisible();
  expect(devices()).toBe(1);

  await toggle.click();
  await expect(page.getByText(t("notifications:push-disabled")).first()).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(devices()).toBe(0);
});

test("what was lost, here or there, is subscribed again on a look at the page; for nobody else", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const userId = data.addCustomer();
  await signIn(userId);
  const address = await playPushService(page);
  const endpoints = (id = userId) =>
    data.sqlite
      .prepare<[number], string>("select endpoint from push_subscriptions where user_id = ?")
      .pluck()
      .all(id);
  const toggle = page.getByRole("switch", { name: t("notifications:push-name") });
  const look = async () => {
    await page.goto(paths.notificationSettings());
    await waitForHydration(page);
  };
  await look();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(endpoints).toEqual([address]);

  const lost = [
    // In the browser: it has dropped the subscription.
    () => page.evaluate(() => localStorage.removeItem("played-subscription")),
    // On the server: the push service said that the subscription was gone.
    () => data.sqlite.prepare("delete from push_subscriptions where user_id = ?").run(userId),
    // The subscription belongs to keys that the server no longer has.
    () =>
      page.evaluate(() => {
        const other = Array.from({ length: 65 }, (_, index) => index);
        localStorage.setItem("played-subscription", JSON.stringify(other));
      }),
  ];
  for (const lose of lost) {
    // Leaves the page first: it may still be checking, and would repair the subscription at once.
    await page.goto("/robots.txt");
    await lose();
    const sent = page.waitForRequest((request) => request.url().endsWith(paths.subscribeToPush()));
    await look();
    expect((await sent).method()).toBe("POST");
    await expect(toggle).toBeChecked();
    await expect.poll(endpoints).toEqual([address]);
    const bound = await page.evaluate(() => localStorage.getItem("played-subscription") ?? "[]");
    expect((JSON.parse(bound) as number[])[0]).toBe(4);
  }

  // Another person signs in to this browser, and has turned on nothing.
  const other = data.addCustomer();
  await signIn(other);
  await look();
  await expect(toggle).toBeEnabled();
  await expect(toggle).not.toBeChecked();
  expect(endpoints(other)).toEqual([]);
});

/** Returns this site's running service worker. */
async function serviceWorkerOf(page: Page): Promise<Worker> {
  const started = page.context().waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  return page.context().serviceWorkers()[0] ?? (await started);
}

/** Calls that the service worker makes to show and open something, which a headless browser can't do. */
interface Shown {
  notices: { title: string; body: string; tag: string; lang: string; data: { path: string } }[];
  opened: string[];
}

interface WorkerScope extends Shown {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (href: string) => Promise<null> };
  dispatchEvent: (event: Event) => boolean;
}

test("what is pushed is shown by the service worker, and a tap on it opens the booking", async ({
  page,
  data,
  signIn,
  context,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.account());
  const worker = await serviceWorkerOf(page);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    Object.assign(scope, { notices: [], opened: [] });
    scope.registration.showNotification = (title, options) => {
      scope.notices.push({ title, ...options } as Shown["notices"][number]);
      return Promise.resolve();
    };
    scope.clients.openWindow = (href) => {
      scope.opened.push(href);
      return Promise.resolve(null);
    };
  });
  const shown = () =>
    worker.evaluate(() => {
      const { notices, opened } = globalThis as unknown as WorkerScope;
      return { notices, opened };
    });

  const browser = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  const path = paths.myBooking(7);
  const notice = { title: "วันนี้ เวลา 9.00 น.", body: "Nok S. จะมาทำ", tag: "one", lang: "th" };
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: pushPayloadOf({ ...notice, path, action: "" }, { messageId: notice.tag, locale: "th" }),
  });
  await expect
    .poll(async () => (await shown()).notices)
    .toEqual([expect.objectContaining({ ...notice, data: { path } })]);

  for (const [to, opens] of [
    [path, path],
    ["https://evil.example/", paths.home()],
  ] as const) {
    await worker.evaluate((wanted) => {
      const tapped = Object.assign(new Event("notificationclick"), {
        notification: { close: () => undefined, data: { path: wanted } },
        waitUntil: (work: Promise<unknown>) => work,
      });
      (globalThis as unknown as WorkerScope).dispatchEvent(tapped);
    }, to);
    await expect.poll(async () => (await shown()).opened.at(-1)).toBe(new URL(opens, origin).href);
  }
});
