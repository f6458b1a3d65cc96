import { data, type AppLoadContext } from "@remix-run/node";
import {
  getCleanerBooking,
  type CleanerBooking,
} from "~/domain/bookings/reading/cleaner-bookings.server";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import type { Message } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import type { JobStep } from "~/lib/vocabulary";
import { parseId } from "~/http/parse-id";
import { redirectWithin } from "~/http/redirect-within.server";
import { serializeToast } from "~/http/toast.server";
import { requireCleaner } from "./require-cleaner.server";

/**
 * A job of a cleaner by the number that an address or a form gives of it. 404 where it is none of
 * theirs.
 */
export function requireJobById(
  number: unknown,
  cleaner: { id: number },
  now: number,
): CleanerBooking {
  const job = getCleanerBooking(parseId(number), cleaner.id, now);
  if (!job) throw data(null, { status: 404 });
  return job;
}

/** The job of an address with the profile of the cleaner whose it is, or 404. */
export async function requireOwnJob(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
) {
  const profile = await requireCleaner(request, context);
  return { profile, job: requireJobById(params.id, profile, context.now) };
}

/** The job of an address for a page that asks about it; back to the job where that can't be done now. */
export async function requireJobStep(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
  step: JobStep,
) {
  const own = await requireOwnJob(request, context, params);
  if (!isCleanerStepOpen(own.job, step, context.now))
    throw redirectWithin(request, paths.job(own.job.id));
  return own;
}

/** What a page that asks about a job shows of it. */
export function jobForQuestion({ id, startsAt, endsAt, customer }: CleanerBooking) {
  return { id, startsAt, endsAt, customer: customer.name };
}

/** Back to the job with a toast: what was done, or that the job has changed so that it couldn't be. */
export async function redirectToJob(request: Request, id: number, done: Message | null) {
  const toast = await serializeToast(
    done
      ? { title: done }
      : { title: "job:changed-title", text: "job:changed-text", tone: "destructive" },
  );
  return redirectWithin(request, paths.job(id), { headers: { "Set-Cookie": toast } });
}
