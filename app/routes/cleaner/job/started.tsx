import { Form } from "@remix-run/react";
import type { Ref } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { MoreTimeLink } from "~/components/more-time/more-time-link";
import { ActionBar } from "~/components/ui/action-bar";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { JobColumns } from "./columns";
import { JobDayCard } from "./day-card";
import type { JobPageView } from "./job-page-view.server";
import { AmountToCollect, HOW_PAID, PaymentChoice, sumToCollect } from "./money";
import { RedoWork } from "./redo-work";
import { JobHelp, MoreAboutJob, JobProblemReports } from "./more-about-job";

const ON_THE_WAY_FORM = "late";

interface StartedJobProps {
  job: JobPageView;
  headingRef: Ref<HTMLHeadingElement>;
}

/**
 * The page from the start on: the card of the day, then the money, which the customer is shown, then the rest.
 * A cleaner who is late can still say that they are on the way.
 */
export function StartedJob(props: StartedJobProps) {
  const { job } = props;
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
      <AtTheDoor {...props} />
    </>
  );
}

function AtTheDoor({ job, headingRef }: StartedJobProps) {
  const { t, locale } = useText();
  // The verb of the moment is the strong one: until the money is due, that they are on the way. The job can be
  // finished without it.
  const isOnTheWayFirst = job.can.sayOnTheWay && !job.isQrShown;
  const card = job.card ? (
    <JobDayCard job={job} card={job.card} headingRef={headingRef}>
      {job.doorUntil === undefined ? null : (
        <Link to={paths.jobDoor(job.id)} className="button button-strong mt-3 min-h-12 w-full">
          {t("job:see-clock")}
        </Link>
      )}
      {job.can.sayOnTheWay && !isOnTheWayFirst ? (
        <button
          type="submit"
          form={ON_THE_WAY_FORM}
          className="button button-quiet mt-3 min-h-12 w-full"
        >
          {t("job:on-my-way")}
        </button>
      ) : null}
    </JobDayCard>
  ) : null;
  const rest = (
    <>
      <RedoWork job={job} />
      {job.moreTime && job.moreTime.kind !== "answer" ? (
        <MoreTimeLink row={job.moreTime} to={paths.jobStep(job.id, "more-time")} />
      ) : null}
      <JobProblemReports job={job} />
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
        <JobColumns help={<JobHelp job={job} />} first={card} money={<AmountToCollect job={job} />}>
          {rest}
        </JobColumns>
      </>
    );
  }
  const onTheWayBar = isOnTheWayFirst ? (
    <ActionBar figure={formatClock(job.startsAt, locale)} detail={t("job:under-way")}>
      <button type="submit" form={ON_THE_WAY_FORM} className="button button-strong">
        {t("job:on-my-way")}
      </button>
    </ActionBar>
  ) : null;
  const doneLook = isOnTheWayFirst ? "button-quiet mt-3 min-h-12 w-full" : "button-strong";
  const doneButton = (
    <button type="submit" className={`button ${doneLook}`}>
      {job.isRedo ? (
        t("job:done-plain")
      ) : (
        <>
          <span className="say-plain">{t("job:done-plain")}</span>
          <span className="say-chosen">
            <span className="say-paid">{t("job:done-paid")}</span>
            <span className="say-not-yet">{t("job:done-not-paid")}</span>
          </span>
        </>
      )}
    </button>
  );
  if (job.isRedo) {
    return (
      <Form discover="none" method="post" action={paths.job(job.id)}>
        <input type="hidden" name="intent" value="done" />
        {/* Nothing is recorded about the payment of a redo. */}
        <input type="hidden" name="payment" value="not-yet" />
        <JobColumns
          help={<JobHelp job={job} />}
          first={card}
          money={
            <>
              {onTheWayBar}
              <AmountToCollect job={job} />
              {isOnTheWayFirst ? doneButton : null}
            </>
          }
          bar={
            isOnTheWayFirst ? null : (
              <ActionBar figure={formatBaht(0)} detail={t("job:redo")}>
                {doneButton}
              </ActionBar>
            )
          }
        >
          {rest}
        </JobColumns>
      </Form>
    );
  }
  return (
    <Form discover="none" method="post" action={paths.job(job.id)} className="part-paying">
      <input type="hidden" name="intent" value="done" />
      {question}
      <JobColumns
        help={<JobHelp job={job} />}
        first={card}
        money={
          <>
            {onTheWayBar}
            <section aria-label={t("job:collect-and-finish")}>
              <AmountToCollect job={job}>
                <details id={HOW_PAID} className="group" open={job.isQrShown}>
                  <summary className="flex min-h-16 items-center gap-3 px-4 py-2 text-section font-bold">
                    <span className="min-w-0 flex-1">{t("job:how-paid")}</span>
                    <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
                  </summary>
                  <PaymentChoice job={job} isTitled={false} />
                </details>
              </AmountToCollect>
              {isOnTheWayFirst ? doneButton : null}
            </section>
          </>
        }
        bar={
          isOnTheWayFirst ? null : (
            <ActionBar
              figure={<span className="lg:hidden">{formatBaht(sumToCollect(job))}</span>}
              detail={
                <span className="lg:hidden">
                  <span className="say-promptpay">{t("job:way-promptpay")} </span>
                  <span className="say-cash">{t("job:way-cash")} </span>
                  <span className="say-not-yet">{t("job:way-not-yet")}</span>
                </span>
              }
            >
              {doneButton}
            </ActionBar>
          )
        }
      >
        {rest}
      </JobColumns>
    </Form>
  );
}
