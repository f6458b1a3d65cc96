import { StarIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Pagination } from "~/components/pagination";
import { StarRow } from "~/components/stars";
import type { PublicReview, ReviewCounts } from "~/domain/reviews/reviews.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { reportReviewPath } from "~/lib/unlinked-paths";
import { languageOfText } from "~/lib/language-of-text";
import type { PublicCleaner } from "./public-cleaner.server";

interface CleanerReviewsProps {
  cleaner: PublicCleaner;
  counts: ReviewCounts;
  reviews: PublicReview[];
  page: number;
  hasMore: boolean;
  /** True if only the latest reviews are shown. */
  isLatestOnly: boolean;
  /** Returns the address of a page of all reviews. */
  to: (page: number) => string;
}

/**
 * The reviews: a bar for each number of stars, those with words, newest first, then a link to the rest of them,
 * and in one line how many gave stars only.
 */
export function CleanerReviews(props: CleanerReviewsProps) {
  const { cleaner, counts, reviews, page, hasMore, isLatestOnly, to } = props;
  const { t } = useText();
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-xl">
        {cleaner.reviewCount > 0
          ? t("common:reviews", { count: cleaner.reviewCount })
          : t("cleaner:reviews")}
      </h2>
      {cleaner.reviewCount === 0 ? (
        <p className="pt-2 text-ink-soft">{t("cleaner:reviews-none")}</p>
      ) : (
        <StarCounts counts={counts} />
      )}
      {reviews.length > 0 ? (
        <ul className="pt-2 ruled">
          {reviews.map((review) => (
            <Review key={review.id} review={review} cleanerName={cleaner.name} />
          ))}
        </ul>
      ) : null}
      {isLatestOnly && hasMore ? (
        <Link to={to(1)} className="button button-quiet">
          {t("cleaner:reviews-more", { count: counts.withWords - reviews.length })}
        </Link>
      ) : null}
      {isLatestOnly ? null : <Pagination page={page} hasMore={hasMore} to={to} />}
      {counts.silent > 0 ? (
        <p className="pt-2 text-sm text-ink-soft">
          {counts.withWords > 0
            ? t("cleaner:reviews-silent", { count: counts.silent })
            : t("cleaner:reviews-all-silent")}
        </p>
      ) : null}
    </section>
  );
}

/** One customer's review, under their first name, with the cleaner's answer below. */
function Review({ review, cleanerName }: { review: PublicReview; cleanerName: string }) {
  const { locale, t } = useText();
  const name = review.firstName || t("cleaner:somebody");
  const month = formatDate(cityDateOf(review.createdAt), locale, "month");
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong>{name}</strong>
        <StarRow rating={review.stars} />
        <span className="text-sm text-ink-soft">{month}</span>
        <Link
          to={reportReviewPath(review.id)}
          rel="nofollow"
          aria-label={t("cleaner:report-whose", { name, month })}
          className="ml-auto grid min-h-11 min-w-11 items-center justify-items-end text-sm text-ink-soft hover:underline"
        >
          {t("cleaner:report")}
        </Link>
      </p>
      <ReviewText text={review.comment} />
      {review.answer ? (
        <div className="mt-2 border-l-4 border-celadon-200 pl-3">
          <p className="text-sm font-semibold">{t("cleaner:answer-by", { name: cleanerName })}</p>
          <ReviewText text={review.answer} />
        </div>
      ) : null}
    </li>
  );
}

function ReviewText({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p lang={languageOfText(text)} className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** A bar for each number of stars, with the number of reviews that gave them. */
function StarCounts({ counts: { stars, withWords, silent } }: { counts: ReviewCounts }) {
  const { t } = useText();
  return (
    <ul className="pt-2 text-mini tabular">
      {stars.map(({ stars: number, count }) => (
        <li key={number} className="flex items-center gap-2">
          <span className="sr-only">{t("cleaner:stars-given", { stars: number, count })}</span>
          <span aria-hidden="true" className="w-2">
            {number}
          </span>
          <StarIcon className="size-3.5 text-marigold" />
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2 flex-1 rounded-full bg-celadon-100 forced-colors:border"
          >
            {count > 0 ? (
              <path
                stroke="currentColor"
                strokeWidth={8}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="text-marigold forced-colors:text-[CanvasText]!"
                d={`M0 4h${Math.round((100 * count) / (withWords + silent))}`}
              />
            ) : null}
          </svg>
          <span aria-hidden="true" className="w-6 text-right">
            {count}
          </span>
        </li>
      ))}
    </ul>
  );
}
