import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { DataTable, type Column } from "~/components/ui/data-table";
import {
  listProblemsForAdmin,
  type ProblemForAdmin,
} from "~/domain/admin/bookings/problems-list.server";
import { useText } from "~/i18n/text";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { excerpt } from "~/lib/excerpt";
import { adminPaths } from "~/lib/admin-paths";
import { languageOfText } from "~/lib/language-of-text";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { ListBody, ListPagination, ListHead, RowAction } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

/** Most open problems that are shown. Once one is settled, the next one appears. */
const MOST_WAITING = 100;

/** Longest excerpt of a report in a row, in characters. */
const EXCERPT_LENGTH = 60;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { page } = readListQuery(request);
  const { now } = context;
  const waiting = listProblemsForAdmin({ isOpen: true }, { page: 1, size: MOST_WAITING });
  const settled = listProblemsForAdmin({ isOpen: false }, page);
  return {
    ...(await describeList(context, "problems", {}, settled, page)),
    waiting: { total: waiting.total, problems: waiting.rows.map((row) => problemRow(row, now)) },
    settled: settled.rows.map((row) => problemRow(row, now)),
  };
}

/** Returns the data of a list row. */
const problemRow = (problem: ProblemForAdmin, now: number) => ({
  id: problem.id,
  bookingId: problem.bookingId,
  kind: problem.kind,
  words: excerpt(problem.words, EXCERPT_LENGTH),
  reportedBy: problem.reportedBy,
  name: problem.reportedBy === "cleaner" ? problem.cleanerName : problem.customerName,
  startsAt: problem.startsAt,
  ageMs: Math.max(0, now - problem.createdAt),
  settledAt: problem.settledAt,
});

type ProblemRow = ReturnType<typeof problemRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminProblemsPage() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { list, waiting, settled } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const age = (ms: number) =>
    ms < HOUR_MS
      ? t("admin-problems:under-an-hour")
      : ms < 2 * DAY_MS
        ? t("admin-problems:hours", { count: Math.floor(ms / HOUR_MS) })
        : t("admin-problems:days", { count: Math.floor(ms / DAY_MS) });
  const columns = (isOpen: boolean): Column<ProblemRow>[] => [
    {
      head: t("admin-problems:kind"),
      cell: ({ kind, words }) => (
        <>
          {t(`admin-problems:kind-${kind}`)}
          {words ? (
            <span
              lang={languageOfText(words)}
              className="block text-sm font-normal text-ink-soft wrap-anywhere"
            >
              {words}
            </span>
          ) : null}
        </>
      ),
      place: "title",
    },
    {
      head: t("admin-problems:who"),
      cell: ({ reportedBy, name }) => (
        <span className="wrap-anywhere">
          {t(`admin-problems:by-${reportedBy}`)}
          {name ? `: ${name}` : ""}
        </span>
      ),
    },
    {
      head: t("admin-problems:booking"),
      cell: ({ bookingId }) => (
        <Link
          to={adminPaths.item("bookings", bookingId)}
          aria-label={t("admin-bookings:open-which", { id: bookingId })}
          className="link inline-flex min-h-11 items-center md:min-h-0"
        >
          {bookingId}
        </Link>
      ),
      numeric: true,
    },
    {
      head: t("admin-problems:when"),
      cell: ({ startsAt }) => moment(startsAt),
      numeric: true,
    },
    isOpen
      ? {
          head: t("admin-problems:age"),
          cell: ({ ageMs }) => age(ageMs),
          numeric: true,
          place: "state",
        }
      : {
          head: t("admin-problems:settled-on"),
          cell: ({ settledAt }) => (settledAt === null ? "" : moment(settledAt)),
          numeric: true,
        },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, bookingId }) => (
        <RowAction
          to={adminPaths.item("problems", id, search)}
          preventScrollReset
          aria-label={t(isOpen ? "admin-problems:settle-which" : "admin-problems:read-which", {
            id: bookingId,
          })}
        >
          {t(isOpen ? "admin-problems:settle" : "admin-problems:read")}
        </RowAction>
      ),
    },
  ];
  const table = (problems: readonly ProblemRow[], isOpen: boolean) => (
    <DataTable
      caption={t(isOpen ? "admin-problems:waiting" : "admin-problems:settled")}
      columns={columns(isOpen)}
      items={problems}
      idOf={({ id }) => id}
    />
  );
  return (
    <>
      <ListHead title={t("admin:tab-problems")} total={waiting.total} />
      <Outlet />
      <ListBody path={adminPaths.section("problems")}>
        {waiting.total === 0 ? (
          <p className="p-4">{t("admin-problems:waiting-none")}</p>
        ) : (
          table(waiting.problems, true)
        )}
      </ListBody>
      <div className="behind-dialog h-6" />
      <ListBody
        path={adminPaths.section("problems")}
        end={
          <ListPagination
            page={list.page}
            size={list.size}
            total={list.total}
            to={(to) => adminPaths.section("problems", { page: to })}
          />
        }
      >
        <h2 className="px-4 pt-4 pb-2 text-section">{t("admin-problems:settled")}</h2>
        {list.total === 0 ? (
          <p className="px-4 pb-4 text-ink-soft">{t("admin-problems:settled-none")}</p>
        ) : (
          table(settled, false)
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
