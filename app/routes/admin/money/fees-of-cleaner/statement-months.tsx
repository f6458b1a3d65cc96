import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

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
    { head: t("desk-money:month"), place: "title", cell: ({ month }) => named(month) },
    { head: t("desk-money:jobs"), numeric: true, cell: ({ jobs }) => jobs },
    {
      head: t("desk-money:collected"),
      numeric: true,
      cell: ({ collected }) => formatBaht(collected),
    },
    {
      head: t("desk-money:owed"),
      numeric: true,
      cell: ({ fees, waived }) => formatBaht(fees + waived),
    },
    {
      head: t("desk-money:received"),
      numeric: true,
      cell: ({ received }) => formatBaht(received),
    },
    { head: t("desk-money:waived"), numeric: true, cell: ({ waived }) => formatBaht(waived) },
    {
      head: t("desk:status"),
      place: "state",
      cell: ({ state }) =>
        state === "owed" ? (
          <Badge tone="waits">{t("desk-money:state-open")}</Badge>
        ) : (
          t(state === "open" ? "desk-money:running" : "desk-money:state-settled")
        ),
    },
    {
      head: t("desk:actions"),
      place: "actions",
      cell: ({ month, state, fees, received }) => (
        <div className="flex flex-wrap items-center gap-x-4 md:justify-end">
          {state === "open" || fees - received > 0 ? (
            <Link
              to={paths.adminStep("fees", id, "payment", query(month))}
              preventScrollReset
              aria-label={t("desk-money:record-month", { month: named(month) })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("desk-money:record")}
            </Link>
          ) : null}
          {state !== "settled" && fees - received > 0 ? (
            <Link
              to={paths.adminStep("fees", id, "waive", query(month))}
              preventScrollReset
              aria-label={t("desk-money:waive-month", { month: named(month) })}
              className="link inline-flex min-h-11 items-center"
            >
              {t("desk-money:waive")}
            </Link>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("desk-money:months")}
      columns={columns}
      items={months}
      idOf={({ month }) => month}
    />
  );
}
