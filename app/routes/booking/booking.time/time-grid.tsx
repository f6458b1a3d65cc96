import type { Slot } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";

/** The fixed slots of the chosen day; those that can't be had are shown disabled, with the reason. */
export function TimeGrid({
  slots,
  date,
  time,
}: {
  slots: Slot[];
  date: CityDate;
  time: string | null;
}) {
  const { locale, t } = useText();
  return (
    <fieldset id="select-time" className="card mt-6 p-4 sm:p-5">
      <legend className="float-left w-full pb-3">
        <span role="heading" aria-level={2} className="block text-xl font-bold">
          {t("booking:select-time")}
        </span>
        <span className="text-ink-soft">{formatDate(date, locale, "full")}</span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-3 sm:grid-cols-4">
        {slots.map((slot) => (
          <label key={slot.label} className="slot">
            <input
              // A new day is a new question: its answer comes from the server.
              key={date}
              type="radio"
              name="time"
              value={slot.label}
              defaultChecked={slot.label === time}
              disabled={slot.state !== "free"}
              required
              className="sr-only"
            />
            <span className="font-semibold tabular-nums">{formatHour(slot.hour, locale)}</span>
            {slot.state === "free" ? null : (
              <span className="block text-sm">{t(`booking:slot-${slot.state}`)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
