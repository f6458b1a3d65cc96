import { Form } from "@remix-run/react";
import { Link } from "~/components/link";
import { MoreTimeLink } from "~/components/more-time/more-time-link";
import { ActionBar } from "~/components/ui/action-bar";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { JobColumns } from "./columns";
import type { JobPageView } from "./job-page-view.server";
import { AmountToCollect, PaymentChoice, sumToCollect } from "./money";
import { MoreAboutJob, JobProblemReports, JobSteps, OnTheWaySaid } from "./more-about-job";
import { CustomerAndHome } from "./customer-and-home";

const ON_THE_WAY_FORM = "late";

/**
 * The page when the cleaner is at the door: first the money, which the customer is shown, then the rest. A
 * cleaner who is late can still say that they are on the way.
 */
export function StartedJob({ job }: { job: JobPageView }) {
  return (
    <>
      {/* Forms can't be nested: this form's button is inside the payment form. */}
      {job.can.sayOnTheWay ? (
        <Form
          discover="none"
          id={ON_THE_WAY_FORM}
          method="post"
          action={paths.job(job.id)}
          className="hidden"
        >
          <input type="hidden" name="intent" value="on-the-way" />
        </Form>
      ) : null}
      {job.doorUntil === undefined ? (
        <OnTheWaySaid job={job} />
      ) : (
        <WaitsAtDoor id={job.id} until={job.doorUntil} />
      )}
      <AtTheDoor job={job} />
    </>
  );
}

/** The cleaner waits at the door: the way back to the clock. */
function WaitsAtDoor({ id, until }: { id: number; until: number }) {
  const { t, locale } = useText();
  return (
    <div className="pt-4">
      <Banner
        tone="attention"
        title={t("job:nobody-home-waits", { time: formatClockUnbroken(until, locale) })}
      >
        <Link to={paths.jobDoor(id)} className="button button-strong mt-2">
          {t("job:see-clock")}
        </Link>
      </Banner>
    </div>
  );
}

function AtTheDoor({ job }: { job: JobPageView }) {
  const { t } = useText();
  const rest = (
    <>
      <CustomerAndHome job={job} />
      {job.can.sayOnTheWay ? (
        <button type="submit" form={ON_THE_WAY_FORM} className="button button-quiet -mt-3 min-h-12">
          {t("job:on-my-way")}
        </button>
      ) : null}
      {job.moreTime && job.moreTime.kind !== "answer" ? (
        <MoreTimeLink row={job.moreTime} to={paths.jobStep(job.id, "more-time")} />
      ) : null}
      <JobProblemReports job={job} />
      <JobSteps job={job} />
      <MoreAboutJob job={job} />
    </>
  );
  const question =
    job.moreTime?.kind === "answer" ? (
      <div className="pt-3">
        <MoreTimeLink row={job.moreTime} to={paths.jobStep(job.id, "more-time")} />
      </div>
    ) : null;
  if (!job.can.complete) {
    return (
      <>
        {question}
        <div className="pt-4">
          <Banner tone="attention" title={t("job:problem-open-title")}>
            {t("job:problem-open-text")}
          </Banner>
        </div>
        <JobColumns money={<AmountToCollect job={job} />}>{rest}</JobColumns>
      </>
    );
  }
  return (
    <Form discover="none" method="post" action={paths.job(job.id)} className="part-paying">
      <input type="hidden" name="intent" value="done" />
      {question}
      <JobColumns
        money={
          <section aria-label={t("job:collect-and-finish")}>
            <AmountToCollect job={job}>
              <PaymentChoice job={job} />
            </AmountToCollect>
          </section>
        }
      >
        {rest}
      </JobColumns>
      <ActionBar
        figure={formatBaht(sumToCollect(job))}
        detail={
          <>
            <span className="say-promptpay">{t("job:way-promptpay")} </span>
            <span className="say-cash">{t("job:way-cash")} </span>
            <span className="say-not-yet">{t("job:way-not-yet")}</span>
          </>
        }
      >
        <button type="submit" className="button button-strong">
          <span className="say-plain">{t("job:done-plain")}</span>
          <span className="say-chosen">
            <span className="say-paid">{t("job:done-paid")}</span>
            <span className="say-not-yet">{t("job:done-not-paid")}</span>
          </span>
        </button>
      </ActionBar>
    </Form>
  );
}
