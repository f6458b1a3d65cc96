import { and, between, eq, or, sql } from "drizzle-orm";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { inTransaction } from "#db/client.server";
import { unpublishedCondition, publishEventOnce } from "~/domain/outbox/events.server";
import { getBusinessPromptPay } from "~/domain/business/business.server";
import { statementMonthOf } from "~/domain/payments/fee-ledger.server";
import {
  getFeesOwed,
  getLateFees,
  isLateFeeSql,
  listStatements,
  statementDrawnAt,
  STATEMENT_HOUR,
} from "~/domain/payments/statements.server";
import { addMonths, cityDateOf, cityHourOf } from "~/lib/bangkok-time";

/*
 * Cleaners who have something on a month's statement are notified of it on the first days of the next
 * month; a fee of a month before that came since the last statement is enough.
 */

/** Notifications go out until this day of the month, from this hour of a day on. */
export const LAST_NOTIFY_DAY = 5;
export const NOTIFY_FROM_HOUR = STATEMENT_HOUR;

/** Months before in which late fees are looked for; who has others besides is notified of all. */
const LATE_FEES_MONTHS = 12;

const listCleanersToNotify = query(
  {
    month: feeEntries.month,
    fromMonth: feeEntries.month,
    from: feeEntries.at,
    to: feeEntries.at,
    limit: typedParameter<number>(),
  },
  (db, p) =>
    db
      .selectDistinct({ cleanerId: feeEntries.cleanerId, userId: cleaners.userId })
      .from(feeEntries)
      .innerJoin(cleaners, eq(cleaners.id, feeEntries.cleanerId))
      .where(
        and(
          between(feeEntries.month, p.fromMonth, p.month),
          or(eq(feeEntries.month, p.month), isLateFeeSql(p)),
          unpublishedCondition(sql`'statement/' || ${feeEntries.cleanerId} || '/' || ${p.month}`),
        ),
      )
      .limit(p.limit)
      .prepare(),
);

/** Publishes that last month's statements are ready, each once. Returns true if there may be more. */
export function notifyOfStatements(now: number): boolean {
  const today = cityDateOf(now);
  if (Number(today.slice(8)) > LAST_NOTIFY_DAY || cityHourOf(now) < NOTIFY_FROM_HOUR) return false;
  const month = addMonths(statementMonthOf(now), -1);
  const fromMonth = addMonths(month, -LATE_FEES_MONTHS);
  const window = { from: statementDrawnAt(addMonths(month, -1)), to: statementDrawnAt(month) };
  const find = () => listCleanersToNotify().all({ month, fromMonth, ...window, limit: ROUND_SIZE });
  if (find().length === 0) return false;
  return inTransaction(() => {
    const found = find();
    for (const { cleanerId, userId } of found) {
      const payload = { cleanerId, month };
      const event = { kind: "statement-ready", payload, accountId: userId } as const;
      publishEventOnce(`statement/${cleanerId}/${month}`, event, now);
    }
    return found.length === ROUND_SIZE;
  });
}

/** Returns a statement for notifications, with all that is to be handed in by now; null if it is empty. */
export function getNotificationStatement(
  { cleanerId, month }: { cleanerId: number; month: string },
  now: number,
) {
  const owed = getFeesOwed(cleanerId, now);
  const [found] = listStatements(cleanerId, [month], now, owed);
  const late = getLateFees(cleanerId, month);
  if (!found || (late === 0 && found.jobs === 0 && found.fees === 0 && found.received === 0)) {
    return null;
  }
  return {
    ...found,
    owed: owed.total,
    /** Fees of months before that came since the last statement. */
    late,
    /** The account to which the business is paid; null if none is set. */
    payTo: getBusinessPromptPay("en")?.target ?? null,
  };
}

/** A month's statement with the fields that notifications need. */
export type NotificationStatement = NonNullable<ReturnType<typeof getNotificationStatement>>;
