import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { dayStateOf } from "~/domain/admin/day/day-states";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getBackupStatus, type BackupStatus } from "~/domain/backup/backup-status.server";
import {
  listFeesByDay,
  getMonthFigures,
  getTodaysBookings,
  getWaitingSummary,
  monthShownAt,
} from "~/domain/admin/overview/overview.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { fullNameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { AuditSentence, AuditTime } from "../shared/audit-parts";
import { AdminErrorPage } from "../shared/admin-error-page";
import { toAuditView } from "../shared/audit-view.server";
import { AdminMonthSummary } from "./month-summary";
import { TodaysBookings } from "./todays-bookings";
import { WaitingList } from "./waiting-list";
import { cantWaitView } from "./cant-wait-view.server";
import { CantWait } from "./cant-wait";

/** Number of audit entries on the overview. */
const AUDIT_ENTRIES_SHOWN = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { now, locale } = context;
  const { rows, ...today } = getTodaysBookings(now);
  const { at, isFinal } = monthShownAt(now);
  return {
    page: await describePersonalPage(context, "admin:tab-overview"),
    now,
    today: {
      ...today,
      rows: rows.map((booking) => ({
        id: booking.id,
        startsAt: booking.startsAt,
        service: keepCompounds(serviceNameOf(booking, locale)),
        customer: `${booking.firstName} ${booking.lastName}`.trim(),
        cleaner: fullNameForReader(booking.cleanerName, locale),
        state: dayStateOf({ ...booking, hasNobody: false }, now),
        total: booking.totalPrice,
      })),
    },
    cantWait: cantWaitView(now, locale),
    waiting: getWaitingSummary(now),
    backupTrouble: backupTroubleOf(getBackupStatus(now)),
    month: getMonthFigures(at),
    isFinal,
    fees: listFeesByDay(at),
    auditEntries: listAuditEntries({}, { size: AUDIT_ENTRIES_SHOWN }).entries.map((entry) => {
      const { id, at, action, isSystem, actor, subject } = toAuditView(entry, locale);
      return { id, at, action, isSystem, actor, subject };
    }),
  };
}

/** Returns what the overview shows of backups: nothing while all is well. */
function backupTroubleOf(status: BackupStatus) {
  if (!status.on || !status.trouble) return null;
  return { ...status.trouble, lastGoodAt: status.lastGood?.at ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function AdminOverviewPage() {
  const { t, locale } = useText();
  const { now, today, cantWait, waiting, backupTrouble, month, isFinal, fees, auditEntries } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <div>
          <h1>{formatDate(cityDateOf(now), locale, "day")}</h1>
          <p className="text-sm text-ink-soft tabular">
            {today.jobs === 0
              ? t("admin:no-jobs-today")
              : t("admin:jobs-today", { count: today.jobs, sum: formatBaht(today.toCollect) })}
          </p>
        </div>
        <Link to={adminPaths.item("bookings", "new")} className="button button-quiet">
          {t("admin:book-for-caller")}
        </Link>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-6">
        <div className="grid grid-cols-1 gap-5">
          <CantWait
            view={cantWait}
            late={{ count: waiting.problemsLate, dueAt: waiting.problemsDueAt }}
            now={now}
          />
          <WaitingList waiting={waiting} backupTrouble={backupTrouble} now={now} />
          {today.jobs > 0 ? <TodaysBookings today={today} /> : null}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <AdminMonthSummary month={month} isFinal={isFinal} fees={fees} today={cityDateOf(now)} />
          <section className="card" aria-labelledby="record">
            <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
              <h2 id="record" className="text-base">
                {t("admin:tab-audit")}
              </h2>
              <Link
                to={adminPaths.section("audit")}
                aria-label={t("admin:all-entries")}
                className="link inline-flex min-h-11 items-center text-sm font-semibold"
              >
                {t("admin:all")}
              </Link>
            </div>
            {auditEntries.length === 0 ? (
              <p className="px-4 pb-4 text-sm text-ink-soft">{t("admin:no-entries-yet")}</p>
            ) : (
              <ul className="ruled border-t border-celadon-200 text-mini">
                {auditEntries.map((entry) => (
                  <li key={entry.id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5">
                    <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                      <AuditSentence entry={entry} />
                    </p>
                    <span className="shrink-0 text-ink-soft">
                      <AuditTime at={entry.at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
