import { useText } from "~/i18n/text";

/** Full stars, and one half star when the fraction is 0.5 or more (docs/rules.md, What is shown). */
function starsOf(rating: number): { full: number; half: boolean } {
  const full = Math.floor(rating);
  return { full, half: rating - full >= 0.5 };
}

/** A rating as stars and a figure, and how many reviews it comes from. */
export function Stars({
  rating,
  reviewCount,
  small = false,
}: {
  rating: number;
  reviewCount: number;
  /** Where there is little room. */
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

/** One star, the figure and how many reviews it comes from, in one line. */
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
 * Stars alone, as one review gives them. One element a row, drawn by the style sheet: lists have
 * hundreds of stars, and a picture for each would be half of their weight.
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
