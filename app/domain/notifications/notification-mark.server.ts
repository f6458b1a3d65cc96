import { eq, sql } from "drizzle-orm";
import { bookings, marks } from "#db/schema/bookings";
import { query } from "#db/query.server";

const findNotificationMark = query({ id: marks.id }, (db, p) =>
  db
    .select({
      id: marks.id,
      side: marks.side,
      cause: marks.cause,
      causedBy: marks.causedBy,
      endsAt: marks.endsAt,
      answeredAt: marks.answeredAt,
      decision: marks.decision,
      decisionWords: marks.decisionWords,
      decidedAt: marks.decidedAt,
      bookingId: marks.bookingId,
      startsAt: bookings.startsAt,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      /** The number of marks that the same step has caused, this one included. */
      together: sql<number>`(select count(*) from marks others where others.user_id = ${marks.userId}
        and others.at = ${marks.at} and others.side = ${marks.side})`,
    })
    .from(marks)
    .innerJoin(bookings, eq(bookings.id, marks.bookingId))
    .where(eq(marks.id, p.id))
    .prepare(),
);

/** A mark with the fields that notifications need. */
export type NotificationMark = NonNullable<ReturnType<typeof getNotificationMark>>;

/** Returns a mark for notifications; null once it has ended, or its account is deleted. */
export const getNotificationMark = (id: number) => findNotificationMark().get({ id }) ?? null;
