import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { CheckCircleIcon, CheckIcon, HourglassIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { useHydrated } from "~/components/hydrated";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { FormProblem } from "~/components/ui/form-problem";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  getNeighbouringJobs,
  getOfferForCleaner,
  type OfferedSeries,
  type OfferForCleaner,
} from "~/domain/bookings/substitutes/reading-offers.server";
import { MOST_OFFERS_OF_SEARCH } from "~/domain/bookings/substitutes/search-rules";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { serializeToast } from "~/http/toast.server";
import { HomeFacts } from "~/components/home-facts";
import { homeView } from "~/http/home-facts.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { seriesSpan } from "~/domain/bookings/series/series-span";
import { useText } from "~/i18n/text";
import {
  cityDateOf,
  formatClockRange,
  formatClockUnbroken,
  formatDate,
  formatMoment,
} from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import { requireCleaner } from "../shared/require-cleaner.server";
import { useServerClock } from "../shared/use-server-clock";

export const handle = JOB_QUESTION_HANDLE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { userId } = await requireCleaner(request, context);
  const offer = getOfferForCleaner(parseId(params.id), userId, context.now);
  if (!offer) throw data(null, { status: 404 });
  const { home, aboutHome, series, ...shown } = offer;
  const isOpen = offer.state === "open";
  const t = await translatorFor(context.locale);
  return {
    now: context.now,
    // Once it isn't open any more, the home is no longer their affair.
    home: isOpen ? homeView({ home, aboutHome }, t) : null,
    series: series && seriesView(offer, series, t, context.locale),
    fits: isOpen
      ? fitTexts(series ? null : getNeighbouringJobs(offer), { t, locale: context.locale })
      : [],
    offer: {
      ...shown,
      serviceName: keepCompounds(serviceNameOf(offer, context.locale)),
    },
    meta: await describePersonalPage(context, series ? "offers:title" : "job:offer-title"),
  };
}

/** Returns the texts of an offer for a series. */
function seriesView(
  { date, keeps, totalPrice }: OfferForCleaner,
  series: OfferedSeries,
  t: Translate,
  locale: Locale,
) {
  return {
    visits: series.visits,
    keeps: series.keeps,
    title: t("offers:title"),
    span: keepCompounds(seriesSpan({ ...series, first: date }, t, locale)),
    parts: keepCompounds(t("offers:parts", { count: series.visits, keep: formatBaht(keeps) })),
    collect: t("offers:collect", { total: formatBaht(totalPrice) }),
    text: keepCompounds(t("offers:text")),
  };
}

/** Says what is before the offered job on its day, and what after it; of a series only that it fits. */
function fitTexts(
  neighbours: ReturnType<typeof getNeighbouringJobs> | null,
  { t, locale }: { t: Translate; locale: Locale },
): string[] {
  if (!neighbours) return [t("offers:fits-no-clash")];
  const { before, after } = neighbours;
  if (!before && !after) return [t("offers:fits-alone")];
  const lines = [t("offers:fits-no-clash")];
  if (before) {
    const time = formatClockUnbroken(before.endsAt, locale);
    lines.push(t("offers:fits-before", { time, area: t(`areas:${before.city}`) }));
  }
  if (after) {
    const time = formatClockUnbroken(after.startsAt, locale);
    lines.push(t("offers:fits-after", { time, area: t(`areas:${after.city}`) }));
  }
  return lines;
}

/** Accepts or declines the offer. Whoever is late is shown on the same page that somebody was faster. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { userId } = await requireCleaner(request, context);
  const bookingId = parseId(params.id);
  if (!getOfferForCleaner(bookingId, userId, context.now)) throw data(null, { status: 404 });
  const isAccepted = (await readForm(request)).get("answer") === "accept";
  const result = isAccepted
    ? acceptBooking({ bookingId, userId }, context.now)
    : // Nobody reads a reason: that they were asked stays between them and the search.
      declineBooking({ bookingId, userId, reason: "" }, context.now);
  if (!result.ok) return redirectWithin(request, paths.jobOffer(bookingId));
  const toast = await serializeToast({
    title: isAccepted ? "job:offer-accepted" : "job:offer-declined",
  });
  return redirectWithin(request, isAccepted ? paths.job(bookingId) : paths.cleanerDashboard(), {
    headers: { "Set-Cookie": toast },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function JobOffer() {
  const { t, locale } = useText();
  const { offer, home, fits, series, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isOpen = offer.state === "open";
  const keeps = series?.keeps ?? offer.keeps;
  const less = offer.usualKeeps * (series?.visits ?? 1) - keeps;
  return (
    <div className="page flex flex-col pt-3 sm:pt-6">
      <BackLink to={paths.cleanerDashboard()}>{t("job:back")}</BackLink>
      <h1 className="text-title tabular" tabIndex={-1}>
        <span className="block text-base font-semibold text-marigold-900">
          {series?.title ?? t("job:offer-title")}
        </span>
        {joinSideBySide(locale, formatDate(offer.date, locale, "short"), "")}
        <span className="whitespace-nowrap max-[16rem]:whitespace-normal">
          {formatClockRange(offer.startsAt, offer.endsAt, locale)}
        </span>
      </h1>
      {series ? <p className="text-section tabular">{series.span}</p> : null}
      <p className="pb-4 text-ink-soft">
        {offer.serviceName}&nbsp;· {t("common:hours", { count: offer.hoursBilled })}&nbsp;·{" "}
        {t(`areas:${offer.city}`)}
      </p>
      <FormProblem refused={refused} />
      {offer.state === "open" ? null : (
        <Banner title={t(`job:offer-${offer.state}-title`)}>
          {offer.state === "accepted" ? (
            <Link
              to={paths.job(offer.bookingId)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("jobs:see-job")}
            </Link>
          ) : (
            <p>{t("job:offer-over-text")}</p>
          )}
        </Banner>
      )}
      <div className="part-two gap-y-5 pb-8 has-[.action-bar]:max-lg:pb-0 lg:grid-rows-[auto_1fr]">
        <div className="part-side lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <section className="card overflow-hidden">
            {isOpen ? <AnswerClock offer={offer} now={now} /> : null}
            <div className="bg-celadon-100 p-4 sm:px-6 forced-colors:border-y">
              <KeyValues>
                <KeyValue
                  kind="sum"
                  label={t("job:offer-keep")}
                  detail={
                    series?.parts ??
                    t("job:offer-keep-parts", {
                      hours: t("common:hours", { count: offer.hoursBilled }),
                      rate: formatBaht(offer.hourlyRate),
                    })
                  }
                >
                  <strong className="text-title">{formatBaht(keeps)}</strong>
                </KeyValue>
                <KeyValue kind="sum" label={t("job:offer-collect")}>
                  {series?.collect ?? formatBaht(offer.totalPrice)}
                </KeyValue>
              </KeyValues>
            </div>
            {isOpen && less > 0 ? (
              <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">
                {t("job:offer-less", {
                  rate: formatBaht(offer.usualHourlyRate),
                  less: formatBaht(less),
                })}
              </p>
            ) : null}
          </section>
          {isOpen ? (
            <>
              <p className="order-1 text-sm text-ink-soft lg:order-none">
                {series ? `${series.text} ` : null}
                {t("job:offer-text")}
              </p>
              <Form method="post" className="action-bar lg:flex-row!">
                <button
                  type="submit"
                  name="answer"
                  value="decline"
                  className="button button-quiet min-h-13 flex-1 px-3"
                >
                  {t("job:offer-decline")}
                </button>
                <button
                  type="submit"
                  name="answer"
                  value="accept"
                  className="button button-strong min-h-13 flex-1 px-3"
                >
                  <CheckIcon className="size-5 shrink-0" />
                  {t("job:offer-accept")}
                </button>
              </Form>
            </>
          ) : null}
        </div>
        {home ? (
          <section className="lg:col-start-1">
            <h2 className="pb-2 text-section">{t("job:home")}</h2>
            <div className="card p-4 sm:px-6">
              <HomeFacts home={home} />
            </div>
          </section>
        ) : null}
        {isOpen ? (
          <section className="lg:col-start-1">
            <h2 className="pb-2 text-section">{t("job:offer-fits")}</h2>
            <ul className="card flex flex-col gap-2 p-4 sm:px-6">
              {fits.map((line) => (
                <li key={line} className="flex gap-2">
                  <CheckCircleIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
                  <span className="min-w-0 tabular">{line}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}

/** The time left to answer: a ring that empties, with the time in it, to the second in the last hour; and until when. */
function AnswerClock({
  offer: { askedAt, expiresAt },
  now,
}: {
  offer: { askedAt: number; expiresAt: number };
  now: number;
}) {
  const { t, locale } = useText();
  const isCounted = useHydrated();
  const left = Math.max(0, expiresAt - useServerClock(now, SECOND_MS));
  const minutes = Math.floor(left / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  const share = Math.min(1, left / (expiresAt - askedAt));
  return (
    <div className="flex items-center gap-4 p-4 max-[16rem]:flex-wrap sm:px-6">
      <span aria-hidden="true" className="relative grid size-22 shrink-0 place-items-center">
        <svg
          viewBox="0 0 88 88"
          fill="none"
          className="absolute inset-0 -rotate-90"
          strokeWidth="8"
        >
          <circle cx="44" cy="44" r="38" className="stroke-marigold-100" />
          <circle
            cx="44"
            cy="44"
            r="38"
            pathLength="1"
            strokeDasharray={`${share.toFixed(4)} 1`}
            className="stroke-marigold"
          />
        </svg>
        {isCounted && left < HOUR_MS ? (
          <span className="text-xl font-semibold tabular">
            {minutes}:{String(seconds).padStart(2, "0")}
          </span>
        ) : left < HOUR_MS ? (
          <HourglassIcon className="size-8 text-marigold-900" />
        ) : (
          <span className="max-w-16 text-center text-sm leading-snug font-semibold tabular">
            {t("job:in-hm", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </span>
        )}
      </span>
      <p className="min-w-0">
        <strong className="block tabular">
          {t("job:offer-answer-by", {
            moment:
              cityDateOf(expiresAt) === cityDateOf(now)
                ? formatClockUnbroken(expiresAt, locale)
                : formatMoment(expiresAt, locale),
          })}
        </strong>
        <span className="block text-sm text-ink-soft">
          {t("job:offer-most", { most: MOST_OFFERS_OF_SEARCH })}
        </span>
      </p>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
