import { sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { redoOfProblemSql } from "./reading-redos.server";
import { canCustomerBookRedo } from "./redo-rules";
import { isSomebodyGoneSql } from "./who-meets.server";

const selectAgreed = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      problemId: problems.id,
      bookingId: bookings.id,
      date: bookings.date,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      wish: problems.wish,
      settledAt: problems.settledAt,
      redoAgreedAt: problems.redoAgreedAt,
      redo: redoOfProblemSql,
      redoOfProblemId: bookings.redoOfProblemId,
      isSomebodyGone: isSomebodyGoneSql,
      cleanerName: cleaners.name,
      cleanerPhoto: cleaners.photo,
    })
    .from(bookings)
    .crossJoin(problems)
    .crossJoin(users)
    .crossJoin(cleaners)
    // The index on bookings with an open problem has only few rows of one customer.
    .where(
      sql`${bookings.userId} = ${p.userId} and problem_open_since is not null
        and ${problems.bookingId} = ${bookings.id} and ${problems.settledAt} is null
        and ${problems.redoAgreedAt} is not null
        and ${users.id} = ${bookings.userId} and ${cleaners.id} = ${bookings.cleanerId}`,
    )
    .orderBy(problems.redoAgreedAt)
    .prepare(),
);

/**
 * Returns the problems for which a customer's cleaner has agreed to come again and the customer hasn't chosen a
 * time yet, the longest waiting first. One query.
 */
export const listRedosToChoose = (userId: number) =>
  selectAgreed()
    .all({ userId })
    .filter(
      (problem) =>
        !problem.isSomebodyGone &&
        canCustomerBookRedo({ ...problem, redoId: problem.redo?.id ?? null }),
    )
    .map(({ problemId, bookingId, date, cleanerName, cleanerPhoto }) => ({
      ...{ problemId, bookingId, date, cleanerName, cleanerPhoto },
    }));
