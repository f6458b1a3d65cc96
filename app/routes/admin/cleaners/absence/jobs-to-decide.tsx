import { Badge } from "~/components/ui/badge";
import { JobsByDay } from "~/components/absence/jobs-by-day";
import { ABSENCE_FORM } from "~/components/absence/report-form";
import { Link } from "~/components/link";
import { FieldError } from "~/components/ui/field";
import { valueSentBack } from "~/components/ui/form";
import type { AbsenceJobToReport, AbsenceToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatClock, formatClockUnbroken } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import {
  CallLinks,
  CandidateFacts,
  CHOICE_CLASS,
  NobodyAtItsHour,
  peopleToCall,
} from "../../shared/candidate-parts";
import type { JobToDecide } from "./decide.server";

type Refused = RefusedForm | null | undefined;

/** Returns the name of the field that says who takes over a job. */
export const giveField = (jobId: number) => `give-${jobId}`;

/** The jobs of the chosen days, each with those who could take it: fields of the form that reports the absence. */
export function JobsToDecide({
  shown: { jobs, today },
  decisions,
  refused,
}: {
  shown: Pick<AbsenceToReport, "jobs" | "today">;
  decisions: readonly JobToDecide[];
  refused: Refused;
}) {
  const { t } = useText();
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="text-section">
        {t("admin-absence:jobs-title", { count: jobs.length })}
      </h2>
      <p className="pb-2.5 text-sm text-ink-soft">{t("admin-absence:jobs-hint")}</p>
      <JobsByDay
        jobs={jobs}
        today={today}
        row={(job) => (
          <JobRow
            job={job}
            decision={decisions.find(({ id }) => id === job.id)}
            refused={refused}
          />
        )}
      />
    </section>
  );
}

function JobRow({
  job,
  decision,
  refused,
}: {
  job: AbsenceJobToReport;
  decision: JobToDecide | undefined;
  refused: Refused;
}) {
  const { t, locale } = useText();
  const customer = job.customer || t("admin-bookings:former-customer");
  const { forAdmin } = job;
  return (
    <div className="flex flex-col gap-2 px-4 py-3 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-3">
      <p className="text-section tabular">{formatClock(job.startsAt, locale)}</p>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
          <p className="min-w-0 tabular">
            <strong className="font-semibold">{customer}</strong>&nbsp;· {t(`areas:${job.city}`)}
            &nbsp;· {job.serviceName}&nbsp;· {t("common:hours", { count: job.hoursBilled })}&nbsp;·{" "}
            <Link
              to={paths.adminItem("bookings", job.id)}
              className="link inline-flex min-h-6 items-center font-semibold"
            >
              #{job.id}
            </Link>
            &nbsp;· {t("admin-absence:agreed-sum", { total: formatBaht(job.totalPrice) })}
            {job.isRequest ? `\u00a0· ${t("absence:request")}` : null}
          </p>
          {forAdmin ? (
            <Badge tone="waits">
              <span className="sr-only">{t("admin-absence:wants-label")}</span>
              {t(`admin-absence:wants-${forAdmin.choice}`)}
            </Badge>
          ) : null}
        </div>
        {forAdmin?.aboutHome ? (
          <p
            lang={languageOfText(forAdmin.aboutHome)}
            className="line-clamp-2 text-sm text-ink-soft wrap-anywhere"
          >
            {t("admin-absence:about-home", { text: forAdmin.aboutHome })}
          </p>
        ) : null}
        {decision ? (
          <>
            <WhoTakesIt job={job} decision={decision} refused={refused} />
            <NobodyAtItsHour candidates={decision.candidates} />
            <CallLinks
              people={peopleToCall({ name: customer, phone: job.phone }, decision.candidates)}
            />
          </>
        ) : (
          <>
            <p className="text-sm">
              <strong className="font-semibold">{t(`absence:outcome-${job.outcome}`)}</strong>
              <span className="block text-ink-soft">
                {t(`absence:outcome-${job.outcome}-text`)}
              </span>
            </p>
            <CallLinks people={[{ key: "customer", name: customer, phone: job.phone }]} />
          </>
        )}
      </div>
    </div>
  );
}

function WhoTakesIt({
  job,
  decision: { id, endsAt, chosen, candidates },
  refused,
}: {
  job: AbsenceJobToReport;
  decision: JobToDecide;
  refused: Refused;
}) {
  const { t, locale } = useText();
  const name = giveField(id);
  const [error] = refused?.reply.error?.[name] ?? [];
  const initial = valueSentBack(refused, name) ?? (chosen === null ? "" : String(chosen));
  const customer = job.customer || t("admin-bookings:former-customer");
  const radio = { type: "radio", name, form: ABSENCE_FORM, required: true } as const;
  return (
    <fieldset
      className={`flex min-w-0 flex-col gap-1.5 ${error ? "border-l-4 border-brick pl-3" : ""}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="sr-only">
        {t("admin-absence:who-takes", {
          time: formatClockUnbroken(job.startsAt, locale),
          customer,
        })}
      </legend>
      <FieldError id={`${name}-error`} error={error} />
      {candidates.atItsHour.map((candidate) => (
        <label key={candidate.id} className={CHOICE_CLASS}>
          <input
            {...radio}
            value={candidate.id}
            defaultChecked={initial === String(candidate.id)}
            className="size-5 shrink-0"
          />
          <CandidateFacts
            candidate={candidate}
            job={{ startsAt: job.startsAt, endsAt }}
            agreed={job.totalPrice}
          />
        </label>
      ))}
      <label className={CHOICE_CLASS}>
        <input {...radio} value="" defaultChecked={initial === ""} className="size-5 shrink-0" />
        <span className="min-w-0 text-sm leading-snug">
          <strong className="block font-semibold">
            {t("admin-absence:as-chosen", { outcome: t(`absence:outcome-${job.outcome}`) })}
          </strong>
          <span className="block text-ink-soft">{t(`absence:outcome-${job.outcome}-text`)}</span>
        </span>
      </label>
      {candidates.hasMore ? (
        <p className="text-sm text-ink-soft">{t("admin-absence:has-more")}</p>
      ) : null}
    </fieldset>
  );
}
