import { adminPaths } from "~/lib/admin-paths";
import { paths, withQuery } from "~/lib/paths";
import { HomeFactsSchema } from "~/domain/homes/home-facts";
import { slotHour } from "~/domain/schedule/slots";
import { addDays, cityDateOf, formatHour } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { expect, isOnPhone, linkOfRow, openFilters, test, waitForHydration } from "../fixtures";

test("a request is confirmed, moved, given to another cleaner and cancelled; its page says all of it", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const [first, second] = [data.addCleaner(), data.addCleaner()];
  const called = `Nimble ${second.id}`;
  data.sqlite.prepare("update cleaners set name = ? where id = ?").run(called, second.id);
  const id = data.addRequest(first.id, data.addCustomer(), { daysAhead: 8 });
  const booking = () =>
    data.sqlite
      .prepare("select status, time, cleaner_id as cleanerId from bookings where id = ?")
      .get(id);
  const named = { id };
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("bookings", { view: "all" }));
  if (javaScriptEnabled) await waitForHydration(page);
  // Requests of that day; the day is in the address.
  const day = data.value<string>("select date from bookings where id = ?", id);
  await openFilters(page, t);
  await page.getByLabel(t("admin-bookings:from-day"), { exact: true }).fill(day);
  await page.getByLabel(t("admin-bookings:to-day"), { exact: true }).fill(day);
  await page.getByLabel(t("admin:status"), { exact: true }).selectOption("pending");
  if (!javaScriptEnabled) await press(t("admin:search"));
  await expect(page).toHaveURL(new RegExp(`status=pending.*from=${day}&to=${day}`));
  await expect(page.getByRole("link", { name: t("admin:download-csv") })).toHaveAttribute(
    "href",
    adminPaths.exportBookings({ status: "pending", from: day, to: day }),
  );
  await expect(page.getByRole("row").filter({ hasText: "Dao Tester" }).first()).toBeVisible();
  await page.goto(adminPaths.section("bookings"));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("searchbox").fill(String(id));
  await press(t("admin:search"));
  const row = page.getByRole("row").filter({ hasText: `#${id}` });
  await expect(row).toContainText("Dao Tester");
  await expect(row).toContainText(t("common:status-pending"));
  const listed = page.url();

  // On phones the row leads to the booking's page, which has what can be done.
  const isPhone = isOnPhone(page);
  if (isPhone) {
    await linkOfRow(row, t("admin-bookings:open-which", named)).click();
    await page.getByRole("link", { name: t("admin-bookings:step-confirm") }).click();
  } else {
    await row
      .getByRole("link", {
        name: `${t("admin-bookings:step-confirm")}: ${t("admin-bookings:number", named)}`,
      })
      .click();
  }
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("admin-bookings:means-confirm", { cleaner: "Dao T." }));
  if (javaScriptEnabled) {
    await expect(
      dialog.getByRole("link", { name: t("admin-bookings:keep-booking") }),
    ).toBeFocused();
  }
  await press(t("admin-bookings:step-confirm"));
  await expect(page.getByText(t("admin-bookings:updated")).first()).toBeVisible();
  if (isPhone) await page.goto(listed);
  else await expect(page).toHaveURL(listed);
  await expect(row).toContainText(t("common:status-confirmed"));

  await linkOfRow(row, t("admin-bookings:open-which", named)).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("admin-bookings:number", named),
  );
  await expect(page.getByText("8/8 Soi Eight")).toBeVisible();
  await expect(page.locator("a[href='tel:+66815550188']")).toBeVisible();
  await expect(page.getByText("฿950")).toBeVisible();

  // The booking gets another time with the same cleaner.
  await page.getByRole("link", { name: t("admin-bookings:can-reschedule") }).click();
  const days = page.getByRole("navigation", { name: t("admin-bookings:reschedule-day") });
  await days.getByRole("link").nth(6).click();
  const eleven = formatHour(slotHour("11:00 AM"), t("common:brand") === "BaanSaat" ? "en" : "th");
  await page.getByText(eleven, { exact: true }).click();
  await field(t("admin-bookings:reason-label")).fill("Key comes later");
  await press(t("admin-bookings:reschedule-send"));
  await expect(page).toHaveURL(adminPaths.item("bookings", id));
  await expect(page.getByText(t("admin:did-booking-moved"))).toBeVisible();
  expect(booking()).toMatchObject({ time: "11:00 AM", cleanerId: first.id });

  // A cleaner who takes no bookings any more has no other times; reassigning is offered instead.
  data.sqlite.prepare("update cleaners set paused_at = 1 where id = ?").run(first.id);
  await page.getByRole("link", { name: t("admin-bookings:can-reschedule") }).click();
  await expect(page.getByRole("alert")).toContainText(
    t("admin-bookings:reschedule-unlisted", { cleaner: "Dao T." }),
  );
  await expect(page.getByRole("button", { name: t("admin-bookings:reschedule-send") })).toHaveCount(
    0,
  );

  // The booking gets another cleaner, once both have agreed. If that cleaner is taken meanwhile, the page
  // says so and keeps the form.
  await page.getByRole("link", { name: t("admin-bookings:can-reassign") }).click();
  const who = page.locator(`input[name=cleanerId][value="${second.id}"]`);
  await page.getByRole("searchbox").fill(called);
  await press(t("admin:search"));
  await expect(page.getByRole("radio")).toHaveCount(1);
  await who.check();
  await field(t("admin-bookings:reason-label")).fill("Dao is ill");
  await page.getByRole("checkbox").check();
  data.sqlite.prepare("update cleaners set paused_at = 1 where id = ?").run(second.id);
  await press(t("admin-bookings:reassign-send"));
  await expect(page.getByText(t("admin-bookings:cleaner-unsuitable"))).toBeVisible();
  await expect(field(t("admin-bookings:reason-label"))).toHaveValue("Dao is ill");
  data.sqlite.prepare("update cleaners set paused_at = null where id = ?").run(second.id);
  await page.goto(`${adminPaths.step("bookings", id, "reassign")}?q=${encodeURIComponent(called)}`);
  await who.check();
  await field(t("admin-bookings:reason-label")).fill("Dao is ill");
  await page.getByRole("checkbox").check();
  await press(t("admin-bookings:reassign-send"));
  // The form's own title has this text, too.
  await expect(page).toHaveURL(adminPaths.item("bookings", id));
  await expect(page.getByText(t("admin-history:log-reassigned")).first()).toBeVisible();
  expect(booking()).toMatchObject({ cleanerId: second.id, status: "confirmed" });

  // It is cancelled, with a reason that both sides read.
  await page.getByRole("link", { name: t("admin-bookings:step-cancel") }).click();
  await expect(dialog).toContainText(t("admin-bookings:means-cancel"));
  const reason = field(t("admin-bookings:reason-label"));
  const cancel = dialog.getByRole("button", { name: t("admin-bookings:step-cancel") });
  if (javaScriptEnabled) {
    await expect(reason).toBeFocused();
    // Escape changes nothing, and the focus returns to the link that opened the dialog.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("link", { name: t("admin-bookings:step-cancel") })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(reason).toBeFocused();
  }
  // Spaces are not a reason.
  await reason.fill("   ");
  await cancel.click();
  await expect(dialog.getByText(t("admin-bookings:reason-required"))).toBeVisible();
  if (javaScriptEnabled) await expect(reason).toBeFocused();
  await field(t("admin-bookings:reason-label")).fill("The flat is sold");
  await cancel.click();
  await expect(page.getByText(t("admin-bookings:can-nothing"))).toBeVisible();
  await expect(
    page.getByText(t("admin-bookings:reason", { reason: "The flat is sold" })),
  ).toBeVisible();
  await expect(page.getByText(t("admin:did-booking-reassigned"))).toBeVisible();
  expect(booking()).toMatchObject({ status: "cancelled" });
});

test("a job that has lost its cleaner is given to somebody who has agreed on the phone", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const customerId = data.addCustomer();
  const lostId = data.addJob(data.addCleaner().id, customerId, { daysAhead: 23 });
  const [asked, chosen] = [data.addCleaner(), data.addCleaner()];
  data.loseAndOffer(lostId, [asked.id]);
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", lostId));
  const lost = page.getByRole("alert").filter({ hasText: t("admin-bookings:lost-nobody") });
  await expect(lost).toContainText(t("admin-bookings:lost-asks", { count: 1 }));
  await page.getByRole("link", { name: t("admin-bookings:can-reassign") }).click();
  // The list begins with the cleaner who has an offer.
  await expect(page.getByRole("radio").first()).toHaveValue(String(asked.id));
  // Only the best rated are listed; anybody else is found by the name.
  const name = `Somchai ${chosen.id}`;
  data.sqlite.prepare("update cleaners set name = ? where id = ?").run(name, chosen.id);
  const form = adminPaths.step("bookings", lostId, "reassign");
  await page.goto(`${form}?q=${encodeURIComponent(name)}`);
  await page.locator(`input[name=cleanerId][value="${chosen.id}"]`).check();
  await page.getByRole("checkbox").check();
  await press(t("admin-bookings:reassign-send"));
  await expect(page.getByText(t("admin-bookings:is-substitute"))).toBeVisible();
  const substituteId = Number(page.url().split("/").at(-1));
  await page.getByRole("link", { name: t("admin-bookings:number", { id: lostId }) }).click();
  const content = page.locator("#content");
  await expect(content.getByText(t("admin-bookings:lost-replaced"))).toBeVisible();
  await expect(page.getByText(t("admin:did-booking-reassigned"))).toBeVisible();

  await signIn(customerId);
  await page.goto(paths.bookingSearch(lostId));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("my-booking:search-somebody", {
      name: String(data.value("select name from cleaners where id = ?", chosen.id)),
    }),
  );
  await expect(page.locator(`a[href="${paths.myBooking(substituteId)}"]`).first()).toBeVisible();
});

test("a problem is settled with words to each side; the second admin reads what the first wrote", async ({
  page,
  t,
  data,
  signIn,
  field,
  press,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const bookingId = data.addJob(cleaner.id, data.addCustomer(), { daysAhead: -1 });
  const answerBy = data.now - 7 * DAY_MS;
  const problemId = data.value(
    `insert into problems (booking_id, reported_by, kind, words, created_at, answer_by)
     values (?, 'cleaner', 'other', 'A vase broke', ?, ?) returning id`,
    bookingId,
    answerBy,
    answerBy,
  );
  data.sqlite
    .prepare("update bookings set problem_open_since = ? where id = ?")
    .run(data.now, bookingId);
  await signIn(data.userId("admin"));
  // Other tests leave more of people who felt unsafe than the first page of the list has.
  await page.goto(adminPaths.item("problems", problemId));
  if (javaScriptEnabled) await waitForHydration(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("A vase broke");
  const [toCustomer, toCleaner] = [
    field(t("admin-problems:to-customer", { customer: "Dao Tester" })),
    field(t("admin-problems:to-cleaner", { cleaner: "Dao T." })),
  ];
  await toCustomer.fill("We pay for it");
  // Spaces are not a text: the server says so, and what was typed stays.
  await toCleaner.fill("  ");
  await press(t("admin-problems:send"));
  await expect(main.getByText(t("admin-problems:words-required"))).toBeVisible();
  await expect(toCustomer).toHaveValue("We pay for it");
  await toCleaner.fill("Thank you for saying so");
  await press(t("admin-problems:send"));
  await expect(page.getByText(t("admin-problems:done")).first()).toBeVisible();
  expect(
    data.sqlite
      .prepare("select words_to_customer as a, words_to_cleaner as b from problems where id = ?")
      .get(problemId),
  ).toEqual({ a: "We pay for it", b: "Thank you for saying so" });
  await page.getByRole("link", { name: t("admin-problems:settled"), exact: true }).click();
  const settled = page.getByRole("row").filter({ hasText: `#${bookingId}` });
  await linkOfRow(settled, t("admin-problems:read-which", { id: bookingId })).click();
  await expect(main).toContainText("Thank you for saying so");
});

test("somebody who phones gets an account and a booking, is asked for nothing twice, and is known when they call again", async ({
  page,
  t,
  data,
  signIn,
  field,
  press,
}) => {
  const { id: cleanerId } = data.addCleaner();
  const theirs = page.locator(`main li a[href$="cleanerId=${cleanerId}"]`);
  const phone = `08${10_000_000 + data.value("select count(*) from users")}`;
  const accounts = () =>
    data.value("select count(*) from users where phone = ?", `+66${phone.slice(1)}`);
  const book = page.getByRole("button", {
    name: new RegExp(`^(?:${t("admin-phone:book")}|${t("admin-phone:book-request")})$`),
  });
  const firstTimeOfDay = async (day: number) => {
    const days = page.getByRole("navigation", { name: t("admin-phone:when-title") });
    await days.getByRole("link").nth(day).click();
    await page.locator("main nav a.button").first().click();
  };
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", "new"));
  await page.getByRole("searchbox").fill(phone);
  await press(t("admin:search"));
  await expect(page.getByText(t("admin-phone:who-none"))).toBeVisible();
  await expect(field(t("admin-phone:phone"))).toHaveValue(phone);
  await field(t("admin-phone:first-name")).fill("วนิดา");
  await press(t("admin-phone:new-send"));
  await expect(page.getByText(t("admin-phone:no-email-note"))).toBeVisible();

  await field(t("admin-phone:service")).selectOption({ index: 1 });
  await field(t("admin-phone:area")).selectOption("nimman");
  await press(t("admin-phone:next"));
  await expect(page.getByRole("heading", { name: t("admin-phone:cleaner-title") })).toBeVisible();
  await theirs.click();
  await firstTimeOfDay(5);
  await field(t("details:address")).fill("9/9 Soi Nine");
  await field(t("details:zip")).fill("50200");
  await field(t("homes:fact-pets")).selectOption("dog");
  await field(t("homes:about")).fill("The dog barks first");
  await field(t("homes:door")).fill("The blue gate");

  // The chosen cleaner stops taking bookings meanwhile: the page asks for another and keeps what was typed.
  const pause = data.sqlite.prepare("update cleaners set paused_at = ? where id = ?");
  pause.run(1, cleanerId);
  await book.click();
  await expect(page.getByText(t("choices:why-cleaner-gone"))).toBeVisible();
  await expect(
    page.getByText(t("admin-phone:saved-address", { address: "9/9 Soi Nine" })),
  ).toBeVisible();
  pause.run(null, cleanerId);
  await page.goto(page.url());
  await expect(field(t("details:address"))).toHaveValue("9/9 Soi Nine");
  await expect(field(t("details:zip"))).toHaveValue("50200");
  await expect(field(t("homes:fact-pets"))).toHaveValue("dog");
  await expect(field(t("homes:about"))).toHaveValue("The dog barks first");
  await expect(field(t("homes:door"))).toHaveValue("The blue gate");
  await book.click();
  await expect(page.getByText("9/9 Soi Nine")).toBeVisible();
  await expect(page.getByText("The blue gate")).toBeVisible();
  await expect(page.getByText(t("admin:did-booking-made"))).toBeVisible();
  await expect(page.getByText("วนิดา").first()).toBeVisible();

  // With a known number the page shows whose it is, and a second account needs a confirmation.
  await page.goto(adminPaths.item("bookings", "new"));
  await page
    .locator("summary")
    .filter({ hasText: t("admin-phone:new-title") })
    .click();
  await field(t("admin-phone:first-name")).fill("วนิดา");
  await field(t("admin-phone:phone")).fill(phone);
  await press(t("admin-phone:new-send"));
  await expect(page.getByText(t("admin-phone:phone-known"))).toBeVisible();
  expect(accounts()).toBe(1);
  await expect(field(t("admin-phone:first-name"))).toHaveValue("วนิดา");
  await field(t("admin-phone:first-name")).fill("มาลี");
  await page.getByRole("checkbox", { name: t("admin-phone:not-among") }).check();
  await press(t("admin-phone:new-send"));
  await expect(page.getByText("มาลี").first()).toBeVisible();
  expect(accounts()).toBe(2);

  await page.goto(adminPaths.item("bookings", "new"));
  await page
    .locator("summary")
    .filter({ hasText: t("admin-phone:new-title") })
    .click();
  await field(t("admin-phone:first-name")).fill("วนิดา");
  await field(t("admin-phone:phone")).fill(phone);
  await press(t("admin-phone:new-send"));
  await page.getByRole("link", { name: t("admin-phone:who-choose", { name: "วนิดา" }) }).click();
  await expect(page.getByRole("heading", { name: t("admin-phone:what-title") })).toBeVisible();
  expect(accounts()).toBe(2);
});

test("a caller's homes are offered on the phone, with what a cleaner reads of them", async ({
  page,
  t,
  data,
  signIn,
  field,
  press,
}) => {
  const { id: cleanerId } = data.addCleaner();
  const customer = data.addCustomer();
  const facts = HomeFactsSchema.parse({ bedrooms: 1 });
  const place = { city: "nimman", facts, aboutHome: "Shy cats" } as const;
  const door = { forTheDoor: "Code 4711" };
  data.addHome(customer, { ...place, address: "1 Nimman Road", aboutHome: "", ...door });
  data.addHome(customer, { ...place, address: "2 Nimman Road", forTheDoor: "" });
  data.addHome(customer, { address: "3 Wat Umong", city: "suthep" });
  const offered = (name: string) => page.getByRole("button", { name, exact: true });
  const serviceId = data.value(
    `select services.id from services join cleaner_specialties using (specialty)
     where cleaner_id = ? and specialty = 'condo-cleaning'`,
    cleanerId,
  );
  const date = addDays(cityDateOf(data.now), 30);
  const choices = { customer, serviceId, area: "nimman", cleanerId, date, time: "9:00 AM" };
  await signIn(data.userId("admin"));
  await page.goto(withQuery(adminPaths.item("bookings", "new"), choices));

  // The home of this area that was used last; one elsewhere can't be meant.
  await expect(field(t("details:address"))).toHaveValue("2 Nimman Road");
  await expect(field(t("homes:about"))).toHaveValue("Shy cats");
  await expect(offered("2 Nimman Road")).toHaveAttribute("aria-current", "true");
  await expect(offered("3 Wat Umong")).toHaveCount(0);
  await offered("1 Nimman Road").click();
  await expect(offered("1 Nimman Road")).toHaveAttribute("aria-current", "true");
  await expect(field(t("details:address"))).toHaveValue("1 Nimman Road");
  await expect(field(t("homes:about"))).toHaveValue("");
  await expect(field(t("homes:door"))).toHaveValue("Code 4711");

  // An error is beside its field, and what was typed stays.
  await field(t("homes:about")).fill("Two balconies");
  await field(t("details:zip")).fill("10110");
  await press(t("admin-phone:book"));
  await expect(page.getByRole("alert").last()).toContainText(t("errors:zip-invalid"));
  await expect(field(t("homes:about"))).toHaveValue("Two balconies");
  await field(t("details:zip")).fill("50200");
  // Larger than a visit to a condo is for: the button changes the service, and nothing else.
  await field(t("homes:fact-bedrooms")).selectOption("2");
  await press(t("homes:choose-usual"));
  await expect(page).toHaveURL(/serviceId=1&/);
  await expect(field(t("homes:fact-bedrooms"))).toHaveValue("2");
  await expect(field(t("homes:about"))).toHaveValue("Two balconies");
  await press(t("admin-phone:book"));
  await expect(page.getByText(t("admin:did-booking-made"))).toBeVisible();
  const booked = data.sqlite
    .prepare(
      `select address, home, about_home as about, special_instructions as door
       from bookings where user_id = ?`,
    )
    .all(customer);
  const kept = data.sqlite
    .prepare(
      `select address, facts as home, about_home as about, for_the_door as door
       from homes where user_id = ? order by used_at desc, id desc`,
    )
    .all(customer);
  expect(booked).toEqual([
    {
      address: "1 Nimman Road",
      home: '{"bedrooms":2}',
      about: "Two balconies",
      door: "Code 4711",
    },
  ]);
  expect(kept).toHaveLength(3);
  expect(kept[0]).toEqual(booked[0]);
});
