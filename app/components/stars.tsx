import { useText } from "~/i18n/text";

/**
 * Returns the full stars, and if a half one follows: for a fraction of 0.5 or more (docs/rules.md, What is
 * shown).
 */
function starsOf(rating: number): { full: number; half: boolean } {
  const full = Math.floor(rating);
  return { full, half: rating - full >= 0.5 };
}

/** A rating as stars and a figure, with the number of reviews. */
export function Stars({
  rating,
  reviewCount,
  small = false,
}: {
  rating: number;
  reviewCount: number;
  /** For places with little room. */
  small?: boolean;
}) {
  const { t } = useText();
  const size = small ? "text-mini" : "text-sm";
  if (reviewCount === 0) {
    return <span className={`${size} text-ink-soft`}>{t("common:rating-none")}</span>;
  }
  return (
    <span
      className={`inline-flex flex-wrap items-center ${size} ${small ? "gap-x-1 [--star-size:0.6875rem]" : "gap-x-1.5"}`}
    >
      <StarRow rating={rating} />
      <span aria-hidden="true" className="font-semibold tabular">
        {rating.toFixed(1)}
      </span>
      <span className="text-ink-soft">{t("common:reviews", { count: reviewCount })}</span>
    </span>
  );
}

/** One star, the rating as a figure and the number of reviews, on one line. */
export function RatingInBrief({ rating, reviewCount }: { rating: number; reviewCount: number }) {
  const { t } = useText();
  if (reviewCount === 0) {
    return (
      <span className="text-sm whitespace-nowrap text-ink-soft">{t("common:rating-none")}</span>
    );
  }
  return (
    <span className="min-w-14 shrink-[9] truncate text-sm">
      <span
        role="img"
        aria-label={t("common:rating-label", { rating: rating.toFixed(1) })}
        className="stars mr-1 align-[-0.15em]"
      />
      <strong aria-hidden="true" className="tabular">
        {rating.toFixed(1)}
      </strong>{" "}
      <span className="text-ink-soft">{t("common:reviews", { count: reviewCount })}</span>
    </span>
  );
}

/**
 * Stars alone, for the rating of one review. A row is one element, drawn by the style sheet: lists have
 * hundreds of stars, and an image for each would be half of their weight.
 */
export function StarRow({ rating }: { rating: number }) {
  const { t } = useText();
  const { full, half } = starsOf(rating);
  return (
    <span
      role="img"
      aria-label={t("common:rating-label", { rating: rating.toFixed(1) })}
      className="inline-flex"
    >
      {full > 0 ? <span className={`stars stars-${full}`} /> : null}
      {half ? <span className="stars star-half" /> : null}
    </span>
  );
}
