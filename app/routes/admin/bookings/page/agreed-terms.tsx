import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { Link } from "~/components/link";
import { adminPaths } from "~/lib/admin-paths";
import { HomeFacts } from "~/components/home-facts";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Shows place and instructions, as they were agreed; the head of the page has the service and the hours. */
export function AdminAgreedTerms({ booking }: { booking: AdminBookingView }) {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { place } = booking;
  return (
    <AdminBookingSection title={t("admin-bookings:agreed")}>
      <KeyValues>
        <KeyValue label={t("admin-bookings:address")} isLong>
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
          <KeyValue label={t("admin-bookings:home")} isLong>
            <HomeFacts home={booking.home} />
          </KeyValue>
        ) : null}
        {booking.instructions ? (
          <KeyValue label={t("admin-bookings:instructions")} isLong>
            <span className="block rounded-xl bg-marigold-100 px-3 py-2.5 whitespace-pre-line text-marigold-900 wrap-anywhere forced-colors:border">
              {booking.instructions}
            </span>
          </KeyValue>
        ) : null}
        <KeyValue label={t("admin-bookings:booked-on")} isLong>
          {moment(booking.createdAt)}
        </KeyValue>
        {booking.redoOfProblemId === null ? null : (
          <KeyValue label={t("admin-bookings:redo")} isLong>
            <Link
              to={adminPaths.item("problems", booking.redoOfProblemId)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("admin-bookings:redo-of", { id: booking.redoOfProblemId })}
            </Link>
          </KeyValue>
        )}
      </KeyValues>
    </AdminBookingSection>
  );
}

/** Shows whether the booking is paid, and the price as it was agreed. */
export function AdminBookingMoney({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const { price } = booking;
  return (
    <AdminBookingSection title={t("admin-bookings:payment")}>
      <p className="font-semibold">
        <PaymentSentence booking={booking} />
      </p>
      <div className="mt-2 border-t border-celadon-200 pt-2">
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

/** Says how it was paid, or when it will be. */
function PaymentSentence({ booking }: { booking: AdminBookingView }) {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { paid, paymentState, status, statusDetail } = booking;
  if (booking.redoOfProblemId !== null) return t("admin-bookings:nothing-to-pay");
  if (paid) return t(`admin-bookings:paid-${paid.how}`, { moment: moment(paid.at) });
  if (status === "cancelled") return t("admin-bookings:nothing-to-pay");
  if (paymentState !== "paid" && paymentState !== "unsaid") {
    return t(`admin-bookings:state-${paymentState}`);
  }
  if (statusDetail.is === "over" || statusDetail.is === "completed") {
    return t("admin-bookings:state-unsaid");
  }
  // Nobody can have said anything of a job that isn't over.
  return t("admin-bookings:to-pay-on", {
    day: formatDate(cityDateOf(booking.startsAt), locale, "short"),
  });
}
