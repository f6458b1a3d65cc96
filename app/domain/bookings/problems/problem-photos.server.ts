import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, problemPhotos, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE } from "#db/sweep.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { MOST_PROBLEM_PHOTOS, PROBLEM_PHOTO_RETENTION_DAYS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import { removeUnusedPhotoFiles, removeProblemPhotos } from "./problem-photo-files.server";
import { canSeeProblem } from "../lifecycle/status";

/** Time for which a photo waits for its form to be sent again, in milliseconds. */
export const PROBLEM_PHOTO_WAITS_MS = DAY_MS;
/** Time for which photos are kept after their problem was settled, in milliseconds. */
const PROBLEM_PHOTOS_KEPT_MS = PROBLEM_PHOTO_RETENTION_DAYS * DAY_MS;
/** Most photos that wait for one person: as many as two forms hold. */
const MOST_WAITING = 2 * MOST_PROBLEM_PHOTOS;

/** A person's form about a booking that isn't sent yet. */
interface PendingReport {
  bookingId: number;
  userId: number;
}

const insertProblemPhoto = query(
  columnsOf(problemPhotos, ["bookingId", "userId", "photo", "createdAt"]),
  (db, p) => db.insert(problemPhotos).values(p).prepare(),
);

const deleteSurplusPhotos = query(
  { userId: problemPhotos.userId, most: typedParameter<number>() },
  (db, p) =>
    db
      .delete(problemPhotos)
      .where(
        and(
          eq(problemPhotos.userId, p.userId),
          isNull(problemPhotos.problemId),
          // If there are no more photos, this is null, and no id is less than null.
          sql`${problemPhotos.id} < (select kept.id from ${problemPhotos} as kept
          where kept.user_id = ${p.userId} and kept.problem_id is null
          order by kept.id desc limit 1 offset ${p.most} - 1)`,
        ),
      )
      .prepare(),
);

/**
 * Keeps a photo for a form that is about to be sent, or was refused; only the person who took it can see
 * it. False if the account was closed meanwhile. The files of photos that it replaces are left to the
 * sweep.
 */
export function addWaitingProblemPhoto(
  { bookingId, userId }: PendingReport,
  photo: string,
  now: number,
) {
  return inTransaction(() => {
    if (!hasOpenAccount(userId)) return false;
    insertProblemPhoto().run({ bookingId, userId, photo, createdAt: now });
    deleteSurplusPhotos().run({ userId, most: MOST_WAITING });
    return true;
  });
}

const selectWaitingPhotos = query(
  { ...columnsOf(problemPhotos, ["bookingId", "userId"]), since: problemPhotos.createdAt },
  (db, p) =>
    db
      .select({ photo: problemPhotos.photo })
      .from(problemPhotos)
      .where(
        and(
          eq(problemPhotos.userId, p.userId),
          eq(problemPhotos.bookingId, p.bookingId),
          isNull(problemPhotos.problemId),
          gt(problemPhotos.createdAt, p.since),
        ),
      )
      .orderBy(desc(problemPhotos.id))
      .prepare(),
);

/** Returns the photos that wait for a person's form about a booking, at most as many as it holds. */
export function listWaitingProblemPhotos(report: PendingReport, now: number): string[] {
  return listAllWaiting(report, now).slice(0, MOST_PROBLEM_PHOTOS).reverse();
}

const listAllWaiting = (report: PendingReport, now: number) =>
  selectWaitingPhotos()
    .all({ ...report, since: now - PROBLEM_PHOTO_WAITS_MS })
    .map(({ photo }) => photo);

/** True if a photo still waits for this person's form about a booking. */
export function isProblemPhotoWaiting(report: PendingReport, photo: string, now: number): boolean {
  return listAllWaiting(report, now).includes(photo);
}

const attachPhoto = query(
  columnsOf(problemPhotos, ["bookingId", "userId", "problemId", "photo"]),
  (db, p) =>
    db
      .update(problemPhotos)
      .set({ problemId: p.problemId })
      .where(
        and(
          eq(problemPhotos.photo, p.photo),
          eq(problemPhotos.userId, p.userId),
          eq(problemPhotos.bookingId, p.bookingId),
          isNull(problemPhotos.problemId),
        ),
      )
      .prepare(),
);

const deleteWaitingPhotos = query(columnsOf(problemPhotos, ["bookingId", "userId"]), (db, p) =>
  db
    .delete(problemPhotos)
    .where(
      and(
        eq(problemPhotos.userId, p.userId),
        eq(problemPhotos.bookingId, p.bookingId),
        isNull(problemPhotos.problemId),
      ),
    )
    .prepare(),
);

/**
 * Attaches waiting photos to the problem that was reported with them; the form's other photos are deleted.
 * Call it in the transaction of the report.
 */
export function attachProblemPhotos(
  report: PendingReport,
  problemId: number,
  photos: readonly string[],
): void {
  for (const photo of photos.slice(0, MOST_PROBLEM_PHOTOS)) {
    attachPhoto().run({ ...report, problemId, photo });
  }
  deleteWaitingPhotos().run(report);
}

/**
 * True if the person who took the photo, or whose home is in it, has deleted the account: only admins may
 * see it then, until the problem is settled.
 */
export const isOfDeletedAccountSql = sql`exists (select 1 from ${users} as gone where gone.anonymised_at is not null
  and (gone.id = ${problemPhotos.userId} or gone.id = (select user_id from ${bookings} as booked
    where booked.id = ${problemPhotos.bookingId})))`;

const listPhotosOfBooking = query({ bookingId: problemPhotos.bookingId }, (db, p) =>
  db
    .select({
      problemId: sql<number>`${problemPhotos.problemId}`,
      photo: problemPhotos.photo,
      isOfDeletedAccount: isOfDeletedAccountSql.mapWith(Boolean),
    })
    .from(problemPhotos)
    .where(and(eq(problemPhotos.bookingId, p.bookingId), isNotNull(problemPhotos.problemId)))
    .orderBy(asc(problemPhotos.id))
    .prepare(),
);

/**
 * Returns the photos of each problem of a booking, by the problem's id, for admins or for the two sides.
 */
export function listProblemPhotosOf(
  bookingId: number,
  reader: "admins" | "a side",
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { problemId, photo, isOfDeletedAccount: isForAdminsOnly } of listPhotosOfBooking().all(
    { bookingId },
  )) {
    if (isForAdminsOnly && reader !== "admins") continue;
    found.set(problemId, [...(found.get(problemId) ?? []), photo]);
  }
  return found;
}

const findPhotoForAccess = query({ photo: problemPhotos.photo }, (db, p) =>
  db
    .select({
      takenBy: problemPhotos.userId,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      settledAt: problems.settledAt,
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
      isOfDeletedAccount: isOfDeletedAccountSql.mapWith(Boolean),
    })
    .from(problemPhotos)
    .innerJoin(bookings, eq(bookings.id, problemPhotos.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .leftJoin(problems, eq(problems.id, problemPhotos.problemId))
    .where(eq(problemPhotos.photo, p.photo))
    .prepare(),
);

/**
 * True if a person may see a photo: both sides of its booking and admins, until it is deleted; while it
 * waits for its form, only the person who took it. If one side felt unsafe, the other side sees no photo of
 * the report. A photo of a deleted account (`isOfDeletedAccountSql`) is seen only by admins.
 */
export function canSeeProblemPhoto(photo: string, userId: number, now: number): boolean {
  const found = findPhotoForAccess().get({ photo });
  if (!found) return false;
  const { takenBy, kind, reportedBy, settledAt, customerId, cleanerUserId } = found;
  if (kind === null || reportedBy === null) return userId === takenBy;
  if (settledAt !== null && now >= settledAt + PROBLEM_PHOTOS_KEPT_MS) return false;
  if (found.isOfDeletedAccount) return isAdmin(userId);
  const problem = { kind, reportedBy };
  if (userId === customerId && canSeeProblem("customer", problem)) return true;
  if (userId === cleanerUserId && canSeeProblem("cleaner", problem)) return true;
  return userId === takenBy || isAdmin(userId);
}

const deletePhotosOfUser = query({ userId: problemPhotos.userId }, (db, p) =>
  db
    .delete(problemPhotos)
    .where(
      and(
        or(
          eq(problemPhotos.userId, p.userId),
          // These show the customer's home, whoever took them.
          inArray(
            problemPhotos.bookingId,
            db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, p.userId)),
          ),
        ),
        // Photos of an open problem stay in its record until it is settled.
        or(
          isNull(problemPhotos.problemId),
          inArray(
            problemPhotos.problemId,
            db.select({ id: problems.id }).from(problems).where(isNotNull(problems.settledAt)),
          ),
        ),
      ),
    )
    .returning({ photo: problemPhotos.photo })
    .prepare(),
);

/**
 * Deletes all photos that a person took, and those of the homes that they booked for, except those of open
 * problems. Returns their keys, so that the files can be removed once that is saved. Call it in the
 * transaction that closes the account.
 */
export function deleteProblemPhotosOf(userId: number): string[] {
  return deletePhotosOfUser()
    .all({ userId })
    .map(({ photo }) => photo);
}

const deleteOldPhotos = query(
  {
    settled: typedParameter<number>(),
    waited: problemPhotos.createdAt,
    latest: problemPhotos.createdAt,
  },
  (db, p) =>
    db
      .delete(problemPhotos)
      .where(
        inArray(
          problemPhotos.id,
          db
            .select({ id: problemPhotos.id })
            .from(problemPhotos)
            .where(
              or(
                inArray(
                  problemPhotos.problemId,
                  db
                    .select({ id: problems.id })
                    .from(problems)
                    .where(lte(problems.settledAt, p.settled)),
                ),
                and(
                  isNull(problemPhotos.problemId),
                  // A clock that was ahead for a while must not make a photo last longer.
                  or(lte(problemPhotos.createdAt, p.waited), gt(problemPhotos.createdAt, p.latest)),
                ),
              ),
            )
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .returning({ photo: problemPhotos.photo })
      .prepare(),
);

const findPhotoByKey = query({ photo: problemPhotos.photo }, (db, p) =>
  db
    .select({ id: problemPhotos.id })
    .from(problemPhotos)
    .where(eq(problemPhotos.photo, p.photo))
    .prepare(),
);

/**
 * Deletes the photos of problems that were settled 90 days ago, those whose form was never sent again, and
 * then files that no row names. `clock` is the file system's own time. True if there may be more.
 */
export function sweepProblemPhotos(
  now: number,
  { clock, dataDir }: { clock: number; dataDir: string },
): boolean {
  const photos = deleteOldPhotos()
    .all({
      settled: now - PROBLEM_PHOTOS_KEPT_MS,
      waited: now - PROBLEM_PHOTO_WAITS_MS,
      latest: now,
    })
    .map(({ photo }) => photo);
  removeProblemPhotos(photos, dataDir);
  const isUsed = (photo: string) => findPhotoByKey().get({ photo }) !== undefined;
  return removeUnusedPhotoFiles(isUsed, clock, dataDir) || photos.length === SWEEP_BATCH_SIZE;
}
