import { data, type AppLoadContext } from "@remix-run/node";
import {
  getNeedsReason,
  listStepsOf,
  moveBooking,
} from "~/domain/admin/bookings/booking-desk.server";
import { ReasonSchema } from "~/domain/admin/bookings/booking-schemas";
import {
  BOOKING_STEPS,
  STATUS_OF_STEP,
  type BookingStep,
} from "~/domain/admin/bookings/booking-steps";
import { getDeskBooking } from "~/domain/admin/bookings/bookings-list.server";
import type { TransitionResult } from "~/domain/bookings/lifecycle/transition.server";
import { followingVisits, requestedWith, visitsOf } from "~/domain/bookings/series/series.server";
import { formatDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { isOneOf } from "~/lib/vocabulary";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import type { Toast } from "~/http/toast.server";
import { failedChange, requireAdmin } from "./desk-list.server";

/*
 * The questions before an admin moves a booking: over the list of bookings, and over a booking's own
 * page. Each leads back to where it was asked.
 */

interface Asked {
  request: Request;
  context: AppLoadContext;
  params: { id?: string | undefined; step?: string | undefined };
}

function stepOf(given: unknown): BookingStep {
  if (!isOneOf(BOOKING_STEPS, given)) throw data(null, { status: 404 });
  return given;
}

/** The question, or null where that can't be done with the booking any more. */
export async function loadBookingStep({ request, context, params }: Asked) {
  await requireAdmin(request, context);
  const step = stepOf(params.step);
  const booking = getDeskBooking(idOf(params.id));
  if (!booking) throw data(null, { status: 404 });
  const { now } = context;
  if (!listStepsOf(booking, now).includes(step)) return null;
  const isRequest = booking.status === "pending";
  const visits = visitsOf(booking.seriesId);
  return {
    page: await describePage(request, context, {
      title: message(`desk-bookings:ask-${step}`, { id: booking.id }),
      description: "desk-bookings:title",
      index: false,
    }),
    step,
    booking: {
      id: booking.id,
      /** How many visits are answered with it, of a request for a series. */
      requested: isRequest ? requestedWith(booking, visits).length + 1 : 1,
      /** Of a series that is booked the days of the visits that follow. */
      following:
        isRequest || step !== "cancel"
          ? []
          : followingVisits(booking, visits).map(({ date }) =>
              formatDate(date, context.locale, "full"),
            ),
      customer: booking.customerName,
      cleaner: booking.cleanerName,
      isToBePhoned: booking.isToBePhoned,
      startsAt: booking.startsAt,
      rowVersion: String(booking.rowVersion),
      isRequest,
      isAhead: now < booking.startsAt,
      hasProblem: booking.problemOpenSince !== null,
    },
  };
}

export type AskedBookingStep = NonNullable<Awaited<ReturnType<typeof loadBookingStep>>>;

/**
 * What an admin's answer makes of a booking: the toast that tells of it, or the form again where it lacks
 * the reason.
 */
export async function answerBookingStep({ request, context, params }: Asked) {
  const { adminId } = await requireAdmin(request, context);
  const step = stepOf(params.step);
  const submission = parseForm(await readForm(request), ReasonSchema);
  if (submission.status !== "success") return { refused: refuseFields(submission) };
  const { reason, following, rowVersion } = submission.value;
  const booking = getDeskBooking(idOf(params.id));
  if (!booking) throw data(null, { status: 404 });
  if (reason === "" && getNeedsReason(booking.status, step)) {
    return { refused: refuseFields(submission, { reason: "desk-bookings:reason-required" }) };
  }
  const andFollowing = following === "1";
  const status = STATUS_OF_STEP[step];
  const move = { bookingId: booking.id, status, reason, andFollowing, rowVersion };
  const result = moveBooking(move, adminId, context.now);
  return { toast: toastOf(result) };
}

function toastOf(result: TransitionResult): Toast {
  if (result.ok) return { title: "desk-bookings:updated" };
  return failedChange("desk-bookings:not-possible");
}
