import { Form } from "@remix-run/react";
import { CheckIcon, PinIcon } from "~/components/art/icons";
import { BucketIcon, NoteIcon, PhoneIcon } from "~/components/art/subject-icons";
import { ServiceMark } from "~/components/art/service-mark";
import { formatRelativeDay } from "~/components/relative-day";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import type { nextCleanerAction } from "~/domain/bookings/lifecycle/status";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatClockRange, type CityDate } from "~/lib/bangkok-time";
import { mapLink } from "~/lib/map-link";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import type { NextJobView } from "../shared/job-view";
import { useCustomerName } from "../shared/use-customer-name";
import { timeUntil } from "../shared/moments";

/** The button that the next job has now, if any; `confirm` is to say on the evening before that one comes. */
export type NextJobVerb = NonNullable<ReturnType<typeof nextCleanerAction>> | "confirm";

interface NextJobProps {
  job: NextJobView;
  verb: NextJobVerb | null;
  today: CityDate;
  now: number;
}

/** Lists of things that the cleaner brings; the other services have the basic list. */
const BRING_LISTS: Partial<Record<Specialty, "eco" | "garden">> = {
  "eco-friendly": "eco",
  "green-cleaning": "garden",
};

/** The next job like a note on the fridge: when, where, who, how much to collect. */
export function NextJob({ job, verb, today, now }: NextJobProps) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const headingId = `job-${job.id}`;
  const area = t(`areas:${job.city}`);
  return (
    <article aria-labelledby={headingId} className="card note px-4 pt-5 lg:px-6 lg:pt-7">
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-x-10">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="font-semibold text-celadon-700 tabular">
              <JobMoment job={job} today={today} now={now} />
            </p>
            <StatusBadge status={job.status} inRow />
          </div>
          <h3
            id={headingId}
            className="text-[2rem] leading-(--leading-heading) font-bold text-celadon-900 tabular"
          >
            {formatClockRange(job.startsAt, job.endsAt, locale)}
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 pt-2">
            <ServiceMark specialty={job.specialty} className="size-10 shrink-0" />
            <p className="min-w-0 grow basis-40 wrap-anywhere">
              <strong>{job.serviceName}</strong>
              <br />
              <span className="text-ink-soft">
                {t("jobs:minutes", { count: job.minutes })}
                &nbsp;· {customer(job)}
                {job.place ? <span className="block">{t("visits:place", job.place)}</span> : null}
              </span>
            </p>
          </div>
        </div>
        <div className="border-t border-dashed border-celadon-300 pt-3 lg:border-0 lg:pt-0">
          <p className="font-bold">{area}</p>
          <p className="wrap-anywhere">
            {job.address} {job.zipCode}
          </p>
          <div className="grid grid-cols-2 gap-2 pt-3 max-[16rem]:grid-cols-1">
            {job.phone ? (
              <a href={"tel:" + job.phone} className="button button-quiet min-h-12">
                <PhoneIcon className="size-5 shrink-0" />
                {t("jobs:call")}
              </a>
            ) : null}
            <a
              href={mapLink(job.address, area, job.zipCode)}
              target="_blank"
              rel="noreferrer"
              className="button button-quiet min-h-12"
            >
              <PinIcon className="size-5 shrink-0" />
              {t("jobs:map")}
            </a>
          </div>
        </div>
        {job.redoWork ? (
          <p className="wrap-anywhere whitespace-pre-line lg:col-span-2">
            <strong>{t("jobs:redo-work")}</strong>
            {"\n" + job.redoWork.join("\n")}
          </p>
        ) : null}
        {job.instructions ? (
          <p className="flex gap-2.5 rounded-xl bg-marigold-100 px-3 py-2.5 text-marigold-900 lg:col-span-2 forced-colors:border">
            <NoteIcon className="mt-1 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{t("jobs:instructions")}: </span>
              {job.instructions}
            </span>
          </p>
        ) : null}
        <p className="flex gap-2.5 text-sm text-ink-soft lg:col-span-2">
          <BucketIcon className="mt-0.5 size-5 shrink-0" />
          <span>
            {t(`jobs:bring-${BRING_LISTS[job.specialty] ?? "basic"}`)}
            <br />
            {t(job.specialty === "green-cleaning" ? "jobs:theirs-garden" : "jobs:theirs-basic")}
          </span>
        </p>
      </div>
      <div className="-mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-2xl bg-celadon-100 px-4 py-3 lg:-mx-6 lg:px-6 lg:py-4">
        <p className="lg:grow">
          <span className="block font-semibold">
            {t(job.isRedo ? "jobs:nothing-to-collect" : "jobs:collect-at-door")}
          </span>
          <span className="text-sm text-ink-soft">
            {job.isRedo
              ? t("jobs:redo-no-fee")
              : t("jobs:keep-and-fee", {
                  keep: formatBaht(job.serviceCost),
                  fee: formatBaht(job.fee),
                })}
          </span>
        </p>
        <strong className="text-[1.625rem] leading-[1.3] text-celadon-900 tabular">
          {formatBaht(job.total)}
        </strong>
        {verb ? (
          <div className="hidden lg:block">
            <VerbButton verb={verb} job={job} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

/** Shows the minutes or the day until the start, or that it has started or the cleaner is on the way. */
function JobMoment({ job, today, now }: Omit<NextJobProps, "verb">) {
  const { t, locale } = useText();
  if (now >= job.startsAt) return t("jobs:under-way");
  if (job.onTheWayAt !== null) {
    return t("jobs:said-on-the-way", { time: formatClock(job.onTheWayAt, locale) });
  }
  if (job.date !== today) return formatRelativeDay(job.date, today, locale, t);
  return timeUntil(job.startsAt, now, t);
}

/** The same button in a bar that is always in sight, on phones. */
export function NextJobBar({
  job,
  verb,
  now,
}: {
  job: NextJobView;
  verb: NextJobVerb;
  now: number;
}) {
  const { t, locale } = useText();
  const today = cityDateOf(now);
  return (
    <section aria-label={t("jobs:next-job")} className="action-bar lg:hidden">
      <p className="action-bar-sum tabular">
        <strong className="action-bar-figure">{formatClock(job.startsAt, locale)}</strong>
        <span className="action-bar-detail">
          {now >= job.startsAt
            ? t("jobs:under-way")
            : job.date === today
              ? timeUntil(job.startsAt, now, t)
              : formatRelativeDay(job.date, today, locale, t)}
        </span>
      </p>
      <VerbButton verb={verb} job={job} />
    </section>
  );
}

function VerbButton({ verb, job }: { verb: NextJobVerb; job: NextJobView }) {
  const { t } = useText();
  if (verb === "open") {
    return (
      <Link to={paths.job(job.id)} className="button button-strong min-h-13 w-full px-6">
        {t("jobs:open-job")}
      </Link>
    );
  }
  if (verb === "confirm") {
    return (
      // The page of the job takes the answer, and shows it.
      <Form method="post" action={paths.job(job.id)} reloadDocument>
        <button
          type="submit"
          name="intent"
          value="confirm"
          className="button button-strong min-h-13 w-full px-6"
        >
          <CheckIcon className="size-5 shrink-0" />
          {t("jobs:coming")}
        </button>
      </Form>
    );
  }
  return (
    <Form method="post">
      <button
        type="submit"
        name="on-the-way"
        value={job.id}
        className="button button-strong min-h-13 w-full px-6"
      >
        {t("jobs:on-my-way")}
      </button>
    </Form>
  );
}
