import { expect, test } from "vitest";
import { instantOf } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  makeCleaner,
  makeService,
  NEXT_MONDAY,
  NOW,
  useDatabase,
} from "../../../../tests/support/database";
import { acceptBooking } from "../lifecycle/answer-request.server";
import { getNeighbouringJobs } from "./reading-offers.server";

useDatabase();

test("an offer has the confirmed jobs of its day around it, and no request that may be declined", () => {
  const cleaner = makeCleaner({ instantBooking: false });
  const serviceId = makeService().id;
  const request = (time: SlotLabel) =>
    makeBooking({ serviceId, cleanerId: cleaner.id, date: NEXT_MONDAY, time });
  const around = () =>
    getNeighbouringJobs({
      cleanerId: cleaner.id,
      date: NEXT_MONDAY,
      startsAt: instantOf(NEXT_MONDAY, 11),
      endsAt: instantOf(NEXT_MONDAY, 13),
    });
  const [morning, afternoon] = [request("8:00 AM"), request("2:00 PM")];
  expect(around()).toEqual({ before: null, after: null });
  acceptBooking({ bookingId: morning, userId: cleaner.userId }, NOW);
  expect(around()).toMatchObject({ before: { startsAt: instantOf(NEXT_MONDAY, 8) }, after: null });
  acceptBooking({ bookingId: afternoon, userId: cleaner.userId }, NOW);
  expect(around().after).toMatchObject({ startsAt: instantOf(NEXT_MONDAY, 14) });
});
