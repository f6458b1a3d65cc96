import { PhoneIcon } from "~/components/art/subject-icons";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import type { Translate } from "~/i18n/messages";
import { addDays, cityDateOf, formatClockUnbroken, instantOf } from "~/lib/bangkok-time";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { offlineTranslator, renderOfflinePage } from "../shared/offline-page.server";
import { KeptAt, type Moment } from "./kept-at";

/** Returns the confirmed jobs of today that aren't over. */
export const leftToday = (jobs: readonly CleanerBooking[], now: number): CleanerBooking[] =>
  jobs.filter(
    ({ status, date, endsAt }) =>
      status === "confirmed" && date === cityDateOf(now) && endsAt > now,
  );

const toCollect = (job: CleanerBooking) => (job.paidAt === null ? restToPay(job) : 0);

/** Renders a cleaner's jobs of today: when, where, who, how much. Until the day ends. */
export function todaysJobsPage(jobs: readonly CleanerBooking[], { now, locale }: Moment) {
  const t = offlineTranslator(locale);
  const sum = formatBaht(jobs.reduce((total, job) => total + toCollect(job), 0));
  const page = renderOfflinePage(
    {
      title: (
        <>
          <span>{t("offline:title")}</span> <span>{t("offline:jobs-here")}</span>
        </>
      ),
      isLong: true,
      footnote: <KeptAt now={now} locale={locale} t={t} />,
      children: (
        <>
          <p className="soft">{t("offline:jobs-sum", { count: jobs.length, sum })}</p>
          <ol className="card jobs">
            {jobs.map((job) => (
              <Job key={job.id} job={job} locale={locale} t={t} />
            ))}
          </ol>
          <section className="card quiet" aria-labelledby="steps">
            <h2 id="steps">{t("offline:steps-title")}</h2>
            <p>{t("offline:steps-text")}</p>
          </section>
        </>
      ),
    },
    locale,
  );
  return { page, until: instantOf(addDays(cityDateOf(now), 1), 0) };
}

function Job({ job, locale, t }: { job: CleanerBooking; locale: Locale; t: Translate }) {
  const { door } = job;
  return (
    <li className="job">
      <p className="time">
        <span>
          {formatClockUnbroken(job.startsAt, locale)}{" "}
          <span className="soft">
            {t("offline:until", { time: formatClockUnbroken(job.endsAt, locale) })}
          </span>
        </span>
        {job.paidAt !== null || isRedo(job) ? null : <span>{formatBaht(toCollect(job))}</span>}
      </p>
      <p>
        <strong>{job.customer.name || t("jobs:former-customer")}</strong>&nbsp;·{" "}
        {joinSideBySide(
          locale,
          keepCompounds(serviceNameOf(job, locale)),
          unbroken(t("common:hours", { count: job.hoursBilled })),
        )}
      </p>
      {isRedo(job) ? <p>{t("job:redo")}</p> : null}
      {door ? (
        <>
          <p className="soft">
            {joinSideBySide(locale, door.address, t(`areas:${job.city}`))} {door.zipCode}
          </p>
          {door.instructions ? (
            <p className="note">
              <span className="hidden">{t("jobs:instructions")}: </span>
              {door.instructions}
            </p>
          ) : null}
          {door.phone ? (
            <a className="call" href={"tel:" + door.phone}>
              <PhoneIcon className="small-icon" />
              {formatPhone(door.phone)}
            </a>
          ) : null}
        </>
      ) : null}
    </li>
  );
}
