import type { Slot } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";

/**
 * The fixed slots of the chosen day. Unavailable ones are struck through. Screen readers hear the reason at
 * each slot; for all others a list below says it.
 */
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
            {formatHour(slot.hour, locale)}
            {slot.state === "free" ? null : (
              <span className="sr-only">{t(`when:slot-${slot.state}`)}</span>
            )}
          </label>
        ))}
      </div>
      <ClosedTimes slots={slots} />
    </fieldset>
  );
}

/** The reasons why times are struck through, one line each: "11:00 AM, 12:00 PM: taken". */
function ClosedTimes({ slots }: { slots: Slot[] }) {
  const { locale, t } = useText();
  const reasons = new Map<Exclude<Slot["state"], "free">, string[]>();
  for (const { state, hour } of slots) {
    if (state === "free") continue;
    reasons.set(state, [...(reasons.get(state) ?? []), formatHour(hour, locale)]);
  }
  if (reasons.size === 0) return null;
  return (
    <ul aria-hidden="true" className="pt-2 text-mini text-ink-soft tabular">
      {[...reasons].map(([state, times]) => (
        <li key={state}>
          {joinAsList(times, locale)}: {t(`when:slot-${state}`)}
        </li>
      ))}
    </ul>
  );
}
