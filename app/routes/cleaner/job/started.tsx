import { Form } from "@remix-run/react";
import { ActionBar } from "~/components/ui/action-bar";
import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { Columns } from "./columns";
import type { JobView } from "./job-view.server";
import { PaymentChoice, Sum } from "./money";
import { More, Reports, Steps } from "./more";
import { Person } from "./person";

const LATE = "late";

/**
 * At the door: the money first, which the customer is shown, then everything else. Whoever is late can
 * still say that they are on the way.
 */
export function Started({ job }: { job: JobView }) {
  return (
    <>
      {/* Its button stands within the form of the payment, where no form can be. */}
      {job.can.sayOnTheWay ? (
        <Form discover="none" id={LATE} method="post" action={paths.job(job.id)} className="hidden">
          <input type="hidden" name="intent" value="on-the-way" />
        </Form>
      ) : null}
      <AtTheDoor job={job} />
    </>
  );
}

function AtTheDoor({ job }: { job: JobView }) {
  const { t } = useText();
  const rest = (
    <>
      <Person job={job} />
      {job.can.sayOnTheWay ? (
        <button type="submit" form={LATE} className="button button-quiet -mt-3 min-h-12">
          {t("job:on-my-way")}
        </button>
      ) : null}
      <Reports job={job} />
      <Steps job={job} />
      <More job={job} />
    </>
  );
  if (!job.can.finish) {
    return (
      <>
        <div className="pt-4">
          <Notice tone="attention" title={t("job:problem-open-title")}>
            {t("job:problem-open-text")}
          </Notice>
        </div>
        <Columns money={<Sum job={job} />}>{rest}</Columns>
      </>
    );
  }
  return (
    <Form discover="none" method="post" action={paths.job(job.id)} className="part-paying">
      <input type="hidden" name="intent" value="done" />
      <Columns
        money={
          <section aria-label={t("job:collect-and-finish")}>
            <Sum job={job}>
              <PaymentChoice job={job} />
            </Sum>
          </section>
        }
      >
        {rest}
      </Columns>
      <ActionBar
        figure={formatBaht(job.total)}
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
