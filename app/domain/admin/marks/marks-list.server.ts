import { aliasedTable, and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, marks } from "#db/schema/bookings";
import { callingNameById, nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { listPage, type ListPage, type PageRequest } from "../shared/lists.server";
import type { MarkStateFilter } from "./marks-filter";

const people = aliasedTable(users, "people");

const markColumns = {
  id: marks.id,
  userId: marks.userId,
  name: nameForAdmins(people),
  locale: people.locale,
  side: marks.side,
  cause: marks.cause,
  causedBy: marks.causedBy,
  bookingId: marks.bookingId,
  startsAt: bookings.startsAt,
  at: marks.at,
  endsAt: marks.endsAt,
  answer: marks.answer,
  answeredAt: marks.answeredAt,
  decision: marks.decision,
  decisionWords: marks.decisionWords,
  /** Null while it isn't decided, and if the admin's account is gone. */
  decidedBy: callingNameById(marks.decidedByUserId),
  decidedAt: marks.decidedAt,
  rowVersion: marks.rowVersion,
};

const listMarksByIds = (ids: number[]) =>
  db()
    .select(markColumns)
    .from(marks)
    .innerJoin(people, eq(people.id, marks.userId))
    .innerJoin(bookings, eq(bookings.id, marks.bookingId))
    .where(inArray(marks.id, ids))
    .all();

/** A mark as admins see it. */
export type MarkForAdmin = ReturnType<typeof listMarksByIds>[number];

/** Condition for an answer that no admin has decided about; an index has only these marks. */
const answerWaits = sql`marks.answered_at is not null
  and (marks.decided_at is null or marks.decided_at < marks.answered_at)`;

/**
 * Returns a page of marks, the latest first; among those whose answer waits, the longest waiting first. With
 * `userId`, only those about this person.
 */
export function listMarksForAdmin(
  { state, userId }: { state: MarkStateFilter | null; userId: number | null },
  page: PageRequest,
): ListPage<MarkForAdmin> {
  const ofState =
    state === null
      ? undefined
      : state === "undecided"
        ? isNull(marks.decision)
        : state === "answered"
          ? answerWaits
          : eq(marks.decision, state);
  const ofPerson = userId === null ? undefined : eq(marks.userId, userId);
  const order =
    state === "answered"
      ? [asc(marks.answeredAt), asc(marks.id)]
      : [desc(marks.at), desc(marks.id)];
  return listPage(
    {
      from: sql`${marks}`,
      id: marks.id,
      where: and(ofState, ofPerson),
      order,
      loadRows: listMarksByIds,
    },
    page,
  );
}

/** Returns a mark, or null. */
export const getMarkForAdmin = (id: number): MarkForAdmin | null => listMarksByIds([id])[0] ?? null;
