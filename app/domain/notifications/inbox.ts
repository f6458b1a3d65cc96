import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { paths } from "~/lib/paths";
import type { InboxSidesOf } from "./notification-table.server";

type KindsReadBy<S extends BookingSide> = {
  [K in EventKind]: S extends InboxSidesOf<K> ? K : never;
}[EventKind];

type CustomerKind = KindsReadBy<"customer">;
type CleanerKind = KindsReadBy<"cleaner">;

/** The kinds of events that somebody reads of on the site. */
export type InboxKind = CustomerKind | CleanerKind;

/** What is said of it there: a kind that the table tells a side of doesn't compile without words. */
export function inboxNotificationTitle({ kind, side }: { kind: InboxKind; side: BookingSide }) {
  return side === "customer"
    ? (`bell:customer-${kind as CustomerKind}` as const)
    : (`bell:cleaner-${kind as CleanerKind}` as const);
}

/** How many notices are new, as the bell says it: nothing, "3", "9+". */
export function formatUnreadCount(unread: number): string {
  if (unread === 0) return "";
  return unread > 9 ? "9+" : String(unread);
}

interface InboxTarget {
  kind: InboxKind;
  side: BookingSide;
  bookingId: number | null;
}

/** Where somebody goes from a notice: to the booking it is about, else to where it is dealt with. */
export function inboxNotificationPath({ kind, side, bookingId }: InboxTarget): string {
  if (kind === "check-expires" || kind === "check-lapsed")
    return paths.infoPage("background-checks");
  if (kind === "phone-missing" || kind === "phone-overdue") return paths.accountProfile();
  if (kind === "cleaner-changes-asked") return paths.editCleanerProfile();
  if (kind === "statement-ready") return paths.cleanerEarnings();
  // The job is somebody else's now.
  if (kind === "job-taken-away" || bookingId === null) {
    return side === "customer" ? paths.dashboard() : paths.cleanerDashboard();
  }
  return side === "customer" ? paths.myBooking(bookingId) : paths.job(bookingId);
}
