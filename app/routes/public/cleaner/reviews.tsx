import { StarIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Pagination } from "~/components/pagination";
import { StarRow } from "~/components/stars";
import type { PublicReview } from "~/domain/reviews/reviews.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import type { PublicCleaner } from "./public-cleaner.server";

interface CleanerReviewsProps {
  cleaner: PublicCleaner;
  /** Five stars first. */
  stars: { stars: number; count: number }[];
  reviews: PublicReview[];
  page: number;
  hasMore: boolean;
  /** True if only the latest reviews are shown. */
  isLatestOnly: boolean;
  /** Returns the address of a page of all reviews. */
  to: (page: number) => string;
}

/** The reviews, newest first: counts for each number of stars, the latest, then a link to all of them. */
export function CleanerReviews(props: CleanerReviewsProps) {
  const { cleaner, stars, reviews, page, hasMore, isLatestOnly, to } = props;
  const { t } = useText();
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="max-w-prose">
      <h2 id="reviews-title" className="text-xl">
        {t("cleaner:reviews")}
      </h2>
      {reviews.length === 0 ? (
        <p className="pt-2 text-ink-soft">{t("cleaner:reviews-none")}</p>
      ) : (
        <>
          <Summary cleaner={cleaner} stars={stars} />
          <ul className="ruled">
            {reviews.map((review) => (
              <Review key={review.id} review={review} cleanerName={cleaner.shortName} />
            ))}
          </ul>
        </>
      )}
      {isLatestOnly ? (
        hasMore ? (
          <Link to={to(1)} className="button button-quiet">
            {t("cleaner:reviews-all", { count: cleaner.reviewCount })}
          </Link>
        ) : null
      ) : (
        <Pagination page={page} hasMore={hasMore} to={to} />
      )}
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
          to={paths.reportReview(review.id)}
          rel="nofollow"
          aria-label={t("cleaner:report-whose", { name, month })}
          className="link ml-auto grid min-h-11 min-w-11 place-items-center text-sm"
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
    <p lang={languageOfText(text)} className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** The average, and a bar for each number of stars. */
function Summary({
  cleaner: { rating, reviewCount },
  stars,
}: Pick<CleanerReviewsProps, "cleaner" | "stars">) {
  const { t } = useText();
  const all = stars.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="card mt-3 flex items-center gap-4 p-4 max-[16rem]:flex-wrap">
      <p className="text-center">
        <strong className="block text-4xl tabular">{rating.toFixed(1)}</strong>
        <StarRow rating={rating} />
        <span className="block text-sm text-ink-soft">
          {t("common:reviews", { count: reviewCount })}
        </span>
      </p>
      <ul className="flex-1 text-sm tabular">
        {stars.map(({ stars: number, count }) => (
          <li key={number} className="flex items-center gap-2">
            <span className="sr-only">{t("cleaner:stars-given", { stars: number, count })}</span>
            <span aria-hidden="true">{number}</span>
            <StarIcon className="size-3.5 text-marigold" />
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 flex-1 rounded-full"
            >
              <path
                fill="currentColor"
                className="text-celadon-200 forced-colors:text-[Canvas]"
                d="M0 0h100v8H0z"
              />
              <path
                fill="currentColor"
                className="text-celadon-700 forced-colors:text-[CanvasText]"
                d={`M0 0h${Math.round((100 * count) / all)}v8H0z`}
              />
            </svg>
            <span aria-hidden="true" className="w-6 text-right">
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
