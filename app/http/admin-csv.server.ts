import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import {
  bookingsToExport,
  feeEntriesToExport,
  type ExportRequest,
  type ExportedBooking,
  type ExportedFeeEntry,
} from "~/domain/admin/shared/exports.server";
import type { Translate } from "~/i18n/messages";
import { cityStampOf, type CityDate } from "~/lib/bangkok-time";
import { BYTE_ORDER_MARK, csvRow, type CsvCell } from "~/lib/csv";
import { bahtFromSatang, type Satang } from "~/lib/money";
import type { CaseParty, Locale } from "~/lib/vocabulary";

/*
 * Bookings and fees as CSV. Dates follow the city's calendar and money is in baht, both in a form that
 * programs read; texts are in the reader's language. Streets, phone numbers and instructions are left out:
 * accounting needs none of them.
 */

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** A column of the file: its head, and a function that returns the cell of a row. */
type Column<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

const stampOrNull = (instant: number | null) => (instant === null ? null : cityStampOf(instant));

type StoredCaseMoney = [
  payer: CaseParty,
  payee: CaseParty,
  amount: Satang,
  paidOn: CityDate | null,
];

/** Returns one line for each entry: who pays whom, the sum in baht, and the day on which it was paid. */
const caseMoneyText = (stored: string, t: Translate): string =>
  (JSON.parse(stored) as StoredCaseMoney[])
    .map(([payer, payee, amount, paidOn]) =>
      [
        `${t(`email:party-${payer}`)} → ${t(`email:party-${payee}`)}`,
        bahtFromSatang(amount),
        paidOn ?? t("email:not-paid-yet"),
      ].join(" "),
    )
    .join("; ");

const bookingColumns = ({ t, locale, now }: Reader): readonly Column<ExportedBooking>[] => [
  [t("admin-export:number"), ({ id }) => id],
  [t("admin-export:start"), ({ startsAt }) => cityStampOf(startsAt)],
  [t("admin-export:end"), ({ endsAt }) => cityStampOf(endsAt)],
  [t("admin-export:service"), (booking) => serviceNameOf(booking, locale)],
  [
    t("admin-export:customer"),
    ({ customerName }) => customerName?.trim() ?? t("admin-bookings:former-customer"),
  ],
  [t("admin-export:cleaner"), ({ cleanerName }) => cleanerName || t("common:former-cleaner")],
  [t("admin-export:cleaner-number"), ({ cleanerId }) => cleanerId],
  [t("admin-export:area"), ({ city }) => t(`areas:${city}`)],
  [t("admin-export:zip-code"), ({ zipCode }) => zipCode],
  [t("admin-export:status"), (booking) => t(`common:status-${displayedStatus(booking, now)}`)],
  [t("admin-export:hours"), ({ hoursBilled }) => hoursBilled],
  [t("admin-export:rate"), ({ hourlyRate }) => bahtFromSatang(hourlyRate)],
  [t("admin-export:service-cost"), ({ serviceCost }) => bahtFromSatang(serviceCost)],
  [t("admin-export:fee"), ({ platformFee }) => bahtFromSatang(platformFee)],
  [t("admin-export:total"), ({ totalPrice }) => bahtFromSatang(totalPrice)],
  [t("admin-export:paid"), ({ paidAt, presumedPaidAt }) => stampOrNull(paidAt ?? presumedPaidAt)],
  [
    t("admin-export:paid-how"),
    ({ paidHow, presumedPaidAt }) => {
      if (paidHow) return t(`job:way-${paidHow}`);
      return presumedPaidAt === null ? null : t("admin-export:paid-not-said");
    },
  ],
  [t("admin-export:completed"), ({ completedAt }) => stampOrNull(completedAt)],
  [t("admin-export:booked"), ({ createdAt }) => cityStampOf(createdAt)],
  [t("admin-export:redo-of"), ({ redoOfProblemId }) => redoOfProblemId],
  [t("admin-export:case-money"), ({ caseMoney }) => caseMoneyText(caseMoney, t)],
];

const feeColumns = ({ t }: Reader): readonly Column<ExportedFeeEntry>[] => [
  [t("admin-export:entry"), ({ id }) => id],
  [t("admin-export:month"), ({ month }) => month],
  [t("admin-export:at"), ({ at }) => cityStampOf(at)],
  [t("admin-export:cleaner-number"), ({ cleanerId }) => cleanerId],
  [
    t("admin-export:cleaner"),
    ({ cleanerName, retainedName }) => cleanerName || retainedName || t("common:former-cleaner"),
  ],
  [
    t("admin-export:legal-name"),
    ({ firstName, lastName, retainedName }) => `${firstName} ${lastName}`.trim() || retainedName,
  ],
  [t("admin-export:number"), ({ bookingId }) => bookingId],
  [t("admin-export:kind"), ({ kind }) => t(`admin-export:kind-${kind}`)],
  [t("admin-export:amount"), ({ amount }) => bahtFromSatang(amount)],
  [t("admin-export:note"), ({ note }) => note],
  [t("admin-export:recorded-by"), ({ recordedBy }) => recordedBy],
  [t("admin-export:takes-back"), ({ takesBackId }) => takesBackId],
];

/** Yields a file in parts: its head, then one page of rows at a time, read when it is asked for. */
function* toCsvParts<Row>(
  columns: readonly Column<Row>[],
  pages: Iterable<Row[]>,
): Generator<string, void> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(([head]) => head));
  for (const rows of pages) {
    yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join("");
  }
}

/** Returns the parts of a file with bookings or fees, in the reader's language. */
export function csvParts(wanted: ExportRequest, reader: Reader): Generator<string, void> {
  return wanted.what === "bookings"
    ? toCsvParts(bookingColumns(reader), bookingsToExport(wanted.filter, reader.now))
    : toCsvParts(feeColumns(reader), feeEntriesToExport(wanted.filter));
}
