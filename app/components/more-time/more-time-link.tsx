import { ChevronRightIcon, ClockIcon, HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import type { MoreTimeRow } from "~/http/more-time-view.server";

/** The way to the page about more time: a question that waits for an answer, or a row. */
export function MoreTimeLink({ row, to }: { row: MoreTimeRow; to: string }) {
  const { kind, title, text, button } = row;
  const isToAnswer = kind === "answer";
  const isClosed = kind === "closed";
  if (button) {
    return (
      <section
        className={`rounded-2xl p-4 forced-colors:border ${isToAnswer ? "bg-marigold-100 text-marigold-900" : "bg-celadon-100"}`}
      >
        <h2 className="flex items-start gap-2 text-base">
          <HourglassIcon className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{title}</span>
        </h2>
        <p className="tabular">{text}</p>
        <Link
          to={to}
          className={`button mt-2 min-h-12 w-full ${isToAnswer ? "button-strong" : "button-outline"}`}
        >
          {button}
        </Link>
      </section>
    );
  }
  const content = (
    <>
      <ClockIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${isClosed ? "" : "text-celadon-700"}`}>{title}</span>
        <span className="block text-sm text-ink-soft tabular">{text}</span>
      </span>
    </>
  );
  const className = "card flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6";
  return isClosed ? (
    <p className={className}>{content}</p>
  ) : (
    <Link to={to} className={`${className} hover:bg-celadon-50`}>
      {content}
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}
