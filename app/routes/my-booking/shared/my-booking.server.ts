import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getOwnBooking, type OwnBooking } from "~/domain/bookings/reading/customer-booking.server";
import { isMyStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import type { Message } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale, MyBookingStep } from "~/lib/vocabulary";
import { idOf } from "~/http/id-of";
import { requireUser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";

/** The booking of an address, if it is the viewer's own; 404 where it is none of theirs. */
export async function requireMyBooking(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
) {
  const viewer = await requireUser(request, context);
  const booking = getOwnBooking(idOf(params.id), viewer.id);
  if (!booking) throw data(null, { status: 404 });
  return { viewer, booking };
}

/** The booking of an address for a page that asks about it; back to it where that can't be done now. */
export async function requireMyBookingStep(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
  step: MyBookingStep,
) {
  const own = await requireMyBooking(request, context, params);
  if (!isMyStepOpen(own.booking, step, context.now)) {
    throw redirect(paths.myBooking(own.booking.id));
  }
  return own;
}

/** What a page that asks about a booking shows of it. */
export function askedBooking(booking: OwnBooking, locale: Locale) {
  return {
    id: booking.id,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    serviceName: keepCompounds(serviceNameOf(booking, locale)),
    cleanerName: nameForReader(booking.cleanerName, locale),
    cleanerPhoto: booking.cleanerPhoto,
    total: booking.totalPrice,
  };
}

const CHANGED = { title: "my-booking:changed-title", text: "my-booking:changed-text" } as const;

/** Back to the booking with a toast: what was done, or why it couldn't be. */
export async function backToMyBooking(
  id: number,
  said: { done: Message } | { refused: { title: Message; text: Message } | null },
) {
  const toast = await withToast(
    "done" in said ? { title: said.done } : { ...(said.refused ?? CHANGED), tone: "destructive" },
  );
  return redirect(paths.myBooking(id), { headers: { "Set-Cookie": toast } });
}
