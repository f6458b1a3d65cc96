import { PinIcon } from "~/components/art/icons";
import { PhoneIcon, UserIcon, WalletIcon } from "~/components/art/subject-icons";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import type { CustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import type { Translate } from "~/i18n/messages";
import { formatClockUnbroken, formatDate, instantOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { keepCompounds } from "~/lib/thai-compounds";
import { offlineTranslator, renderOfflinePage } from "../shared/offline-page.server";
import { KeptAt, type Moment } from "./kept-at";

/** Returns the first confirmed booking: cleaner and customer know each other's number from then on. */
export const nextOf = (ahead: readonly CustomerBooking[], now: number): CustomerBooking | null =>
  ahead.find((booking) => displayedStatus(booking, now) === "confirmed") ?? null;

/** Renders a customer's next booking: when, who, where, how much. */
export function nextBookingPage(booking: CustomerBooking, { now, locale }: Moment): string {
  const t = offlineTranslator(locale);
  const name = nameForReader(booking.cleanerName, locale) || t("common:former-cleaner");
  const phone = booking.cleanerPhone;
  return renderOfflinePage(
    {
      title: t("offline:no-signal"),
      footnote: <KeptAt now={now} locale={locale} t={t} />,
      children: (
        <>
          <p className="soft">{t("offline:next-text")}</p>
          <section className="card" aria-labelledby="next">
            <h2 id="next">{t("offline:next-booking", { id: booking.id })}</h2>
            <p className="when">
              <span className="day" data-start={instantOf(booking.date, 0)} />{" "}
              {formatClockUnbroken(booking.startsAt, locale)}
            </p>
            <p className="soft">
              {formatDate(booking.date, locale, "day")}&nbsp;·{" "}
              {joinSideBySide(
                locale,
                keepCompounds(serviceNameOf(booking, locale)),
                unbroken(t("common:hours", { count: booking.hoursBilled })),
              )}
            </p>
            <div className="row">
              <UserIcon className="icon" />
              <p>
                <strong>{name}</strong>
                {phone ? (
                  <>
                    <br />
                    {formatPhone(phone)}
                  </>
                ) : null}
              </p>
            </div>
            <div className="row">
              <PinIcon className="icon" />
              <p>
                {booking.address}
                <br />
                {t(`areas:${booking.city}`)} {booking.zipCode}
              </p>
            </div>
            <Payment booking={booking} name={name} t={t} />
            {phone ? (
              <a className="button strong" href={"tel:" + phone}>
                <PhoneIcon className="small-icon" />
                {t("offline:call", { name })}
              </a>
            ) : null}
          </section>
        </>
      ),
    },
    locale,
  );
}

/** The sum to pay, or that it is nothing; empty if the booking is paid already. */
function Payment({ booking, name, t }: { booking: CustomerBooking; name: string; t: Translate }) {
  if (booking.paidAt !== null) return null;
  return (
    <div className="row">
      <WalletIcon className="icon" />
      {isRedo(booking) ? (
        <p>{t("dashboard:redo-nothing-to-pay")}</p>
      ) : (
        <p>
          <strong>{formatBaht(restToPay(booking))}</strong>{" "}
          <span className="soft">{t("offline:pay-when-done", { name })}</span>
        </p>
      )}
    </div>
  );
}
