import { CheckCircleIcon, CheckIcon, HourglassIcon } from "~/components/art/icons";
import { StatusBadge } from "~/components/status-badge";
import type { DisplayedStatusDetail } from "~/domain/bookings/reading/bookings.server";
import type { Message } from "~/i18n/messages";
import { Link } from "~/components/link";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { CleanerIdentity } from "~/components/cleaner-identity";
import { LiveCard } from "~/components/live-card";
import { RatingInBrief } from "~/components/stars";
import { SaidLine } from "~/components/said-line";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { useText } from "~/i18n/text";
import {
  cityDateOf,
  daysBetween,
  formatClockUnbroken,
  formatClockRange,
  formatDate,
  formatMoment,
} from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { eveningPaths } from "~/lib/evening-paths";
import { shortServiceName } from "~/lib/short-service-name";
import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import { AlternativeButtons } from "../shared/alternative";
import { AskedPeople } from "../shared/asked-people";
import { useDayAndTime, useDeadline } from "../shared/use-day-and-time";
import { CleanerLinks, WHO_BY_STATUS } from "./cleaner-and-address";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** Texts for bookings that won't take place: the outcome, and the reason. */
const ENDED_TEXTS: Partial<
  Record<DisplayedStatusDetail, { title: Message; lead: (names: { name: string }) => Message }>
> = {
  expired: {
    title: "confirmation:expired-title",
    lead: (names) => message("confirmation:expired-lead", names),
  },
  declined: {
    title: "confirmation:declined-title",
    lead: (names) => message("confirmation:declined-lead", names),
  },
  "no-show": {
    title: "confirmation:cancelled-title",
    lead: (names) => message("confirmation:cancelled-no-show", names),
  },
  ended: { title: "confirmation:ended-title", lead: () => "confirmation:ended-lead" },
  "cancelled-by-customer": {
    title: "confirmation:cancelled-title",
    lead: () => "confirmation:cancelled-by-customer",
  },
  "cancelled-by-cleaner": {
    title: "confirmation:cancelled-title",
    lead: (names) => message("confirmation:cancelled-by-cleaner", names),
  },
  "cancelled-by-admin": {
    title: "confirmation:cancelled-title",
    lead: () => "confirmation:cancelled-by-admin",
  },
};

/** The booking on its day, with the person who comes first: who they are, and how to reach them. */
export function BookingDayCard({
  booking,
  card,
}: {
  booking: CustomerBookingPageView;
  card: NonNullable<CustomerBookingPageView["card"]>;
}) {
  const { t } = useText();
  const { id, cleaner, doorUntil, evening, proposal } = booking;
  const name = cleaner.name || t("common:former-cleaner");
  const isPaying = booking.isQrOpen && booking.payment?.is === "now";
  return (
    <LiveCard
      card={card}
      isPaying={isPaying}
      number={t("dashboard:booking-id", { id })}
      hasPicture={booking.payment?.is !== "contradicted"}
    >
      <div
        className={`pt-4 md:flex md:items-center md:gap-4 ${isPaying ? "flex flex-wrap items-center gap-x-4" : ""}`}
      >
        <CleanerIdentity cleaner={cleaner} name={name} heading="h2" isSmall={isPaying} />
        <CleanerLinks booking={booking} isBrief={isPaying} />
      </div>
      {booking.payment?.is === "contradicted" ? (
        <div className="pt-4">
          <KeyValues>
            <KeyValue label={t("my-booking:contradicted-you")} kind="sum">
              {t("my-booking:contradicted-paid", { sum: formatBaht(booking.price.rest) })}
            </KeyValue>
            <KeyValue label={t("my-booking:contradicted-other", { name })} kind="sum">
              {t("my-booking:contradicted-not-paid")}
            </KeyValue>
          </KeyValues>
          <p className="pt-2 text-ink-soft">
            {t("my-booking:contradicted-next")}
            <span className="block">{t("my-booking:contradicted-wait")}</span>
          </p>
        </div>
      ) : null}
      {doorUntil === null ? null : <DoorLink id={id} />}
      {evening ? <EveningBefore evening={evening} name={name} id={id} /> : null}
      {proposal ? <OpenProposal proposal={proposal} name={name} id={id} now={booking.now} /> : null}
    </LiveCard>
  );
}

/** The status of the booking: when it is, what it waits for, or how it ended; with the person, if they are asked for. */
export function BookingStatusCard({
  booking,
  hasPerson,
}: {
  booking: CustomerBookingPageView;
  hasPerson: boolean;
}) {
  const { t, locale } = useText();
  const deadline = useDeadline(booking.now);
  const name = booking.cleaner.name || t("common:former-cleaner");
  const ended = ENDED_TEXTS[booking.statusDetail];
  // A search that goes on is more than the booking's end, which its status says.
  const { lost } = booking;
  const isLooking = lost?.state === "looking";
  const comes = lost?.comes ?? null;
  const isDeclined = lost !== null && booking.statusDetail === "declined";
  const days = ended ? 0 : daysBetween(cityDateOf(booking.now), booking.date);
  return (
    <section aria-labelledby="standing" className="card p-4 sm:p-6">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {comes ? (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-celadon-100 px-3 py-1 text-sm font-semibold text-celadon-800 forced-colors:border">
            <CheckCircleIcon className="size-4 shrink-0" />
            {t(
              lost?.state === "given-back"
                ? "my-booking:search-given-back-title"
                : "my-booking:search-found-title",
            )}
          </span>
        ) : isLooking ? (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-marigold-100 px-3 py-1 text-sm font-semibold text-marigold-900 forced-colors:border">
            <HourglassIcon className="size-4 shrink-0" />
            {t("my-booking:search-looking")}
          </span>
        ) : (
          <StatusBadge status={booking.customerStatus} />
        )}
        <span className="text-sm text-ink-soft tabular">
          {t("dashboard:booking-id", { id: booking.id })}
          {comes || isLooking ? <>&nbsp;· {t(`common:status-${booking.customerStatus}`)}</> : null}
        </span>
      </p>
      <h1 id="standing" className="pt-2 text-title tabular lg:text-3xl">
        {isLooking ? (
          t("my-booking:search-looking-title")
        ) : comes && lost?.state !== "given-back" ? (
          t("my-booking:search-somebody", { name: comes.name })
        ) : isDeclined ? (
          t("my-booking:search-declined", { name })
        ) : ended ? (
          t(ended.title)
        ) : (
          <RelativeTime booking={booking} />
        )}
      </h1>
      <p className="mt-0 text-ink-soft tabular">
        {t("my-booking:day-at", {
          day: formatDate(booking.date, locale, "full"),
          time: formatClockRange(booking.startsAt, booking.endsAt, locale),
        })}
        {days > SOON_DAYS ? <>&nbsp;· {t("my-booking:in-days", { count: days })}</> : null}
        <span className="block">
          {booking.status === "completed" ? null : (
            <>
              {booking.isRedo ? shortServiceName(booking.serviceName) : booking.serviceName}
              &nbsp;·{" "}
            </>
          )}
          {t("common:hours", { count: booking.price.hoursBilled })}
        </span>
      </p>
      {comes || isDeclined ? (
        <p className="pt-2">
          {lost?.comes && lost.state !== "given-back" ? (
            <span className="block">{t(`my-booking:search-${lost.how}`, { name })}</span>
          ) : null}
          {t("my-booking:search-nothing-to-pay")}
        </p>
      ) : ended ? (
        <p className="pt-2">{t(ended.lead({ name }))}</p>
      ) : null}
      {comes ? <Replacement booking={booking} comes={comes} /> : null}
      {lost && !comes ? <LostCleaner lost={lost} booking={booking} /> : null}
      {booking.respondBy === null ? null : (
        <p className="mt-3 flex gap-2 rounded-xl bg-marigold-100 p-3 text-marigold-900 forced-colors:border">
          <HourglassIcon className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">
            {t("my-booking:answer-by", { name, moment: deadline(booking.respondBy) })}
          </span>
        </p>
      )}
      {booking.proposal ? (
        <OpenProposal proposal={booking.proposal} name={name} id={booking.id} now={booking.now} />
      ) : null}
      {booking.evening ? (
        <EveningBefore evening={booking.evening} name={name} id={booking.id} />
      ) : null}
      {booking.isAgainInCard ? (
        <form method="post" action={paths.dashboard()} className="pt-4">
          <button
            type="submit"
            name="again"
            value={booking.id}
            className="button button-strong min-h-12 w-full"
          >
            {t("my-booking:again-row")}
          </button>
          <p className="pt-1 text-sm text-ink-soft">{t("my-booking:again-row-text")}</p>
        </form>
      ) : null}
      {/* The dots of a request that came to nothing would say no more than the title; and a search, or somebody
          who comes instead, is no end. */}
      {isDeclined || isLooking || comes ? null : <ProgressDots booking={booking} />}
      {hasPerson ? (
        <div
          role="group"
          aria-label={t(WHO_BY_STATUS[booking.status])}
          className="mt-4 border-t border-celadon-200 pt-4 md:flex md:items-center md:gap-4"
        >
          <CleanerIdentity
            cleaner={booking.cleaner}
            name={name}
            heading="h2"
            isSmall={booking.status === "cancelled"}
          />
          <CleanerLinks booking={booking} />
        </div>
      ) : null}
    </section>
  );
}

/** The way to the page of the clock, while the cleaner waits at the door. */
function DoorLink({ id }: { id: number }) {
  const { t } = useText();
  return (
    <Link to={bookingDoorPath(id)} className="button button-strong mt-3 min-h-13 w-full">
      {t("door:booking-link")}
    </Link>
  );
}

/** Says what goes on since the cleaner was lost, with those who could come, or the way to see more. */
function LostCleaner({
  lost: { state, search, choices },
  booking: { id, price, now },
}: {
  lost: NonNullable<CustomerBookingPageView["lost"]>;
  booking: CustomerBookingPageView;
}) {
  const { t } = useText();
  const isOpen = state === "ask" || state === "not-found" || state === "stopped";
  if (search) {
    return (
      <>
        <AskedPeople search={search} now={now} />
        <p className="flex flex-wrap gap-2 pt-4">
          <Link
            to={paths.bookingSearch(id)}
            className="button button-strong min-h-12 flex-1 basis-32"
          >
            {t("my-booking:search-link-more")}
          </Link>
          <Link
            to={`${paths.bookingSearch(id)}#choices`}
            className="button button-quiet min-h-12 flex-1 basis-32"
          >
            {t("my-booking:search-choices")}
          </Link>
        </p>
      </>
    );
  }
  return (
    <div className="pt-3">
      <h2 className="text-base">{t(`my-booking:search-${state}-title`)}</h2>
      {choices.length > 0 ? (
        <form
          method="post"
          action={paths.myBooking(id)}
          className="-mx-4 mt-2 border-y border-celadon-200 sm:-mx-6"
        >
          <AlternativeButtons alternatives={choices} agreed={price.total} isBrief />
        </form>
      ) : null}
      <Link
        to={paths.bookingSearch(id)}
        className={
          choices.length > 0
            ? "link mt-2 inline-flex min-h-11 items-center font-semibold"
            : "button button-strong mt-3 min-h-12 w-full"
        }
      >
        {t(isOpen ? "my-booking:search-link" : "my-booking:search-link-more")}
      </Link>
    </div>
  );
}

/** The cleaner who comes instead: face, what was agreed with them, and the way to that booking. */
function Replacement({
  booking,
  comes,
}: {
  booking: CustomerBookingPageView;
  comes: NonNullable<NonNullable<CustomerBookingPageView["lost"]>["comes"]>;
}) {
  const { t } = useText();
  const moment = useDayAndTime(booking.now);
  const { name, photo, rating, reviewCount, bookingId, totalPrice, isSameTime } = comes;
  const saved = booking.price.total - totalPrice;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-4">
        <CleanerPhoto name={name} photo={photo} width={64} eager className="size-16 shrink-0" />
        <p className="min-w-0 flex-1 basis-36">
          <strong className="block text-section">{name}</strong>
          <RatingInBrief rating={rating} reviewCount={reviewCount} />
          <span className="block tabular">
            {formatBaht(totalPrice)}&nbsp;·{" "}
            {saved > 0 ? (
              <>{t("my-booking:search-cheaper", { saved: formatBaht(saved) })}&nbsp;· </>
            ) : null}
            {isSameTime ? t("my-booking:search-same-time") : moment(comes.startsAt)}
          </span>
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6 pt-3">
        <Link
          to={paths.myBooking(bookingId)}
          className="button button-strong min-h-12 flex-1 basis-60"
        >
          {t("my-booking:search-see-theirs", { name, id: bookingId })}
        </Link>
        <Link
          to={paths.bookingSearch(booking.id)}
          className="link inline-flex min-h-12 items-center font-semibold"
        >
          {t("my-booking:search-link-past")}
        </Link>
      </p>
    </>
  );
}

/** The answers of both sides, and the one tap with which the customer says that somebody will be there. */
function EveningBefore({
  evening: { comingConfirmedAt, presenceConfirmedAt, canAnswer },
  name,
  id,
}: {
  evening: NonNullable<CustomerBookingPageView["evening"]>;
  name: string;
  id: number;
}) {
  const { t } = useText();
  const moment = useDayAndTime();
  return (
    <div className="flex flex-col gap-2 pt-4">
      {canAnswer ? (
        <form method="post" action={eveningPaths.myBooking(id)}>
          <h3 className="pb-2 text-base">{t("evening:customer-title")}</h3>
          <button type="submit" className="button button-strong min-h-13 w-full">
            <CheckIcon className="size-5 shrink-0" />
            {t("evening:say-there")}
          </button>
        </form>
      ) : null}
      <ul className="flex flex-col gap-1">
        <SaidLine isSaid={comingConfirmedAt !== null}>
          {comingConfirmedAt === null
            ? t("evening:cleaner-silent", { name })
            : t("evening:cleaner-coming", { name, moment: moment(comingConfirmedAt) })}
        </SaidLine>
        {presenceConfirmedAt === null ? null : (
          <SaidLine isSaid>
            {t("evening:you-there", { moment: moment(presenceConfirmedAt) })}
          </SaidLine>
        )}
      </ul>
    </div>
  );
}

/** A proposed time that waits for the cleaner's answer; the customer can withdraw it. */
function OpenProposal({
  proposal,
  name,
  id,
  now,
}: {
  proposal: NonNullable<CustomerBookingPageView["proposal"]>;
  name: string;
  id: number;
  now: number;
}) {
  const { t } = useText();
  const moment = useDayAndTime(now);
  const deadline = useDeadline(now);
  return (
    <div className="mt-3 rounded-xl bg-marigold-100 p-3 text-marigold-900 forced-colors:border">
      <p className="flex gap-2">
        <HourglassIcon className="mt-1 size-4 shrink-0" />
        <span className="min-w-0">
          <strong className="block">
            {t("my-booking:asked-title", { time: moment(proposal.startsAt) })}
          </strong>
          {t("my-booking:asked-text", { name, moment: deadline(proposal.until) })}
        </span>
      </p>
      <form method="post" action={paths.myBooking(id)} className="pt-2">
        <button type="submit" name="intent" value="take-back" className="button button-outline">
          {t("my-booking:take-back")}
        </button>
      </form>
    </div>
  );
}

/** Number of days up to which "In 3 days" says more than the date. */
const SOON_DAYS = 7;

/** The time until the booking, in everyday language; of a booking that is over, the service. */
function RelativeTime({ booking }: { booking: CustomerBookingPageView }) {
  const { t, locale } = useText();
  if (booking.status === "completed") return booking.serviceName;
  const days = daysBetween(cityDateOf(booking.now), booking.date);
  const time = formatClockUnbroken(booking.startsAt, locale);
  if (days === 0) return t("my-booking:today-at", { time });
  if (days === 1) return t("my-booking:tomorrow-at", { time });
  if (days > SOON_DAYS) return formatMoment(booking.startsAt, locale);
  if (days > 1) return t("my-booking:in-days-at", { count: days, time });
  return booking.serviceName;
}

/** Returns the steps of a booking: those behind it with their days, what it waits for, and what comes. */
export function useBookingSteps(booking: CustomerBookingPageView) {
  const { t, locale } = useText();
  const { history, status, customerStatus } = booking;
  const day = (at: number) => formatDate(cityDateOf(at), locale, "brief");
  const asked = history.some(({ event }) => event === "requested");
  const confirmed = history.findLast(({ to }) => to === "confirmed");
  const ended = history.find(({ to }) => to === "cancelled");
  const steps = [
    {
      dot: "behind",
      label: t(asked ? "my-booking:step-asked" : "my-booking:step-booked"),
      text: day(booking.createdAt),
    },
    confirmed
      ? { dot: "behind", label: t("my-booking:step-confirmed"), text: day(confirmed.at) }
      : status === "pending"
        ? { dot: "now", label: t("my-booking:step-waiting"), text: "" }
        : null,
    status === "completed"
      ? {
          dot: "behind",
          label: t("my-booking:step-done"),
          text: day(booking.completedAt ?? booking.endsAt),
        }
      : status === "cancelled"
        ? {
            dot: "ended",
            label: t(
              customerStatus === "not-booked"
                ? "my-booking:step-not-booked"
                : "my-booking:step-cancelled",
            ),
            text: ended ? day(ended.at) : "",
          }
        : { dot: "ahead", label: t("my-booking:step-done"), text: day(booking.startsAt) },
  ];
  return steps.filter((step) => step !== null);
}

/** The booking's progress, in three dots. */
function ProgressDots({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const steps = useBookingSteps(booking);
  return (
    <ol aria-label={t("my-booking:steps")} className="part-dots pt-5">
      {steps.map(({ dot, label, text }) => (
        <li key={label} data-dot={dot}>
          {label}
          <span className="block text-mini font-normal text-ink-soft tabular">{text}</span>
        </li>
      ))}
    </ol>
  );
}
