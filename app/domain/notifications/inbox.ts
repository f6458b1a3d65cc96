import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import type { InboxSidesOf } from "./notification-table.server";

type KindsReadBy<S extends BookingSide> = {
  [K in EventKind]: S extends InboxSidesOf<K> ? K : never;
}[EventKind];

type CustomerKind = KindsReadBy<"customer">;
type CleanerKind = KindsReadBy<"cleaner">;

/** The kinds of events that inboxes show. */
export type InboxKind = CustomerKind | CleanerKind;

type InboxTitle =
  | `inbox:customer-${CustomerKind}`
  | `inbox:cleaner-${CleanerKind}`
  | "inbox:series-offered"
  | "inbox:series-offer-gone";

/** Titles about offers of a whole series, which aren't urgent. */
const SERIES_TITLES: Partial<Record<InboxKind, InboxTitle>> = {
  "booking-offered": "inbox:series-offered",
  "booking-offer-gone": "inbox:series-offer-gone",
};

/**
 * Returns the key of an entry's title. A kind without its text for a side of the table doesn't compile.
 * `visits` is the number of visits that the event is about.
 */
export function inboxNotificationTitle({
  kind,
  side,
  visits,
}: {
  kind: InboxKind;
  side: BookingSide;
  visits: number;
}): InboxTitle {
  const ofSeries = visits > 1 ? SERIES_TITLES[kind] : undefined;
  if (ofSeries) return ofSeries;
  return side === "customer"
    ? `inbox:customer-${kind as CustomerKind}`
    : `inbox:cleaner-${kind as CleanerKind}`;
}

/** The fields of an inbox entry that say which others are one row with it. */
interface InboxEntry {
  id: number;
  side: BookingSide;
  at: number;
  bookingId: number | null;
  seriesId: string | null;
}

/**
 * Returns the same key for entries of one day that are one row: those of a series, of a booking, or the one
 * entry that is about neither. Whoever is cleaner and customer has two kinds.
 */
export function inboxGroupKey({ id, side, at, bookingId, seriesId }: InboxEntry): string {
  const subject =
    seriesId !== null
      ? `series ${seriesId}`
      : bookingId !== null
        ? `booking ${bookingId}`
        : `entry ${id}`;
  return `${cityDateOf(at)} ${side} ${subject}`;
}

/** A row of the inbox: its latest entry, and the others. */
export type InboxGroup<Entry> = [Entry, ...Entry[]];

/** Groups a page of entries, the latest of which is first, by day, and within a day into rows. */
export function groupInbox<Entry extends InboxEntry>(
  entries: readonly Entry[],
): { date: CityDate; groups: InboxGroup<Entry>[] }[] {
  const days = new Map<CityDate, Map<string, InboxGroup<Entry>>>();
  for (const entry of entries) {
    const date = cityDateOf(entry.at);
    const groups = days.get(date) ?? new Map<string, InboxGroup<Entry>>();
    days.set(date, groups);
    const key = inboxGroupKey(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...days].map(([date, groups]) => ({ date, groups: [...groups.values()] }));
}

/** Returns the number of new notifications as the link to the inbox shows it: nothing, "3", "9+". */
export function formatUnreadCount(unread: number): string {
  if (unread === 0) return "";
  return unread > 9 ? "9+" : String(unread);
}

interface InboxTarget {
  kind: InboxKind;
  side: BookingSide;
  bookingId: number | null;
  absenceId: number | null;
  markId: number | null;
}

/** Returns the page to which an inbox entry leads: its booking, else the page where it is dealt with. */
export function inboxNotificationPath({
  kind,
  side,
  bookingId,
  absenceId,
  markId,
}: InboxTarget): string {
  // The mark may have ended: the list says which there are.
  if (markId !== null) return paths.marks();
  if (kind === "check-expires" || kind === "check-lapsed")
    return paths.infoPage("background-checks");
  if (kind === "phone-missing" || kind === "phone-overdue") return paths.accountProfile();
  if (kind === "cleaner-changes-asked") return paths.editCleanerProfile();
  if (kind === "statement-ready" || kind === "fees-received") return paths.cleanerEarnings();
  if (kind === "fee-waived" || kind === "fee-waiver-back") return paths.cleanerEarnings();
  if (absenceId !== null) return paths.absence({ absence: absenceId });
  // A job that was taken away belongs to another cleaner now.
  if (kind === "job-taken-away" || kind === "job-covered" || bookingId === null) {
    return side === "customer" ? paths.dashboard() : paths.cleanerDashboard();
  }
  if (kind === "booking-lost" || kind === "booking-not-found")
    return paths.bookingSearch(bookingId);
  if (kind === "booking-tomorrow" || kind === "booking-presence-unconfirmed")
    return eveningPaths.myBooking(bookingId);
  if (kind === "booking-coming-unconfirmed") return eveningPaths.job(bookingId);
  if (kind === "booking-offered" || kind === "booking-offer-gone") return paths.jobOffer(bookingId);
  return side === "customer" ? paths.myBooking(bookingId) : paths.job(bookingId);
}
