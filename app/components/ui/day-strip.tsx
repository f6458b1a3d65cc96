import { useText } from "~/i18n/text";
import { weekdayName, weekdayOf } from "~/lib/bangkok-time";
import { Day, type ShownDay } from "./day";

/** Days side by side, one of which is chosen; they scroll if they don't fit. */
export function DayStrip({ label, days }: { label: string; days: readonly ShownDay[] }) {
  const { locale } = useText();
  return (
    <nav
      aria-label={label}
      className="-mx-4 scroll-px-12 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:px-0"
    >
      <ul className="flex gap-1">
        {days.map((day) => (
          <li
            key={day.date}
            className={day.chosen ? "shrink-0 [scroll-initial-target:nearest]" : "shrink-0"}
          >
            <Day day={day} className="min-h-16 w-13 pb-1">
              <span aria-hidden="true" className="text-mini font-normal">
                {weekdayName(weekdayOf(day.date), locale)}
              </span>
              <span aria-hidden="true">{Number(day.date.slice(8))}</span>
            </Day>
          </li>
        ))}
      </ul>
    </nav>
  );
}
