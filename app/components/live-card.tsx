import type { ReactNode, Ref } from "react";
import { CheckIcon } from "~/components/art/icons";
import type { LiveCardView } from "~/http/live-card.server";

/**
 * The card of a booking's day, the same for both sides: a drawing, the four moments, how things are in a few
 * words, which are read out when they change, and below it what its page adds, the other person first.
 */
export function LiveCard({
  card: { moment, picture, steps, live, isWell, title, lead, time },
  heading: Heading = "h1",
  headingRef,
  number,
  hasPicture = true,
  isPaying = false,
  children,
}: {
  card: LiveCardView;
  heading?: "h1" | "h3";
  headingRef?: Ref<HTMLHeadingElement>;
  /** The booking's number, beside how things are. */
  number?: string;
  /** False where a drawing would make light of what is said. */
  hasPicture?: boolean;
  /** On phones the QR below is worth more than the height of the drawing. */
  isPaying?: boolean;
  children: ReactNode;
}) {
  const at = ["ahead", "way", "work", "pay"].indexOf(moment);
  return (
    <section aria-labelledby="standing" className="card overflow-hidden">
      {hasPicture ? (
        <img
          src={`/art/day-${picture}.svg`}
          alt=""
          width={328}
          height={148}
          className={`${isPaying ? "h-18" : "h-37"} w-full lg:h-58 print:hidden`}
        />
      ) : null}
      <ol
        className={`flex flex-wrap gap-1 px-4 text-mini sm:px-6 ${hasPicture ? "pt-3" : "pt-4 sm:pt-6"}`}
      >
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className={`min-w-0 flex-1 basis-16 border-t-4 pt-1 ${index > at ? "border-celadon-200 text-ink-soft" : index === at ? "border-celadon-800 font-bold" : "border-celadon-700 text-celadon-700"}`}
          >
            {index < at ? <CheckIcon className="mr-0.5 inline size-3" /> : null}
            {step}
          </li>
        ))}
      </ol>
      <div className="p-4 sm:p-6">
        <div className="flex flex-wrap justify-between gap-x-2 text-mini tabular">
          <p
            role="status"
            className={`flex items-center gap-2 font-semibold ${isWell ? "text-celadon-700" : "text-marigold-900"}`}
          >
            <span
              className={`size-2.5 shrink-0 rounded-full forced-colors:border ${isWell ? "bg-celadon-700" : "bg-marigold"}`}
            />
            <span className="min-w-0">{live}</span>
          </p>
          {number ? <p className="text-ink-soft">{number}</p> : null}
        </div>
        <Heading
          id="standing"
          ref={headingRef}
          tabIndex={-1}
          className="text-title tabular lg:text-3xl"
        >
          {title}
        </Heading>
        {lead ? <p className="mt-0 text-ink-soft tabular">{lead}</p> : null}
        {time ? (
          <>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-2 h-2 w-full rounded-full bg-celadon-200 forced-colors:border"
            >
              <path d={`M0 0h${time.over}v1H0z`} className="fill-celadon-700" />
            </svg>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular">
              <span>{time.from}</span>
              <span>{time.to}</span>
            </p>
          </>
        ) : null}
        {children}
      </div>
    </section>
  );
}
