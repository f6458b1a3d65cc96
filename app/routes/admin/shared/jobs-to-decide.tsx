import type { FormEvent } from "react";
import { useState } from "react";
import { JobsByDay } from "~/components/absence/jobs-by-day";
import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { FieldError } from "~/components/ui/field";
import { valueSentBack } from "~/components/ui/form";
import type { AbsenceJobToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatClock, formatClockUnbroken } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { PhoneCustomerBanner } from "./booking-change";
import {
  CallLinks,
  CandidateFacts,
  CHOICE_CLASS,
  NobodyAtItsHour,
  peopleToCall,
} from "./candidate-parts";
import { giveField } from "./give-field";
import type { JobToDecide } from "./jobs-to-decide.server";

/** Another answer about a job than somebody who takes it over. */
export interface OtherAnswer {
  value: string;
  title: string;
  text?: string;
}

/** The form that the answers about jobs are fields of. */
interface DecisionForm {
  /** Its id: the fields are outside of it. */
  id: string;
  refused: RefusedForm | null | undefined;
  /** The other answers about a job; none if there is nothing to decide about it. */
  others: (job: AbsenceJobToReport) => readonly OtherAnswer[];
  /** The answer that is chosen beforehand. */
  initial: (job: AbsenceJobToReport, decision: JobToDecide | undefined) => string;
}

/** Jobs that their cleaner won't do, each with those who could take it: fields of a form. */
export function JobsToDecide({
  jobs,
  today,
  decisions,
  form,
}: {
  jobs: readonly AbsenceJobToReport[];
  today: string;
  decisions: readonly JobToDecide[];
  form: DecisionForm;
}) {
  return (
    <JobsByDay
      jobs={jobs}
      today={today}
      row={(job) => (
        <JobRow job={job} decision={decisions.find(({ id }) => id === job.id)} form={form} />
      )}
    />
  );
}

function JobRow({
  job,
  decision,
  form,
}: {
  job: AbsenceJobToReport;
  decision: JobToDecide | undefined;
  form: DecisionForm;
}) {
  const { t, locale } = useText();
  const customer = job.customer || t("admin-bookings:former-customer");
  const { forAdmin } = job;
  const caller = { name: customer, phone: job.phone };
  return (
    <div className="flex flex-col gap-2 px-4 py-3 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-3">
      <p className="text-section tabular">{formatClock(job.startsAt, locale)}</p>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
          <p className="min-w-0 tabular">
            <strong className="font-semibold">{customer}</strong>&nbsp;· {t(`areas:${job.city}`)}
            &nbsp;· {job.serviceName}&nbsp;· {t("common:hours", { count: job.hoursBilled })}&nbsp;·{" "}
            <Link
              to={adminPaths.item("bookings", job.id)}
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
        <WhoTakesIt job={job} decision={decision} form={form} />
        {decision ? <NobodyAtItsHour candidates={decision.candidates} /> : null}
        <CallLinks
          people={
            decision ? peopleToCall(caller, decision.candidates) : [{ key: "customer", ...caller }]
          }
        />
      </div>
    </div>
  );
}

function WhoTakesIt({
  job,
  decision,
  form: { id: formId, refused, others, initial },
}: {
  job: AbsenceJobToReport;
  decision: JobToDecide | undefined;
  form: DecisionForm;
}) {
  const { t, locale } = useText();
  const answers = others(job);
  const name = giveField(job.id);
  const [error] = refused?.reply.error?.[name] ?? [];
  const chosen = valueSentBack(refused, name) ?? initial(job, decision);
  if (answers.length === 0) return null;
  const radio = { type: "radio", name, form: formId, required: true } as const;
  return (
    <fieldset
      className={`flex min-w-0 flex-col gap-1.5 ${error ? "border-l-4 border-brick pl-3" : ""}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="sr-only">
        {t("admin-absence:who-takes", {
          time: formatClockUnbroken(job.startsAt, locale),
          customer: job.customer || t("admin-bookings:former-customer"),
        })}
      </legend>
      <FieldError id={`${name}-error`} error={error} />
      {decision?.candidates.atItsHour.map((candidate) => (
        <label key={candidate.id} className={CHOICE_CLASS}>
          <input
            {...radio}
            value={candidate.id}
            defaultChecked={chosen === String(candidate.id)}
            className="size-5 shrink-0"
          />
          <CandidateFacts
            candidate={candidate}
            job={{ startsAt: job.startsAt, endsAt: decision.endsAt }}
            agreed={job.totalPrice}
          />
        </label>
      ))}
      {answers.map(({ value, title, text }) => (
        <label key={value} className={CHOICE_CLASS}>
          <input
            {...radio}
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0"
          />
          <span className="min-w-0 grow basis-36 text-sm leading-snug wrap-anywhere">
            <strong className="block font-semibold">{title}</strong>
            {text ? <span className="block text-ink-soft">{text}</span> : null}
          </span>
        </label>
      ))}
      {decision?.candidates.hasMore ? (
        <p className="text-sm text-ink-soft">{t("admin-absence:has-more")}</p>
      ) : null}
    </fieldset>
  );
}

/** The names of those who are chosen, by the id of the job; null if nobody is. */
export type ChosenNames = ReadonlyMap<number, string | null>;

/**
 * Returns who is chosen for each job now, and the handler of changes: it belongs on an element around
 * the jobs. The initial answers are those of `form`.
 */
export function useChosenNames(
  jobs: readonly AbsenceJobToReport[],
  decisions: readonly JobToDecide[],
  { refused, initial }: Pick<DecisionForm, "refused" | "initial">,
): { names: ChosenNames; onChange: (event: FormEvent) => void } {
  // The answers since the page was loaded, by the name of the field.
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const names = new Map(
    jobs.map((job) => {
      const field = giveField(job.id);
      const decision = decisions.find(({ id }) => id === job.id);
      const value = changed.get(field) ?? valueSentBack(refused, field) ?? initial(job, decision);
      const found = decision?.candidates.atItsHour.find(({ id }) => String(id) === value);
      return [job.id, found?.name ?? null];
    }),
  );
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "radio") {
      const { name, value } = target;
      setChanged((before) => new Map(before).set(name, value));
    }
  };
  return { names, onChange };
}

/** Names the customers whom nothing reaches: an admin must call them. */
export function CustomersToPhone({
  jobs,
}: {
  jobs: readonly { customer: string; forAdmin: { hasNoEmail: boolean } | null }[];
}) {
  const names = jobs.flatMap(({ customer, forAdmin }) => (forAdmin?.hasNoEmail ? [customer] : []));
  return [...new Set(names)].map((customer) => (
    <PhoneCustomerBanner key={customer} booking={{ shouldPhoneCustomer: true, customer }} />
  ));
}
