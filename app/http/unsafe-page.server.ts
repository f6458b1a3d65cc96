import {
  countVisitsToCancel,
  getOwnUnsafeReport,
} from "~/domain/bookings/problems/unsafe-reports.server";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import { getBusiness, getOpeningHours } from "~/domain/business/business.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClockUnbroken, formatDate, formatMoment } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";

interface UnsafePageInput {
  side: BookingSide;
  bookingId: number;
  /** True if the report ends the job, or has ended it. */
  endsJob: boolean;
  /** The other side's name. */
  name: string;
  t: Translate;
  locale: Locale;
  now: number;
}

/** The page of somebody who doesn't feel safe, with its texts: before the report, or after it. */
export type UnsafePageView = ReturnType<typeof unsafePageView>;

/**
 * Returns what somebody reads who doesn't feel safe with the other side of a booking. The texts come from the
 * server, so that no script has to carry their words.
 */
export function unsafePageView(input: UnsafePageInput) {
  const { side, bookingId, t, locale } = input;
  const report = getOwnUnsafeReport(side, bookingId);
  const { phone } = getBusiness(locale);
  const hours = phone === null ? null : getOpeningHours(locale);
  return {
    calls: {
      police: { title: t("unsafe:police"), text: t("unsafe:police-text") },
      team:
        phone === null
          ? { to: paths.infoPage("contact"), title: t("unsafe:write"), text: null }
          : {
              to: "tel:" + phone,
              title: t("unsafe:team", { phone: formatPhone(phone) }),
              text: hours === null ? null : t("unsafe:team-hours", { hours }),
            },
    },
    ...(report ? afterReport(report, input) : beforeReport(input)),
  };
}

function beforeReport({ side, bookingId, endsJob, name, t, now }: UnsafePageInput) {
  const visits = countVisitsToCancel(bookingId, now);
  return {
    isReported: false,
    title: t(`unsafe:${side}-title`),
    lead: t(`unsafe:${side}-lead`),
    send: t(endsJob ? "unsafe:end-send" : "unsafe:report-send"),
    hint: t("unsafe:one-tap"),
    list: {
      title: t("unsafe:then"),
      points: [
        t(endsJob ? "unsafe:then-end" : "unsafe:then-report"),
        t(`unsafe:${side}-then-apart`, { name }),
        ...(visits > 0 ? [t(`unsafe:${side}-then-visits`, { count: visits })] : []),
        t(`unsafe:${side}-then-quiet`, { name }),
      ],
    },
  } as const;
}

function afterReport(
  report: NonNullable<ReturnType<typeof getOwnUnsafeReport>>,
  { side, endsJob, name, t, locale, now }: UnsafePageInput,
) {
  const isToday = cityDateOf(report.createdAt) === cityDateOf(now);
  const moment = (isToday ? formatClockUnbroken : formatMoment)(report.createdAt, locale);
  const days = report.cancelled.map((at) => formatDate(cityDateOf(at), locale, "short"));
  return {
    isReported: true,
    title: t(endsJob ? "unsafe:ended-title" : "unsafe:reported-title"),
    lead: `${t("unsafe:since", { moment })}\n${endsJob ? t("unsafe:leave") : ""}`.trim(),
    list: {
      title: t("unsafe:done"),
      points: [
        t(`unsafe:${side}-done-apart`, { name }),
        ...(days.length > 0 ? [t("unsafe:done-visits", { days: joinAsList(days, locale) })] : []),
        t("unsafe:done-unmarked"),
      ],
    },
    words: {
      /** No more words are taken once an admin has settled it. */
      isOpen: report.settledAt === null,
      label: t("unsafe:words"),
      hint: t("unsafe:words-hint"),
      send: t("unsafe:words-send"),
      keptTitle: t("unsafe:words-kept"),
      kept: report.words,
    },
  } as const;
}
