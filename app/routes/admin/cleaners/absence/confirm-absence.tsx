import { AlsoReported } from "~/components/absence/jobs-to-report";
import { AbsenceReportForm, useReportLabel } from "~/components/absence/report-form";
import { useHydrated } from "~/components/hydrated";
import type { AbsenceToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatMoment } from "~/lib/bangkok-time";
import type { ChosenNames } from "../../shared/jobs-to-decide";
import type { JobToDecide } from "../../shared/jobs-to-decide.server";
import { SpokenWithAll } from "../../shared/spoken-with-all";

/** The form that reports an absence, with what it does in words. */
export function ConfirmAbsence({
  shown,
  decisions,
  names,
  refused,
}: {
  shown: AbsenceToReport;
  decisions: readonly JobToDecide[];
  names: ChosenNames;
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
          <ChosenInBrief shown={shown} names={names} />
          {decisions.length > 0 ? <p>{t("admin-absence:given-meaning")}</p> : null}
          <p>{t("admin-absence:others-meaning")}</p>
        </div>
      ) : null}
      {/* Which jobs come too late depends on who is chosen. */}
      {shown.isChosen ? (
        <AlsoReported
          shown={{ ...shown, jobs: shown.jobs.map((job) => ({ ...job, isLate: false })) }}
        />
      ) : null}
      <AbsenceReportForm shown={shown} refused={refused}>
        {decisions.some(({ candidates }) => candidates.atItsHour.length > 0) ? (
          <SpokenWithAll names={names} refused={refused} />
        ) : null}
        <button type="submit" className="button button-strong min-h-12">
          {label}
        </button>
      </AbsenceReportForm>
    </section>
  );
}

/** Each job with who takes it, as it is chosen now: only scripts can say that. */
function ChosenInBrief({ shown: { jobs }, names }: { shown: AbsenceToReport; names: ChosenNames }) {
  const { t, locale } = useText();
  if (!useHydrated()) return null;
  const isOneDay = new Set(jobs.map(({ startsAt }) => cityDateOf(startsAt))).size === 1;
  const format = isOneDay ? formatClock : formatMoment;
  return (
    <ul className="flex flex-col gap-1.5">
      {jobs.map(({ id, startsAt, outcome }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3 tabular">
          <span className="text-ink-soft">{format(startsAt, locale)}</span>
          <strong className="font-semibold">
            {names.get(id) ?? t(`absence:outcome-${outcome}`)}
          </strong>
        </li>
      ))}
    </ul>
  );
}
