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
import { CheckIcon, HourglassIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { Card } from "~/components/ui/card";
import { FormProblem } from "~/components/ui/form-problem";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { getOfferForCleaner } from "~/domain/bookings/substitutes/reading-offers.server";
import { MOST_OFFERS_OF_SEARCH } from "~/domain/bookings/substitutes/search-rules";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { serializeToast } from "~/http/toast.server";
import { HomeFacts } from "~/components/home-facts";
import { homeView } from "~/http/home-facts.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate, formatMoment } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = JOB_QUESTION_HANDLE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { userId } = await requireCleaner(request, context);
  const offer = getOfferForCleaner(parseId(params.id), userId, context.now);
  if (!offer) throw data(null, { status: 404 });
  const { home, aboutHome, ...shown } = offer;
  return {
    // Once it isn't open any more, the home is no longer their affair.
    home:
      offer.state === "open"
        ? homeView({ home, aboutHome }, await translatorFor(context.locale))
        : null,
    offer: {
      ...shown,
      serviceName: keepCompounds(serviceNameOf(offer, context.locale)),
    },
    meta: await describePersonalPage(context, "job:offer-title"),
  };
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
  const { offer, home } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const less = offer.usualKeeps - offer.keeps;
  return (
    <div className="page max-w-xl pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.cleanerDashboard()}>{t("job:back")}</BackLink>
      {offer.state === "open" ? (
        <p className="flex items-center gap-2 font-semibold text-marigold-900 tabular">
          <HourglassIcon className="size-5 shrink-0" />
          {t("job:offer-answer-by", { moment: formatMoment(offer.expiresAt, locale) })}
        </p>
      ) : null}
      <h1 className="text-title" tabIndex={-1}>
        {t("job:offer-title")}
      </h1>
      <p className="text-section tabular">
        {formatDate(offer.date, locale, "day")}{" "}
        {formatClockRange(offer.startsAt, offer.endsAt, locale)}
      </p>
      <p className="pb-4 text-ink-soft">
        {offer.serviceName}&nbsp;· {t("common:hours", { count: offer.hoursBilled })}&nbsp;·{" "}
        {t(`areas:${offer.city}`)}
      </p>
      <FormProblem refused={refused} />
      {offer.state === "open" ? null : (
        <Banner title={t(`job:offer-${offer.state}-title`)}>
          <p>{t("job:offer-over-text")}</p>
        </Banner>
      )}
      <Card weight="next">
        <KeyValues>
          <KeyValue
            kind="sum"
            label={t("job:offer-keep")}
            detail={t("job:offer-keep-parts", {
              hours: t("common:hours", { count: offer.hoursBilled }),
              rate: formatBaht(offer.hourlyRate),
            })}
          >
            <strong className="text-section">{formatBaht(offer.keeps)}</strong>
          </KeyValue>
          <KeyValue kind="sum" label={t("job:offer-collect")}>
            {formatBaht(offer.totalPrice)}
          </KeyValue>
        </KeyValues>
        {less > 0 ? (
          <p className="pt-2 text-sm text-ink-soft">
            {t("job:offer-less", {
              rate: formatBaht(offer.usualHourlyRate),
              less: formatBaht(less),
            })}
          </p>
        ) : null}
      </Card>
      {home ? (
        <section className="pt-4">
          <h2 className="pb-2 text-section">{t("job:home")}</h2>
          <HomeFacts home={home} />
        </section>
      ) : null}
      {offer.state === "open" ? (
        <>
          <p className="py-4 text-sm text-ink-soft">
            {t("job:offer-text", { most: MOST_OFFERS_OF_SEARCH })}
          </p>
          <Form method="post" className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1">
            <button
              type="submit"
              name="answer"
              value="decline"
              className="button button-outline min-h-13"
            >
              {t("job:offer-decline")}
            </button>
            <button
              type="submit"
              name="answer"
              value="accept"
              className="button button-strong min-h-13"
            >
              <CheckIcon className="size-5 shrink-0" />
              {t("job:offer-accept")}
            </button>
          </Form>
        </>
      ) : null}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
