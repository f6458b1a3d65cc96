import type { ReactNode } from "react";
import { Link } from "~/components/link";
import type { CityDate } from "~/lib/bangkok-time";

/** What is known of a day; the label says all of it in words. */
export interface ShownDay {
  date: CityDate;
  /** "Thursday 26 November, 1 cleaning confirmed, 1 request", for those who don't see the marks. */
  label: string;
  /** What it leads to; none for days that nobody goes to. */
  to?: string;
  marks?: readonly ("certain" | "waiting" | "done")[];
  /** Past, closed by the weekday, off by choice, today: more than one may hold. */
  states?: readonly ("past" | "closed" | "off" | "today")[];
  /** The day whose list is shown. */
  chosen?: boolean;
}

/** What there are more of is told by the list of the day. */
const MOST_MARKS = 3;

/** One day of a month or of a row of days. */
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
