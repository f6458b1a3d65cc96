import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";
import { queueAccountEmail } from "~/domain/accounts/account-emails.server";
import { findAccountByEmail, findAccountByUsername } from "~/domain/accounts/find-account.server";
import {
  createBooking,
  type CreateBookingResult,
  type NewBooking,
} from "~/domain/bookings/creating/create-booking.server";
import { saveBookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { serializeHomeFacts } from "~/domain/homes/home-facts";
import type { Locale } from "~/lib/vocabulary";
import { formatAuditTime, recordBookingAudit } from "../bookings/booking-audit.server";
import { getBookingForAdmin } from "../bookings/bookings-list.server";
import { accountColumns, listAccountsByPhone } from "./accounts-by-phone.server";
import { rowsInOrder } from "../shared/lists.server";
import {
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type SignedInAdmin,
} from "../shared/admin.server";

/* Commands for customers who phone: an account if they have none, and their booking. */

/** The details that a caller gives on the phone. */
export interface Caller {
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string;
  /** In lower case; null if they have none, or don't say. */
  email: string | null;
  /** The language in which they want to get messages. */
  locale: Locale;
}

/** An account with the caller's phone number or email: it may be the same person. */
export interface MatchingAccount extends AccountOfEmail {
  /**
   * The latest booking for which its customer gave the number, if that isn't the profile's number; null for a
   * match in the profile.
   */
  typedOn?: number | null;
}

type AccountOfEmail = ReturnType<ReturnType<typeof listAccountsById>["all"]>[number];

export type AddCallerResult =
  | { ok: true; userId: number }
  | { ok: false; reason: "not-an-admin" }
  | { ok: false; reason: "email-taken" | "phone-known"; known: MatchingAccount[] };

/** Number of the latest bookings among which the latest customers are looked for. */
const LATEST_BOOKINGS = 60;

/** Returns the customers of the latest bookings, the latest first. Two queries. */
export function listLatestCustomers(most: number): MatchingAccount[] {
  const ids = db().all<{ id: number }>(
    sql`select user_id as id from ${bookings}
      where id > (select max(id) from ${bookings}) - ${LATEST_BOOKINGS}
      group by user_id order by max(id) desc limit ${most}`,
  );
  return rowsInOrder(ids, (found) =>
    db()
      .select(accountColumns)
      .from(users)
      .where(and(inArray(users.id, found), isNull(users.anonymisedAt), isNull(users.deactivatedAt)))
      .all(),
  );
}

const listAccountsById = query({ id: users.id }, (db, p) =>
  db.select(accountColumns).from(users).where(eq(users.id, p.id)).prepare(),
);

const insertCaller = query(
  columnsOf(users, [
    "username",
    "firstName",
    "lastName",
    "email",
    "emailVerifiedAt",
    "phone",
    "locale",
    "createdAt",
  ]),
  (db, p) => db.insert(users).values(p).returning({ id: users.id }).prepare(),
);

/**
 * Makes an account for a caller. Nobody can sign in to it until its owner sets a password by email. An
 * email counts as verified: the admin vouches for it, and it is notified. If the number has an account
 * already, or a customer gave it for a booking, the admin must have seen the matches (`confirmedNewPhone` is
 * that number). So a second call,
 * or a form that is sent twice, makes no second account by mistake.
 */
export function addCaller(
  { confirmedNewPhone = null, ...caller }: Caller & { confirmedNewPhone?: string | null },
  { by, now }: CommandContext<SignedInAdmin>,
): AddCallerResult {
  return asAdmin(by, () => {
    const { email, phone } = caller;
    const owner = email === null ? null : findAccountByEmail(email);
    if (owner)
      return { ok: false, reason: "email-taken", known: listAccountsById().all({ id: owner.id }) };
    if (confirmedNewPhone !== phone) {
      const known = listAccountsByPhone(phone);
      if (known.length > 0) return { ok: false, reason: "phone-known", known };
    }
    const { id: userId } = insertCaller().get({
      ...caller,
      username: pickCallerUsername(),
      emailVerifiedAt: email === null ? null : now,
      createdAt: now,
    });
    if (email !== null) queueAccountEmail("account-made", userId, now);
    recordAdminAudit(
      {
        action: "account-created",
        subjectType: "user",
        subjectId: userId,
        details: { role: "customer", by: "phone" },
      },
      { by, now },
    );
    return { ok: true, userId };
  });
}

/** Returns an unused username. The owner can sign in with the email as well. */
function pickCallerUsername(): string {
  for (;;) {
    const username = `phone-${String(randomInt(100_000, 1_000_000))}`;
    if (!findAccountByUsername(username)) return username;
  }
}

/**
 * Books for a customer who phones, by the rules of any booking. If that fails, the typed details are saved
 * as a draft for a day, so that the customer isn't asked for the address twice.
 */
export function bookForCaller(
  { customerId, booking: input }: { customerId: number; booking: NewBooking },
  { by, now }: CommandContext<SignedInAdmin>,
): CreateBookingResult | { ok: false; reason: "not-an-admin" } {
  return asAdmin(by, () => {
    const booked = createBooking(input, { customerId, adminId: by.adminId, now });
    if (!booked.ok && booked.reason !== "unknown-customer") {
      const { address, city, zipCode, phone = "", specialInstructions, aboutHome = "" } = input;
      const home = serializeHomeFacts(input.home);
      const draft = { address, city, zipCode, phone, specialInstructions, home, aboutHome };
      saveBookingDraft(customerId, draft, now, "admin");
    }
    const booking = booked.ok && !booked.isRepeated ? getBookingForAdmin(booked.bookingId) : null;
    if (booking) {
      const made = {
        status: booking.status,
        startsAt: formatAuditTime(booking),
        cleaner: booking.cleanerId,
      };
      const changes = Object.fromEntries(
        Object.entries(made).map(([field, after]) => [field, { before: null, after }]),
      );
      const details = { customer: customerId };
      recordBookingAudit({ action: "booking-made", booking, changes, details }, { by, now });
    }
    return booked;
  });
}
