import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckIcon, ChevronRightIcon, PinIcon } from "~/components/art/icons";
import { PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { EveningCard } from "~/components/evening-card";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { formatRelativeDay } from "~/components/relative-day";
import { SaidLine } from "~/components/said-line";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { canConfirmComing } from "~/domain/bookings/lifecycle/confirmations";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import { confirmableFrom, unconfirmedReminderAt } from "~/domain/bookings/lifecycle/reminders";
import { listConfirmedBookingsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { canBeRescheduled } from "~/domain/bookings/lifecycle/status";
import { describePersonalPage } from "~/http/page-meta.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import {
  cityDateOf,
  formatClockRange,
  formatClockUnbroken,
  formatDate,
  formatMoment,
} from "~/lib/bangkok-time";
import { mapLink } from "~/lib/map-link";
import { message } from "~/lib/message";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Area } from "~/lib/vocabulary";
import { redirectToJob, requireOwnJob } from "../shared/own-job.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { now, locale } = context;
  // It doesn't take place any more, or it has begun: its own page says what is the case.
  if (!canBeRescheduled(job, now)) throw redirectWithin(request, paths.job(job.id));
  return {
    job: {
      id: job.id,
      date: job.date,
      startsAt: job.startsAt,
      endsAt: job.endsAt,
      hours: job.hoursBilled,
      serviceName: keepCompounds(serviceNameOf(job, locale)),
      customer: job.customer.name,
      area: job.city,
      door: job.door,
      comingConfirmedAt: job.comingConfirmedAt,
      presenceConfirmedAt: job.presenceConfirmedAt,
    },
    others: listConfirmedBookingsOn(profile.id, job.date)
      .filter(({ id, startsAt }) => id !== job.id && startsAt > now)
      .map(({ id, startsAt, city, comingConfirmedAt }) => ({
        id,
        startsAt,
        area: city,
        isSaid: comingConfirmedAt !== null,
      })),
    can: {
      confirm: canConfirmComing(job, now),
      cancel: isCleanerStepOpen(job, "cancel", now),
    },
    now,
    meta: await describePersonalPage(context, message("evening:cleaner-meta", { id: job.id })),
  };
}

/** Says that the cleaner comes. A link can't: programs open the links of emails, too. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const result = confirmComing(job.id, profile, context.now);
  if (!result.ok) {
    if (result.reason === "unknown-booking") throw data(null, { status: 404 });
    return redirectToJob(request, job.id, null);
  }
  const toast = await serializeToast({ title: "evening:coming-toast" });
  return redirectWithin(request, eveningPaths.job(job.id), { headers: { "Set-Cookie": toast } });
}

export default function TomorrowAsCleaner() {
  const { t, locale } = useText();
  const { job, others, can, now } = useLoaderData<typeof loader>();
  const { id, date, startsAt, endsAt, door, comingConfirmedAt, presenceConfirmedAt } = job;
  const name = job.customer || t("job:former-customer");
  const area = t(`areas:${job.area}`);
  const isAsked = can.confirm && comingConfirmedAt === null;
  return (
    <div className="page reading flex flex-col gap-4 pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.job(id)}>{t("job:go-back")}</BackLink>
      <EveningCard
        isReady={!isAsked}
        state={
          isAsked
            ? t("evening:waits-for-you-job")
            : comingConfirmedAt === null
              ? t("evening:not-yet", { moment: formatMoment(confirmableFrom(date), locale) })
              : t(presenceConfirmedAt === null ? "evening:you-answered" : "evening:both-ready")
        }
        title={t("evening:when", {
          day: formatRelativeDay(date, cityDateOf(now), locale, t),
          time: formatClockRange(startsAt, endsAt, locale),
        })}
      >
        <p className="-mt-3 text-ink-soft tabular">
          {t("evening:job-line", {
            day: formatDate(date, locale, "short"),
            service: job.serviceName,
            hours: t("common:hours", { count: job.hours }),
          })}
        </p>
        <div>
          <h2 className="text-section wrap-anywhere">{name}</h2>
          <p className="text-ink-soft">{area}</p>
        </div>
        {comingConfirmedAt === null && presenceConfirmedAt === null ? null : (
          <ul className="flex flex-col gap-2">
            {presenceConfirmedAt === null ? null : (
              <SaidLine isSaid>
                {t("evening:customer-there", {
                  moment: formatMoment(presenceConfirmedAt, locale),
                })}
              </SaidLine>
            )}
            {comingConfirmedAt === null ? null : (
              <SaidLine isSaid>
                {t("evening:you-coming", { moment: formatMoment(comingConfirmedAt, locale) })}
              </SaidLine>
            )}
          </ul>
        )}
        {isAsked ? (
          <form method="post">
            <button type="submit" className="button button-strong min-h-14 w-full">
              <CheckIcon className="size-5 shrink-0" />
              {t("evening:say-coming")}
            </button>
          </form>
        ) : null}
        {door ? (
          <p className="flex flex-wrap gap-2">
            {door.phone ? (
              <a
                href={"tel:" + door.phone}
                aria-label={t("job:call", { name })}
                className="button button-quiet min-h-12 grow basis-32"
              >
                <PhoneIcon className="size-5 shrink-0" />
                {t("evening:call-short")}
              </a>
            ) : null}
            {door.address ? (
              <a
                href={mapLink(door.address, area, door.zipCode)}
                target="_blank"
                rel="noreferrer"
                aria-label={t("job:map")}
                className="button button-quiet min-h-12 grow basis-32"
              >
                <PinIcon className="size-5 shrink-0" />
                {t("evening:map-short")}
              </a>
            ) : null}
          </p>
        ) : null}
      </EveningCard>
      {others.length > 0 ? (
        <section aria-labelledby="others">
          <h2 id="others" className="pb-2 text-section">
            {t("evening:other-jobs")}
          </h2>
          <ul className="card ruled overflow-hidden">
            {others.map((other) => (
              <OtherJob key={other.id} job={other} canConfirm={can.confirm} />
            ))}
          </ul>
        </section>
      ) : null}
      <ul className="card ruled overflow-hidden">
        <li>
          <LinkRow
            to={paths.job(id)}
            title={t("evening:see-job")}
            text={t("evening:see-job-text")}
          />
        </li>
        {can.cancel ? (
          <li>
            <LinkRow
              to={paths.jobStep(id, "cancel")}
              title={t("evening:cant-come")}
              text={t("evening:cant-come-text")}
            />
          </li>
        ) : null}
      </ul>
      {isAsked ? (
        <p className="text-sm text-ink-soft">
          {t("evening:no-mark", { time: formatClockUnbroken(unconfirmedReminderAt(date), locale) })}
        </p>
      ) : null}
    </div>
  );
}

/** Another job of the same day, with its own tap. */
function OtherJob({
  job: { id, startsAt, area, isSaid },
  canConfirm,
}: {
  job: { id: number; startsAt: number; area: Area; isSaid: boolean };
  canConfirm: boolean;
}) {
  const { t, locale } = useText();
  const time = formatClockUnbroken(startsAt, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Link
        to={paths.job(id)}
        className="link inline-flex min-h-11 min-w-0 flex-1 basis-40 items-center font-semibold tabular"
      >
        {time} {t(`areas:${area}`)}
      </Link>
      {isSaid ? (
        <p className="flex items-center gap-2 text-sm font-semibold text-celadon-700">
          <CheckIcon className="size-5 shrink-0" />
          {t("evening:job-coming")}
        </p>
      ) : canConfirm ? (
        <form method="post" action={eveningPaths.job(id)}>
          <button
            type="submit"
            aria-label={t("evening:say-coming-to", { time, area: t(`areas:${area}`) })}
            className="button button-outline"
          >
            {t("evening:say-coming")}
          </button>
        </form>
      ) : null}
    </li>
  );
}

/** A row that leads to a page, and says its consequence. */
function LinkRow({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-celadon-700">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
