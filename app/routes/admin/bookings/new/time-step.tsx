import { FreeDays } from "~/components/free-times";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { slotHour } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { phoneBookingPath } from "../../shared/phone-booking-path";
import type { PhoneBookingAt } from "./phone-booking.server";

/** Asks for the time: the cleaner's free days, and the free times of the chosen day. */
export function PhoneBookingTimeStep({ asked }: { asked: PhoneBookingAt<"when"> }) {
  const { t, locale } = useText();
  const { choices, cleaner, free, from, price, problem } = asked;
  const { name } = cleaner;
  const { customer, serviceId, area, cleanerId, date } = choices;
  const choicesSoFar = { customer, serviceId, area, cleanerId };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-section">{t("admin-phone:when-title")}</h2>
      <p className="text-sm text-ink-soft tabular">
        {t("admin-phone:total", { total: formatBaht(price.total) })}
        {cleaner.answers ? `\u00a0· ${t("admin-phone:answers-requests")}` : ""}
      </p>
      {problem ? <Banner tone="destructive" title={t(`choices:why-${problem}`)} /> : null}
      {asked.ownBooking === null ? null : (
        <Banner tone="attention" title={t("admin-phone:own-booking", { id: asked.ownBooking })}>
          <Link
            to={adminPaths.item("bookings", asked.ownBooking)}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t("admin-bookings:open-which", { id: asked.ownBooking })}
          </Link>
        </Banner>
      )}
      {free.days.length === 0 ? (
        <p>{t("admin-phone:no-day", { name })}</p>
      ) : (
        <FreeDays
          label={t("admin-phone:when-title")}
          days={free.days}
          chosen={date ?? null}
          to={(day) => phoneBookingPath({ ...choicesSoFar, from, date: day })}
          later={
            free.later === null
              ? null
              : {
                  to: phoneBookingPath({ ...choicesSoFar, from: free.later }),
                  label: t("admin-phone:later-days"),
                }
          }
          fromToday={
            from === null
              ? null
              : { to: phoneBookingPath(choicesSoFar), label: t("admin-phone:from-today") }
          }
        />
      )}
      {date && free.times.length > 0 ? (
        <nav aria-labelledby="times" className="flex flex-wrap gap-2">
          <h3 id="times" className="w-full">
            {t("admin-phone:times-of", { day: formatDate(date, locale, "full") })}
          </h3>
          {free.times.map((time) => (
            <Link
              key={time}
              to={phoneBookingPath({ ...choicesSoFar, date, time })}
              preventScrollReset
              className="button button-quiet min-h-11 tabular"
            >
              {formatHour(slotHour(time), locale)}
            </Link>
          ))}
        </nav>
      ) : (
        <p className="text-ink-soft">{t("admin-phone:choose-day")}</p>
      )}
    </section>
  );
}
