import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { visitPlaceOf } from "~/domain/bookings/series/series.server";
import { answerDeadlineOf } from "~/domain/bookings/lifecycle/status";
import type { Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** What the pages of a cleaner show of a job: only that is sent to the browser. */
export function jobView(job: CleanerBooking, locale: Locale) {
  return {
    id: job.id,
    seriesId: job.status === "pending" ? job.seriesId : null,
    status: job.status,
    /** Of a visit of a series which one it is. */
    place: visitPlaceOf(job),
    serviceName: keepCompounds(serviceNameOf(job, locale)),
    specialty: job.specialty,
    date: job.date,
    startsAt: job.startsAt,
    endsAt: job.endsAt,
    answerBy: answerDeadlineOf(job),
    requestedAt: job.createdAt,
    minutes: job.serviceDuration,
    hours: job.hoursBilled,
    rate: job.hourlyRate,
    serviceCost: job.serviceCost,
    fee: job.platformFee,
    total: job.totalPrice,
    city: job.city,
    ...(job.door ?? { address: "", zipCode: "", phone: null, instructions: "" }),
    proposal: job.proposal,
    onTheWayAt: job.onTheWayAt,
    isPaid: job.paidAt !== null,
    /** Empty once they have deleted their account. */
    customer: job.customer.name,
  };
}

export type JobView = ReturnType<typeof jobView>;

/** What a row shows of a job. */
export function jobRow({
  id,
  status,
  place,
  serviceName,
  date,
  startsAt,
  minutes,
  total,
  city,
  customer,
}: JobView) {
  return { id, status, place, serviceName, date, startsAt, minutes, total, city, customer };
}

export type JobRowView = ReturnType<typeof jobRow>;
