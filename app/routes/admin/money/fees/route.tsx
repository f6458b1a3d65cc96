import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { DataTable, type Column } from "~/components/ui/data-table";
import { RowMenu } from "~/components/ui/row-menu";
import { FEE_ORDERS, FEE_STATES, type FeeOrder } from "~/domain/admin/money/fees-filter";
import {
  listFeeMonths,
  listMonthFees,
  type MonthFees,
} from "~/domain/admin/money/fees-list.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  EmptyList,
  FilterForm,
  FilterSelect,
  ListBody,
  ListPagination,
  ListHead,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_LAST_PAGE, ADMIN_PAGE_SIZE, readListChoice } from "../../shared/admin-list.server";
import { FeeTotals } from "./fee-totals";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { searchParams } = new URL(request.url);
  const months = listFeeMonths(context.now);
  // The default is the previous month, because its fees are due now.
  const [current = "", defaultMonth = current] = months;
  const month = months.find((one) => one === searchParams.get("month")) ?? defaultMonth;
  const asked = {
    month: month === defaultMonth ? null : month,
    q: searchParams.get("q")?.trim() ?? "",
    state: readListChoice(searchParams, "state", FEE_STATES),
    sort: readListChoice(searchParams, "sort", FEE_ORDERS),
  };
  const page = pageNumberOf(searchParams, ADMIN_LAST_PAGE);
  const { rows, total, totals } = listMonthFees(
    { month, search: asked.q, state: asked.state, order: asked.sort ?? "open" },
    { page, size: ADMIN_PAGE_SIZE },
    context.now,
  );
  if (page > 1 && rows.length === 0) throw redirect(paths.adminSection("fees", asked));
  return {
    meta: await describePersonalPage(context, "admin:tab-fees"),
    asked,
    month,
    defaultMonth,
    isOver: month < current,
    months: months.filter((one) => one !== defaultMonth),
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    totals,
    rows: rows.map(feeRow),
  };
}

/** Returns the data of a list row. */
function feeRow(row: MonthFees) {
  const state =
    row.open > 0
      ? ("open" as const)
      : row.balance > 0
        ? ("by-credit" as const)
        : row.balance < 0
          ? ("too-much" as const)
          : ("settled" as const);
  return { ...row, state };
}

type FeeRow = ReturnType<typeof feeRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminFeesPage() {
  const { t, locale } = useText();
  const { asked, month, defaultMonth, months, isOver, page, size, total, totals, rows } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = (query: Partial<typeof asked> & { page?: number }) =>
    paths.adminSection("fees", { ...asked, ...query });
  const named = (one: string) => formatDate(`${one}-01`, locale, "month");
  const sort = (order: FeeOrder, now: "ascending" | "descending") => {
    const to = list({ sort: order });
    return (asked.sort ?? "open") === order ? { to, now } : { to };
  };
  const name = (row: FeeRow) =>
    row.hasRetainedContact
      ? t("admin-money:gone-name", { name: row.name })
      : row.name || t("common:former-cleaner");
  const sum = (amount: number) => (amount === 0 ? "–" : formatBaht(amount));
  /** Query for dialogs that lead back to this list. */
  const back = `${search}${search ? "&" : "?"}from=list`;
  const columns: Column<FeeRow>[] = [
    {
      head: t("admin-money:cleaner"),
      place: "title",
      cell: (row) => (
        <Link
          to={paths.adminItem("fees", row.id, search)}
          className="link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere md:my-0"
        >
          {name(row)}
        </Link>
      ),
      sort: sort("name", "ascending"),
    },
    { head: t("admin-money:bookings"), cell: ({ jobs }) => jobs, numeric: true },
    { head: t("admin-money:collected"), cell: (row) => sum(row.collected), numeric: true },
    {
      head: t("admin-money:owed"),
      cell: (row) => sum(row.fees),
      numeric: true,
      sort: sort("fees", "descending"),
    },
    { head: t("admin-money:received"), cell: (row) => sum(row.received), numeric: true },
    { head: t("admin-money:waived"), cell: (row) => sum(row.waived), numeric: true },
    {
      head: t("admin-money:open"),
      place: "state",
      numeric: true,
      cell: (row) => <OpenFees {...row} />,
      sort: sort("open", "descending"),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (row) => (
        <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
          {row.open > 0 ? (
            <Link
              to={paths.adminStep("fees", row.id, "payment", back)}
              preventScrollReset
              aria-label={t("admin-money:record-whom", { name: name(row) })}
              className="link inline-flex min-h-11 items-center px-1 font-semibold"
            >
              {t("admin-money:record")}
            </Link>
          ) : (
            <Link
              to={paths.adminItem("fees", row.id, search)}
              className="link inline-flex min-h-11 items-center px-1 font-semibold"
            >
              {t("admin-money:entries")}
              <span className="sr-only">: {name(row)}</span>
            </Link>
          )}
          <RowMenu label={t("admin:more-for", { name: name(row) })}>
            {row.open > 0 ? (
              <>
                <Link to={paths.adminStep("fees", row.id, "waive", back)} preventScrollReset>
                  {t("admin-money:waive")}
                </Link>
                <Link to={paths.adminItem("fees", row.id, search)}>{t("admin-money:entries")}</Link>
              </>
            ) : (
              <Link to={paths.adminStep("fees", row.id, "payment", back)} preventScrollReset>
                {t("admin-money:record")}
              </Link>
            )}
          </RowMenu>
        </div>
      ),
    },
  ];
  return (
    <>
      <ListHead
        title={t("admin-money:fees-of", { month: named(month) })}
        total={`\u00a0· ${t("admin:waiting-owing", { count: total })}`}
      >
        <a
          href={paths.exportFees({ from: month, to: month })}
          className="button button-plain max-sm:-ml-5"
        >
          {t("admin:download-csv")}
        </a>
      </ListHead>
      <ListBody
        path={paths.adminSection("fees")}
        end={
          <ListPagination page={page} size={size} total={total} to={(to) => list({ page: to })} />
        }
      >
        <FilterForm
          action={paths.adminSection("fees")}
          label={t("admin-money:search-cleaners")}
          sort={asked.sort}
        >
          <FilterSelect
            name="month"
            label={t("admin-money:month")}
            all={named(defaultMonth)}
            options={months.map((one) => ({ value: one, label: named(one) }))}
            chosen={asked.month}
          />
          <FilterSelect
            name="state"
            label={t("admin:status")}
            all={t("admin:any-status")}
            options={FEE_STATES.map((state) => ({
              value: state,
              label: t(`admin-money:state-${state}`),
            }))}
            chosen={asked.state}
          />
        </FilterForm>
        {rows.length === 0 ? (
          <EmptyList
            title={t(asked.q || asked.state ? "admin-money:no-cleaners" : "admin-money:no-fees")}
            clearTo={
              asked.q || asked.state ? paths.adminSection("fees", { month: asked.month }) : null
            }
          />
        ) : (
          <>
            <FeeTotals totals={totals} isOver={isOver} />
            <DataTable
              caption={t("admin-money:fees-of", { month: named(month) })}
              columns={columns}
              items={rows}
              idOf={({ id }) => id}
            />
          </>
        )}
      </ListBody>
    </>
  );
}

/** Shows the open fees of a cleaner's month, or why none are open. */
function OpenFees({ state, open, balance }: FeeRow) {
  const { t } = useText();
  if (state === "open") {
    return (
      <>
        <span className="md:hidden">{t("admin-money:open")}: </span>
        <strong>{formatBaht(open)}</strong>
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
