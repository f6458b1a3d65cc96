import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { RowMenu } from "~/components/ui/row-menu";
import { FEE_ORDERS, FEE_STATES, type FeeOrder } from "~/domain/admin/money/fees-filter";
import {
  listFeeMonths,
  listMonthFees,
  type MonthFees,
} from "~/domain/admin/money/fees-list.server";
import { feesDueOn } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { cityDateOf, daysBetween, formatDate } from "~/lib/bangkok-time";
import { fullNameForReader } from "~/lib/for-reader";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import type { Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { filterOptions, RowAction, RowActions } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { FeeTotals } from "./fee-totals";

export const shouldRevalidate = revalidateList;

const DEFAULT_ORDER = "open";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const months = listFeeMonths(context.now);
  // The default is the previous month, because its fees are due now.
  const [current = "", defaultMonth = current] = months;
  const { search, choice, page } = readListQuery(request);
  const month = choice("month", months) ?? defaultMonth;
  const asked = {
    month: month === defaultMonth ? null : month,
    q: search,
    state: choice("state", FEE_STATES),
    sort: choice("sort", FEE_ORDERS),
  };
  const { state, sort } = asked;
  const found = listMonthFees(
    { month, search, state, order: sort ?? DEFAULT_ORDER },
    page,
    context.now,
  );
  return {
    ...(await describeList(context, "fees", asked, found, page)),
    month,
    defaultMonth,
    isOver: month < current,
    /** Since when fees of the month that are still open are late; null if none are. */
    lateSince:
      found.totals.open > 0 && feesDueOn(month) < cityDateOf(context.now) ? feesDueOn(month) : null,
    today: cityDateOf(context.now),
    months: months.filter((one) => one !== defaultMonth),
    totals: found.totals,
    rows: found.rows.map((row) => feeRow(row, context.locale)),
  };
}

/** Returns the data of a list row. */
function feeRow(row: MonthFees, locale: Locale) {
  const state =
    row.open > 0
      ? ("open" as const)
      : row.balance > 0
        ? ("by-credit" as const)
        : row.balance < 0
          ? ("too-much" as const)
          : ("settled" as const);
  return { ...row, name: fullNameForReader(row.name, locale), state };
}

type FeeRow = ReturnType<typeof feeRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminFeesPage() {
  const { t, locale } = useText();
  const { list, month, defaultMonth, months, isOver, lateSince, today, totals, rows } =
    useLoaderData<typeof loader>();
  const { asked } = list;
  const { search } = useLocation();
  const named = (one: string) => formatDate(`${one}-01`, locale, "month");
  const name = (row: FeeRow) =>
    row.hasRetainedContact
      ? t("admin-money:gone-name", { name: row.name })
      : row.name || t("common:former-cleaner");
  const sum = (amount: number) => (amount === 0 ? "–" : formatBaht(amount));
  /** Query for dialogs that lead back to this list. */
  const back = `${search}${search ? "&" : "?"}from=list`;
  const columns: ListColumn<FeeRow, FeeOrder>[] = [
    {
      head: t("admin-money:cleaner"),
      place: "title",
      cell: (row) => (
        <Link
          to={adminPaths.item("fees", row.id, search)}
          className="link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere"
        >
          {name(row)}
        </Link>
      ),
      orders: ["name"],
    },
    { head: t("admin-money:bookings"), cell: ({ jobs }) => jobs, numeric: true },
    { head: t("admin-money:collected"), cell: (row) => sum(row.collected), numeric: true },
    {
      head: t("admin-money:owed"),
      cell: (row) => sum(row.charged),
      numeric: true,
      orders: ["fees"],
      descending: true,
    },
    { head: t("admin-money:received"), cell: (row) => sum(row.received), numeric: true },
    { head: t("admin-money:waived"), cell: (row) => sum(row.waived), numeric: true },
    {
      head: t("admin-money:open"),
      place: "state",
      numeric: true,
      cell: (row) => <OpenFees {...row} />,
      orders: ["open"],
      descending: true,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      isWideOnly: true,
      cell: (row) => (
        <RowActions>
          {row.open > 0 ? (
            <RowAction
              to={adminPaths.step("fees", row.id, "payment", back)}
              preventScrollReset
              aria-label={t("admin-money:record-whom", { name: name(row) })}
            >
              {t("admin-money:record")}
            </RowAction>
          ) : (
            <RowAction to={adminPaths.item("fees", row.id, search)}>
              {t("admin-money:entries")}
              <span className="sr-only">: {name(row)}</span>
            </RowAction>
          )}
          <RowMenu label={t("admin:more-for", { name: name(row) })}>
            {row.open > 0 ? (
              <>
                <Link to={adminPaths.step("fees", row.id, "waive", back)} preventScrollReset>
                  {t("admin-money:waive")}
                </Link>
                <Link to={adminPaths.item("fees", row.id, search)}>{t("admin-money:entries")}</Link>
              </>
            ) : (
              <Link to={adminPaths.step("fees", row.id, "payment", back)} preventScrollReset>
                {t("admin-money:record")}
              </Link>
            )}
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  const isNarrowed = asked.q !== "" || asked.state !== null;
  return (
    <AdminList
      section="fees"
      list={list}
      title={t("admin-money:fees-of", { month: named(month).replace(" ", "\u00a0") })}
      count={null}
      lead={
        <p className="text-sm text-ink-soft tabular">
          {t("admin:waiting-owing", { count: list.total })}
          {lateSince === null ? null : (
            <>
              {"\u00a0· "}
              <strong className="font-semibold text-brick">
                {t("admin-money:days-late", {
                  count: daysBetween(lateSince, today),
                  day: formatDate(lateSince, locale, "brief"),
                })}
              </strong>
            </>
          )}
        </p>
      }
      links={
        <>
          <Link to={adminPaths.unpaid()} className={HEAD_LINK}>
            {t("admin-money:unpaid-title")}
          </Link>
          <a href={adminPaths.exportFees({ from: month, to: month })} className={HEAD_LINK}>
            {t("admin:download-csv")}
          </a>
        </>
      }
      note={rows.length === 0 ? null : <FeeTotals totals={totals} isOver={isOver} />}
      search={t("admin-money:search-cleaners")}
      filters={[
        {
          name: "month",
          label: t("admin-money:month"),
          all: named(defaultMonth),
          options: filterOptions(months, named),
        },
        {
          name: "state",
          label: t("admin:status"),
          all: t("admin:any-status"),
          options: filterOptions(FEE_STATES, (state) => t(`admin-money:state-${state}`)),
        },
      ]}
      order={asked.sort ?? DEFAULT_ORDER}
      columns={columns}
      lineOf={(row) => ({
        to: adminPaths.item("fees", row.id, search),
        title: name(row),
        state: <OpenFees {...row} />,
        text: joinWithDots(
          t("admin-money:line-jobs", { count: row.jobs }),
          // Open fees are beside the name, and settled ones were handed in.
          row.state !== "settled" &&
            row.open !== row.charged &&
            t("admin-money:line-fees", { sum: formatBaht(row.charged) }),
          row.received > 0 && t("admin-money:line-received", { sum: formatBaht(row.received) }),
        ),
      })}
      rows={rows}
      none={t(isNarrowed ? "admin-money:no-cleaners" : "admin-money:no-fees")}
      clearTo={isNarrowed ? adminPaths.section("fees", { month: asked.month }) : null}
    />
  );
}

/** Classes of the links beside the title, which begin and end where the list does. */
const HEAD_LINK = "button button-plain px-0 max-sm:mr-3 max-sm:text-sm sm:ml-6";

/** Shows the open fees of a cleaner's month, or why none are open. */
function OpenFees({ state, open, balance }: FeeRow) {
  const { t } = useText();
  if (state === "open") {
    return (
      <>
        <span className="md:sr-only">{t("admin-money:open")} </span>
        <strong className="text-ink">{formatBaht(open)}</strong>
      </>
    );
  }
  if (state === "too-much") {
    return <>{t("admin-money:too-much", { sum: formatBaht(0 - balance) })}</>;
  }
  return <>{t(`admin-money:state-${state}`)}</>;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
