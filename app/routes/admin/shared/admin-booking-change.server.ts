import { data, redirect } from "@remix-run/node";
import type { ReassignResult } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import type { Message } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import { refuseForm } from "~/http/refused-form.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { failedChangeToast } from "./admin-list.server";

type ChangeRefusal = Extract<ReassignResult, { ok: false }>["reason"];

/** To a booking's page, with what was done or why it could not be. */
export async function redirectToAdminBooking(bookingId: number, toast: Toast) {
  const cookie = await serializeToast(toast);
  return redirect(paths.adminItem("bookings", bookingId), { headers: { "Set-Cookie": cookie } });
}

/** 409: what was chosen can't be had; what can is in the page by now. */
export function refuseTakenChoice(
  sent: Parameters<typeof refuseForm>[0],
  errors: Record<string, Message>,
) {
  return refuseForm(sent, { status: 409, reason: "changed-meanwhile", errors });
}

/**
 * What is left of the reasons once those of a field are told: somebody else was faster (409, the page
 * shows the booking as it is now), or nothing can be changed of it any more.
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
        problem: { title: "desk-bookings:changed-title", text: "desk-bookings:changed-text" },
      });
    default:
      return redirectToAdminBooking(bookingId, failedChangeToast("desk-bookings:not-possible"));
  }
}
