import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { AlertIcon } from "~/components/art/icons";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import {
  listProblemsForAdmin,
  type ProblemForAdmin,
} from "~/domain/admin/bookings/problems-list.server";
import { listPromisedMoney } from "~/domain/admin/money/promised-money.server";
import { isProblemLate } from "~/domain/bookings/lifecycle/status";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { excerpt } from "~/lib/excerpt";
import { adminPaths } from "~/lib/admin-paths";
import { fullNameForReader } from "~/lib/for-reader";
import { joinWithDots } from "~/lib/join-texts";
import { languageOfText } from "~/lib/language-of-text";
import type { Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  ListBody,
  ListPagination,
  ListHead,
  RowAction,
  SegmentLinks,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { useLateness } from "../../shared/use-lateness";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { PromisedMoneyTable } from "./promised-money-table";
import { promisedRow } from "./promised-row.server";

export const shouldRevalidate = revalidateList;

/** The parts of the page after the first one, which has the open problems. */
const PROBLEM_PARTS = ["promised", "settled"] as const;

/** Longest excerpt of a report in a row, in characters. */
const EXCERPT_LENGTH = 160;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { page, choice } = readListQuery(request);
  const { now, locale } = context;
  const state = choice("state", PROBLEM_PARTS);
  if (state === "promised") {
    const found = listPromisedMoney(page);
    const list = await describeList(context, "problems", { state }, found, page);
    const promised = found.rows.map((row) => promisedRow(row, locale));
    return { ...list, part: "promised" as const, sum: found.sum, promised };
  }
  const found = listProblemsForAdmin({ isOpen: state === null }, page);
  return {
    ...(await describeList(context, "problems", { state }, found, page)),
    part: "problems" as const,
    isOpen: state === null,
    problems: found.rows.map((row) => problemRow(row, { locale, now })),
  };
}

/** Returns the data of a list row. */
const problemRow = (
  problem: ProblemForAdmin,
  { locale, now }: { locale: Locale; now: number },
) => ({
  id: problem.id,
  bookingId: problem.bookingId,
  kind: problem.kind,
  words: excerpt(problem.words, EXCERPT_LENGTH),
  reportedBy: problem.reportedBy,
  name: fullNameForReader(
    (problem.reportedBy === "cleaner" ? problem.cleanerName : problem.customerName) ?? "",
    locale,
  ),
  startsAt: problem.startsAt,
  wish: problem.wish,
  answerBy: problem.answerBy,
  /** How late the answer is; null if it isn't. */
  lateMs: isProblemLate(problem, now) ? now - problem.answerBy : null,
  settledAt: problem.settledAt,
});

type ProblemRow = ReturnType<typeof problemRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminProblemsPage() {
  const { t } = useText();
  const found = useLoaderData<typeof loader>();
  const { list } = found;
  const part = (state: (typeof PROBLEM_PARTS)[number] | null, label: PlainKey) => ({
    to: adminPaths.section("problems", { state }),
    label: t(label),
    isShown: list.asked.state === state,
  });
  return (
    <>
      <ListHead title={t("admin:tab-problems")} total={list.total} />
      <ListBody
        path={adminPaths.section("problems")}
        end={
          <ListPagination
            page={list.page}
            size={list.size}
            total={list.total}
            to={(to) => adminPaths.section("problems", { ...list.asked, page: to })}
          />
        }
      >
        <div className="md:px-4 md:pt-3">
          <SegmentLinks
            label={t("admin-problems:parts")}
            segments={[
              part(null, "admin-problems:waiting"),
              part("promised", "admin-problems:promised"),
              part("settled", "admin-problems:settled"),
            ]}
          />
        </div>
        {found.part === "promised" ? (
          <PromisedMoneyTable entries={found.promised} sum={found.sum} total={list.total} />
        ) : (
          <ProblemsTable problems={found.problems} isOpen={found.isOpen} />
        )}
      </ListBody>
    </>
  );
}

/** The name in the other script, which doesn't break. */
const BRACKET = / \([^)]*\)$/;

function ProblemsTable({ problems, isOpen }: { problems: ProblemRow[]; isOpen: boolean }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const lateness = useLateness();
  const { search } = useLocation();
  if (problems.length === 0) {
    return (
      <p className="p-4">
        {t(isOpen ? "admin-problems:waiting-none" : "admin-problems:settled-none")}
      </p>
    );
  }
  /** Shows how late the answer is; null if it isn't. */
  const lateBadge = ({ lateMs }: ProblemRow) =>
    lateMs === null ? null : (
      <Badge tone="danger" Icon={AlertIcon}>
        {lateness(lateMs)}
      </Badge>
    );
  const columns: Column<ProblemRow>[] = [
    {
      head: t("admin-problems:kind"),
      cell: ({ kind, words }) => (
        <>
          <span className={kind === "unsafe" ? "text-brick" : undefined}>
            {kind === "unsafe" ? (
              <AlertIcon className="mr-1 inline size-4 align-[-0.15em]" />
            ) : null}
            {t(`admin-problems:kind-${kind}`)}
          </span>
          {words ? (
            <span
              lang={languageOfText(words)}
              className="line-clamp-2 text-sm font-normal text-ink-soft wrap-anywhere"
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
        <span className="block leading-snug wrap-anywhere">
          <span className="xl:whitespace-nowrap">{name.replace(BRACKET, "")}</span>
          <span className="whitespace-nowrap">{BRACKET.exec(name)?.[0]}</span>
          <span className="block text-mini text-ink-soft">
            {t(`admin-problems:by-${reportedBy}`)}
          </span>
        </span>
      ),
    },
    {
      head: t("admin-problems:wish"),
      cell: ({ wish }) => (wish ? t(`admin-problems:wish-${wish}`) : t("admin-problems:wish-none")),
    },
    {
      head: t("admin-problems:booking"),
      cell: ({ bookingId }) => (
        <Link
          to={adminPaths.item("bookings", bookingId)}
          aria-label={t("admin-bookings:open-which", { id: bookingId })}
          className="link inline-flex min-h-11 items-center"
        >
          #{bookingId}
        </Link>
      ),
      numeric: true,
    },
    {
      head: t("admin-problems:when"),
      // Open ones are of these days: the weekday says more than the year.
      cell: ({ startsAt }) => moment(startsAt, isOpen ? "short" : "compact"),
      isDate: true,
    },
    isOpen
      ? {
          head: t("admin-problems:answer-by"),
          cell: (problem) => (
            <span className="inline-flex lg:whitespace-nowrap">
              {lateBadge(problem) ?? moment(problem.answerBy, "short")}
            </span>
          ),
          place: "state",
        }
      : {
          head: t("admin-problems:settled-on"),
          cell: ({ settledAt }) => (settledAt === null ? "" : moment(settledAt)),
          isDate: true,
        },
    {
      head: t("admin:actions"),
      place: "actions",
      isWideOnly: true,
      cell: ({ id, bookingId }) => (
        <RowAction
          to={adminPaths.item("problems", id, search)}
          aria-label={t(isOpen ? "admin-problems:settle-which" : "admin-problems:read-which", {
            id: bookingId,
          })}
        >
          {t(isOpen ? "admin-problems:settle" : "admin-problems:read")}
        </RowAction>
      ),
    },
  ];
  return (
    <DataTable
      caption={t(isOpen ? "admin-problems:waiting" : "admin-problems:settled")}
      columns={columns}
      items={problems}
      idOf={({ id }) => id}
      lineOf={(problem) => ({
        to: adminPaths.item("problems", problem.id, search),
        title: t(`admin-problems:kind-${problem.kind}`),
        state:
          problem.settledAt !== null
            ? moment(problem.settledAt, "brief")
            : (lateBadge(problem) ??
              t("admin-problems:by-moment", { moment: moment(problem.answerBy, "brief") })),
        text: joinWithDots(
          problem.name || t(`admin-problems:by-${problem.reportedBy}`),
          problem.wish && t(`admin-problems:wish-${problem.wish}`),
        ),
        figure: `#${problem.bookingId}`,
      })}
    />
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
