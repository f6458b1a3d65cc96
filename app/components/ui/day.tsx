import type { ReactNode } from "react";
import { Link } from "~/components/link";
import type { CityDate } from "~/lib/bangkok-time";

/** The facts about a day; the label says all of them as text. */
export interface ShownDay {
  date: CityDate;
  /** "Thursday 26 November, 1 cleaning confirmed, 1 request", for people who don't see the marks. */
  label: string;
  /** Address of the day; absent if it leads nowhere. */
  to?: string;
  marks?: readonly ("certain" | "waiting" | "done")[];
  /** Past, closed by the weekday, off by choice, or today; more than one can hold. */
  states?: readonly ("past" | "closed" | "off" | "today")[];
  /** True if the list of this day is shown. */
  chosen?: boolean;
}

/** Most marks that are shown on a day; its list shows the rest. */
const MOST_MARKS = 3;

/** One day of a month or of a day strip. */
export function Day({
  day: { label, to, marks = [], states = [], chosen = false },
  className,
  children,
}: {
  day: ShownDay;
  className: string;
  children: ReactNode;
}) {
  const content = (
    <>
      <span className="sr-only">{label}</span>
      {children}
      <span aria-hidden="true" className="dots flex h-2 items-center gap-1">
        {marks.slice(0, MOST_MARKS).map((mark, index) => (
          <span key={index} className={mark === "certain" ? "dot" : `dot dot-${mark}`} />
        ))}
      </span>
    </>
  );
  const looks = { "data-day": states.join(" ") || undefined, className: `part-day ${className}` };
  return to ? (
    <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined} {...looks}>
      {content}
    </Link>
  ) : (
    <span {...looks}>{content}</span>
  );
}
