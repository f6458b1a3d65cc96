import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useOutletContext,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { CheckCircleIcon, HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { revalidateAfterRefusal } from "~/components/revalidate-after-refusal";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { sendForm } from "~/components/ui/send-form";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  listOpenBookingsAndOffers,
  type CleanerBooking,
} from "~/domain/bookings/reading/cleaner-bookings.server";
import { hasPastCleanerBookings } from "~/domain/bookings/reading/cleaner-history.server";
import { reportOnTheWay } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { getUnsaidJobs } from "~/domain/bookings/paying/unsaid-jobs.server";
import { nextCleanerAction } from "~/domain/bookings/lifecycle/status";
import { acceptTerms, giveCheckConsent } from "~/domain/cleaners/consents.server";
import { phoneDueDateFrom } from "~/domain/cleaners/phone-grace.server";
import { statementMonthOf } from "~/domain/payments/fee-ledger.server";
import { feesDueOn } from "~/domain/payments/statements.server";
import { getFeesOwed, listStatements } from "~/domain/payments/statements.server";
import type { RouteHandle } from "~/http/context";
import { checklistCookie } from "~/http/cookies.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { lineReturnToast } from "~/http/oauth/connect-line.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { refuseForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { homeInWords } from "~/http/home-facts.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import {
  addMonths,
  cityDateOf,
  daysBetween,
  formatClockUnbroken,
  formatDate,
  formatDays,
  formatMoment,
} from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import { CalendarIcon, QrIcon, UserIcon, WalletIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import type { DashboardContext } from "../shared/dashboard-context";
import { requireJobById } from "../shared/own-job.server";
import { requireCleaner, requireUserOnCleanerPage } from "../shared/require-cleaner.server";
import { redoWorkLines } from "../shared/redo-work-view.server";
import { isToConfirmComing } from "../shared/is-to-confirm.server";
import { jobView, nextJobView } from "../shared/job-view";
import { ListingChecklist } from "./listing-checklist";
import { nextAvailableFor } from "../shared/next-available.server";
import { momentWords } from "../shared/moments";
import { NextJobBar } from "./next-job";
import { ComingDays, countToAnswer, PendingBookings, TO_ANSWER } from "./pending-bookings";
import { ProfileCard } from "./profile-card";
import { listingProgressOf } from "./listing-progress";
import { offerRows } from "./offer-rows.server";
import { groupOpenJobs } from "./open-job-groups";
import { requestStackOf } from "./request-stack-items";
import { LinkRow } from "../shared/link-row";
import { OwnCard } from "../shared/own-card";
import { ownCardData } from "../shared/own-card.server";
import { UnsaidJobsRow } from "../shared/unsaid-jobs-row";
import { useServerClock } from "../shared/use-server-clock";

export const handle: RouteHandle = { formFailed: "jobs:failed-title" };

export const shouldRevalidate = revalidateAfterRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const returned = await lineReturnToast(request);
  if (returned) {
    throw redirectWithin(request, paths.cleanerNotificationSettings(), {
      headers: { "Set-Cookie": returned },
    });
  }
  const { now, locale } = context;
  const view = (job: CleanerBooking) => jobView(job, locale);
  const open = listOpenBookingsAndOffers(profile.id, now);
  const views = open.jobs.map(view);
  const { requests, ...grouped } = groupOpenJobs(views, now);
  const nextBooking = open.jobs.find(({ id }) => id === grouped.next?.id);
  const redoWork = nextBooking ? redoWorkLines(nextBooking, await translatorFor(locale)) : [];
  const jobs = {
    ...grouped,
    next: grouped.next && nextJobView(grouped.next, redoWork),
  };
  const { searchParams } = new URL(request.url);
  const acceptedId = parseId(searchParams.get("accepted"));
  const accepted =
    views.find(({ id, status }) => id === acceptedId && status === "confirmed") ?? null;
  const openId = parseId(searchParams.get("open"));
  const stack = requestStackOf(requests, { openId, accepted });
  const shownOpen = stack.find(({ kind }) => kind === "open");
  const openHome = open.jobs.find(({ id }) => id === shownOpen?.job.id)?.home ?? null;
  const { email } = await requireUserOnCleanerPage(request, context);
  const progress = listingProgressOf(profile, now);
  // A pause doesn't count as a missing step.
  const isIncomplete = !progress.isReady;
  const sawChecklist: unknown = await checklistCookie().parse(request.headers.get("Cookie"));
  const isPaused = profile.pausedAt !== null;
  // The message says that customers can find them now; cleaners who paused see it after the pause.
  const isJustReady = !isIncomplete && !isPaused && Boolean(sawChecklist);
  const current = statementMonthOf(now);
  const [thisMonth, lastMonth] = listStatements(profile.id, [current, addMonths(current, -1)], now);
  // Until its first job is paid a month has nothing to show.
  const isJustBegun = thisMonth?.jobs === 0 && (lastMonth?.jobs ?? 0) > 0;
  const shownMonth = isJustBegun ? lastMonth : thisMonth;
  const hasPast = hasPastCleanerBookings(profile.id, now);
  const isNew = isIncomplete && !hasPast && !hasOpenJobs({ stack, jobs });
  const owed = getFeesOwed(profile.id, now);
  const oldest = owed.months[0] && {
    month: owed.months[0].month,
    daysLate: daysBetween(feesDueOn(owed.months[0].month), cityDateOf(now)),
  };
  const setCookie =
    isJustReady || isIncomplete
      ? await checklistCookie().serialize(1, isJustReady ? { maxAge: 0 } : {})
      : null;
  const shown = {
    meta: await describePersonalPage(context, "jobs:title"),
    now,
    // Until the background job has set the day, use the day that it would set now.
    phoneDueOn: profile.phoneGrace ? (profile.phoneDueOn ?? phoneDueDateFrom(now)) : null,
    checklist: isIncomplete ? { progress, email } : null,
    /** The card of new cleaners, who have nothing else to see yet; null for all others. */
    ownCard: isNew ? ownCardData(profile, { now, locale, t: await translatorFor(locale) }) : null,
    hasPromptPay: profile.promptPayId !== null,
    month: {
      earned: shownMonth?.earned ?? 0,
      jobs: shownMonth?.jobs ?? 0,
      // A month of the last weeks needs no year.
      ...(isJustBegun && {
        is: formatDate(`${lastMonth?.month}-01`, locale, "month").replace(/ \d+$/, ""),
      }),
      owed: owed.total > 0 && oldest ? { sum: owed.total, ...oldest } : null,
    },
    unsaid: getUnsaidJobs(profile.id, now),
    news: isJustReady ? ("ready" as const) : isPaused ? ("paused" as const) : null,
    offers: await offerRows(open.offers, locale),
    jobs,
    stack,
    /** The home of the request that is open. */
    openHome: openHome && homeInWords(openHome, await translatorFor(locale)),
    verb:
      grouped.next &&
      (nextCleanerAction(grouped.next, now) ??
        (nextBooking && isToConfirmComing(nextBooking, now) ? ("confirm" as const) : null)),
    hasPast,
    profile: {
      name: nameForReader(profile.name, locale),
      photo: profile.photo,
      rating: profile.rating,
      reviewCount: profile.reviewCount,
      isVerified: profile.isVerified,
      specialties: profile.specialties,
      languages: profile.languages,
      otherLanguages: profile.otherLanguages,
      bio: profile.bio,
      // Left out during a pause.
      nextAvailableDate: isPaused ? "" : nextAvailableFor(profile.nextAvailableDate, locale),
      hourlyRate: profile.hourlyRate,
      completedBookings: profile.completedBookings,
    },
  };
  return data(shown, setCookie ? { headers: { "Set-Cookie": setCookie } } : undefined);
}

/** Handles the one-tap buttons "accept" and "on my way", and the consents of the checklist. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Each change of the profile leads to a new request.
  const profile = await requireCleaner(request, context, { isKept: true });
  const form = await readForm(request);
  if (form.has("consents")) {
    if (!form.has("terms") || !form.has("check")) {
      return refuseForm(null, {
        status: 400,
        reason: "consents-missing",
        problem: { title: "checklist:consents-missing" },
      });
    }
    acceptTerms(profile.userId, context.now);
    giveCheckConsent(profile.userId, context.now);
    return redirectWithToast(request, { title: "checklist:consents-done" });
  }
  const field = form.has("accept") ? "accept" : "on-the-way";
  const job = requireJobById(form.get(field), profile, context.now);
  const bookingId = job.id;
  const { userId } = profile;
  if (field === "on-the-way") {
    const said = reportOnTheWay(bookingId, { userId }, context.now);
    if (!said.ok) return refuseOnTheWay(job, context.locale);
    return redirectWithToast(request, {
      title: "jobs:toast-on-the-way",
      text: "jobs:on-the-way-text",
    });
  }
  const accepted = acceptBooking({ bookingId, userId }, context.now);
  if (!accepted.ok) {
    return refuseAnswer(accepted.reason === "unknown-booking" ? "over" : accepted.reason);
  }
  // Its card says so, in its place.
  return redirectWithin(request, `${paths.cleanerDashboard({ accepted: bookingId })}#accepted`);
}

async function redirectWithToast(request: Request, toast: Parameters<typeof serializeToast>[0]) {
  return redirectWithin(request, paths.cleanerDashboard(), {
    headers: { "Set-Cookie": await serializeToast(toast) },
  });
}

function refuseAnswer(why: "withdrawn" | "expired" | "accepted" | "declined" | "over" | "taken") {
  return refuseForm(null, {
    status: 409,
    reason: why,
    problem: { title: "jobs:refused-title", text: `jobs:refused-${why}` },
  });
}

/** Refuses "on my way" for the named job, because it is too early or too late; nothing has changed. */
function refuseOnTheWay({ startsAt }: CleanerBooking, locale: Locale) {
  const when = formatMoment(startsAt, locale);
  return refuseForm(null, {
    status: 409,
    reason: "on-the-way",
    problem: { title: "settings:not-saved", text: message("jobs:refused-on-the-way", { when }) },
  });
}

/** If the connection drops, the page stays, to try again. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), { failed: "jobs:failed-title" });
}

export default function CleanerBookings() {
  const { t } = useText();
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const now = useServerClock(shown.now);
  const {
    jobs,
    stack,
    openHome,
    offers,
    verb,
    hasPast,
    profile,
    checklist,
    ownCard,
    news,
    month,
    hasPromptPay,
  } = shown;
  const isNew = ownCard !== null;
  const heading = checklist ? (
    <ListingChecklist {...checklist} />
  ) : (
    <DayHeader profile={profile} jobs={jobs} stack={stack} />
  );
  const offeredJobs = offers.length > 0 ? <OfferedJobs offers={offers} now={now} /> : null;
  return (
    <>
      <FormProblem refused={answer} />
      {news ? (
        <Banner
          tone={news === "ready" ? "plain" : "attention"}
          title={t(`checklist:${news}-title`)}
        >
          <p>{t(`checklist:${news}-text`)}</p>
          {news === "paused" ? (
            <Link
              to={paths.cleanerSetting("pause")}
              className="link inline-flex min-h-11 items-center"
            >
              {t("settings:resume")}
            </Link>
          ) : null}
        </Banner>
      ) : null}
      {shown.phoneDueOn !== null && !checklist ? <PhoneDueBanner day={shown.phoneDueOn} /> : null}
      {isNew ? null : heading}
      <div
        className={`gap-x-8 pb-7 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] ${isNew ? "lg:items-start" : ""}`}
      >
        {isNew ? (
          heading
        ) : (
          <div className="flex flex-col gap-7 pb-7">
            {jobs.next ? null : offeredJobs}
            <PendingBookings
              jobs={jobs}
              stack={stack}
              openHome={openHome}
              verb={verb}
              now={now}
              isBelowSomething={checklist !== null}
            >
              {jobs.next ? offeredJobs : null}
            </PendingBookings>
          </div>
        )}
        <div className={`flex flex-col gap-7 ${isNew ? "max-lg:pt-7" : ""}`}>
          {isNew ? null : (
            <>
              <ComingDays jobs={jobs} />
              <AbsenceRow />
            </>
          )}
          <section aria-labelledby="you">
            <h2 id="you" className="pb-2.5 text-section">
              {t(isNew ? "checklist:as-seen" : "jobs:you")}
            </h2>
            {ownCard ? (
              <div className="card max-lg:max-w-72">
                <OwnCard card={ownCard} />
                <Link
                  to={paths.editCleanerProfile()}
                  className="button button-quiet mx-4 mb-4 lg:mx-6 lg:mb-6"
                >
                  {t("jobs:edit-profile")}
                </Link>
              </div>
            ) : (
              <ul className="card ruled overflow-hidden">
                <OwedRow owed={month.owed} />
                <EarnedRow month={month} />
                <UnsaidJobsRow unsaid={shown.unsaid} />
                <LinkRow
                  Icon={CheckCircleIcon}
                  to={paths.cleanerHistory()}
                  title={t("jobs:completed")}
                  text={t(hasPast ? "jobs:view-all" : "jobs:completed-empty")}
                />
                <li>
                  <ProfileCard profile={profile} />
                </li>
              </ul>
            )}
            {checklist ? (
              <OptionalSteps hasPromptPay={hasPromptPay} hasPhoto={profile.photo !== null} />
            ) : null}
          </section>
        </div>
      </div>
      {jobs.next && verb ? <NextJobBar job={jobs.next} verb={verb} now={now} /> : null}
    </>
  );
}

/** A warning to cleaners who are listed without a phone number, with their last day. */
function PhoneDueBanner({ day }: { day: string }) {
  const { t, locale } = useText();
  return (
    <Banner
      tone="attention"
      title={t("checklist:phone-due-title", { day: formatDate(day, locale, "long") })}
    >
      <p>{t("checklist:phone-due-text")}</p>
      <Link to={paths.accountProfile()} className="link inline-flex min-h-11 items-center">
        {t("checklist:phone-action")}
      </Link>
    </Banner>
  );
}

function hasOpenJobs({
  stack,
  jobs: { unfinished, next },
}: {
  stack: readonly unknown[];
  jobs: { unfinished: readonly unknown[]; next: unknown };
}): boolean {
  return stack.length > 0 || unfinished.length > 0 || next !== null;
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** The jobs that searches offer to this cleaner, the earliest deadline first. */
function OfferedJobs({ offers, now }: Pick<Shown, "offers" | "now">) {
  const { t, locale } = useText();
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="pb-2.5 text-section">
        {t("jobs:offers-title")}
      </h2>
      <ul className="card ruled overflow-hidden border-l-4 border-marigold">
        {offers.map(({ bookingId, title, startsAt, city, keeps, expiresAt }) => (
          <LinkRow
            key={bookingId}
            Icon={HourglassIcon}
            to={paths.jobOffer(bookingId)}
            title={title ?? formatMoment(startsAt, locale)}
            text={t("jobs:offer-row-text", {
              area: t(`areas:${city}`),
              keep: formatBaht(keeps),
              time:
                cityDateOf(expiresAt) === cityDateOf(now)
                  ? t("jobs:moment-today", { time: formatClockUnbroken(expiresAt, locale) })
                  : momentWords(expiresAt, { now, locale, t }),
            })}
          />
        ))}
      </ul>
    </section>
  );
}

/** The way to "I can't work", and to how the jobs of an absence go. */
function AbsenceRow() {
  const { absence } = useOutletContext<DashboardContext>();
  const { t, locale } = useText();
  return (
    <ul className="card ruled overflow-hidden">
      {absence ? (
        <LinkRow
          Icon={CalendarIcon}
          to={paths.absence({ absence: absence.id })}
          title={t("jobs:absent", { days: formatDays(absence.firstDay, absence.lastDay, locale) })}
          text={t("jobs:absent-text")}
        />
      ) : null}
      <LinkRow
        Icon={CalendarIcon}
        to={paths.absence()}
        title={t("jobs:cant-work")}
        text={t("jobs:cant-work-text")}
      />
    </ul>
  );
}

/** The fees that are still owed for months before this one. */
function OwedRow({ owed }: Pick<Shown["month"], "owed">) {
  const { t, locale } = useText();
  if (!owed) return null;
  const month = formatDate(`${owed.month}-01`, locale, "month");
  return (
    <LinkRow
      Icon={HourglassIcon}
      isUrgent
      to={`${paths.cleanerEarnings()}#fees`}
      title={t("jobs:fees-owed", { sum: formatBaht(owed.sum) })}
      text={owed.daysLate > 0 ? t("jobs:fees-late", { month, count: owed.daysLate }) : month}
    />
  );
}

/** The earnings of this month so far, or of the last one. */
function EarnedRow({ month: { earned, jobs, is } }: Pick<Shown, "month">) {
  const { t } = useText();
  const sum = formatBaht(earned);
  return (
    <LinkRow
      Icon={WalletIcon}
      to={paths.cleanerEarnings()}
      title={is ? t("jobs:earned-in", { month: is, sum }) : t("jobs:earned", { sum })}
      text={t("jobs:earned-jobs", { count: jobs })}
    />
  );
}

/** Optional improvements of a profile, which aren't needed to be listed; hidden once they are done. */
function OptionalSteps({ hasPromptPay, hasPhoto }: { hasPromptPay: boolean; hasPhoto: boolean }) {
  const { t } = useText();
  if (hasPromptPay && hasPhoto) return null;
  return (
    <>
      <h2 id="optional" className="pt-7 pb-2.5 text-section">
        {t("checklist:optional")}
      </h2>
      <ul aria-labelledby="optional" className="card ruled overflow-hidden">
        {hasPromptPay ? null : (
          <LinkRow
            Icon={QrIcon}
            to={paths.cleanerSetting("promptpay")}
            title={t("checklist:add-promptpay")}
            text={t("checklist:add-promptpay-text")}
          />
        )}
        {hasPhoto ? null : (
          <LinkRow
            Icon={UserIcon}
            to={paths.editCleanerProfile()}
            title={t("checklist:add-photo")}
            text={t("checklist:add-photo-text")}
          />
        )}
      </ul>
    </>
  );
}

/**
 * The date, the number of today's jobs, and their sum. On desktops, where the next job fills the screen, also the
 * way to what waits below it; on phones the tab counts that.
 */
function DayHeader({ profile, jobs, stack }: Pick<Shown, "profile" | "jobs" | "stack">) {
  const { t, locale } = useText();
  const { count, toCollect, earned } = jobs.today;
  const sum = formatBaht(earned ?? toCollect);
  const toAnswer = countToAnswer(stack, jobs);
  return (
    <header className="flex items-center gap-3 pb-4 lg:pb-6">
      <div className="min-w-0 grow">
        <h1 className="text-title lg:text-[2rem]">{formatDate(jobs.date, locale, "day")}</h1>
        <p className="text-ink-soft tabular">
          {count === 0
            ? t("jobs:today-none")
            : t(earned === null ? "jobs:today-jobs" : "jobs:today-done", { count, sum })}
        </p>
      </div>
      <CleanerPhoto
        name={profile.name}
        photo={profile.photo}
        width={56}
        className="size-11 shrink-0 lg:order-first lg:size-14"
        eager
      />
      {toAnswer > 0 && jobs.next ? (
        <a href={`#${TO_ANSWER}`} className="link hidden py-3 text-sm font-semibold lg:block">
          {t("jobs:requests", { count: toAnswer })}
        </a>
      ) : null}
    </header>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);
