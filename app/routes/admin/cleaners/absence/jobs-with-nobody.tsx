import { Form } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { JobsByDay } from "~/components/absence/jobs-by-day";
import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import type { ReportedAbsenceView } from "~/http/absence-page.server";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import {
  CallLinks,
  CandidateFacts,
  NobodyAtItsHour,
  peopleToCall,
} from "../../shared/candidate-parts";
import type { JobWithNobody } from "../../shared/jobs-to-decide.server";

/** The jobs of an absence that nobody has yet, each with those who could take it: one press gives it to them. */
export function JobsWithNobody({
  absence: { jobs, today },
  waiting,
}: {
  absence: ReportedAbsenceView;
  waiting: readonly JobWithNobody[];
}) {
  const { t } = useText();
  const rows = jobs.flatMap((job) => {
    const found = waiting.find(({ lostId }) => lostId === job.forAdmin?.lostId);
    return found ? [{ ...job, ...found }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="nobody">
      <h2 id="nobody" className="text-section">
        {t("admin-absence:still-nobody", { count: rows.length })}
      </h2>
      <p className="pb-2.5 text-sm text-ink-soft">{t("admin-absence:give-hint")}</p>
      <JobsByDay jobs={rows} today={today} row={(job) => <JobToGive job={job} />} />
    </section>
  );
}

function JobToGive({
  job: { lostId, startsAt, customer, hoursBilled, forAdmin, candidates },
}: {
  job: ReportedAbsenceView["jobs"][number] & JobWithNobody;
}) {
  const { t, locale } = useText();
  const name = customer || t("admin-bookings:former-customer");
  const agreed = forAdmin?.totalPrice ?? 0;
  const times = { startsAt, endsAt: startsAt + hoursBilled * HOUR_MS };
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="tabular">
          <strong>
            {formatClock(startsAt, locale)}&nbsp;· {name}
          </strong>
          <span className="text-sm text-ink-soft">
            {"\u00a0· "}
            {t("admin-absence:agreed-sum", { total: formatBaht(agreed) })}
          </span>
        </p>
        <Badge tone="waits" Icon={HourglassIcon}>
          {t("admin-absence:nobody")}
        </Badge>
      </div>
      <Form method="post" preventScrollReset>
        <ul className="flex flex-col gap-1.5">
          {candidates.atItsHour.map((candidate) => (
            <li
              key={candidate.id}
              className="flex flex-wrap items-center gap-3 rounded-2xl border border-edge bg-white px-3 py-1.5"
            >
              <span className="flex min-w-0 grow basis-56 items-center gap-3">
                <CandidateFacts candidate={candidate} job={times} agreed={agreed} />
              </span>
              <button
                type="submit"
                name="give"
                value={`${lostId}-${candidate.id}`}
                className="button button-outline min-h-11"
              >
                {t("admin-absence:give-to", { name: candidate.name })}
              </button>
            </li>
          ))}
        </ul>
      </Form>
      <NobodyAtItsHour candidates={candidates} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CallLinks people={peopleToCall({ name, phone: forAdmin?.phone ?? null }, candidates)} />
        <Link
          to={adminPaths.step("bookings", lostId, "reassign")}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t("admin-absence:all-candidates")}
        </Link>
      </div>
    </div>
  );
}
