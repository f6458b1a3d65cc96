import { AlsoReported } from "~/components/absence/jobs-to-report";
import { AbsenceReportForm, useReportLabel } from "~/components/absence/report-form";
import { useHydrated } from "~/components/hydrated";
import { FieldError } from "~/components/ui/field";
import { valueSentBack } from "~/components/ui/form";
import type { AbsenceToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import type { JobToDecide } from "./decide.server";

/** Who is chosen for each job, by the id of the job; null if nobody is. */
export type Choices = ReadonlyMap<number, string | null>;

/** The form that reports an absence, with what it does in words. */
export function ConfirmAbsence({
  shown,
  decisions,
  choices,
  refused,
}: {
  shown: AbsenceToReport;
  decisions: readonly JobToDecide[];
  choices: Choices;
  refused: RefusedForm | null | undefined;
}) {
  const { t } = useText();
  const label = useReportLabel(shown);
  return (
    <section
      aria-labelledby={shown.jobs.length > 0 ? "confirm" : undefined}
      className="flex flex-col gap-4"
    >
      {shown.jobs.length > 0 ? (
        <div className="card flex flex-col gap-3 p-4 text-sm">
          <h2 id="confirm" className="text-section">
            {t("admin-absence:confirm-title")}
          </h2>
          <ChosenInBrief shown={shown} choices={choices} />
          {decisions.length > 0 ? <p>{t("admin-absence:given-meaning")}</p> : null}
          <p>{t("admin-absence:others-meaning")}</p>
        </div>
      ) : null}
      {/* Which jobs come too late depends on the choices. */}
      {shown.isChosen ? (
        <AlsoReported
          shown={{ ...shown, jobs: shown.jobs.map((job) => ({ ...job, isLate: false })) }}
        />
      ) : null}
      <AbsenceReportForm shown={shown} refused={refused}>
        {decisions.some(({ candidates }) => candidates.atItsHour.length > 0) ? (
          <SpokenWithAll choices={choices} refused={refused} />
        ) : null}
        <button type="submit" className="button button-strong min-h-12">
          {label}
        </button>
      </AbsenceReportForm>
    </section>
  );
}

/** Each job with who takes it, as it is chosen now: only scripts can say that. */
function ChosenInBrief({
  shown: { jobs },
  choices,
}: {
  shown: AbsenceToReport;
  choices: Choices;
}) {
  const { t, locale } = useText();
  if (!useHydrated()) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {jobs.map(({ id, startsAt, outcome }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3 tabular">
          <span className="text-ink-soft">{formatClock(startsAt, locale)}</span>
          <strong className="font-semibold">
            {choices.get(id) ?? t(`absence:outcome-${outcome}`)}
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** The tick that all agreed. It counts if somebody is chosen; without scripts it is always shown. */
function SpokenWithAll({
  choices,
  refused,
}: {
  choices: Choices;
  refused: RefusedForm | null | undefined;
}) {
  const { t, locale } = useText();
  const isHydrated = useHydrated();
  const [error] = refused?.reply.error?.["agreed"] ?? [];
  const names = [...new Set([...choices.values()].flatMap((name) => name ?? []))];
  return (
    <div
      hidden={isHydrated && names.length === 0}
      className={error ? "border-l-4 border-brick pl-3" : ""}
    >
      <FieldError id="agreed-error" error={error} />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="agreed"
          defaultChecked={valueSentBack(refused, "agreed") === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "agreed-error" : undefined}
          className="size-5 shrink-0"
        />
        <span className="min-w-0">
          {isHydrated && names.length > 0
            ? t("admin-absence:spoken-with", { names: joinAsList(names, locale) })
            : t("admin-absence:spoken")}
        </span>
      </label>
    </div>
  );
}
