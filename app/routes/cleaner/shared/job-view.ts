import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { countsAsPaid } from "~/domain/bookings/paying/payment-state";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { visitPlaceOf } from "~/domain/bookings/series/series.server";
import { answerDeadlineOf } from "~/domain/bookings/lifecycle/status";
import { MINUTE_MS } from "~/lib/durations";
import type { Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** Returns what a cleaner's pages show of a job; only this is sent to the browser. */
export function jobView(job: CleanerBooking, locale: Locale) {
  return {
    id: job.id,
    seriesId: job.status === "pending" ? job.seriesId : null,
    status: job.status,
    /** The number of this visit in its series, if it belongs to one. */
    place: visitPlaceOf(job),
    serviceName: keepCompounds(serviceNameOf(job, locale)),
    specialty: job.specialty,
    date: job.date,
    startsAt: job.startsAt,
    endsAt: job.endsAt,
    answerBy: answerDeadlineOf(job),
    requestedAt: job.createdAt,
    /** How long it lasts: with added hours; of a redo its own time, not that of the service. */
    minutes: (job.endsAt - job.startsAt) / MINUTE_MS,
    hours: job.hoursBilled,
    rate: job.hourlyRate,
    serviceCost: job.serviceCost,
    fee: job.platformFee,
    total: job.totalPrice,
    ...(isRedo(job) && { isRedo: true }),
    city: job.city,
    ...(job.door ?? { address: "", zipCode: "", phone: null, instructions: "" }),
    proposal: job.proposal,
    onTheWayAt: job.onTheWayAt,
    isPaid: countsAsPaid(job),
    /** Empty if the customer has deleted their account. */
    customer: job.customer.name,
  };
}

export type JobView = ReturnType<typeof jobView>;

/** Returns what a row shows of a job. Its day follows from its start, so it isn't sent. */
export function jobRow({
  id,
  status,
  place,
  serviceName,
  startsAt,
  minutes,
  total,
  city,
  customer,
}: JobView) {
  const facts = { id, status, serviceName, startsAt, minutes, total, city, customer };
  return { ...facts, ...(place && { place }) };
}

export type JobRowView = ReturnType<typeof jobRow>;

/** Returns what the card of the next job shows; of a redo also the lines of what is to be done again. */
export function nextJobView(job: JobView, redoWork: string[]) {
  const { specialty, date, endsAt, serviceCost, fee, onTheWayAt } = job;
  const { address, zipCode, phone, instructions } = job;
  return {
    ...jobRow(job),
    specialty,
    date,
    endsAt,
    serviceCost,
    fee,
    onTheWayAt,
    ...(job.isRedo && { isRedo: true }),
    address,
    zipCode,
    phone,
    instructions,
    ...(redoWork.length > 0 && { redoWork }),
  };
}

export type NextJobView = ReturnType<typeof nextJobView>;
