import { data, redirect } from "@remix-run/node";
import { listCandidates } from "~/domain/admin/bookings/candidates.server";
import {
  getBookingForAdmin,
  type BookingForAdmin,
} from "~/domain/admin/bookings/bookings-list.server";
import {
  findBookingToReschedule,
  getReschedulableBooking,
  type BookingToReschedule,
  type ReassignResult,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import type { GiveLostJobResult } from "~/domain/bookings/substitutes/give-lost-job.server";
import type { Message } from "~/i18n/messages";
import { adminPaths } from "~/lib/admin-paths";
import { parseId } from "~/http/parse-id";
import { refuseForm } from "~/http/refused-form.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { failedChangeToast } from "./admin-list.server";

/**
 * Returns the booking in the URL, which can still be changed, with its two sides. Else redirects to its page.
 * Throws a 404 if there is none.
 */
export function requireReschedulableBooking({ id }: { id?: string }, now: number) {
  const row = requireBookingRow(id);
  const booking = getReschedulableBooking(row.id, now);
  if (!booking) throw redirect(adminPaths.item("bookings", row.id));
  return { booking, view: changeView(row, booking) };
}

/**
 * Returns the booking in the URL, which another cleaner can take over, with its two sides and with those who could
 * (`listCandidates`). Else redirects to its page. Throws a 404 if there is none.
 */
export function requireBookingToGive(
  { id }: { id?: string },
  now: number,
  filter: Parameters<typeof listCandidates>[2],
) {
  const row = requireBookingRow(id);
  const found = listCandidates([row.id], now, filter).get(row.id);
  const booking = found && findBookingToReschedule(row.id);
  if (!booking) throw redirect(adminPaths.item("bookings", row.id));
  return { booking, found, view: changeView(row, booking) };
}

function requireBookingRow(id: string | undefined) {
  const row = getBookingForAdmin(parseId(id));
  if (!row) throw data(null, { status: 404 });
  return row;
}

const changeView = (row: BookingForAdmin, booking: BookingToReschedule) => ({
  id: row.id,
  startsAt: row.startsAt,
  hours: booking.hoursBilled,
  total: row.totalPrice,
  rowVersion: String(booking.rowVersion),
  cleaner: row.cleanerName,
  customer: row.customerName,
  shouldPhoneCustomer: row.shouldPhoneCustomer,
});

type ChangeRefusal = Extract<ReassignResult | GiveLostJobResult, { ok: false }>["reason"];

/** Redirects to a booking's page with a toast about the change. */
export const redirectToAdminBooking = (bookingId: number, toast: Toast) =>
  redirectWithToast(adminPaths.item("bookings", bookingId), toast);

/** Refuses the form with 409: the choice isn't available; the reloaded page has the choices that are. */
export function refuseTakenChoice(
  sent: Parameters<typeof refuseForm>[0],
  errors: Record<string, Message>,
) {
  return refuseForm(sent, { status: 409, reason: "changed-meanwhile", errors });
}

/**
 * Refuses the form for reasons that belong to no field: a conflict (409; the page shows the current
 * booking), or the booking can't be changed any more.
 */
export function refuseBookingChange(
  sent: Parameters<typeof refuseForm>[0],
  reason: ChangeRefusal,
  bookingId: number,
) {
  switch (reason) {
    case "unknown-booking":
      throw data(null, { status: 404 });
    case "changed-meanwhile":
      return refuseForm(sent, {
        status: 409,
        reason,
        problem: { title: "admin-bookings:changed-title", text: "admin-bookings:changed-text" },
      });
    default:
      return redirectToAdminBooking(bookingId, failedChangeToast("admin-bookings:not-possible"));
  }
}
