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

/** Returns a cleaner's job by the id in an address or form. Throws 404 if it isn't theirs. */
export function requireJobById(
  number: unknown,
  cleaner: { id: number },
  now: number,
): CleanerBooking {
  const job = getCleanerBooking(parseId(number), cleaner.id, now);
  if (!job) throw data(null, { status: 404 });
  return job;
}

/** Returns the job in the address and the profile of its cleaner; throws 404 if the job isn't theirs. */
export async function requireOwnJob(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined },
) {
  const profile = await requireCleaner(request, context);
  return { profile, job: requireJobById(params.id, profile, context.now) };
}

/** Returns the job in the address, for a page that asks about it. Redirects to it if the step is closed. */
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

/** Returns the facts about a job that a question about it shows. */
export function jobForQuestion({ id, startsAt, endsAt, customer }: CleanerBooking) {
  return { id, startsAt, endsAt, customer: customer.name };
}

/** Redirects to the job with a toast: what was done, or, if `done` is null, that the job has changed. */
export async function redirectToJob(request: Request, id: number, done: Message | null) {
  const toast = await serializeToast(
    done
      ? { title: done }
      : { title: "job:changed-title", text: "job:changed-text", tone: "destructive" },
  );
  return redirectWithin(request, paths.job(id), { headers: { "Set-Cookie": toast } });
}
