import { aliasedTable, and, desc, eq, lt, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, caseEntries, problems } from "#db/schema/bookings";
import { unsafeBlocks } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { appendHistory, unchangedStatus } from "~/domain/bookings/lifecycle/booking-history.server";
import { writeProblemPhoto } from "~/domain/bookings/problems/problem-photo-files.server";
import { addWaitingProblemPhoto } from "~/domain/bookings/problems/problem-photos.server";
import { openProblem } from "~/domain/bookings/problems/problems.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import type { BookingStatus, CleanerProblem, CleanerWish } from "~/lib/vocabulary";

const owners = aliasedTable(users, "owners");

const OPEN_REPORT =
  "A glass vase fell off the shelf while I was dusting it, and broke. The customer was out. I phoned, and they were kind about it, but they ask who pays for it. It cost about 400 baht.";
const SETTLED_REPORT = {
  words: "The water was off in the whole soi, so I could clean neither bath nor kitchen.",
  wordsToCustomer:
    "We are sorry for the half-finished job. As we agreed on the phone, you pay one hour less.",
  wordsToCleaner:
    "Thank you for phoning us at once. As we agreed, the customer pays one hour less.",
};

const UNSAFE_REPORT =
  "He stood in the doorway, and would not let me leave before I had given him my private number. A neighbour came up the stairs, and I went out with her.";

const SHARDS =
  "M60 380 L180 340 L230 420 Z M280 330 L400 360 L330 440 Z M430 400 L540 350 L560 430 Z";

/** A drawing that serves as the photo of a broken vase. */
const BROKEN_VASE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#cdb99b"/><rect width="640" height="250" fill="#e9e2d3"/>
  <path d="${SHARDS}" fill="#7fa79a" stroke="#4f776b" stroke-width="6" stroke-linejoin="round"/>
  <path d="M250 470 q60 -70 130 -20" fill="none" stroke="#3f7d4f" stroke-width="8"/>
</svg>`;

/** Writes the photo of the open problem and returns its key. */
export async function writeDemoPhoto(dataDir: string): Promise<string> {
  const key = "a-broken-vase";
  await writeProblemPhoto(Buffer.from(BROKEN_VASE), key, dataDir);
  return key;
}

/**
 * Makes one open problem, one that is settled, and a report of a cleaner who didn't feel safe; each is
 * reported after a completed booking.
 */
export function seedDemoProblems(now: number, photo: string): void {
  const done = db()
    .select({
      id: bookings.id,
      status: bookings.status,
      endsAt: bookings.endsAt,
      hourlyRate: bookings.hourlyRate,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    .where(
      and(
        eq(bookings.status, "completed"),
        lt(bookings.endsAt, now - 2 * HOUR_MS),
        // The accounts of these two people, whom visitors sign in as, stay tidy.
        ne(users.username, "customer"),
        ne(owners.username, "cleaner"),
      ),
    )
    .orderBy(desc(bookings.endsAt))
    .limit(40)
    .all();
  const [latest, , earlier] = done;
  const pairs = pairsWithBookingsAhead();
  const ended = done.slice(3).find(({ userId, cleanerId }) => !pairs.has(`${userId} ${cleanerId}`));
  if (ended) reportUnsafe(ended, now - 3 * HOUR_MS);
  const report = (
    job: NonNullable<typeof latest>,
    {
      kind,
      words,
      wish,
      photos,
    }: { kind: CleanerProblem; words: string; wish: CleanerWish; photos: string[] },
  ) => {
    const at = job.endsAt + HOUR_MS;
    const by = { as: "cleaner", userId: job.cleanerUserId } as const;
    for (const one of photos) {
      addWaitingProblemPhoto({ bookingId: job.id, userId: by.userId }, one, at);
    }
    openProblem({ bookingId: job.id, kind, words, wish, photos }, by, at);
    appendHistory({ ...unchangedStatus(job), by, event: "problem-reported" }, at);
    return at;
  };
  if (latest)
    report(latest, { kind: "broke", words: OPEN_REPORT, wish: "only-tell", photos: [photo] });
  const admin = db().select({ id: users.id }).from(users).where(eq(users.role, "admin")).get();
  if (!earlier || !admin) return;
  const { words } = SETTLED_REPORT;
  const at = report(earlier, { kind: "other", words, wish: "only-tell", photos: [] }) + HOUR_MS;
  const { wordsToCustomer, wordsToCleaner } = SETTLED_REPORT;
  db()
    .update(problems)
    .set({ settledAt: at, settledByUserId: admin.id, wordsToCustomer, wordsToCleaner })
    .where(eq(problems.bookingId, earlier.id))
    .run();
  db().update(bookings).set({ problemOpenSince: null }).where(eq(bookings.id, earlier.id)).run();
  const by = { as: "admin", userId: admin.id } as const;
  appendHistory({ ...unchangedStatus(earlier), by, event: "problem-settled" }, at);
  const settled = db()
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.bookingId, earlier.id))
    .get();
  if (!settled) return;
  db()
    .insert(caseEntries)
    .values({
      ...{ problemId: settled.id, cleanerId: earlier.cleanerId, notedByUserId: admin.id },
      ...{
        payer: "cleaner",
        payee: "customer",
        amount: earlier.hourlyRate,
        paidOn: cityDateOf(at),
      },
      ...{ note: "One hour less", createdAt: at },
    })
    .run();
  appendHistory({ ...unchangedStatus(earlier), by, event: "money-noted" }, at);
}

/** Returns the pairs of customer and cleaner that have bookings ahead, to leave them out. */
function pairsWithBookingsAhead(): Set<string> {
  const pairs = db()
    .selectDistinct({ userId: bookings.userId, cleanerId: bookings.cleanerId })
    .from(bookings)
    .where(sql`${bookings.status} in ('pending', 'confirmed')`)
    .all();
  return new Set(pairs.map(({ userId, cleanerId }) => `${userId} ${cleanerId}`));
}

/** Reports for a cleaner that they didn't feel safe at a booking. It comes first on the admin overview. */
function reportUnsafe(
  job: {
    id: number;
    status: BookingStatus;
    userId: number;
    cleanerId: number;
    cleanerUserId: number;
  },
  at: number,
): void {
  const { id: bookingId, userId, cleanerId } = job;
  const by = { as: "cleaner", userId: job.cleanerUserId } as const;
  const problemId = openProblem({ bookingId, kind: "unsafe", words: UNSAFE_REPORT }, by, at);
  appendHistory({ ...unchangedStatus(job), by, event: "unsafe" }, at);
  db().insert(unsafeBlocks).values({ cleanerId, userId, problemId, createdAt: at }).run();
}
