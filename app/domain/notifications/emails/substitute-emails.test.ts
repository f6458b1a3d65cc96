import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { checkServiceAndCleaner } from "~/domain/bookings/creating/check-choices.server";
import { getEvent } from "~/domain/outbox/events.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { getRecipient } from "../recipients.server";
import { emailHtml, emailText } from "./email-content";
import { writeEmail } from "./write-email.server";

useDatabase();

const ORIGIN = "https://baansaat.example";

interface Declined {
  dates?: string[];
  reason?: string;
}

/** Returns the email about a request of this customer that was declined. */
async function lostEmailOf(customerId: number, { dates, reason = "" }: Declined = {}) {
  const cleaner = makeCleaner({ instantBooking: false });
  const serviceId = makeService().id;
  const series = dates ? { every: 1 as const, dates } : {};
  const asked = { serviceId, cleanerId: cleaner.id, customerId, city: "nimman" as const };
  const id = makeBooking({ ...asked, ...series, ifCleanerCant: "ask" });
  sqlite().prepare("delete from cleaner_areas where cleaner_id = ?").run(cleaner.id);
  deleteEvents();
  declineBooking({ bookingId: id, userId: cleaner.userId, reason }, NOW);
  const lost = listEvents().find(({ kind }) => kind === "booking-lost");
  const event = lost && getEvent(lost.id);
  const recipient = getRecipient(customerId);
  if (!event || !recipient) throw new Error("Nobody is written to.");
  const to = { email: "somebody@example.com", isAccountEmailVerified: true };
  const email = await writeEmail({ event, audience: "customer", recipient }, to, {
    origin: ORIGIN,
    now: NOW,
  });
  if (!email) throw new Error("There is no email.");
  return { id, serviceId, email };
}

const queryOf = (href: string) => Object.fromEntries(new URL(href).searchParams);

test("each choice in the email of a loss is a link to the details step, with everything filled in", async () => {
  sqlite().exec("delete from cleaner_areas");
  const customer = makeCustomer({ locale: "en" });
  const free = [1, 2].map(() => makeCleaner({ areas: ["nimman"] }));
  const { id, serviceId, email } = await lostEmailOf(customer.id);
  const links = email.choices?.links ?? [];
  expect(links).toHaveLength(2);
  for (const { label, href } of links) {
    expect(label).toContain("9:00 AM");
    const query = queryOf(href);
    expect(query).toMatchObject({
      serviceId: String(serviceId),
      area: "nimman",
      date: NEXT_MONDAY,
      time: "9:00 AM",
      replaces: String(id),
    });
    const cleanerId = Number(query["cleanerId"]);
    expect(free.map((one) => one.id)).toContain(cleanerId);
    const choices = { serviceId, area: "nimman" as const, cleanerId };
    expect(checkServiceAndCleaner(choices, customer.id).ok).toBe(true);
    expect(emailText(email)).toContain(href);
    expect(emailHtml(email)).toContain(href.replaceAll("&", "&amp;"));
  }
});

test("the email says why the cleaner declined, in the words that they chose", async () => {
  const reason = "It is too far for me";
  const { email } = await lostEmailOf(makeCustomer().id, { reason });
  expect(email.facts.map(({ value }) => value)).toContain(reason);
});

test("the choices for a series that was never accepted carry its rhythm along", async () => {
  sqlite().exec("delete from cleaner_areas");
  makeCleaner({ areas: ["nimman"] });
  const dates = [NEXT_MONDAY, "2026-12-07", "2026-12-14"];
  const { id, email } = await lostEmailOf(makeCustomer({ locale: "th" }).id, { dates });
  const [link] = email.choices?.links ?? [];
  expect(queryOf(link?.href ?? ORIGIN)).toMatchObject({
    every: "1",
    visits: "3",
    replaces: String(id),
  });
});
