import { data, redirect } from "@remix-run/node";
import type { ReassignResult } from "~/domain/bookings/rescheduling/moves.server";
import type { Message } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import { refuseForm } from "~/http/refused-form.server";
import { withToast, type Toast } from "~/http/toast.server";
import { failedChange } from "./desk-list.server";

type Reason = Extract<ReassignResult, { ok: false }>["reason"];

/** To a booking's page, with what was done or why it could not be. */
export async function backToBooking(bookingId: number, toast: Toast) {
  const cookie = await withToast(toast);
  return redirect(paths.deskItem("bookings", bookingId), { headers: { "Set-Cookie": cookie } });
}

/** 409: what was chosen can't be had; what can is in the page by now. */
export function refuseChoice(
  sent: Parameters<typeof refuseForm>[0],
  errors: Record<string, Message>,
) {
  return refuseForm(sent, { status: 409, reason: "changed-meanwhile", errors });
}

/**
 * What is left of the reasons once those of a field are told: somebody else was faster (409, the page
 * shows the booking as it is now), or nothing can be changed of it any more.
 */
export function refuseChange(
  sent: Parameters<typeof refuseForm>[0],
  reason: Reason,
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
      return backToBooking(bookingId, failedChange("desk-bookings:not-possible"));
  }
}
