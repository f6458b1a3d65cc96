import { expect, test } from "vitest";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { addHoursTo, makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, useDatabase } from "../../../../tests/support/database";
import { jobView } from "./job-view";

useDatabase();

test("a job lasts as long as its own time, of a redo or with added hours, not as its service", () => {
  const cleaner = makeCleaner();
  const id = makeBooking({ cleanerId: cleaner.id });
  const shown = () => {
    const job = getCleanerBooking(id, cleaner.id, NOW);
    return job && [jobView(job, "th").minutes, job.serviceDuration];
  };
  expect(shown()).toEqual([120, 120]);
  addHoursTo(id, 1);
  expect(shown()).toEqual([180, 120]);
});
