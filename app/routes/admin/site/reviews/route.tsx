import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { StarIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { RowMenu } from "~/components/ui/row-menu";
import { MOST_BAD_STARS, REVIEW_STATES } from "~/domain/admin/site/reviews-filter";
import {
  countReviewsForAdmin,
  listReasonsOfReports,
  listReviewsForAdmin,
  type ReviewForAdmin,
} from "~/domain/admin/site/moderate-reviews.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { fullNameForReader } from "~/lib/for-reader";
import { languageOfText } from "~/lib/language-of-text";
import type { Locale, ReviewReportKind } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { RowAction, RowActions, SegmentLinks } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

/** The parts of the list, side by side. */
const REVIEW_PARTS = [...REVIEW_STATES, "all"] as const;

const STARS_FILTERS = ["bad"] as const;

/** While reviews are reported, the list opens on them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { locale } = context;
  const { choice, page } = readListQuery(request);
  const counts = countReviewsForAdmin();
  const state = choice("state", REVIEW_PARTS) ?? (counts.reported > 0 ? "reported" : "all");
  const asked = { state, stars: choice("stars", STARS_FILTERS) };
  const found = listReviewsForAdmin(
    { state: state === "all" ? null : state, isBad: asked.stars !== null },
    page,
  );
  const reasons = listReasonsOfReports(
    found.rows.flatMap(({ id, reportedAt }) => (reportedAt === null ? [] : [id])),
  );
  return {
    ...(await describeList(context, "reviews", asked, found, page)),
    counts,
    reviews: found.rows.map((row) => reviewRow(row, reasons.get(row.id) ?? null, locale)),
  };
}

/** Returns the data of a list row. */
const reviewRow = (review: ReviewForAdmin, report: ReviewReportKind | null, locale: Locale) => ({
  id: review.id,
  bookingId: review.bookingId,
  cleanerId: review.cleanerId,
  cleaner: fullNameForReader(review.cleanerName, locale),
  customer: `${review.customerFirstName} ${review.customerLastName}`.trim(),
  stars: review.stars,
  comment: review.comment,
  answer: review.answer,
  createdAt: review.createdAt,
  isReported: review.reportedAt !== null,
  /** The kind of the latest report; null if it isn't reported. */
  report,
  isHidden: review.hiddenAt !== null,
});

type ReviewRow = ReturnType<typeof reviewRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminReviewsPage() {
  const { t, locale } = useText();
  const { list, counts, reviews } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns: ListColumn<ReviewRow>[] = [
    {
      head: t("admin-reviews:cleaner"),
      place: "title",
      cell: ({ cleaner, cleanerId }) => (
        <Link
          to={adminPaths.item("cleaners", cleanerId)}
          className="link flex min-h-11 w-fit items-center md:-my-2.5 lg:min-w-36"
        >
          {cleaner || t("admin-bookings:former-cleaner")}
        </Link>
      ),
    },
    {
      head: t("admin-reviews:customer"),
      cell: ({ customer }) => (
        <span className="block wrap-anywhere lg:min-w-32">
          {customer || t("admin-bookings:former-customer")}
        </span>
      ),
    },
    {
      head: t("admin-reviews:stars"),
      numeric: true,
      cell: ({ stars }) => <Rating stars={stars} />,
    },
    {
      head: t("admin-reviews:review"),
      place: "words",
      cell: ({ comment, answer }) => (
        <span className="block max-w-prose py-1">
          {comment ? (
            <span lang={languageOfText(comment)} className="line-clamp-3 wrap-anywhere">
              {comment}
            </span>
          ) : (
            <span className="text-ink-soft">{t("admin-reviews:no-words")}</span>
          )}
          {answer ? (
            <span className="line-clamp-2 text-ink-soft wrap-anywhere">
              {t("admin-reviews:answer", { words: answer })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      head: t("admin-reviews:when"),
      isDate: true,
      cell: ({ createdAt }) => formatDate(cityDateOf(createdAt), locale, "compact"),
    },
    {
      head: t("admin:status"),
      place: "state",
      cell: (review) => <ReviewState {...review} />,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, bookingId, isHidden, isReported }) => (
        <RowActions>
          <RowAction
            to={adminPaths.step("reviews", id, isHidden ? "show" : "hide", search)}
            preventScrollReset
            aria-label={t(isHidden ? "admin-reviews:show-which" : "admin-reviews:hide-which", {
              id,
            })}
            oneLine
          >
            {t(isHidden ? "admin-reviews:show" : "admin-reviews:hide")}
          </RowAction>
          <RowMenu label={t("admin-reviews:more-of", { id })}>
            {isReported && !isHidden ? null : (
              <Link
                to={adminPaths.step("reviews", id, isHidden ? "show" : "hide", search)}
                preventScrollReset
                aria-label={t(isHidden ? "admin-reviews:show-which" : "admin-reviews:hide-which", {
                  id,
                })}
                data-phones=""
              >
                {t(isHidden ? "admin-reviews:show" : "admin-reviews:hide")}
              </Link>
            )}
            {isReported ? (
              <Link to={adminPaths.step("reviews", id, "keep", search)} preventScrollReset>
                {t("admin-reviews:keep")}
              </Link>
            ) : null}
            <Link to={adminPaths.item("bookings", bookingId)}>
              {t("admin:subject-booking", { id: bookingId })}
            </Link>
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  return (
    <AdminList
      section="reviews"
      list={list}
      count={null}
      parts={
        <SegmentLinks
          label={t("admin-reviews:state")}
          segments={REVIEW_PARTS.map((part) => ({
            to: adminPaths.section("reviews", { ...list.asked, state: part }),
            label: joinWithDots(t(`admin-reviews:state-${part}`), String(counts[part])),
            isShown: list.asked.state === part,
          }))}
        />
      }
      filters={[
        {
          name: "stars",
          label: t("admin-reviews:stars"),
          all: t("admin-reviews:stars-any"),
          options: [
            { value: "bad", label: t("admin-reviews:stars-bad", { most: MOST_BAD_STARS }) },
          ],
        },
      ]}
      keeps={{ state: list.asked.state }}
      columns={columns}
      lineOf={(review) => ({
        to: adminPaths.item("bookings", review.bookingId),
        title: (
          <>
            <Rating stars={review.stars} />
            <span className="sr-only">{t("admin-reviews:stars")}</span>{" "}
            {review.cleaner || t("admin-bookings:former-cleaner")}
          </>
        ),
        state:
          review.isHidden || review.isReported ? (
            <ReviewState {...review} isShort />
          ) : (
            formatDate(cityDateOf(review.createdAt), locale, "brief")
          ),
        text:
          review.report && !review.isHidden ? (
            t(`admin-reviews:kind-${review.report}`)
          ) : review.comment ? (
            <span lang={languageOfText(review.comment)}>{review.comment}</span>
          ) : (
            t("admin-reviews:no-words")
          ),
        figure: review.isReported && !review.isHidden ? `#${review.bookingId}` : null,
        acts:
          review.isReported && !review.isHidden ? (
            <>
              {review.comment ? (
                <p
                  lang={languageOfText(review.comment)}
                  className="basis-full text-sm font-normal wrap-anywhere"
                >
                  {review.comment}
                </p>
              ) : null}
              <Link
                to={adminPaths.step("reviews", review.id, "keep", search)}
                preventScrollReset
                className="button button-quiet text-sm"
              >
                {t("admin-reviews:keep")}
              </Link>
              <Link
                to={adminPaths.step("reviews", review.id, "hide", search)}
                preventScrollReset
                aria-label={t("admin-reviews:hide-which", { id: review.id })}
                className="button button-outline text-sm"
              >
                {t("admin-reviews:hide")}
              </Link>
            </>
          ) : null,
      })}
      rows={reviews}
      none={t("admin-reviews:none")}
      clearTo={adminPaths.section("reviews", { state: "all" })}
    />
  );
}

const Rating = ({ stars }: { stars: number }) => (
  <span className="whitespace-nowrap">
    {stars} <StarIcon className="inline size-3.5 align-[-0.1em] text-marigold" />
  </span>
);

/** Shows if a review is hidden, or reported and why. One that everybody sees needs no words. */
function ReviewState({
  isReported,
  isHidden,
  report,
  isShort = false,
}: ReviewRow & {
  /** True in a row of two lines, which has no room for the reason. */
  isShort?: boolean;
}) {
  const { t } = useText();
  if (isHidden) return <Badge tone="over">{t("admin-reviews:state-hidden")}</Badge>;
  if (!isReported) return null;
  return (
    <>
      <Badge tone="waits">{t("admin-reviews:state-reported")}</Badge>
      {report && !isShort ? (
        <span className="block text-mini text-ink-soft">{t(`admin-reviews:kind-${report}`)}</span>
      ) : null}
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
