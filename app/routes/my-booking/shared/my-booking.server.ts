import { isRedo } from "~/domain/bookings/redos/is-redo";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import {
  getCustomerBookingDetails,
  type CustomerBookingDetails,
} from "~/domain/bookings/reading/customer-booking-details.server";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import type { Message } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale, MyBookingStep } from "~/lib/vocabulary";
import { parseId } from "~/http/parse-id";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";

/** Returns the booking of an address if it is the viewer's own; throws 404 if not. */
export async function requireMyBooking(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
) {
  const viewer = await requireUser(request, context);
  const booking = getCustomerBookingDetails(parseId(params.id), viewer.id);
  if (!booking) throw data(null, { status: 404 });
  return { viewer, booking };
}

/**
 * Returns the booking of an address for a page that asks about it. Redirects to the booking if the step
 * isn't possible.
 */
export async function requireMyBookingStep(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
  step: MyBookingStep,
) {
  const own = await requireMyBooking(request, context, params);
  const isOpen =
    isCustomerStepOpen(own.booking, step, context.now) ||
    // How to get in can still be said while the cleaner waits at the door.
    (step === "details" && getOpenDoorWait(own.booking.id) !== null);
  if (!isOpen) {
    throw redirect(paths.myBooking(own.booking.id));
  }
  return own;
}

/** Returns the facts of a booking that a page asking about it shows. */
export function bookingForQuestion(booking: CustomerBookingDetails, locale: Locale) {
  return {
    id: booking.id,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    serviceName: keepCompounds(serviceNameOf(booking, locale)),
    cleanerName: nameForReader(booking.cleanerName, locale),
    cleanerPhoto: booking.cleanerPhoto,
    total: booking.totalPrice,
    isRedo: isRedo(booking),
  };
}

const BOOKING_CHANGED_TOAST = {
  title: "my-booking:changed-title",
  text: "my-booking:changed-text",
} as const;

/** Redirects to the booking with a toast: what was done, or why it couldn't be. */
export async function redirectToMyBooking(
  id: number,
  outcome: { done: Message } | { refused: { title: Message; text: Message } | null },
) {
  const toast = await serializeToast(
    "done" in outcome
      ? { title: outcome.done }
      : { ...(outcome.refused ?? BOOKING_CHANGED_TOAST), tone: "destructive" },
  );
  return redirect(paths.myBooking(id), { headers: { "Set-Cookie": toast } });
}
