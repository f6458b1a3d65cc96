import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
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
