import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { Link } from "~/components/link";
import { HourglassScene, OpenHouseScene } from "~/components/art/booked-scenes";
import {
  CheckCircleIcon,
  ChevronRightIcon,
  ClockIcon,
  HourglassIcon,
  PinIcon,
  XCircleIcon,
} from "~/components/art/icons";
import {
  CalendarIcon,
  ChatIcon,
  NoteIcon,
  QrIcon,
  SparkleIcon,
  WalletIcon,
} from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Fact } from "~/components/fact";
import { Stars } from "~/components/stars";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import {
  getCustomerBooking,
  getDisplayedStatusDetail,
  type DisplayedStatusDetail,
} from "~/domain/bookings/reading/bookings.server";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { listVisits } from "~/domain/bookings/series/series.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { slotHour } from "~/domain/schedule/slots";
import { requireUser } from "~/http/session.server";
import { message } from "~/lib/message";
import type { Message, PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { clearTypingDraft } from "~/components/typing-draft-storage";
import { PriceList } from "../shared/price-list";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const id = Number(new URL(request.url).searchParams.get("id"));
  const booking = Number.isSafeInteger(id) ? getCustomerBooking(id, viewer.id) : null;
  if (!booking) throw new Response(null, { status: 404 });
  // For a series: all visits with the same status as this one, the earliest first.
  const visits =
    booking.seriesId === null
      ? [booking]
      : listVisits(booking.seriesId).filter(({ status }) => status === booking.status);
  const [first = booking, ...later] = visits;
  return {
    id: booking.id,
    hours: booking.hoursBilled,
    visits: visits.length,
    laterDays: later.map(({ date }) => formatDate(date, context.locale, "full")),
    numbers: visits.map((one) => one.id).join(", #"),
    statusDetail: getDisplayedStatusDetail(booking, context.now),
    chosen: { serviceId: booking.serviceId, cleanerId: booking.cleanerId, area: booking.city },
    email: viewer.email ?? "",
    serviceName: keepCompounds(serviceNameOf(booking, context.locale)),
    cleaner: {
      name: nameForReader(booking.cleanerName, context.locale),
      photo: booking.cleanerPhoto,
      rating: booking.cleanerRating,
      reviewCount: booking.cleanerReviewCount,
    },
    date: first.date,
    hour: slotHour(first.time),
    respondBy: booking.respondBy,
    today: cityDateOf(context.now),
    lateFrom: lateFrom(first.startsAt, context.now),
    can: {
      reschedule: isCustomerStepOpen(booking, "move", context.now),
      cancel: isCustomerStepOpen(booking, "cancel", context.now),
    },
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
    /** Price of one visit. */
    price: {
      hoursBilled: booking.hoursBilled,
      hourlyRate: booking.hourlyRate,
      serviceCost: booking.serviceCost,
      platformFee: booking.platformFee,
      total: booking.totalPrice,
    },
  };
}

/** Values that the page's texts may use. */
interface TextFacts {
  name: string;
  date: string;
  /** Start and end of the cleaning. */
  time: string;
  end: string;
  /** Deadline for the cleaner's answer to a request, formatted. */
  deadline: string;
  /** Time until which a change leaves no late mark, formatted; empty if a change would leave one now. */
  freeUntil: string;
  total: string;
  email: string;
  /** Number of visits of the series that are booked or requested; 1 for a single booking. */
  count: number;
}

interface StatusTexts {
  Icon: typeof CheckCircleIcon;
  tone: string;
  title: PlainKey;
  lead: ((facts: TextFacts) => Message) | null;
  /** Drawing for a booking that is still open. */
  Scene?: typeof OpenHouseScene;
  /** Next steps in order of time; empty once a booking is over. */
  next: readonly ((facts: TextFacts) => Message)[];
}

const SUCCESS = { Icon: CheckCircleIcon, tone: "text-celadon-700" };
const CANCELLED = {
  Icon: XCircleIcon,
  tone: "text-ink-soft",
  title: "confirmation:cancelled-title",
  next: [],
} as const;
const paymentText = (facts: TextFacts) =>
  facts.count > 1
    ? message("confirmation:next-pay-each", facts)
    : message("confirmation:next-pay", facts);
const changeDeadlineText = ({ freeUntil }: TextFacts) =>
  freeUntil
    ? message("confirmation:next-plans", { moment: freeUntil })
    : ("confirmation:next-plans-late" as const);

/** The page's texts for each status: a reload long after the booking must be right too. */
const STATUS_TEXTS: Record<DisplayedStatusDetail, StatusTexts> = {
  confirmed: {
    ...SUCCESS,
    title: "confirmation:confirmed-title",
    lead: (facts) =>
      facts.count > 1
        ? message("confirmation:confirmed-series-lead", facts)
        : message("confirmation:confirmed-lead", facts),
    Scene: OpenHouseScene,
    next: [(facts) => message("confirmation:next-email", facts), changeDeadlineText, paymentText],
  },
  pending: {
    Icon: HourglassIcon,
    tone: "text-celadon-700",
    title: "confirmation:pending-title",
    lead: (facts) =>
      facts.count > 1
        ? message("confirmation:pending-series-lead", facts)
        : message("confirmation:pending-lead", facts),
    Scene: HourglassScene,
    next: [
      (facts) => message("confirmation:next-answer", facts),
      () => "confirmation:next-no-answer",
      paymentText,
    ],
  },
  completed: { ...SUCCESS, title: "confirmation:completed-title", lead: null, next: [] },
  expired: {
    ...CANCELLED,
    title: "confirmation:expired-title",
    lead: (facts) => message("confirmation:expired-lead", facts),
  },
  declined: {
    ...CANCELLED,
    title: "confirmation:declined-title",
    lead: (facts) => message("confirmation:declined-lead", facts),
  },
  "no-show": { ...CANCELLED, lead: (facts) => message("confirmation:cancelled-no-show", facts) },
  ended: {
    ...CANCELLED,
    title: "confirmation:ended-title",
    lead: () => "confirmation:ended-lead",
  },
  "cancelled-by-customer": {
    ...CANCELLED,
    lead: () => "confirmation:cancelled-by-customer",
  },
  "cancelled-by-cleaner": {
    ...CANCELLED,
    lead: (facts) => message("confirmation:cancelled-by-cleaner", facts),
  },
  "cancelled-by-admin": {
    ...CANCELLED,
    lead: () => "confirmation:cancelled-by-admin",
  },
};

export default function Confirmation() {
  useEffect(clearTypingDraft, []);
  const { locale, t } = useText();
  const booking = useLoaderData<typeof loader>();
  const { cleaner, price } = booking;
  const name = cleaner.name || t("common:former-cleaner");
  const facts: TextFacts = {
    name,
    date: formatDate(booking.date, locale, "full"),
    time: formatHour(booking.hour, locale),
    end: formatHour(booking.hour + booking.hours, locale),
    deadline: !booking.respondBy
      ? ""
      : cityDateOf(booking.respondBy) === booking.today
        ? t("confirmation:by-today", { time: formatClock(booking.respondBy, locale) })
        : t("booking:until", {
            date: formatDate(cityDateOf(booking.respondBy), locale, "short"),
            time: formatClock(booking.respondBy, locale),
          }),
    freeUntil:
      booking.lateFrom === null
        ? ""
        : t("booking:until", {
            date: formatDate(cityDateOf(booking.lateFrom), locale, "short"),
            time: formatClock(booking.lateFrom, locale),
          }),
    total: formatBaht(price.total),
    email: booking.email,
    count: booking.visits,
  };
  const { Icon, tone, title, lead, Scene, next } = STATUS_TEXTS[booking.statusDetail];
  const isOver = Icon === XCircleIcon;
  return (
    <div className="mx-auto grid max-w-prose grid-cols-1 gap-x-8 pt-3 pb-6 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:pt-6">
      {Scene ? <Scene className="mb-4 w-full rounded-2xl lg:col-start-2 print:hidden" /> : null}
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <h1 className="flex items-start gap-2">
          <Icon className={`mt-0.5 size-8 shrink-0 ${tone}`} />
          {t(title)}
        </h1>
        {lead ? <p className="pt-1 text-lg whitespace-pre-line">{t(lead(facts))}</p> : null}
        {isOver ? (
          <section className="mt-4 rounded-2xl bg-celadon-100 p-4 text-center print:hidden">
            <p className="pb-3">{t("confirmation:cancelled-next")}</p>
            <p className="flex flex-wrap justify-center gap-3">
              <Link to={paths.bookingTime(booking.chosen)} className="button button-strong">
                {t("confirmation:choose-other-time")}
              </Link>
              <Link
                to={paths.bookingCleaner({ ...booking.chosen, cleanerId: null })}
                className="button button-quiet"
              >
                {t("booking:choose-other-cleaner")}
              </Link>
            </p>
          </section>
        ) : null}
        <p className="pt-3 text-center lg:text-left print:hidden">
          <Link
            to={paths.dashboard()}
            className={`button ${isOver ? "button-plain" : "button-strong min-h-12 w-full lg:w-auto"}`}
          >
            {t("confirmation:go-to-bookings")}
          </Link>
        </p>
        <section aria-label={name} className="card mt-4 p-4">
          <p className="flex flex-wrap items-center gap-3">
            <CleanerPhoto
              name={name}
              photo={cleaner.photo}
              width={96}
              eager
              className="size-18 shrink-0"
            />
            <span>
              <strong className="block text-section">{name}</strong>
              <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
            </span>
          </p>
          <ul className="mt-3 grid grid-cols-1 gap-1 border-t border-celadon-200 pt-3">
            <Fact Icon={CalendarIcon}>
              {facts.date}
              <br />
              {booking.laterDays.map((day) => (
                <span key={day} className="block">
                  {day}
                </span>
              ))}
              {t("confirmation:from-to", { from: facts.time, to: facts.end })}
            </Fact>
            <Fact Icon={SparkleIcon}>
              {booking.serviceName}&nbsp;· {t("common:hours", { count: booking.hours })}
            </Fact>
            <Fact Icon={PinIcon}>
              {booking.address}
              <br />
              {t(`areas:${booking.city}`)} {booking.zipCode}
            </Fact>
            {booking.specialInstructions ? (
              <Fact Icon={ChatIcon}>
                <span className="wrap-anywhere whitespace-pre-line">
                  {booking.specialInstructions}
                </span>
              </Fact>
            ) : null}
          </ul>
        </section>
        <BookingLinks booking={booking} />
        {next.length > 0 ? (
          <section className="pt-section">
            <h2 className="text-section">{t("confirmation:next-title")}</h2>
            <ol className="next-steps">
              {next.map((step) => {
                const words = t(step(facts));
                return <li key={words}>{words}</li>;
              })}
            </ol>
          </section>
        ) : null}
      </div>
      <section className="card mt-section self-start p-4 lg:col-start-2 lg:mt-0">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2 text-section">
          {t("confirmation:booking-summary")}
          <span className="text-base font-normal text-ink-soft">
            {t("confirmation:booking-number", { id: booking.numbers })}
          </span>
        </h2>
        <PriceList price={price} visits={booking.visits} total={t("booking:total")} />
        {next.length > 0 ? <PaymentText facts={facts} /> : null}
      </section>
    </div>
  );
}

/** Links to the booking's page and to the usual next steps. A series is changed there, visit by visit. */
function BookingLinks({ booking }: { booking: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { t } = useText();
  const { id, can, statusDetail } = booking;
  const alone = booking.visits === 1;
  const pending = statusDetail === "pending";
  return (
    <ul className="card ruled mt-3 print:hidden">
      <LinkRow Icon={NoteIcon} to={paths.myBooking(id)}>
        {t("confirmation:see-booking")}
      </LinkRow>
      {statusDetail === "confirmed" && can.cancel ? (
        <li>
          <a
            href={alone ? paths.myBookingFile(id) : paths.mySeriesFile(id)}
            className={`${ROW_CLASS} text-celadon-700`}
          >
            <CalendarIcon className="size-5 shrink-0" />
            {t("confirmation:add-to-calendar")}
            <ChevronRightIcon className="ml-auto size-5 shrink-0" />
          </a>
        </li>
      ) : null}
      {can.reschedule && alone ? (
        <LinkRow Icon={ClockIcon} to={paths.myBookingStep(id, "move")}>
          {t("confirmation:reschedule")}
        </LinkRow>
      ) : null}
      {can.cancel && (alone || pending) ? (
        <LinkRow Icon={XCircleIcon} to={paths.myBookingStep(id, "cancel")} tone="text-brick">
          {t(pending ? "confirmation:withdraw" : "confirmation:cancel")}
        </LinkRow>
      ) : null}
    </ul>
  );
}

const ROW_CLASS = "flex min-h-12 items-center gap-3 px-4 font-semibold hover:bg-celadon-50";

function LinkRow({
  Icon,
  to,
  tone = "text-celadon-700",
  children,
}: {
  Icon: typeof ClockIcon;
  to: string;
  tone?: string;
  children: string;
}) {
  return (
    <li>
      <Link to={to} className={`${ROW_CLASS} ${tone}`}>
        <Icon className="size-5 shrink-0 max-[16rem]:hidden" />
        {children}
        <ChevronRightIcon className="ml-auto size-5 shrink-0 text-celadon-700" />
      </Link>
    </li>
  );
}

function PaymentText({ facts }: { facts: TextFacts }) {
  const { t } = useText();
  return (
    <div className="mt-3 border-t border-celadon-200 pt-3 text-sm">
      <h3 className="text-base">{t("confirmation:payment-title")}</h3>
      <p className="py-1 text-ink-soft">
        {t(
          facts.count > 1
            ? message("confirmation:payment-text-each", facts)
            : message("confirmation:payment-text", facts),
        )}
      </p>
      <ul className="grid grid-cols-1 gap-1">
        <Fact Icon={WalletIcon}>{t("confirmation:payment-cash")}</Fact>
        <Fact Icon={QrIcon}>{t("confirmation:payment-promptpay")}</Fact>
      </ul>
    </div>
  );
}
