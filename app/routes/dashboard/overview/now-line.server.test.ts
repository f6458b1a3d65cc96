import { expect, test } from "vitest";
import { startDoorWait } from "~/domain/bookings/door/door-commands.server";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { nowLine } from "./now-line.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);

test("a booking of today says how it is; before somebody is on the way there is no line", async () => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const t = await translatorFor("en");
  const lineAt = (now: number) => {
    const [next] = listUpcomingBookings(customer.id, now);
    return next && nowLine(next, { t, locale: "en", now })?.title;
  };
  expect(lineAt(START - HOUR_MS)).toBeUndefined();
  expect(lineAt(START)).toMatch(/ is due now$/);
  confirmComing(id, cleaner, START - HOUR_MS);
  expect(lineAt(START)).toMatch(/ is at work$/);
  startDoorWait(id, cleaner, START);
  expect(lineAt(START + 1)).toMatch(/ is at your door$/);
});
