import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { isNotRedoSql } from "~/domain/bookings/redos/is-redo.server";
import { changeBusiness, getBusinessRow } from "~/domain/business/business.server";
import type { BusinessFields } from "~/domain/business/schemas";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { hasChangedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import {
  asAdmin,
  auditActorOf,
  type CommandContext,
  type NOT_AN_ADMIN,
} from "../shared/admin.server";

/** The fields of the business that admins edit; empty if not set. */
export interface EditableBusiness {
  name: string;
  nameTh: string;
  address: string;
  addressTh: string;
  registrationNumber: string;
  phone: string;
  lineAccount: string;
  email: string;
  openingHours: string;
  promptPayId: string;
}

const EMPTY_BUSINESS: EditableBusiness = {
  name: "",
  nameTh: "",
  address: "",
  addressTh: "",
  registrationNumber: "",
  phone: "",
  lineAccount: "",
  email: "",
  openingHours: "",
  promptPayId: "",
};

/** Returns the current business; version 0 before anything was set. */
export function getEditableBusiness(): Versioned<EditableBusiness> & {
  claimsConfirmedAt: number | null;
} {
  const row = getBusinessRow();
  const filled = Object.fromEntries(
    (Object.keys(EMPTY_BUSINESS) as (keyof EditableBusiness)[]).map((name) => [
      name,
      row?.[name] ?? "",
    ]),
  );
  return {
    ...EMPTY_BUSINESS,
    ...filled,
    rowVersion: row?.rowVersion ?? 0,
    claimsConfirmedAt: row?.claimsConfirmedAt ?? null,
  };
}

export type ChangeBusinessResult =
  { ok: true } | ChangedMeanwhile<EditableBusiness> | { ok: false; reason: "not-an-admin" };

/** Changes the business that runs the site. The next page that anybody opens shows it. */
export function changeBusinessAsAdmin(
  fields: BusinessFields,
  { by, now, basedOn }: CommandContext,
): ChangeBusinessResult {
  return asAdmin(by, () => {
    const { claimsConfirmedAt: _confirmed, ...current } = getEditableBusiness();
    const names = Object.keys(EMPTY_BUSINESS) as (keyof EditableBusiness)[];
    // The same form sent twice is no conflict.
    const isSame = names.every((name) => (fields[name] ?? current[name]) === current[name]);
    if (isSame) return { ok: true };
    if (hasChangedSince(current, basedOn)) {
      return { ok: false, reason: "changed-meanwhile", current };
    }
    changeBusiness(fields, { actorUserId: auditActorOf(by), now });
    return { ok: true };
  });
}

/** Shows the claims with figures on the home page, or hides them. */
export function setClaimsConfirmed(
  confirmed: boolean,
  { by, now }: CommandContext,
): { ok: true } | typeof NOT_AN_ADMIN {
  return asAdmin(by, () => {
    changeBusiness({ claimsConfirmed: confirmed }, { actorUserId: auditActorOf(by), now });
    return { ok: true };
  });
}

/** Figures from the database for the claims on the home page. */
export interface ClaimFigures {
  /** The mean of all reviews, 0 if there are none. */
  rating: number;
  reviews: number;
  /** Customers with a completed booking that they paid for: one whom only a redo was made for isn't among them. */
  happyCustomers: number;
  /** Completed bookings with a start since New Year's Day. */
  homesCleanedThisYear: number;
}

/** Returns the figures for the claims. Three queries. */
export function computeClaimFigures(now: number): ClaimFigures {
  const newYear = instantOf(`${cityDateOf(now).slice(0, 4)}-01-01`, 0);
  const [reviewed] = db()
    .select({
      reviews: sql<number>`coalesce(sum(${services.reviewCount}), 0)`,
      stars: sql<number>`coalesce(sum(${services.rating} * ${services.reviewCount}), 0)`,
    })
    .from(services)
    .all();
  // The index has both columns, but not whether a booking is a redo. Redos are few: their customers are looked at
  // one by one, and taken off if nothing else was completed for them.
  const customers = db().get<{ number: number }>(sql`select count(distinct user_id)
    - (select count(distinct redo.user_id) from ${bookings} as redo indexed by bookings_redo
      where redo.redo_of_problem_id is not null and redo.status = 'completed'
        and not exists (select 1 from ${bookings} as other indexed by bookings_user_status
          where other.user_id = redo.user_id and other.status = 'completed' and other.redo_of_problem_id is null))
    as number
    from ${bookings} indexed by bookings_user_status where status = 'completed'`);
  const [homes] = db()
    .select({ number: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, "completed"),
        isNotRedoSql,
        gte(bookings.startsAt, newYear),
        lt(bookings.startsAt, now),
      ),
    )
    .all();
  const { reviews = 0, stars = 0 } = reviewed ?? {};
  return {
    rating: reviews === 0 ? 0 : stars / reviews,
    reviews,
    happyCustomers: customers.number,
    homesCleanedThisYear: homes?.number ?? 0,
  };
}
