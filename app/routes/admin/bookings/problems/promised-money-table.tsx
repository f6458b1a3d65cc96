import { useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { DataTable, type Column } from "~/components/ui/data-table";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht } from "~/lib/money";
import type { CaseParty } from "~/lib/vocabulary";
import { RowAction, RowActions } from "../../shared/list-parts";
import { PersonToCall, RowCall } from "../../shared/person-to-call";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { PromisedRow } from "./promised-row.server";

/** The money of problems that is promised and not paid; whoever owes it can be called. */
export function PromisedMoneyTable({
  entries,
  sum,
  total,
}: {
  entries: PromisedRow[];
  /** The sum of all entries in satang, and their number. */
  sum: number;
  total: number;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { search } = useLocation();
  if (total === 0) return <p className="p-4">{t("admin-problems:promised-none")}</p>;
  const nameOf = ({ party, name }: { party: CaseParty; name: string }) =>
    party === "platform"
      ? t("admin-problems:promised-team")
      : name || t(`admin-bookings:former-${party}`);
  const columns: Column<PromisedRow>[] = [
    {
      head: t("admin-problems:promised-who"),
      cell: ({ payer, payee }) => (
        <PersonToCall
          call="admin-problems:promised-call"
          name={t("admin-problems:promised-pair", { payer: nameOf(payer), payee: nameOf(payee) })}
          phone={payer.phone}
          note={t(
            `admin-problems:pays-${payer.party}-${payee.party}` as "admin-problems:pays-customer-cleaner",
          )}
        />
      ),
      place: "title",
    },
    {
      head: t("admin-problems:promised-amount"),
      cell: ({ amount }) => formatBaht(amount),
      numeric: true,
    },
    {
      head: t("admin-problems:money-note"),
      cell: ({ note }) => (
        <span lang={languageOfText(note)} className="wrap-anywhere">
          {note || "–"}
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
          #{bookingId}
        </Link>
      ),
      numeric: true,
    },
    {
      head: t("admin-problems:promised-since"),
      cell: ({ since }) => moment(since),
      isDate: true,
    },
    {
      head: t("admin:actions"),
      cell: ({ problemId, bookingId, amount }) => (
        <RowActions>
          <RowAction
            to={adminPaths.item("problems", problemId, search)}
            preventScrollReset
            aria-label={t("admin-problems:promised-open-which", {
              id: bookingId,
              sum: formatBaht(amount),
            })}
          >
            {t("admin-problems:promised-open")}
          </RowAction>
        </RowActions>
      ),
      place: "actions",
    },
  ];
  return (
    <>
      <p className="px-4 pt-4 text-sm text-ink-soft tabular">
        {t("admin-problems:promised-sum", { sum: formatBaht(sum), count: total })}
      </p>
      <DataTable
        caption={t("admin-problems:promised")}
        columns={columns}
        items={entries}
        idOf={({ id }) => id}
        lineOf={({ problemId, bookingId, payer, payee, amount, since }) => ({
          to: adminPaths.item("problems", problemId, search),
          keepsPlace: true,
          title: t("admin-problems:promised-pair", {
            payer: nameOf(payer),
            payee: nameOf(payee),
          }),
          state: moment(since),
          text: `#${bookingId}`,
          figure: formatBaht(amount),
          call: (
            <RowCall call="admin-problems:promised-call" name={nameOf(payer)} phone={payer.phone} />
          ),
        })}
      />
    </>
  );
}
