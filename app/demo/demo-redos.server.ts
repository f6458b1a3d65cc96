import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { appendHistory, unchangedStatus } from "~/domain/bookings/lifecycle/booking-history.server";
import { openProblem } from "~/domain/bookings/problems/problems.server";
import {
  agreeToRedo,
  bookRedoForCustomer,
  redoTimesForAdmin,
} from "~/domain/bookings/redos/redos.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { HOUR_MS } from "~/lib/durations";
import { notifyNobody } from "./notify-nobody.server";

const owners = alias(users, "owners");

const REPORTS = [
  "The floor under the sofa and the window sills weren’t wiped, and I was told that they would be.",
  "The bathroom tiles were still sticky when I came home, so I had to wash them again.",
] as const;

/** Hours for which the cleaner comes again. */
const HOURS = 1;

/**
 * Makes two open problems of the customer whom visitors sign in as, if possible with the cleaner whom they sign in
 * as: for one a redo is booked, for the other the cleaner has agreed to come again, and the customer hasn't chosen
 * a time yet.
 */
export function seedDemoRedos(now: number): void {
  notifyNobody(now, () => {
    const [booked, agreed] = db()
      .select({
        id: bookings.id,
        status: bookings.status,
        endsAt: bookings.endsAt,
        userId: bookings.userId,
        cleanerId: bookings.cleanerId,
        cleanerUserId: cleaners.userId,
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .innerJoin(owners, eq(owners.id, cleaners.userId))
      .where(
        and(
          eq(bookings.status, "completed"),
          eq(users.username, "customer"),
          isNull(bookings.problemOpenSince),
          lt(bookings.endsAt, now - 2 * HOUR_MS),
        ),
      )
      .orderBy(desc(sql`${owners.username} = 'cleaner'`), desc(bookings.endsAt))
      .limit(REPORTS.length)
      .all();
    const admin = db().select({ id: users.id }).from(users).where(eq(users.role, "admin")).get();
    for (const [index, job] of [agreed, booked].entries()) {
      if (!job || !admin) continue;
      const by = { as: "customer", userId: job.userId } as const;
      const at = Math.min(job.endsAt + HOUR_MS, now - HOUR_MS);
      const report = { kind: "bad-job", words: REPORTS[index] ?? "", wish: "come-back" } as const;
      const problemId = openProblem({ bookingId: job.id, ...report }, by, at);
      appendHistory({ ...unchangedStatus(job), by, event: "problem-reported" }, at);
      const owner = { userId: job.cleanerUserId };
      agreeToRedo({ problemId, hours: HOURS }, owner, at + HOUR_MS / 2);
      if (job === booked) bookFirstFree(problemId, job, { adminId: admin.id, now });
    }
  });
}

/** Books the redo of a problem at the first free time from tomorrow on. */
function bookFirstFree(
  problemId: number,
  { cleanerId, userId }: { cleanerId: number; userId: number },
  { adminId, now }: { adminId: number; now: number },
): void {
  const view = getCustomerView(userId);
  const cleaner = getListedCleaner(cleanerId, view);
  if (!cleaner) return;
  const listTimes = redoTimesForAdmin({ cleaner, hours: HOURS, view }, now);
  const [, date] = listTimes({}).days;
  if (!date) return;
  const [time] = listTimes({ date }).times;
  const visit = { problemId, cleanerId, hours: HOURS, date };
  if (time) bookRedoForCustomer({ ...visit, time }, { adminId }, now);
}
