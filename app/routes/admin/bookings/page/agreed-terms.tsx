import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { Link } from "~/components/link";
import { adminPaths } from "~/lib/admin-paths";
import { HomeFacts } from "~/components/home-facts";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Shows service, hours, price, place and instructions, as they were agreed. */
export function AdminAgreedTerms({ booking }: { booking: AdminBookingView }) {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { price, place, paid } = booking;
  return (
    <AdminBookingSection title={t("admin-bookings:agreed")}>
      <KeyValues>
        <KeyValue label={t("admin-bookings:service")}>{booking.service}</KeyValue>
        <KeyValue label={t("admin-bookings:when")}>
          <span className="tabular">
            {formatDate(cityDateOf(booking.startsAt), locale, "full")}{" "}
            <span className="whitespace-nowrap">
              {formatClockRange(booking.startsAt, booking.endsAt, locale)}
            </span>
          </span>
        </KeyValue>
        <KeyValue label={t("admin-bookings:address")}>
          {place ? (
            <>
              <span className="block wrap-anywhere">
                {joinSideBySide(locale, place.address, t(`areas:${place.city}`))} {place.zipCode}
              </span>
              <a
                href={place.map}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t("admin-bookings:open-map")}
              </a>
            </>
          ) : (
            t("admin-bookings:address-gone")
          )}
        </KeyValue>
        {booking.home ? (
          <KeyValue label={t("admin-bookings:home")}>
            <HomeFacts home={booking.home} />
          </KeyValue>
        ) : null}
        {booking.instructions ? (
          <KeyValue label={t("admin-bookings:instructions")}>
            <span className="whitespace-pre-line wrap-anywhere">{booking.instructions}</span>
          </KeyValue>
        ) : null}
        <KeyValue label={t("admin-bookings:booked-on")}>{moment(booking.createdAt)}</KeyValue>
        {booking.redoOfProblemId === null ? null : (
          <KeyValue label={t("admin-bookings:redo")}>
            <Link
              to={adminPaths.item("problems", booking.redoOfProblemId)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("admin-bookings:redo-of", { id: booking.redoOfProblemId })}
            </Link>
          </KeyValue>
        )}
        <KeyValue label={t("admin-bookings:payment")}>
          {booking.redoOfProblemId !== null
            ? t("admin-bookings:nothing-to-pay")
            : paid
              ? t(`admin-bookings:paid-${paid.how}`, { moment: moment(paid.at) })
              : t(
                  booking.status === "cancelled"
                    ? "admin-bookings:nothing-to-pay"
                    : `admin-bookings:state-${booking.paymentState === "paid" ? "unsaid" : booking.paymentState}`,
                )}
        </KeyValue>
      </KeyValues>
      <div className="mt-3 border-t border-celadon-200 pt-3">
        <KeyValues>
          <KeyValue
            kind="sum"
            label={t("admin-bookings:cost", {
              hours: t("common:hours", { count: price.hoursBilled }),
              rate: formatBaht(price.hourlyRate),
            })}
          >
            {formatBaht(price.serviceCost)}
          </KeyValue>
          <KeyValue kind="sum" label={t("admin-bookings:fee")}>
            {formatBaht(price.platformFee)}
          </KeyValue>
          <KeyValue kind="total" label={t("admin-bookings:total")}>
            {formatBaht(price.totalPrice)}
          </KeyValue>
          {booking.paidBefore === null ? null : (
            <KeyValue kind="sum" label={t("admin-bookings:paid-before")}>
              {formatBaht(booking.paidBefore)}
            </KeyValue>
          )}
        </KeyValues>
      </div>
    </AdminBookingSection>
  );
}
