import type { FormEvent } from "react";
import { useState } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { formatRelativeDay } from "~/components/relative-day";
import { FieldError } from "~/components/ui/field";
import { valueSentBack } from "~/components/ui/form";
import type { AbsenceJobToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatClock, formatClockUnbroken } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht, type Satang } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { PhoneCustomerBanner } from "./booking-change";
import {
  CallIcon,
  CallLinks,
  CandidateFacts,
  NobodyAtItsHour,
  peopleNearby,
} from "./candidate-parts";
import { giveField, NOBODY_TAKES_IT } from "./give-field";
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
  /** The answers now, by the id of the job. */
  answers: ReadonlyMap<number, string>;
}

/**
 * Jobs that their cleaner won't do, each with those who could take it: fields of a form. Each is a row that
 * opens, and says what is chosen.
 */
export function JobsToDecide({
  jobs,
  today,
  decisions,
  form,
  isFolded = false,
}: {
  jobs: readonly AbsenceJobToReport[];
  today: string;
  decisions: readonly JobToDecide[];
  form: DecisionForm;
  /** True if only the first job is open, as most need no answer. */
  isFolded?: boolean;
}) {
  return (
    <div className="card ruled overflow-hidden">
      {jobs.map((job, index) => (
        <JobRow
          key={job.id}
          job={job}
          today={today}
          decision={decisions.find(({ id }) => id === job.id)}
          form={form}
          isOpen={!isFolded || index === 0}
        />
      ))}
    </div>
  );
}

/** Between the facts of a row; no line begins with the dot. */
const SEPARATOR = "\u00a0· ";

function JobRow({
  job,
  today,
  decision,
  form,
  isOpen,
}: {
  job: AbsenceJobToReport;
  today: string;
  decision: JobToDecide | undefined;
  form: DecisionForm;
  isOpen: boolean;
}) {
  const { t, locale } = useText();
  const customer = job.customer || t("admin-bookings:former-customer");
  const { forAdmin } = job;
  const answer = form.answers.get(job.id);
  const others = form.others(job);
  const near = formatRelativeDay(job.date, today, locale, t);
  return (
    <details
      open={isOpen || Boolean(form.refused?.reply.error?.[giveField(job.id)])}
      className="group"
    >
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm">
        <span className="min-w-0 flex-1 tabular sm:flex sm:items-center sm:gap-x-3">
          <span className="shrink-0 font-semibold sm:w-24">
            <span className="sm:block sm:font-normal sm:text-ink-soft">{near} </span>
            <span className="whitespace-nowrap">{formatClock(job.startsAt, locale)}</span>
            <span className="sm:hidden">{SEPARATOR}</span>
          </span>
          {/* On phones the day and the customer are the first line, the place and the answer the second. */}
          <span className="min-w-0 sm:flex-1">
            <strong className="font-semibold wrap-anywhere">{customer}</strong>
            <br className="sm:hidden" />
            <span className="max-sm:hidden">{SEPARATOR}</span>
            {t(`areas:${job.city}`)}
            <span className="text-ink-soft max-sm:hidden max-sm:group-open:inline sm:block">
              <span className="sm:hidden">{SEPARATOR}</span>
              {shortestServiceName(job.serviceName)}&nbsp;·{" "}
              {t("common:hours", { count: job.hoursBilled })}
              &nbsp;· {t("admin-absence:agreed-sum", { total: formatBaht(job.totalPrice) })}
              {job.isRequest ? `\u00a0· ${t("absence:request")}` : null}
            </span>
          </span>
          {/* Without scripts a row can't say what has been chosen since it was loaded. */}
          <span
            data-initial={answer === form.initial(job, decision) || undefined}
            className={`group-has-[:default:not(:checked)]:data-initial:hidden sm:w-44 sm:text-end ${
              answer === NOBODY_TAKES_IT ? "text-ink-soft" : "font-semibold text-celadon-800"
            }`}
          >
            <span className="sm:hidden">{SEPARATOR}</span>
            {others.find(({ value }) => value === answer)?.title ??
              decision?.candidates.atItsHour.find(({ id }) => String(id) === answer)?.name}
          </span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <div className="flex min-w-0 flex-col gap-2 px-4 pb-4 text-sm sm:pl-31">
        {forAdmin ? (
          <p>
            {t("admin-absence:wants-label")}{" "}
            <strong className="font-semibold">{t(`admin-absence:wants-${forAdmin.choice}`)}</strong>
          </p>
        ) : null}
        {forAdmin?.aboutHome ? (
          <p
            lang={languageOfText(forAdmin.aboutHome)}
            className="line-clamp-2 text-ink-soft wrap-anywhere"
          >
            {t("admin-absence:about-home", { text: forAdmin.aboutHome })}
          </p>
        ) : null}
        <WhoTakesIt job={job} decision={decision} form={form} />
        {decision ? <NobodyAtItsHour candidates={decision.candidates} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CallLinks
            people={[
              { key: "customer", name: customer, phone: job.phone },
              ...(decision ? peopleNearby(decision.candidates) : []),
            ]}
          />
          <Link
            to={adminPaths.item("bookings", job.id)}
            className="link inline-flex min-h-11 items-center font-semibold tabular"
          >
            #{job.id}
          </Link>
        </div>
      </div>
    </details>
  );
}

/** A row of a frame: a radio with its label, which has the ground of what is chosen. */
const ROW_CLASS =
  "flex min-h-11 items-center max-[16rem]:flex-wrap has-checked:bg-celadon-100 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-celadon-700";
const LABEL_CLASS =
  "flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 max-[16rem]:basis-full";

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
  const radio = {
    type: "radio",
    name,
    form: formId,
    required: true,
    className: "size-5 shrink-0",
  } as const;
  return (
    <fieldset
      className={`min-w-0 ${error ? "border-l-4 border-brick pl-3" : ""}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="sr-only">
        {t("admin-absence:who-takes", {
          time: formatClockUnbroken(job.startsAt, locale),
          customer: job.customer || t("admin-bookings:former-customer"),
        })}
      </legend>
      <FieldError id={`${name}-error`} error={error} />
      <div className="ruled overflow-hidden rounded-xl border border-edge">
        {decision?.candidates.atItsHour.map((candidate) => (
          <div key={candidate.id} className={ROW_CLASS}>
            <label className={LABEL_CLASS}>
              <input
                {...radio}
                value={candidate.id}
                defaultChecked={chosen === String(candidate.id)}
              />
              <CandidateFacts
                candidate={candidate}
                job={{ startsAt: job.startsAt, endsAt: decision.endsAt }}
                agreed={job.totalPrice}
              />
            </label>
            <CallIcon name={candidate.name} phone={candidate.phone} />
          </div>
        ))}
        {answers.map(({ value, title, text }) => (
          <div key={value} className={ROW_CLASS}>
            <label className={LABEL_CLASS}>
              <input {...radio} value={value} defaultChecked={chosen === value} />
              <span className="min-w-0 grow basis-36 leading-snug wrap-anywhere">
                <strong className="font-semibold">{title}</strong>
                {text ? <span className="block text-ink-soft">{text}</span> : null}
              </span>
            </label>
          </div>
        ))}
      </div>
      {decision?.candidates.hasMore ? (
        <p className="pt-1 text-ink-soft">{t("admin-absence:has-more")}</p>
      ) : null}
    </fieldset>
  );
}

/** The names of those who are chosen, by the id of the job; null if nobody is. */
export type ChosenNames = ReadonlyMap<number, string | null>;

/**
 * Returns the answer about each job now, who is chosen, by how much our fees are lower then, and the handler of
 * changes: it belongs on an element around the jobs. The initial answers are those of `form`.
 */
export function useChosenNames(
  jobs: readonly AbsenceJobToReport[],
  decisions: readonly JobToDecide[],
  { refused, initial }: Pick<DecisionForm, "refused" | "initial">,
) {
  // The answers since the page was loaded, by the name of the field.
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const answers = new Map<number, string>();
  const names = new Map<number, string | null>();
  let feesLess: Satang = 0;
  for (const job of jobs) {
    const field = giveField(job.id);
    const decision = decisions.find(({ id }) => id === job.id);
    const value = changed.get(field) ?? valueSentBack(refused, field) ?? initial(job, decision);
    const found = decision?.candidates.atItsHour.find(({ id }) => String(id) === value);
    answers.set(job.id, value);
    names.set(job.id, found?.name ?? null);
    feesLess += found?.feeReducedBy ?? 0;
  }
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "radio") {
      const { name, value } = target;
      setChanged((before) => new Map(before).set(name, value));
    }
  };
  return { answers, names, feesLess, onChange };
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
