import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { RatingInBrief } from "~/components/stars";
import { prepareAlternativeBooking } from "~/domain/bookings/rescheduling/alternatives.server";
import { getSearchForCustomer } from "~/domain/bookings/substitutes/reading-search.server";
import { findSearchChoices } from "~/domain/bookings/substitutes/search-choices.server";
import {
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { getBusiness } from "~/domain/business/business.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatClockRange, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { AlternativeButtons, chosenAlternativeOf } from "../shared/alternative";
import { BOOKING_QUESTION_HANDLE } from "../shared/booking-question";
import { requireMyBooking } from "../shared/my-booking.server";
import { useDayAndTime } from "../shared/use-day-and-time";

export const handle = BOOKING_QUESTION_HANDLE;

/** States in which the customer can choose somebody themselves. */
const STATES_WITH_CHOICES = ["ask", "looking", "not-found", "stopped"] as const;

/** Time after which the page of a search that goes on loads anew, in seconds. */
const REFRESH_S = 30;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  const search = getSearchForCustomer(booking, now);
  // A booking that has its cleaner has no such page.
  if (!search) throw redirect(paths.myBooking(booking.id));
  const hasChoices = STATES_WITH_CHOICES.some((state) => state === search.state);
  const { substitute, waiting, lost, ...shown } = search;
  return {
    ...shown,
    lost: { ...lost, cleanerName: nameForReader(lost.cleanerName, locale) },
    serviceId: booking.serviceId,
    waiting: waiting.map((one) => ({ ...one, name: nameForReader(one.name, locale) })),
    substitute: substitute && { ...substitute, name: nameForReader(substitute.name, locale) },
    choices: (hasChoices ? findSearchChoices(booking, now) : []).map((choice) => ({
      ...choice,
      name: nameForReader(choice.name, locale),
    })),
    teamPhone: getBusiness(locale).phone,
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
  if (choices) return redirect(paths.bookingDetails(choices));
  const by = { userId: viewer.id, now };
  const command = COMMANDS.get(String(form.get("intent")));
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

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function SubstituteSearch() {
  const { t, locale } = useText();
  const shown = useLoaderData<typeof loader>();
  const { lost, state, substitute, choices } = shown;
  const name = lost.cleanerName || t("common:former-cleaner");
  const heading =
    substitute && state !== "given-back"
      ? t("my-booking:search-somebody", { name: substitute.name })
      : t(`my-booking:search-${state}-title`);
  return (
    <div className="page max-w-xl pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.myBooking(lost.id)}>{t("my-booking:go-back")}</BackLink>
      <p className="pt-1 text-ink-soft">{t(`my-booking:search-${lost.how}`, { name })}</p>
      <h1 className="text-title" tabIndex={-1}>
        {heading}
      </h1>
      <p className="pb-4 text-ink-soft tabular">
        {t("my-booking:day-at", {
          day: formatDate(lost.date, locale, "full"),
          time: formatClockRange(lost.startsAt, lost.endsAt, locale),
        })}
      </p>
      <div className="flex flex-col gap-4">
        {state === "looking" ? <Progress shown={shown} /> : null}
        {substitute ? <Substitute shown={shown} substitute={substitute} /> : null}
        {state === "not-found" || state === "stopped" || state === "cancelled" ? (
          <p>{t(`my-booking:search-${state}-text`)}</p>
        ) : null}
        {choices.length > 0 ? <Choices shown={shown} /> : null}
        {substitute ? null : <WaysOut shown={shown} />}
      </div>
    </div>
  );
}

/** The people whom the search asks, how many can't, and until when it goes on. */
function Progress({ shown }: { shown: Shown }) {
  const { t, locale } = useText();
  const moment = useDayAndTime();
  const { lost, waiting, asked, cant, asksFrom, lookedAt, until, startedAt } = shown;
  return (
    <section className="card p-4 sm:p-6">
      <p className="flex items-center gap-2 font-semibold text-celadon-700">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-celadon-700" />
        {lookedAt === null
          ? t("my-booking:search-begins", { moment: moment(asksFrom ?? 0) })
          : t("my-booking:search-looked", { time: formatClockUnbroken(lookedAt, locale) })}
      </p>
      <p className="pt-1">{t("my-booking:search-holds", { total: formatBaht(lost.totalPrice) })}</p>
      {asked > 0 ? (
        <p className="pt-1 tabular">{t("my-booking:search-asked", { count: asked, cant })}</p>
      ) : null}
      {waiting.length > 0 ? (
        <ul className="flex flex-col gap-2 pt-3">
          {waiting.map(({ name, photo, expiresAt }) => (
            <li key={`${name} ${expiresAt}`} className="flex items-center gap-3">
              <CleanerPhoto name={name} photo={photo} width={44} className="size-11 shrink-0" />
              <span className="min-w-0">
                <strong className="block">{name}</strong>
                <span className="block text-sm text-ink-soft tabular">
                  {t("my-booking:search-answers-by", { moment: moment(expiresAt) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {startedAt === null || until === null ? null : (
        <div className="pt-3">
          <progress
            className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-celadon-200 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-celadon-700 [&::-webkit-progress-bar]:bg-celadon-200 [&::-webkit-progress-value]:bg-celadon-700"
            max={until - startedAt}
            value={(lookedAt ?? startedAt) - startedAt}
            aria-label={t("my-booking:search-known-by", { moment: moment(until) })}
          />
          <p className="text-sm text-ink-soft tabular">
            {t("my-booking:search-known-by", { moment: moment(until) })}
          </p>
        </div>
      )}
      <p className="pt-2 text-sm">{t("my-booking:search-no-need-to-wait")}</p>
    </section>
  );
}

/** The cleaner who comes: face, price and phone, and what became of what was agreed. */
function Substitute({
  shown: { lost },
  substitute,
}: {
  shown: Shown;
  substitute: NonNullable<Shown["substitute"]>;
}) {
  const { t, locale } = useText();
  const { name, photo, rating, reviewCount, phone, totalPrice, bookingId, cleanerId } = substitute;
  const saved = lost.totalPrice - totalPrice;
  const isSameTime = substitute.date === lost.date && substitute.time === lost.time;
  return (
    <section className="card p-4 sm:p-6">
      <div className="flex items-center gap-4 max-[16rem]:flex-wrap">
        <CleanerPhoto name={name} photo={photo} width={112} eager className="size-28 shrink-0" />
        <div className="min-w-0">
          <p className="text-section">{name}</p>
          <RatingInBrief rating={rating} reviewCount={reviewCount} />
          <p className="tabular">
            {formatDate(substitute.date, locale, "short")}
            {isSameTime ? ` · ${t("my-booking:search-same-time")}` : null}
          </p>
          <p className="tabular">
            <strong>{formatBaht(totalPrice)}</strong>
            {" · "}
            {saved > 0
              ? t("my-booking:search-cheaper", { saved: formatBaht(saved) })
              : saved === 0
                ? t("my-booking:search-same-price")
                : t("my-booking:search-agreed-anew")}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-2 pt-4">
        {phone ? (
          <a href={"tel:" + phone} className="button button-strong min-h-12 tabular">
            <PhoneIcon className="size-5 shrink-0" />
            {t("my-booking:call-name", { name })}{" "}
            <span className="whitespace-nowrap">{formatPhone(phone)}</span>
          </a>
        ) : null}
        <Link to={paths.myBooking(bookingId)} className="button button-outline min-h-12">
          {t("my-booking:search-see-booking")}
        </Link>
        <Link to={paths.cleaner(cleanerId)} className="link inline-flex min-h-11 items-center">
          {t("my-booking:search-see-profile")}
        </Link>
      </div>
      <p className="pt-2 text-sm text-ink-soft">{t("my-booking:search-free-to-change")}</p>
    </section>
  );
}

/** Up to three who are free: each button leads to step 4, with everything filled in. */
function Choices({ shown: { lost, choices, serviceId } }: { shown: Shown }) {
  const { t } = useText();
  return (
    <section aria-labelledby="choices" className="card overflow-hidden">
      <h2 id="choices" className="px-4 pt-4 text-section sm:px-6">
        {t("my-booking:search-choices")}
      </h2>
      <p className="px-4 pb-2 text-sm text-ink-soft sm:px-6">
        {t("my-booking:search-choices-text", { total: formatBaht(lost.totalPrice) })}
      </p>
      <form method="post" className="border-t border-celadon-200">
        <AlternativeButtons alternatives={choices} />
      </form>
      <p className="border-t border-celadon-200 px-4 py-2 sm:px-6">
        <Link
          to={paths.bookingCleaner({ serviceId, area: lost.city, replaces: lost.id })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("my-booking:instead-all")}
        </Link>
      </p>
    </section>
  );
}

/** Begin or end the search, ask the team, or do nothing. */
function WaysOut({ shown: { state, canSearch, lost, teamPhone } }: { shown: Shown }) {
  const { t } = useText();
  return (
    <>
      {state === "looking" || canSearch ? (
        <form method="post">
          {state === "looking" ? null : (
            <p className="pb-2 text-sm">
              {t("my-booking:search-holds", { total: formatBaht(lost.totalPrice) })}
            </p>
          )}
          <button
            type="submit"
            name="intent"
            value={state === "looking" ? "stop" : "start"}
            className={`button min-h-12 w-full ${state === "looking" ? "button-quiet" : "button-strong"}`}
          >
            {t(state === "looking" ? "my-booking:search-stop" : "my-booking:search-start")}
          </button>
        </form>
      ) : null}
      {teamPhone ? (
        <p>
          {t("my-booking:search-team")}{" "}
          <a href={"tel:" + teamPhone} className="link inline-flex min-h-11 items-center tabular">
            {formatPhone(teamPhone)}
          </a>
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t("my-booking:search-nothing-to-pay")}</p>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => [
  ...metaTags(loaded?.meta, error),
  // A page without scripts shows what has changed by loading anew. It has no field whose text would be lost.
  ...(loaded?.state === "looking" ? [{ httpEquiv: "refresh", content: String(REFRESH_S) }] : []),
];

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
