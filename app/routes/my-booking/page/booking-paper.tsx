import type { ReactNode } from "react";
import { QrPicture } from "~/components/qr-picture";
import { PaperEdges } from "~/components/paper-edges";
import type { Business } from "~/domain/business/business.server";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { useBookingSteps } from "./booking-status-card";
import { WHO_BY_STATUS } from "./cleaner-and-address";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";
import { PriceFacts } from "./payment";

/** Width of the QR on paper, in CSS pixels. */
const QR_WIDTH = 150;

/**
 * The booking on paper, one sheet of A5 or half of A4: what it is and where at the left, what it costs at the
 * right. While it is to be paid now, it has the QR, too. On a screen it isn't shown.
 */
export function BookingPaper({
  booking,
  business,
}: {
  booking: CustomerBookingPageView;
  business: Business;
}) {
  const { t, locale } = useText();
  const steps = useBookingSteps(booking);
  const { cleaner, home, payment } = booking;
  const name = cleaner.name || t("common:former-cleaner");
  const promptPay = payment?.is === "now" ? payment.promptPay : null;
  return (
    <PaperEdges
      what={t("confirmation:booking-summary")}
      number={`#${booking.id}`}
      business={business}
      printedAt={booking.now}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_38%] items-start gap-x-6">
        <div>
          <p className="text-title font-bold">{formatDate(booking.date, locale, "full")}</p>
          <p className="pb-3">
            {joinWithDots(
              formatClockRange(booking.startsAt, booking.endsAt, locale),
              booking.serviceName,
              t("common:hours", { count: booking.price.hoursBilled }),
            )}
          </p>
          <dl className="ruled border-t border-celadon-200 text-sm">
            <PaperFact label={t(WHO_BY_STATUS[booking.status])}>
              <strong>{name}</strong>
              {cleaner.isVerified ? `\u00a0· ${t("common:verified")}` : null}
              {cleaner.phone ? `\u00a0· ${formatPhone(cleaner.phone)}` : null}
            </PaperFact>
            <PaperFact label={t("my-booking:where-was")}>
              {booking.address}
              <br />
              {t(`areas:${booking.city}`)} {booking.zipCode}
              {booking.phone ? (
                <span className="block tabular">
                  {t("my-booking:your-phone", { phone: formatPhone(booking.phone) })}
                </span>
              ) : null}
            </PaperFact>
            {booking.instructions || home?.about ? (
              <PaperFact label={t("dashboard:instructions")}>
                {[booking.instructions, home?.about].filter(Boolean).join("\n")}
              </PaperFact>
            ) : null}
            <PaperFact label={t("my-booking:steps")}>
              {joinWithDots(
                ...steps
                  .filter(({ dot }) => dot !== "ahead")
                  .map(({ label, text }) => `${label} ${text}`.trim()),
              )}
            </PaperFact>
          </dl>
        </div>
        <div className="text-sm">
          <PriceFacts booking={booking} />
          {promptPay ? (
            <div className="mt-3 border-t border-celadon-200 pt-2">
              <QrPicture
                code={promptPay.code}
                label={t("my-booking:qr-label", { sum: formatBaht(booking.price.rest) })}
                width={QR_WIDTH}
              />
              <p className="font-semibold tabular">
                {t("my-booking:promptpay-of", { name, id: promptPay.id })}
              </p>
            </div>
          ) : null}
        </div>
      </div>
    </PaperEdges>
  );
}

/** A fact on paper, its label above it. */
function PaperFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-mini font-semibold text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
