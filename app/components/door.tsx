/*
 * The parts that the two pages of a door share: the cleaner's who waits there, and the customer's. Their
 * texts come from the pages.
 */

/** The length of a figure such as "12:52"; longer ones are smaller. */
const MINUTES_AND_SECONDS = "00:00".length;

/** The clock at a door: a ring that empties, and is whole in another colour once the time is over. */
export function DoorClock({
  share,
  figure,
  note,
  isOver,
}: {
  /** The part of the time that is left, from 0 to 1. */
  share: number;
  figure: string;
  note: string;
  isOver: boolean;
}) {
  return (
    <p
      aria-hidden="true"
      className="relative mx-auto grid aspect-square w-46 max-w-full place-items-center"
    >
      <svg
        viewBox="0 0 184 184"
        fill="none"
        className="absolute inset-0 -rotate-90"
        strokeWidth="14"
        strokeLinecap="round"
      >
        <circle
          cx="92"
          cy="92"
          r="80"
          className={isOver ? "stroke-celadon-700" : "stroke-marigold-100"}
        />
        {isOver ? null : (
          <circle
            cx="92"
            cy="92"
            r="80"
            pathLength="1"
            strokeDasharray={`${share.toFixed(4)} 1`}
            className="stroke-marigold"
          />
        )}
      </svg>
      <span className="text-center leading-tight">
        <strong
          className={`block tabular ${figure.length > MINUTES_AND_SECONDS ? "text-2xl" : "text-[2.75rem] max-[16rem]:text-2xl"}`}
        >
          {figure}
        </strong>
        <span className="text-sm text-ink-soft">{note}</span>
      </span>
    </p>
  );
}

/** Lists what has happened at the door, the earliest first. */
export function DoorLog({
  title,
  lines,
}: {
  title: string;
  lines: readonly { when: string; text: string }[];
}) {
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="pb-2 text-section">
        {title}
      </h2>
      <ol className="card flex flex-col gap-3 p-4 sm:px-6">
        {lines.map(({ when, text }, index) => (
          <li key={`${when} ${text}`} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`mt-1 size-3 shrink-0 rounded-full forced-colors:border ${index === lines.length - 1 ? "bg-marigold" : "bg-celadon-700"}`}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-sm text-ink-soft tabular">{when}</span>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
