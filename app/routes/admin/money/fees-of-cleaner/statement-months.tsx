import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";

/** Lists a cleaner's statements of the last months, with the figures that the cleaner sees. */
export function AdminStatementMonths({
  id,
  months,
  back,
}: {
  id: number;
  months: readonly MonthStatement[];
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
  const columns: Column<MonthStatement>[] = [
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
      cell: ({ received }) => formatBaht(received),
    },
    { head: t("admin-money:waived"), numeric: true, cell: ({ waived }) => formatBaht(waived) },
    {
      head: t("admin:status"),
      place: "state",
      cell: ({ state }) =>
        state === "owed" ? (
          <Badge tone="waits">{t("admin-money:state-open")}</Badge>
        ) : (
          t(state === "running" ? "admin-money:running" : "admin-money:state-settled")
        ),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ month, state, fees, received }) => (
        <div className="flex flex-wrap items-center gap-x-4 md:justify-end">
          {state === "running" || fees - received > 0 ? (
            <Link
              to={adminPaths.step("fees", id, "payment", query(month))}
              preventScrollReset
              aria-label={t("admin-money:record-month", { month: named(month) })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("admin-money:record")}
            </Link>
          ) : null}
          {state !== "settled" && fees - received > 0 ? (
            <Link
              to={adminPaths.step("fees", id, "waive", query(month))}
              preventScrollReset
              aria-label={t("admin-money:waive-month", { month: named(month) })}
              className="link inline-flex min-h-11 items-center"
            >
              {t("admin-money:waive")}
            </Link>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("admin-money:months")}
      columns={columns}
      items={months}
      idOf={({ month }) => month}
    />
  );
}
