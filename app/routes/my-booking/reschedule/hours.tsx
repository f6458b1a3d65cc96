import { Link } from "~/components/link";
import { FieldError } from "~/components/ui/field";
import type { BookingCalendar } from "~/domain/schedule/booking-calendar";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";

const HOUR_CLASS =
  "grid h-full min-h-12 place-items-center content-center rounded-xl border tabular";

/**
 * The hours of the chosen day, each a link that shows what would change. Those that can't be had are struck
 * through, with the reason below.
 */
export function Hours({
  calendar: { date, time, slots, closed },
  present,
  jobHours,
  name,
  asked,
  error,
  to,
}: {
  calendar: Pick<BookingCalendar, "date" | "time" | "slots" | "closed">;
  /** The time that the booking has. */
  present: { date: CityDate; time: SlotLabel };
  jobHours: number;
  name: string;
  /** The time that was asked for; it is named if it can't be had. */
  asked: SlotLabel | null;
  error: Message | undefined;
  to: (time: SlotLabel) => string;
}) {
  const { t, locale } = useText();
  const ownTime = date === present.date ? present.time : null;
  const refused = slots.find(({ label }) => label === asked && label !== ownTime);
  const isFull = slots.every(({ label, state }) => state !== "free" || label === ownTime);
  return (
    <section aria-labelledby="hours-title">
      <h2 id="hours-title" className="text-section">
        {t("when:select-time")}
      </h2>
      <FieldError id="time-error" error={error} />
      {refused && refused.state !== "free" ? (
        <p className="text-sm font-semibold">
          {t("when:closed-day", {
            date: formatHour(refused.hour, locale),
            why: t(`when:slot-${refused.state}`),
          })}
        </p>
      ) : null}
      <p className="pb-2 text-sm text-ink-soft">
        {closed
          ? t("when:closed-day", {
              date: formatDate(closed.date, locale, "full"),
              why: t(`when:day-${closed.why}`, { name }),
            })
          : date
            ? t("when:time-of-job", {
                date: formatDate(date, locale, "day"),
                hours: t("common:hours", { count: jobHours }),
              })
            : t("when:choose-date-first")}
      </p>
      {date && isFull ? <p className="pb-2">{t("my-booking:reschedule-day-full")}</p> : null}
      {date ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,22%),1fr))] gap-2">
          {slots.map(({ label, hour, state }) => (
            <li key={label}>
              {state === "free" && label !== ownTime ? (
                <Link
                  to={to(label)}
                  aria-current={label === time ? "true" : undefined}
                  className={`${HOUR_CLASS} font-semibold ${
                    label === time
                      ? "border-celadon-700 bg-celadon-700 text-white forced-colors:border-4"
                      : "border-edge bg-white hover:bg-celadon-50"
                  }`}
                >
                  {formatHour(hour, locale)}
                </Link>
              ) : (
                <span className={`${HOUR_CLASS} border-transparent text-grey`}>
                  <s>{formatHour(hour, locale)}</s>
                  <span className="text-center text-[0.75rem] leading-snug text-ink-soft">
                    {label === ownTime
                      ? t("my-booking:present-time")
                      : t(`when:slot-${state === "free" ? "taken" : state}`)}
                  </span>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
