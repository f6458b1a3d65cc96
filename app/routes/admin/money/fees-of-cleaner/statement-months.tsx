import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { RowMenu } from "~/components/ui/row-menu";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { daysBetween, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { RowAction, RowActions } from "../../shared/list-parts";

type Month = MonthStatement & { lateSince: CityDate | null };

/** Lists a cleaner's statements of the last months, with the figures that the cleaner sees. */
export function AdminStatementMonths({
  id,
  months,
  today,
  back,
}: {
  id: number;
  today: string;
  months: readonly Month[];
  /** The query of the list that the admin came from. */
  back: string;
}) {
  const { t, locale } = useText();
  if (months.length === 0) return null;
  const named = (month: string) => formatDate(`${month}-01`, locale, "month");
  const query = (month: string) => {
    const next = new URLSearchParams(back);
    next.set("month", month);
    return `?${next.toString()}`;
  };
  const payable = ({ state, fees, received }: MonthStatement) =>
    state === "running" || fees - received > 0;
  const paymentPath = (month: string) => adminPaths.step("fees", id, "payment", query(month));
  const stateOf = ({ state, lateSince }: Month) =>
    state === "owed" ? (
      <Badge tone="waits">
        {lateSince === null
          ? t("admin-money:state-open")
          : t("admin-money:days-late", {
              count: daysBetween(lateSince, today),
              day: formatDate(lateSince, locale, "brief"),
            })}
      </Badge>
    ) : (
      t(state === "running" ? "admin-money:running" : "admin-money:state-settled")
    );
  const columns: Column<Month>[] = [
    { head: t("admin-money:month"), place: "title", cell: ({ month }) => named(month) },
    { head: t("admin-money:bookings"), numeric: true, cell: ({ jobs }) => jobs },
    {
      head: t("admin-money:collected"),
      numeric: true,
      cell: ({ collected }) => formatBaht(collected),
    },
    {
      head: t("admin-money:owed"),
      numeric: true,
      cell: ({ fees, waived }) => formatBaht(fees + waived),
    },
    {
      head: t("admin-money:received"),
      numeric: true,
      cell: ({ received }) => (received === 0 ? "–" : formatBaht(received)),
    },
    {
      head: t("admin-money:waived"),
      numeric: true,
      cell: ({ waived }) => (waived === 0 ? "–" : formatBaht(waived)),
    },
    {
      head: t("admin:status"),
      place: "state",
      cell: stateOf,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (statement) => {
        const { month, state, fees, received } = statement;
        return (
          <RowActions>
            {payable(statement) ? (
              <RowAction
                to={paymentPath(month)}
                preventScrollReset
                aria-label={t("admin-money:record-month", { month: named(month) })}
              >
                {t("admin-money:record")}
              </RowAction>
            ) : null}
            {state !== "settled" && fees - received > 0 ? (
              <RowMenu label={t("admin:more-for", { name: named(month) })}>
                <Link
                  to={adminPaths.step("fees", id, "waive", query(month))}
                  preventScrollReset
                  aria-label={t("admin-money:waive-month", { month: named(month) })}
                >
                  {t("admin-money:waive")}
                </Link>
              </RowMenu>
            ) : null}
          </RowActions>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t("admin-money:months")}
      columns={columns}
      items={months}
      idOf={({ month }) => month}
      lineOf={(statement) => ({
        to: payable(statement) ? paymentPath(statement.month) : null,
        keepsPlace: true,
        title: named(statement.month),
        state: stateOf(statement),
        text: t("admin-money:line-jobs", { count: statement.jobs }),
        figure: formatBaht(statement.fees + statement.waived),
      })}
    />
  );
}
