import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
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
  db().run(sql`update bookings set ends_at = ends_at + ${HOUR_MS} where id = ${id}`);
  expect(shown()).toEqual([180, 120]);
});
