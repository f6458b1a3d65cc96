import { adminPaths } from "~/lib/admin-paths";
import { expect, isOnPhone, test } from "../fixtures";

/** Height of a row of two lines on phones, and the least one of a target, in CSS pixels. */
const ROW = 72;
const TARGET = 44;

test("a row of a list is one link of at most two lines on a phone; a table's links are 44 px high", async ({
  page,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  const customer = data.addCustomer();
  data.addRequest(cleaner.id, customer, { daysAhead: 3 });
  data.addMark(customer);
  data.addDeadLetter({}, customer);
  data.addTestimonial("Ploy of the lists");
  await signIn(data.userId("admin"));
  const lists = [
    adminPaths.section("bookings", { view: "week" }),
    adminPaths.section("bookings", { view: "all" }),
    adminPaths.section("cleaners"),
    adminPaths.section("users"),
    adminPaths.section("fees"),
    adminPaths.section("problems"),
    adminPaths.section("reviews"),
    adminPaths.section("testimonials"),
    adminPaths.section("services"),
    adminPaths.section("notices"),
    adminPaths.section("marks"),
  ];
  for (const list of lists) {
    await page.goto(list);
    const rows = page.getByRole("main").locator("tbody > tr:not(.data-group)");
    await expect(rows.first(), list).toBeVisible();
    if (isOnPhone(page)) {
      const found = await rows.evaluateAll((all) =>
        all.map((row) => {
          const link = row.querySelector(".data-title > a");
          // A row that waits for somebody has its text and what can be done below the link.
          const waits = row.querySelector(".data-title .button") !== null;
          return {
            height: (waits ? link : row)?.getBoundingClientRect().height ?? 0,
            link: link?.getBoundingClientRect().height ?? 0,
            text: row.textContent?.trim().slice(0, 80),
          };
        }),
      );
      expect(
        found.filter(({ height, link }) => height > ROW + 1 || link < TARGET),
        list,
      ).toEqual([]);
    } else {
      const low = await page
        .getByRole("main")
        .locator("table :is(thead a, .data-actions a)")
        .evaluateAll(
          (links, least) =>
            links
              .filter((link) => link.checkVisibility() && link.clientHeight < least)
              .map((link) => link.outerHTML.slice(0, 120)),
          TARGET,
        );
      expect(low, list).toEqual([]);
    }
  }
});
