import type { Page } from "@playwright/test";
import { renderTranslator } from "~/i18n/catalogue.server";
import { formatPhone } from "~/lib/phone";
import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";
import { runAxe } from "../../support/axe";
import { expect, setCookie, test, waitForHydration } from "../fixtures";
import type { ServerFixtures } from "../../support/server-fixtures";

test.use({ serviceWorkers: "allow", dropsConnection: true });

/** Returns the text of the reader's own page, as this browser keeps it; empty if there is none. */
const ownPage = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/offline/mine"))?.text()) ?? "");

/** Waits until this browser keeps a page for everybody, and one of the person who is signed in. */
async function waitUntilKept(page: Page, { own }: { own: boolean }) {
  const kept = async () => ({
    isInstalled: await page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match("/offline")) !== undefined,
    ),
    own: Boolean(await ownPage(page)),
  });
  await expect.poll(kept).toEqual({ isInstalled: true, own });
}

/** Opens a page with scripts, which installs the service worker. */
async function visit(page: Page, path: string, kept: { own: boolean }) {
  await page.goto(path);
  await waitForHydration(page);
  await waitUntilKept(page, kept);
}

/** A customer and a cleaner with a job that begins soon, and the words by which to know it. */
function addVisit(data: ServerFixtures) {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addSoonJob(cleaner.id, customerId);
  const address = `${id} Moonlight Lane`;
  data.sqlite.prepare("update bookings set address = ? where id = ?").run(address, id);
  const phone = data.value<string>("select phone from bookings where id = ?", id);
  return { cleaner, customerId, id, address, phone: formatPhone(phone) };
}

for (const language of LOCALES) {
  const t = renderTranslator(language, () => undefined);

  test.describe(language, () => {
    test.use({ language, locale: language === "th" ? "th-TH" : "en-GB" });

    test("offline a guest reads that there is no signal, and the link opens what they asked for", async ({
      page,
      context,
    }) => {
      await visit(page, paths.browse(), { own: false });
      await context.setOffline(true);
      const asked = paths.browse({ q: "Nok" });
      await page.goto(asked);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline:no-signal"));
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const { violations } = await runAxe(page);
      expect(violations).toEqual([]);
      await context.setOffline(false);
      await page.getByRole("link", { name: t("offline:try-again") }).click();
      await waitForHydration(page);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(asked);
    });

    test("offline a customer finds the next booking with its age; after the log-out nobody does", async ({
      page,
      context,
      data,
      signIn,
    }) => {
      const { customerId, address, id } = addVisit(data);
      await signIn(customerId);
      await visit(page, paths.dashboard(), { own: true });
      await context.setOffline(true);
      await page.goto(paths.myBooking(id));
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(
        t("offline:next-booking", { id }),
      );
      await expect(page.getByText(address)).toBeVisible();
      await expect(page.locator(".day")).toHaveText(language === "th" ? "วันนี้" : "today");
      await expect(page.locator(".age")).toHaveText(language === "th" ? "(ขณะนี้)" : "(now)");
      const { violations } = await runAxe(page);
      expect(violations).toEqual([]);

      await context.setOffline(false);
      await page.goto(paths.home());
      // The log-out leads to the page that is shown already, so its address says nothing.
      const signedOut = page.waitForEvent("load");
      await page.evaluate((action) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action });
        document.body.append(form);
        form.submit();
      }, paths.logout());
      await signedOut;
      await context.setOffline(true);
      await page.goto(paths.dashboard());
      await expect(page.getByText(t("offline:general-text"))).toBeVisible();
      expect(await page.content()).not.toContain(address);
    });

    test("offline a cleaner finds today’s jobs; who signs in after them only their own", async ({
      page,
      context,
      data,
      signIn,
      baseURL,
    }) => {
      const { cleaner, address, phone } = addVisit(data);
      const other = addVisit(data);
      await signIn(cleaner.userId);
      await visit(page, paths.cleanerDashboard(), { own: true });
      await context.setOffline(true);
      await page.goto(paths.cleanerDashboard());
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("offline:jobs-here"));
      await expect(page.getByText(address)).toBeVisible();
      await expect(page.getByRole("link", { name: phone })).toBeVisible();
      const { violations } = await runAxe(page);
      expect(violations).toEqual([]);

      await context.setOffline(false);
      await setCookie(context, data.signIn(other.cleaner.userId), baseURL ?? "");
      await page.goto(paths.cleanerDashboard());
      await expect.poll(() => ownPage(page)).toContain(other.address);
      await context.setOffline(true);
      await page.goto(paths.cleanerDashboard());
      await expect(page.getByText(other.address)).toBeVisible();
      expect(await page.content()).not.toContain(address);
    });
  });
}

test("a session that has ended takes the kept page with it on the next page", async ({
  page,
  context,
  data,
  signIn,
  t,
}) => {
  const { customerId } = addVisit(data);
  await signIn(customerId);
  await visit(page, paths.dashboard(), { own: true });
  data.sqlite.prepare("delete from sessions where user_id = ?").run(customerId);
  await page.goto(paths.home());
  await expect.poll(() => ownPage(page)).toBe("");
  await context.setOffline(true);
  await page.goto(paths.dashboard());
  await expect(page.getByText(t("offline:general-text"))).toBeVisible();
});

test("a log-out that never arrives removes the kept page all the same", async ({
  page,
  context,
  data,
  signIn,
  t,
}) => {
  const { customerId } = addVisit(data);
  await signIn(customerId);
  await visit(page, paths.dashboard(), { own: true });
  await context.setOffline(true);
  await page.evaluate(
    (action) => fetch(action, { method: "POST" }).catch(() => undefined),
    "/logout",
  );
  await page.goto(paths.dashboard());
  await expect(page.getByText(t("offline:general-text"))).toBeVisible();
});
