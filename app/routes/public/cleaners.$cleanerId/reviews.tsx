import { Pagination } from "~/components/pagination";
import { StarRow } from "~/components/stars";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { writtenIn } from "~/lib/written-in";

interface ReviewsProps {
  cleanerId: number;
  reviews: { id: number; stars: number; comment: string; firstName: string; createdAt: number }[];
  page: number;
  hasMore: boolean;
}

/** What customers said, newest first. */
export function Reviews({ cleanerId, reviews, page, hasMore }: ReviewsProps) {
  const { locale, t } = useText();
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-xl">
        {t("cleaner:reviews")}
      </h2>
      {reviews.length === 0 ? (
        <p className="pt-2 text-ink-soft">{t("cleaner:reviews-none")}</p>
      ) : (
        <ul className="divide-y divide-celadon-200">
          {reviews.map((review) => (
            <li key={review.id} className="py-4">
              <p className="flex flex-wrap items-center gap-x-3">
                <strong>{review.firstName || t("cleaner:somebody")}</strong>
                <StarRow rating={review.stars} />
                <span className="text-sm text-ink-soft">
                  {formatDate(cityDateOf(review.createdAt), locale, "long")}
                </span>
              </p>
              {review.comment ? (
                <p lang={writtenIn(review.comment)} className="max-w-prose pt-1">
                  {review.comment}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        hasMore={hasMore}
        to={(other) => `${paths.cleaner(cleanerId, { page: other })}#reviews`}
      />
    </section>
  );
}
