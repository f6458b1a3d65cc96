import type { ComponentType, ReactNode } from "react";
import { ChevronDownIcon, CloseIcon } from "~/components/art/icons";
import {
  CalendarIcon,
  LockIcon,
  NoteIcon,
  StarIcon,
  UserIcon,
} from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import type { ReasonsToRetain } from "~/domain/bookings/problems/retained-contacts.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { unbroken } from "~/lib/join-texts";
import { paths } from "~/lib/paths";

interface CancelledBooking {
  id: number;
  date: CityDate;
  startsAt: number;
  service: string;
  cleaner: string;
}

/** Explains, before the user confirms, which bookings are cancelled and which data stay or go. */
export function DeletionConsequences({
  isCleaner,
  retained,
  cancelled,
}: {
  isCleaner: boolean;
  /** The bookings of this customer that are still to come, the next first. */
  cancelled: readonly CancelledBooking[];
  retained: ReasonsToRetain;
}) {
  const { t } = useText();
  return (
    <div className="min-w-0">
      <Retained {...retained} />
      <ul className="ruled">
        <Consequence Icon={CalendarIcon} text={t("data:delete-upcoming")}>
          {cancelled.length > 0 ? <CancelledBookings bookings={cancelled} /> : null}
        </Consequence>
        {isCleaner ? <Consequence Icon={UserIcon} text={t("data:delete-cleaner")} /> : null}
        <Consequence Icon={NoteIcon} text={t("data:delete-past")} />
        <Consequence Icon={StarIcon} text={t("data:delete-reviews")} />
        <Consequence Icon={CloseIcon} text={t("data:delete-rest")} />
        <Consequence Icon={LockIcon} text={t("data:delete-retained")} />
      </ul>
      <Link to={paths.accountData()} className="link mt-2 inline-flex min-h-11 items-center">
        {t("data:delete-copy-first")}
      </Link>
    </div>
  );
}

/** A consequence for one kind of data, with its icon. */
function Consequence({
  Icon,
  text,
  children,
}: {
  Icon: ComponentType<{ className?: string }>;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className="py-3">
      <p className="flex gap-3">
        <Icon className="mt-0.5 size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0">{text}</span>
      </p>
      {children}
    </li>
  );
}

/** Number of bookings that are seen at once; the others are folded. */
const FIRST_BOOKINGS = 3;

function CancelledBookings({ bookings }: { bookings: readonly CancelledBooking[] }) {
  const { t } = useText();
  const more = bookings.slice(FIRST_BOOKINGS);
  return (
    <div className="ruled pt-1 pl-9 max-[16rem]:pl-0">
      <ul className="ruled tabular">
        {bookings.slice(0, FIRST_BOOKINGS).map((booking) => (
          <CancelledRow key={booking.id} booking={booking} />
        ))}
      </ul>
      {more.length > 0 ? (
        <div>
          <details className="group">
            <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold text-celadon-700">
              {t("data:delete-more", { count: more.length })}
              <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <ul className="ruled border-t border-celadon-200 tabular">
              {more.map((booking) => (
                <CancelledRow key={booking.id} booking={booking} />
              ))}
            </ul>
          </details>
        </div>
      ) : null}
    </div>
  );
}

function CancelledRow({
  booking: { id, date, startsAt, service, cleaner },
}: {
  booking: CancelledBooking;
}) {
  const { t, locale } = useText();
  return (
    <li>
      <Link
        to={paths.myBooking(id)}
        className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 leading-snug hover:bg-celadon-50"
      >
        <strong className="text-[0.9375rem] font-semibold">
          {t("booking:until", {
            date: formatDate(date, locale, "short"),
            time: formatClock(startsAt, locale),
          })}
        </strong>
        <span className="text-mini text-ink-soft">
          {service}&nbsp;· {cleaner}
        </span>
      </Link>
    </li>
  );
}

/** Lists the reasons why name and contact must be kept for now: owed fees and open problems. */
function Retained({ feesOwed, problems }: ReasonsToRetain) {
  const { t, locale } = useText();
  if (feesOwed === 0 && problems.length === 0) return null;
  return (
    <div className="pb-2">
      <Banner tone="attention" title={t("data:retained-title")}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {feesOwed > 0 ? <li>{t("data:retained-fees", { sum: formatBaht(feesOwed) })}</li> : null}
          {problems.map(({ id, bookingId, createdAt }) => (
            <li key={id}>
              {t("data:retained-problem", {
                id: bookingId,
                day: unbroken(formatDate(cityDateOf(createdAt), locale, "compact")),
              })}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
