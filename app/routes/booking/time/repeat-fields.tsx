import { UntilScripts } from "~/components/until-scripts";
import { paths } from "~/lib/paths";
import type { CityDate } from "~/lib/bangkok-time";
import type { RepeatView } from "./repeat-view.server";

/**
 * More than one visit: the rhythm, and once day and time are chosen the number and each date, to be ticked. A part
 * of the step's form: the server decides which dates are free, and supplies all texts. The step's form asks for
 * the dates at each change; without scripts a button does.
 */
export function RepeatFields({
  repeat,
  date,
  days,
  onTicked,
}: {
  repeat: RepeatView;
  date: CityDate | null;
  /** The days that are ticked now. */
  days: readonly CityDate[];
  /** Called with the days that are ticked after a change. */
  onTicked: (days: CityDate[]) => void;
}) {
  const { title, lead, every, visits, show, list, empty } = repeat;
  return (
    <div id="repeat" className="panel mt-4">
      <fieldset className="min-w-0">
        <legend className="pb-2">
          <span role="heading" aria-level={2} className="block text-section font-bold">
            {title}
          </span>
          <span className="block text-sm text-ink-soft">{lead}</span>
        </legend>
        <div className="rhythm">
          {every.options.map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name="every"
                value={value}
                defaultChecked={value === every.chosen}
                // At the label's lower edge: who focuses it sees the whole label above the bar.
                className="sr-only mt-12"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {list ? null : <input type="hidden" name="visits" value={visits.chosen} />}
      <UntilScripts>
        <button
          type="submit"
          {...(date ? { name: "date", value: date } : {})}
          formAction={`${paths.bookingTime()}#repeat`}
          formNoValidate
          className="button button-quiet mt-2 w-full"
        >
          {show}
        </button>
      </UntilScripts>
      {empty ? <p className="pt-2 text-ink-soft">{empty}</p> : null}
      {list ? (
        <fieldset
          key={list.shown}
          id="repeat-dates"
          className="min-w-0 pt-3"
          onChange={({ currentTarget, target }) => {
            if ((target as Element).getAttribute("name") === "on") {
              onTicked(saveSeriesInAddress(currentTarget));
            }
          }}
        >
          <legend className="float-left w-full font-semibold">{list.title}</legend>
          {/* A dot for each visit that is chosen, a dashed ring for each that is left out. */}
          <svg aria-hidden="true" width="100%" height="24" className="clear-both text-celadon-700">
            <path d="M0 12h9999" stroke="currentColor" />
            {list.visits.map(({ date: day }, index) => (
              <circle
                key={day}
                cx={`${((index + 0.5) / list.visits.length) * 100}%`}
                cy="12"
                r="6"
                stroke="currentColor"
                strokeDasharray="3 2"
                fill={days.includes(day) ? "currentColor" : "#fff"}
              />
            ))}
          </svg>
          <p className="flex flex-wrap items-center gap-x-3 pb-2">
            <label htmlFor="visits" className="text-sm text-ink-soft">
              {visits.label}
            </label>
            <select id="visits" name="visits" defaultValue={visits.chosen} className="field w-auto">
              {visits.options.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </p>
          <input type="hidden" name="on" value={date ?? ""} />
          <input type="hidden" name="shown" value={list.shown ?? ""} />
          <ul className="ruled">
            {list.visits.map(({ date: day, ...visit }) => (
              <li key={day}>
                <label className="flex min-h-11 flex-wrap items-center gap-x-3 tabular">
                  <input
                    type="checkbox"
                    name="on"
                    value={day}
                    defaultChecked={visit.isTicked}
                    disabled={!visit.isFree || day === date}
                    className="size-5 shrink-0"
                  />
                  {visit.isFree ? visit.day : <s className="text-ink-soft">{visit.day}</s>}
                  <span className="ml-auto text-sm text-ink-soft">{visit.note}</span>
                </label>
              </li>
            ))}
          </ul>
          {list.notes.map((note) => (
            <p key={note} className="pt-2 text-sm text-ink-soft">
              {note}
            </p>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

/**
 * Writes the ticked dates into the address, like the time, so that they are ticked again for people who
 * come back. Returns those dates.
 */
function saveSeriesInAddress(part: HTMLFieldSetElement): CityDate[] {
  if (!part.form) return [];
  const typed = new FormData(part.form);
  const url = new URL(window.location.href);
  for (const name of ["every", "visits", "shown", "on"]) {
    url.searchParams.delete(name);
    for (const value of typed.getAll(name)) url.searchParams.append(name, String(value));
  }
  window.history.replaceState(window.history.state, "", url);
  return typed.getAll("on").map(String);
}
