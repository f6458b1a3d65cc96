import type { Slot } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";

/** The fixed slots of the chosen day. Unavailable ones are struck through, with the reason below. */
export function TimeGrid({
  slots,
  date,
  time,
  hours,
}: {
  slots: Slot[];
  date: CityDate;
  time: string | null;
  /** Length of the booking, in hours. */
  hours: number;
}) {
  const { locale, t } = useText();
  return (
    <fieldset id="select-time" className="panel mt-4">
      <legend className="float-left w-full pb-2">
        <span role="heading" aria-level={2} className="block text-section font-bold">
          {t("when:select-time")}
        </span>
        <span className="block text-sm text-ink-soft">
          {t("when:time-of-job", {
            date: formatDate(date, locale, "day"),
            hours: t("common:hours", { count: hours }),
          })}
        </span>
      </legend>
      <div className="slots clear-both">
        {slots.map((slot) => (
          <label key={slot.label} className="slot">
            <input
              // The key resets the choice for a new day: the answer for it comes from the server.
              key={date}
              type="radio"
              name="time"
              value={slot.label}
              defaultChecked={slot.label === time}
              disabled={slot.state !== "free"}
              required
              className="sr-only"
            />
            {slot.state === "free" ? (
              formatHour(slot.hour, locale)
            ) : (
              <>
                <s>{formatHour(slot.hour, locale)}</s>
                <small>{t(`when:slot-${slot.state}`)}</small>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
