import type { Translate } from "~/i18n/messages";
import type { CalendarEntry } from "~/lib/icalendar.server";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Area, BookingStatus, Locale } from "~/lib/vocabulary";
import { serviceNameOf } from "../creating/agreement";
import { isRedo, type MaybeRedo } from "../redos/is-redo";

/** The fields of a booking that the calendar of its customer needs. */
export interface BookingForCalendar extends MaybeRedo {
  id: number;
  serviceNameEn: string;
  serviceNameTh: string;
  cleanerName: string;
  cleanerPhone: string | null;
  totalPrice: number;
  address: string;
  city: Area;
  zipCode: string;
  startsAt: number;
  endsAt: number;
}

const CALENDAR_STATUS = {
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
} as const;

/**
 * Returns a booking's entry for the customer's calendar: the same in the file that they download and in
 * emails.
 */
export function customerCalendarEntry(
  booking: BookingForCalendar,
  state: { status: BookingStatus } & Pick<CalendarEntry, "uid" | "sequence" | "changedAt">,
  { origin, locale, t }: { origin: string; locale: Locale; t: Translate },
): CalendarEntry {
  const { status, ...version } = state;
  const name = nameForReader(booking.cleanerName, locale) || t("common:former-cleaner");
  const lines = [
    t("my-booking:file-cleaner", { name }),
    status === "confirmed" && booking.cleanerPhone
      ? t("my-booking:file-phone", { phone: formatPhone(booking.cleanerPhone) })
      : "",
    isRedo(booking)
      ? t("my-booking:redo-nothing-to-pay")
      : t("my-booking:file-pay", { total: formatBaht(booking.totalPrice) }),
    t("my-booking:file-number", { id: booking.id }),
  ];
  return {
    ...version,
    title: `${serviceNameOf(booking, locale)} · ${name}`,
    text: lines.filter(Boolean).join("\n"),
    place: `${joinSideBySide(locale, booking.address, t(`areas:${booking.city}`))} ${booking.zipCode}`,
    url: origin + paths.myBooking(booking.id),
    status: CALENDAR_STATUS[status],
    when: { startsAt: booking.startsAt, endsAt: booking.endsAt },
  };
}
