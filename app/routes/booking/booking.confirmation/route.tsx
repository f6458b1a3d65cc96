import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import {
  CheckCircleIcon,
  HourglassIcon,
  QrIcon,
  WalletIcon,
  XCircleIcon,
} from "~/components/art/icons";
import { serviceNameOf } from "~/domain/bookings/agreement";
import {
  getCustomerBooking,
  outcomeOf,
  type BookingOutcome,
} from "~/domain/bookings/bookings.server";
import { slotHour } from "~/domain/schedule/slots";
import { requireUser } from "~/http/session.server";
import { message } from "~/lib/message";
import type { Message, PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const id = Number(new URL(request.url).searchParams.get("id"));
  const booking = Number.isSafeInteger(id) ? getCustomerBooking(id, viewer.id) : null;
  if (!booking) throw new Response(null, { status: 404 });
  return {
    id: booking.id,
    outcome: outcomeOf(booking, context.now),
    chosen: { serviceId: booking.serviceId, cleanerId: booking.cleanerId, area: booking.city },
    serviceName: serviceNameOf(booking, context.locale),
    cleanerName: booking.cleanerName,
    date: booking.date,
    hour: slotHour(booking.time),
    respondBy: booking.respondBy,
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    hoursBilled: booking.hoursBilled,
    hourlyRate: booking.hourlyRate,
    serviceCost: booking.serviceCost,
    platformFee: booking.platformFee,
    totalPrice: booking.totalPrice,
  };
}

/** What the sentences below the title may name. */
interface Facts {
  name: string;
  date: string;
  time: string;
  /** By when a request is answered, in words. */
  deadline: string;
}

interface Said {
  Icon: typeof CheckCircleIcon;
  tone: string;
  title: PlainKey;
  lead: ((facts: Facts) => Message) | null;
  /** What there is to do for the customer. */
  next: "pay" | "book-again" | null;
}

const good = { Icon: CheckCircleIcon, tone: "text-celadon-700" };
const cancelled = {
  Icon: XCircleIcon,
  tone: "text-ink-soft",
  title: "booking:cancelled-title",
  next: "book-again",
} as const;

/** What the page says of each outcome: a reload long after the booking tells the truth too. */
const SAID: Record<BookingOutcome, Said> = {
  confirmed: {
    ...good,
    title: "booking:confirmed-title",
    lead: (facts) => message("booking:confirmed-lead", facts),
    next: "pay",
  },
  pending: {
    Icon: HourglassIcon,
    tone: "text-celadon-700",
    title: "booking:pending-title",
    lead: (facts) => message("booking:pending-lead", facts),
    next: "pay",
  },
  completed: { ...good, title: "booking:completed-title", lead: null, next: null },
  expired: {
    ...cancelled,
    title: "booking:expired-title",
    lead: (facts) => message("booking:expired-lead", facts),
  },
  declined: {
    ...cancelled,
    title: "booking:declined-title",
    lead: (facts) => message("booking:declined-lead", facts),
  },
  "no-show": { ...cancelled, lead: (facts) => message("booking:cancelled-no-show", facts) },
  "cancelled-by-customer": {
    ...cancelled,
    lead: () => "booking:cancelled-by-customer",
  },
  "cancelled-by-cleaner": {
    ...cancelled,
    lead: (facts) => message("booking:cancelled-by-cleaner", facts),
  },
  "cancelled-by-admin": {
    ...cancelled,
    lead: () => "booking:cancelled-by-admin",
  },
};

export default function Confirmation() {
  const { locale, t } = useText();
  const booking = useLoaderData<typeof loader>();
  const name = booking.cleanerName || t("common:former-cleaner");
  const when = {
    name,
    date: formatDate(booking.date, locale, "full"),
    time: formatHour(booking.hour, locale),
  };
  const { Icon, tone, title, lead, next } = SAID[booking.outcome];
  const deadline = booking.respondBy
    ? t("booking:until", {
        date: formatDate(cityDateOf(booking.respondBy), locale, "short"),
        time: formatClock(booking.respondBy, locale),
      })
    : "";
  return (
    <div className="mx-auto max-w-xl">
      <div className="flex flex-col items-center gap-1 py-6 text-center">
        <Icon className={`size-12 ${tone}`} />
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
        {lead ? <p>{t(lead({ ...when, deadline }))}</p> : null}
      </div>
      <section className="card p-5">
        <p className="flex flex-wrap justify-between gap-2 border-b border-celadon-200 pb-3">
          <strong>{booking.serviceName}</strong>
          <span className="text-ink-soft">{t("booking:booking-number", { id: booking.id })}</span>
        </p>
        <p className="py-3">
          {when.date}
          <br />
          {when.time} · {t("common:hours", { count: booking.hoursBilled })}
          <br />
          {booking.address}
          {locale === "th" ? " " : ", "}
          {t(`areas:${booking.city}`)} {booking.zipCode}
        </p>
        <h2 className="border-t border-celadon-200 pt-3 text-lg">{t("booking:price-breakdown")}</h2>
        <dl className="grid gap-1 pt-1 tabular-nums">
          <div className="flex justify-between gap-3">
            <dt>
              {t("booking:service-cost")}{" "}
              <span className="text-sm text-ink-soft">
                {t("booking:service-cost-detail", {
                  hours: t("common:hours", { count: booking.hoursBilled }),
                  rate: formatBaht(booking.hourlyRate),
                })}
              </span>
            </dt>
            <dd>{formatBaht(booking.serviceCost)}</dd>
          </div>
          <div className="flex justify-between gap-3">
            <dt>{t("booking:platform-fee")}</dt>
            <dd>{formatBaht(booking.platformFee)}</dd>
          </div>
          <div className="flex justify-between gap-3 border-t border-celadon-200 pt-2 text-lg font-bold">
            <dt>{t("booking:total")}</dt>
            <dd>{formatBaht(booking.totalPrice)}</dd>
          </div>
        </dl>
      </section>
      {next === "pay" ? <HowToPay name={name} total={formatBaht(booking.totalPrice)} /> : null}
      {next === "book-again" ? (
        <section className="mt-4 rounded-2xl bg-celadon-100 p-5 text-center">
          <p className="pb-3">{t("booking:cancelled-next")}</p>
          <p className="flex flex-wrap justify-center gap-3">
            <Link to={paths.bookingTime(booking.chosen)} className="button button-strong">
              {t("booking:choose-other-time")}
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
      <p className="py-6 text-center">
        <Link
          to={paths.dashboard()}
          className={next === "book-again" ? "link" : "button button-strong"}
        >
          {t("booking:go-to-bookings")}
        </Link>
      </p>
    </div>
  );
}

function HowToPay({ name, total }: { name: string; total: string }) {
  const { t } = useText();
  return (
    <section className="mt-4 rounded-2xl bg-celadon-100 p-5">
      <h2 className="text-lg">{t("booking:payment-title")}</h2>
      <p className="py-1">{t("booking:payment-text", { name, total })}</p>
      <ul className="grid gap-1">
        <li className="flex gap-2">
          <WalletIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
          {t("booking:payment-cash")}
        </li>
        <li className="flex gap-2">
          <QrIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
          {t("booking:payment-promptpay")}
        </li>
      </ul>
    </section>
  );
}
