import { Link } from "~/components/link";
import { FieldError } from "~/components/ui/field";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";

const CHIP_GRID_CLASS = "grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2";
const CHIP_CLASS =
  "inline-flex min-h-11 items-center justify-center rounded-xl border px-3 text-sm tabular whitespace-nowrap";

/**
 * The days on which a job can start, as links with the chosen one marked; after them a link to later days.
 */
export function FreeDays({
  label,
  days,
  chosen,
  to,
  later,
  fromToday,
}: {
  label: string;
  days: readonly string[];
  chosen: string | null;
  to: (day: string) => string;
  /** Link to the days after these; null if there are none. */
  later: { to: string; label: string } | null;
  /** Link back to the first days; null if they are shown. */
  fromToday: { to: string; label: string } | null;
}) {
  const { locale } = useText();
  return (
    <nav aria-label={label}>
      <p className={CHIP_GRID_CLASS}>
        {days.map((day) => (
          <Link
            key={day}
            to={to(day)}
            preventScrollReset
            aria-current={day === chosen ? "true" : undefined}
            className={`${CHIP_CLASS} ${
              day === chosen
                ? "border-celadon-700 bg-celadon-700 font-semibold text-white"
                : "border-celadon-200 bg-white hover:bg-celadon-50"
            }`}
          >
            {formatDate(day, locale, "short")}
          </Link>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-5">
        {[fromToday, later].map((more) =>
          more ? (
            <Link
              key={more.label}
              to={more.to}
              preventScrollReset
              className="link inline-flex min-h-11 items-center text-sm font-semibold"
            >
              {more.label}
            </Link>
          ) : null,
        )}
      </p>
    </nav>
  );
}

/** Asks for one of a day's free times: the field `time` of a form, with its error. */
export function TimeQuestion<Label extends string>({
  legend,
  error,
  emptyText,
  ...hours
}: {
  legend: string;
  error: Message | undefined;
  /** Text that is shown if there is no time to choose. */
  emptyText: string;
  times: readonly Label[];
  chosen: string | undefined;
  hourOf: (label: Label) => number;
}) {
  return (
    <fieldset
      className={error ? "border-l-4 border-brick pl-3" : ""}
      aria-describedby={error ? "time-error" : undefined}
    >
      <legend className="contents text-section font-bold">{legend}</legend>
      <FieldError id="time-error" error={error} />
      {hours.times.length === 0 ? (
        <p className="pt-2 text-ink-soft">{emptyText}</p>
      ) : (
        <FreeHours name="time" {...hours} />
      )}
    </fieldset>
  );
}

/** The free times of a day, as radio buttons. */
function FreeHours<Label extends string>({
  name,
  times,
  chosen,
  hourOf,
}: {
  name: string;
  times: readonly Label[];
  chosen: string | undefined;
  hourOf: (label: Label) => number;
}) {
  const { locale } = useText();
  return (
    <div className={`${CHIP_GRID_CLASS} pt-2`}>
      {times.map((time) => (
        <label
          key={time}
          className={`${CHIP_CLASS} gap-2 border-celadon-200 bg-white has-checked:border-celadon-700 has-checked:bg-celadon-100 has-checked:font-semibold`}
        >
          <input
            type="radio"
            name={name}
            value={time}
            required
            defaultChecked={time === chosen}
            className="size-4 shrink-0"
          />
          {formatHour(hourOf(time), locale)}
        </label>
      ))}
    </div>
  );
}
