import { data, redirect, type AppLoadContext } from "@remix-run/node";
import {
  isReasonRequired,
  listAdminSteps,
  transitionBookingAsAdmin,
} from "~/domain/admin/bookings/booking-transitions.server";
import { AdminBookingStepSchema } from "~/domain/admin/bookings/booking-schemas";
import {
  ADMIN_BOOKING_STEPS,
  STATUS_AFTER_STEP,
  type AdminBookingStep,
} from "~/domain/admin/bookings/admin-steps";
import { getBookingForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import {
  followingVisits,
  otherRequestedVisits,
  listVisits,
} from "~/domain/bookings/series/series.server";
import { formatDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { failedChangeToast, redirectToList, requireAdmin } from "./admin-list.server";

/*
 * The confirmation before an admin changes a booking's status: over the list of bookings, and over a
 * booking's own page. Each leads back to where it was asked.
 */

interface BookingStepRequest {
  request: Request;
  context: AppLoadContext;
  params: { id?: string; step?: string };
}

function requireBookingStep(given: unknown): AdminBookingStep {
  if (!isOneOf(ADMIN_BOOKING_STEPS, given)) throw data(null, { status: 404 });
  return given;
}

/**
 * Returns the data of the confirmation. If the step isn't possible any more, it redirects to the booking's
 * page, which shows the status.
 */
export async function loadBookingStep({ request, context, params }: BookingStepRequest) {
  await requireAdmin(request, context);
  const step = requireBookingStep(params.step);
  const booking = getBookingForAdmin(parseId(params.id));
  if (!booking) throw data(null, { status: 404 });
  const { now } = context;
  if (!listAdminSteps(booking, now).includes(step)) {
    throw redirect(adminPaths.item("bookings", booking.id));
  }
  const isRequest = booking.status === "pending";
  const visits = listVisits(booking.seriesId);
  return {
    page: await describePersonalPage(
      context,
      message(`admin-bookings:ask-${step}`, { id: booking.id }),
    ),
    step,
    booking: {
      id: booking.id,
      /** Number of visits answered at once, for a request of a series; else 1. */
      requested: isRequest ? otherRequestedVisits(booking, visits).length + 1 : 1,
      /** Days of the visits that follow and can be cancelled too, for a booked series. */
      following:
        isRequest || step !== "cancel"
          ? []
          : followingVisits(booking, visits).map(({ date }) =>
              formatDate(date, context.locale, "full"),
            ),
      customer: booking.customerName,
      cleaner: booking.cleanerName,
      shouldPhoneCustomer: booking.shouldPhoneCustomer,
      startsAt: booking.startsAt,
      rowVersion: String(booking.rowVersion),
      isRequest,
      hasProblem: booking.problemOpenSince !== null,
    },
  };
}

export type BookingStepQuestion = Awaited<ReturnType<typeof loadBookingStep>>;

/**
 * Carries out a confirmed step, and redirects to where it was asked. Returns the form if it is refused, for
 * example without its reason.
 */
export async function answerBookingStep(
  { request, context, params }: BookingStepRequest,
  back: string,
) {
  const { adminId } = await requireAdmin(request, context);
  const step = requireBookingStep(params.step);
  const submission = parseForm(await readForm(request), AdminBookingStepSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason, following, rowVersion } = submission.value;
  const booking = getBookingForAdmin(parseId(params.id));
  if (!booking) throw data(null, { status: 404 });
  if (reason === "" && isReasonRequired(booking.status, step)) {
    return refuseFields(submission, { reason: "admin-bookings:reason-required" });
  }
  const andFollowing = following === "1";
  const status = STATUS_AFTER_STEP[step];
  const transition = { bookingId: booking.id, status, reason, andFollowing };
  const result = transitionBookingAsAdmin(transition, {
    by: { adminId },
    now: context.now,
    basedOn: rowVersion,
  });
  return redirectToList(
    request,
    back,
    result.ok
      ? { title: "admin-bookings:updated" }
      : failedChangeToast("admin-bookings:not-possible"),
  );
}
