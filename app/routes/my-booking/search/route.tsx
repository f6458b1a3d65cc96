import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { formatRelativeDay } from "~/components/relative-day";
import { prepareAlternativeBooking } from "~/domain/bookings/rescheduling/alternatives.server";
import {
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { getBusiness } from "~/domain/business/business.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockRange } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { chosenAlternativeOf } from "../shared/alternative";
import { requireMyBooking } from "../shared/my-booking.server";
import { Choices } from "./choices";
import { Progress } from "./progress";
import { SearchLog } from "./search-log";
import { searchPageView, type SearchPageView } from "./search-page-view.server";
import { Substitute } from "./substitute";
import { BookingRows } from "./booking-rows";
import { WaysOut } from "./ways-out";

/** Time after which the page of a search that goes on loads anew, in seconds. */
const REFRESH_S = 30;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  const search = searchPageView(booking, { now, locale, t: await translatorFor(locale) });
  // A booking that has its cleaner has no such page.
  if (!search) throw redirect(paths.myBooking(booking.id));
  const { phone, lineAccount } = getBusiness(locale);
  return {
    search,
    business: { phone, lineAccount },
    meta: await describePersonalPage(context, `my-booking:search-${search.state}-title`),
  };
}

/** The buttons that begin the search or end it. */
const COMMANDS = new Map([
  ["start", startSearchAsCustomer],
  ["stop", stopSearch],
]);

/** Begins the search, ends it, or goes on to step 4 with the chosen cleaner. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const form = await readForm(request);
  const { now } = context;
  const chosen = chosenAlternativeOf(form);
  const choices = chosen && prepareAlternativeBooking(booking.id, viewer.id, chosen, now);
  if (choices) return redirect(withSeriesQuery(paths.bookingDetails(choices), choices));
  const by = { userId: viewer.id, now };
  const command = COMMANDS.get(String(form.get("intent")));
  // The page has no such button.
  if (!command && !form.has("instead")) throw new Response(null, { status: 400 });
  // A chosen cleaner who isn't free any more leads back to the page, which shows who is.
  const result = command?.(booking.id, by) ?? { ok: false, reason: "not-possible" };
  if (!result.ok && result.reason === "unknown-booking") throw data(null, { status: 404 });
  // The page says what has changed meanwhile.
  const toast = result.ok
    ? null
    : await serializeToast({ title: "my-booking:changed-title", text: "my-booking:changed-text" });
  return redirect(
    paths.bookingSearch(booking.id),
    toast ? { headers: { "Set-Cookie": toast } } : {},
  );
}

export default function SubstituteSearch() {
  const { t } = useText();
  const { search, business } = useLoaderData<typeof loader>();
  const { lost, state, substitute } = search;
  return (
    <div className="page pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.myBooking(lost.id)}>{t("my-booking:go-back")}</BackLink>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4">
          {state === "looking" ? (
            <section className="card p-4 sm:p-6">
              <Progress search={search}>
                <Heading search={search} />
              </Progress>
            </section>
          ) : substitute ? (
            <section className="card p-4 sm:p-6">
              <Substitute search={search} substitute={substitute}>
                <Heading search={search} />
              </Substitute>
            </section>
          ) : (
            <div>
              <Heading search={search} />
            </div>
          )}
          {state === "not-found" || state === "stopped" || state === "cancelled" ? (
            <p>{t(`my-booking:search-${state}-text`)}</p>
          ) : null}
          {search.choices.length > 0 ? <Choices search={search} /> : null}
          {state === "looking" || state === "found" ? <SearchLog search={search} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {substitute ? null : <WaysOut search={search} />}
          <BookingRows search={search} business={business} />
        </div>
      </div>
    </div>
  );
}

/** Says what goes on, and of which booking. */
function Heading({ search: { lost, series, state, substitute, now } }: { search: SearchPageView }) {
  const { t, locale } = useText();
  const name = lost.cleanerName || t("common:former-cleaner");
  const how = t(`my-booking:search-${lost.how}`, { name });
  const comes = substitute && state !== "given-back" ? substitute.name : null;
  return (
    <>
      {state === "looking" ? null : <p className="text-ink-soft">{how}</p>}
      <h1 tabIndex={-1}>
        {state === "looking" ? <span className="block">{how}</span> : null}
        {comes === null
          ? t(`my-booking:search-${state}-title`)
          : t("my-booking:search-somebody", { name: comes })}
      </h1>
      <p className="text-ink-soft tabular">
        {t("my-booking:day-at", {
          day: formatRelativeDay(lost.date, cityDateOf(now), locale, t),
          time: formatClockRange(lost.startsAt, lost.endsAt, locale),
        })}
        {series ? <span className="block">{series.span}</span> : null}
      </p>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => [
  ...metaTags(loaded?.meta, error),
  // A page without scripts shows what has changed by loading anew. It has no field whose text would be lost.
  ...(loaded?.search.state === "looking"
    ? [{ httpEquiv: "refresh", content: String(REFRESH_S) }]
    : []),
];

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
