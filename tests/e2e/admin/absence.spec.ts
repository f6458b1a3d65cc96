import type { Locator } from "@playwright/test";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, test, waitForHydration } from "../fixtures";

/** Most clicks with which six jobs of somebody who phones are saved, from the overview. */
const MOST_CLICKS = 14;

test("six jobs of somebody who phones are saved in a few clicks: five by choice, one afterwards", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const name = `Kanlaya ${cleaner.id}`;
  data.sqlite
    .prepare("update cleaners set name = ?, travel_time = 0 where id = ?")
    .run(name, cleaner.id);
  const jobs = [
    ...[8, 10, 12, 14].map((hour) => ({ daysAhead: 1, hour, hours: 2 })),
    ...[11, 13].map((hour) => ({ daysAhead: 0, hour, hours: 2 })),
  ].map((when) => data.addJob(cleaner.id, data.addCustomer(), when));
  const [last = 0] = jobs.slice(3, 4);
  // They come first among all who are free.
  const others = Array.from({ length: 6 }, () => data.addCleaner().id);
  const best =
    "update cleaners set rating = 5, review_count = 9999, work_days = 127, name = ? where id = ?";
  for (const id of others) data.sqlite.prepare(best).run(`Hom ${id}`, id);
  const holder = (id: number) =>
    data.sqlite
      .prepare<[number], { status: string; cleanerId: number }>(
        "select status, cleaner_id as cleanerId from bookings where id = ?",
      )
      .get(id);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await signIn(data.userId("admin"));
  await page.goto(paths.admin());
  if (javaScriptEnabled) await waitForHydration(page);

  await test.step("to the page of the cleaner's days", async () => {
    await click(page.locator(`nav a[href="${adminPaths.section("cleaners")}"]`).first());
    await click(page.getByRole("searchbox"));
    await page.getByRole("searchbox").fill(name);
    await click(page.getByRole("button", { name: t("admin:search"), exact: true }));
    const row = `main a[href^="${adminPaths.item("cleaners", cleaner.id)}"]:visible`;
    await click(page.locator(row).first());
    await click(page.getByRole("link", { name: t("admin-cleaners:absence-button") }));
    await click(page.locator("input[name=until][value=tomorrow]"));
    if (!javaScriptEnabled) await click(page.getByRole("button", { name: t("absence:show") }));
  });

  await test.step("somebody is chosen for each; one customer is asked instead", async () => {
    await expect(page.locator('input[name^="give-"]:checked')).toHaveCount(jobs.length);
    await click(page.locator(`input[name="give-${last}"][value="none"]`));
    await page.getByLabel(t("absence:reason"), { exact: true }).fill("Fever");
    const confirm = page.getByRole("button", { name: t("absence:confirm"), exact: true });
    await click(confirm);
    // All must have agreed first; the choices are kept.
    await expect(page.getByText(t("admin-absence:spoken-required"))).toBeVisible();
    await expect(page.locator(`input[name="give-${last}"][value="none"]`)).toBeChecked();
    await click(page.locator("input[name=agreed]"));
    await click(confirm);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("absence:done-title-for", { name }),
    );
    for (const id of jobs.filter((job) => job !== last)) {
      expect(holder(id)).toMatchObject({ status: "confirmed" });
      expect(holder(id)?.cleanerId).not.toBe(cleaner.id);
    }
    expect(holder(last)).toMatchObject({ status: "cancelled" });
  });

  await test.step("and is given to somebody with one press", async () => {
    const waiting = page.getByRole("region", {
      name: t("admin-absence:still-nobody", { count: 1 }),
    });
    await expect(waiting.locator('a[href^="tel:"]').first()).toBeVisible();
    await click(waiting.getByRole("button").first());
    await expect(page.getByText(t("admin-bookings:given")).first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const given = "select count(*) from bookings where replaces_id = ? and status = 'confirmed'";
    expect(data.value(given, last)).toBe(1);
  });
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});

test("the jobs ahead of somebody who is unverified are cancelled on one page, by the team", async ({
  page,
  press,
  field,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const jobs = [31, 32].map((daysAhead) =>
    data.addJob(cleaner.id, data.addCustomer(), { daysAhead }),
  );
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.step("cleaners", cleaner.id, "unverify"));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByText(t("admin-absence:ahead-cancel")).click();
  await press(t("admin-cleaners:unverify"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("admin-absence:ahead-title", { name: "Dao T." }),
  );
  await expect(page.locator("input[value=cancel]:checked")).toHaveCount(jobs.length);
  await field(t("admin-bookings:reason-label")).fill("Dao has moved away");
  await press(
    javaScriptEnabled
      ? t("admin-absence:ahead-save", { count: jobs.length })
      : t("admin-absence:ahead-send"),
  );
  await expect(page.getByText(t("admin-absence:ahead-none"))).toBeVisible();
  for (const id of jobs) {
    expect(data.value("select status from bookings where id = ?", id)).toBe("cancelled");
    const actor = "select actor from booking_events where booking_id = ? order by id desc limit 1";
    expect(data.value(actor, id)).toBe("admin");
  }
});
