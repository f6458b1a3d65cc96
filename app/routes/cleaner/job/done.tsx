import { Form } from "@remix-run/react";
import { CheckIcon, ChevronRightIcon, HourglassIcon } from "~/components/art/icons";
import { ServiceMark } from "~/components/art/service-mark";
import { Link } from "~/components/link";
import { ActionBar } from "~/components/ui/action-bar";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { formatClock, formatClockRange } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { JobColumns, JobSection } from "./columns";
import type { JobPageView } from "./job-page-view.server";
import { AmountToCollect, PaymentChoice, sumToCollect } from "./money";
import { JobHelp, MoreAboutJob, JobProblemReports, useJobMoment } from "./more-about-job";
import { CustomerAndHome } from "./customer-and-home";
import { JobReview } from "./review";

/**
 * A completed job: the sum that was received, or that is still to be paid; then the next job. `asksWhy` asks why it
 * wasn't paid after all, once its cleaner has said so without a reason.
 */
export function DoneJob({ job, asksWhy }: { job: JobPageView; asksWhy: boolean }) {
  const { t } = useText();
  const banner = job.reports?.hasOpen ? (
    <div className="pt-4">
      <Banner tone="attention" title={t("job:problem-open-title")} />
    </div>
  ) : null;
  const rest = (
    <>
      {job.next ? <NextJobLink next={job.next} /> : null}
      <JobReview job={job} />
      <JobProblemReports job={job} />
      {/* Once it is paid nobody needs phone or way: they are in a fold below. */}
      {job.paid || job.isRedo ? null : <CustomerAndHome job={job} />}
      <MoreAboutJob job={job} />
    </>
  );
  const nextBar = job.next?.verb ? <NextBar next={job.next} /> : null;
  if (job.paid) {
    return (
      <>
        {banner}
        {asksWhy ? <TakeBack id={job.id} /> : null}
        <JobColumns
          help={<JobHelp job={job} />}
          money={<PaymentReceived job={job} paid={job.paid} />}
          bar={nextBar}
        >
          {rest}
        </JobColumns>
      </>
    );
  }
  if (job.isRedo) {
    return (
      <>
        {banner}
        <JobColumns
          help={<JobHelp job={job} />}
          money={<AmountToCollect job={job} />}
          bar={nextBar}
        >
          {rest}
        </JobColumns>
      </>
    );
  }
  const toPay = (
    <Form method="post" action={paths.job(job.id)} className="part-paying">
      <input type="hidden" name="intent" value="paid" />
      {banner}
      {job.paymentSaid ? (
        <p className="pt-4">
          <span className="inline-flex items-center gap-1.5 rounded-2xl bg-marigold-100 px-3 py-1 text-sm font-semibold text-marigold-900 forced-colors:border">
            <HourglassIcon className="size-4 shrink-0" />
            {job.paymentSaid}
          </span>
        </p>
      ) : null}
      <JobColumns
        help={<JobHelp job={job} />}
        money={
          <AmountToCollect job={job}>
            <PaymentChoice job={job} canBeUnpaid={job.isUnsaid ?? false} />
          </AmountToCollect>
        }
        bar={
          <ActionBar
            figure={<span className="lg:hidden">{formatBaht(sumToCollect(job))}</span>}
            detail={
              <span className="lg:hidden">
                <span className="say-promptpay">{t("job:way-promptpay")} </span>
                <span className="say-cash">{t("job:way-cash")}</span>
              </span>
            }
          >
            <button type="submit" className="button button-strong">
              {t(job.isUnsaid ? "job:save-payment" : "job:paid-button")}
            </button>
          </ActionBar>
        }
      >
        {rest}
      </JobColumns>
    </Form>
  );
  if (!job.correctableUntil) return toPay;
  // It counts as paid because nobody said anything.
  return (
    <>
      {toPay}
      <TakeBack id={job.id} />
    </>
  );
}

function PaymentReceived({
  job,
  paid,
}: {
  job: JobPageView;
  paid: NonNullable<JobPageView["paid"]>;
}) {
  const { t } = useText();
  const moment = useJobMoment(job.now);
  const other = paid.how === "cash" ? "promptpay" : "cash";
  return (
    <div className="card">
      <p className="flex flex-wrap items-center gap-x-3.5 p-4" role="status">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-celadon-700 text-white forced-colors:border">
          <CheckIcon className="size-6" />
        </span>
        <span className="min-w-0 grow basis-40">
          <strong className="block text-section">
            {t("job:received-sum", { sum: formatBaht(job.total) })}
          </strong>
          <span className="text-sm text-ink-soft">
            {t("job:received-how", {
              way: t(`job:way-${paid.how}`),
              time: paid.at,
            })}
          </span>
        </span>
      </p>
      <div className="border-t border-celadon-200 p-4">
        <KeyValues>
          <KeyValue
            kind="sum"
            label={t("job:hours-times", {
              hours: t("common:hours", { count: job.hours }),
              rate: formatBaht(paid.hourlyRate),
            })}
          >
            <strong>{formatBaht(job.serviceCost)}</strong>
          </KeyValue>
          <KeyValue kind="sum" label={t("job:fee-entry")}>
            {formatBaht(job.fee)}
          </KeyValue>
          <KeyValue kind="total" label={t("job:from-customer")}>
            {formatBaht(job.total)}
          </KeyValue>
        </KeyValues>
      </div>
      {job.correctableUntil ? (
        <details className="border-t border-celadon-200 px-4 py-1">
          <summary className="link inline-flex min-h-12 items-center font-semibold">
            {t("job:correct")}
          </summary>
          <p className="pb-2 text-sm text-ink-soft">
            {t("job:correct-until", { moment: moment(job.correctableUntil) })}
          </p>
          <Form method="post" action={paths.job(job.id)} className="flex flex-wrap gap-2 pb-3">
            <input type="hidden" name="intent" value="paid" />
            {([other, "not-yet"] as const).map((payment) => (
              <button
                key={payment}
                type="submit"
                name="payment"
                value={payment}
                className="button button-quiet"
              >
                {t(`job:correct-${payment}`)}
              </button>
            ))}
          </Form>
        </details>
      ) : job.saidByTeam ? (
        <p className="border-t border-celadon-200 px-4 py-3 text-sm text-ink-soft">
          {job.saidByTeam}
        </p>
      ) : null}
    </div>
  );
}

/** The form with which the cleaner says, with a reason, that a job wasn't paid after all. */
function TakeBack({ id }: { id: number }) {
  const { t } = useText();
  return (
    <Form method="post" action={paths.job(id)} className="grid gap-2 pt-4">
      <input type="hidden" name="intent" value="paid" />
      <label className="grid gap-1 font-semibold">
        {t("job:take-back-reason")}
        <textarea name="reason" rows={2} required maxLength={MAX_LENGTH.reason} className="field" />
      </label>
      <button type="submit" name="payment" value="not-yet" className="button button-quiet">
        {t("job:correct-not-yet")}
      </button>
    </Form>
  );
}

type NextJobOfPage = NonNullable<JobPageView["next"]>;

function NextJobLink({ next }: { next: NextJobOfPage }) {
  const { t, locale } = useText();
  return (
    <JobSection title={t("job:next-today")}>
      <Link
        to={paths.job(next.id)}
        className="card flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
      >
        <ServiceMark specialty={next.specialty} className="size-10 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold tabular">
            {formatClockRange(next.startsAt, next.endsAt, locale)}&nbsp;· {t(`areas:${next.area}`)}
          </span>
          <span className="block text-sm text-ink-soft tabular">
            {t("job:next-text", {
              service: next.serviceName,
              name: next.customer || t("job:former-customer"),
              sum: formatBaht(next.total),
            })}
          </span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-edge" />
      </Link>
    </JobSection>
  );
}

/** The main button of the next job. It names that job, because the page is about another one. */
function NextBar({ next }: { next: NextJobOfPage }) {
  const { t, locale } = useText();
  const facts = {
    figure: formatClock(next.startsAt, locale),
    detail: `${t(`areas:${next.area}`)}\u00a0· ${next.customer || t("job:former-customer")}`,
  };
  if (next.verb === "open") {
    return (
      <ActionBar {...facts}>
        <Link to={paths.job(next.id)} className="button button-strong">
          {t("job:open-job")}
        </Link>
      </ActionBar>
    );
  }
  return (
    <Form method="post" action={paths.job(next.id)} className="contents">
      <input type="hidden" name="intent" value="on-the-way" />
      <ActionBar {...facts}>
        <button type="submit" className="button button-strong">
          {t("job:on-my-way")}
        </button>
      </ActionBar>
    </Form>
  );
}
