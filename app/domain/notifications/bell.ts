import type { Side } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { paths } from "~/lib/paths";
import type { Channel } from "~/domain/queue/notices.server";
import type { AudienceBy } from "./notice-table.server";

type ReadOn<S extends Side> = {
  [K in EventKind]: S extends AudienceBy<Channel, K> ? K : never;
}[EventKind];

type CustomerKind = ReadOn<"customer"> | "review-answered";
type CleanerKind = ReadOn<"cleaner">;

/** The kinds of events that somebody reads of on the site. */
export type BellKind = CustomerKind | CleanerKind;

/** What is said of it there: a kind that the table tells a side of doesn't compile without words. */
export function bellTitle({ kind, side }: { kind: BellKind; side: Side }) {
  return side === "customer"
    ? (`bell:customer-${kind as CustomerKind}` as const)
    : (`bell:cleaner-${kind as CleanerKind}` as const);
}

/** How many notices are new, as the bell says it: nothing, "3", "9+". */
export function unreadWords(unread: number): string {
  if (unread === 0) return "";
  return unread > 9 ? "9+" : String(unread);
}

interface About {
  kind: BellKind;
  side: Side;
  bookingId: number | null;
}

/** Where somebody goes from a notice: to the booking it is about, else to where it is dealt with. */
export function bellPath({ kind, side, bookingId }: About): string {
  if (kind === "check-expires" || kind === "check-lapsed") return paths.info("background-checks");
  if (kind === "phone-missing" || kind === "phone-overdue") return paths.accountProfile();
  if (kind === "cleaner-changes-asked") return paths.editCleanerProfile();
  if (kind === "statement-ready") return paths.cleanerEarnings();
  // The job is somebody else's now.
  if (kind === "job-taken-away" || bookingId === null) {
    return side === "customer" ? paths.dashboard() : paths.cleanerDashboard();
  }
  return side === "customer" ? paths.myBooking(bookingId) : paths.job(bookingId);
}
