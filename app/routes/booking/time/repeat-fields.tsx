import { ChevronDownIcon } from "~/components/art/icons";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { RepeatView } from "./repeat-view.server";

/**
 * More than one visit: the rhythm and the number, then each date to be ticked. A part of the step's form:
 * the server decides which dates are free, and supplies all texts.
 */
export function RepeatFields({
  repeat,
  date,
  onTicked,
}: {
  repeat: RepeatView;
  date: CityDate;
  /** Called with the days that are ticked now. */
  onTicked: (days: CityDate[]) => void;
}) {
  const { isOpen, title, lead, selects, show, list } = repeat;
  return (
    <details
      open={isOpen}
      id="repeat"
      className="panel group mt-4"
      onChange={({ currentTarget }) => {
        const ticked = saveSeriesInAddress(currentTarget);
        if (ticked.length > 0) onTicked(ticked);
      }}
    >
      <summary className="flex min-h-11 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 basis-20">
          <strong>{title}</strong>
          <span className="block text-sm text-ink-soft">{lead}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-2">
        {selects.map(({ name, label, chosen, options }) => (
          <p key={name} className="min-w-0 flex-1 basis-20">
            <label htmlFor={name} className="font-semibold">
              {label}
            </label>
            <select id={name} name={name} defaultValue={chosen} className="field">
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </p>
        ))}
        <button
          type="submit"
          name="date"
          value={date}
          formAction={`${paths.bookingTime()}#repeat`}
          className="button button-quiet w-full lg:w-auto"
        >
          {show}
        </button>
      </div>
      {list ? (
        <fieldset key={list.shown} className="pt-3">
          <legend className="float-left w-full pb-2 font-semibold">{list.title}</legend>
          <input type="hidden" name="on" value={date} />
          <input type="hidden" name="shown" value={list.shown ?? ""} />
          <ul className="ruled clear-both">
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
    </details>
  );
}

/**
 * Writes the ticked dates into the address, like the time, so that they are ticked again for people who
 * come back. Returns those dates.
 */
function saveSeriesInAddress(part: HTMLDetailsElement): CityDate[] {
  const form = part.closest("form");
  if (!form) return [];
  const typed = new FormData(form);
  const url = new URL(window.location.href);
  for (const name of ["every", "visits", "shown", "on"]) {
    url.searchParams.delete(name);
    for (const value of typed.getAll(name)) url.searchParams.append(name, String(value));
  }
  window.history.replaceState(window.history.state, "", url);
  return typed.getAll("on").map(String);
}
