import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { auditLog } from "#db/schema/audit";
import { reportFeelingUnsafeAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { reportProblemAsCleaner } from "~/domain/bookings/problems/problems.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { settleProblemAsAdmin } from "./booking-changes.server";
import {
  getProblemForAdmin,
  listProblemsForAdmin,
  listProblemsOfBooking,
} from "./problems-list.server";

const database = useDatabase();
const START = instantOf(NEXT_MONDAY, 9);
const FIRST = { page: 1, size: 50 };

/** Makes a booking whose cleaner reports a problem. */
function report(kind: "other" | "unsafe", at = START) {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const by = { userId: cleaner.userId };
  if (kind === "unsafe") reportFeelingUnsafeAsCleaner({ bookingId, words: "A fight" }, by, at);
  else reportProblemAsCleaner({ bookingId, kind, words: "A vase broke" }, by, at);
  const { id = 0 } =
    db().select().from(problems).where(eq(problems.bookingId, bookingId)).get() ?? {};
  deleteEvents();
  return { id, bookingId, cleaner, customer };
}

const admin = () => makeCustomer({ role: "admin" });
const open = () => listProblemsForAdmin({ isOpen: true }, FIRST).rows.map(({ id }) => id);
const settled = () => listProblemsForAdmin({ isOpen: false }, FIRST).rows.map(({ id }) => id);
const listAuditOfBooking = (bookingId: number) =>
  db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(bookingId)))
    .all()
    .filter(({ action }) => action === "problem-settled");

describe("problems", () => {
  test("wait, the oldest first; what is settled follows, the latest first; by index", () => {
    const later = report("other", START + HOUR_MS);
    const first = report("other");
    expect(open()).toEqual([first.id, later.id]);
    const { id: adminId } = admin();
    const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Thank you" };
    settleProblemAsAdmin(
      { problemId: later.id, ...words },
      { by: { adminId }, now: START + 2 * HOUR_MS },
    );
    settleProblemAsAdmin(
      { problemId: first.id, ...words },
      { by: { adminId }, now: START + 3 * HOUR_MS },
    );
    expect(open()).toEqual([]);
    expect(settled()).toEqual([first.id, later.id]);
    expect(listProblemsOfBooking(first.bookingId)).toMatchObject([
      { id: first.id, words: "A vase broke" },
    ]);
    const plans = database.plansOf(() => {
      open();
      settled();
    });
    expect(plans.filter((line) => /^SCAN (?!problems USING)|TEMP B-TREE/.test(line))).toEqual([]);
  });

  test("are settled once, with words to each side, and one line on record", () => {
    const { id, bookingId, customer, cleaner } = report("other");
    const [one, two] = [admin(), admin()];
    const settle = (adminId: number, wordsToCustomer: string) =>
      settleProblemAsAdmin(
        { problemId: id, wordsToCustomer, wordsToCleaner: "Thank you" },
        { by: { adminId }, now: START },
      );
    expect(settle(one.id, " ")).toMatchObject({ reason: "words-missing", to: ["customer"] });
    expect(settle(one.id, "We pay for it")).toMatchObject({ ok: true, isNew: true });
    expect(settle(two.id, "No")).toMatchObject({ ok: true, isNew: false });
    expect(getProblemForAdmin(id)).toMatchObject({
      settledBy: one.firstName,
      wordsToCustomer: "We pay for it",
      wordsToCleaner: "Thank you",
    });
    expect(listAuditOfBooking(bookingId)).toMatchObject([
      { actorUserId: one.id, details: { problem: id } },
    ]);
    expect(makeEmailNotifications(START).map(({ to }) => to)).toEqual([
      customer.id,
      cleaner.userId,
    ]);
  });

  test("demand no words to whoever is gone, and keep none; nor is a gone admin named", () => {
    const { id, customer } = report("other");
    const { id: adminId } = admin();
    const gone = db().update(users).set({ anonymisedAt: START, username: "deleted-3fa1" });
    gone.where(eq(users.id, customer.id)).run();
    expect(getProblemForAdmin(id)).toMatchObject({ customerIsGone: true, customerName: null });
    const words = { wordsToCustomer: "", wordsToCleaner: "Thank you" };
    const settled = settleProblemAsAdmin(
      { problemId: id, ...words },
      { by: { adminId }, now: START },
    );
    expect(settled).toMatchObject({ ok: true, isNew: true });
    db().update(users).set({ anonymisedAt: START }).where(eq(users.id, adminId)).run();
    expect(getProblemForAdmin(id)).toMatchObject({ settledBy: null, ...words });
    const other = report("other");
    const owner = db().update(cleaners).set({ anonymisedAt: START, name: "" });
    owner.where(eq(cleaners.id, other.cleaner.id)).run();
    const toCustomer = { wordsToCustomer: "We pay", wordsToCleaner: "Nobody reads this" };
    expect(
      settleProblemAsAdmin(
        { problemId: other.id, ...toCustomer },
        { by: { adminId: admin().id }, now: START },
      ),
    ).toMatchObject({
      ok: true,
    });
    expect(getProblemForAdmin(other.id)?.wordsToCleaner).toBe("");
  });

  test("of what made a cleaner feel unsafe the customer is written nothing", () => {
    const { id } = report("unsafe");
    const words = { wordsToCustomer: "He was afraid of you", wordsToCleaner: "We are with you" };
    expect(
      settleProblemAsAdmin(
        { problemId: id, ...words },
        { by: { adminId: admin().id }, now: START },
      ),
    ).toMatchObject({
      ok: true,
    });
    expect(getProblemForAdmin(id)?.wordsToCustomer).toBe("");
  });

  test("that aren't there can't be settled, nor by others", () => {
    const { id } = report("other");
    const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Sorry" };
    const unknown = { ok: false, reason: "unknown-problem" };
    expect(
      settleProblemAsAdmin({ problemId: 0, ...words }, { by: { adminId: admin().id }, now: START }),
    ).toEqual(unknown);
    expect(
      settleProblemAsAdmin(
        { problemId: id, ...words },
        { by: { adminId: makeCustomer().id }, now: START },
      ),
    ).toEqual(unknown);
    expect(getProblemForAdmin(0)).toBeNull();
  });
});
