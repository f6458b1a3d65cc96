import { ChevronRightIcon, HourglassIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { formatRelativeDay } from "~/components/relative-day";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate, type CityDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { useFormattedTotal } from "./booking-fact-list";
import type { CustomerBookingView } from "./customer-booking-view";

/** The requests that wait, by who is asked and until when: one heading for all that wait for the same. */
export function RequestGroups({
  requests,
  today,
}: {
  requests: readonly CustomerBookingView[];
  today: CityDate;
}) {
  const groups = Map.groupBy(requests, ({ cleanerId, respondBy }) => `${cleanerId} ${respondBy}`);
  return [...groups.entries()].map(([key, group]) => (
    <RequestGroup key={key} requests={group} today={today} />
  ));
}

function RequestGroup({
  requests,
  today,
}: {
  requests: readonly CustomerBookingView[];
  today: CityDate;
}) {
  const { t, locale } = useText();
  const [first] = requests;
  if (!first) return null;
  const { respondBy, cleanerName } = first;
  return (
    <article className="card border-l-4 border-marigold px-4 pt-3 pb-1 sm:px-5">
      <h3 className="flex gap-2 text-base text-marigold-900">
        <HourglassIcon className="mt-1 size-4 shrink-0" />
        <span>
          {t("dashboard:waiting", { name: cleanerName })}
          {respondBy === null ? null : (
            <span className="block text-sm font-normal">
              {t("dashboard:answer-due", {
                day: formatRelativeDay(cityDateOf(respondBy), today, locale, t),
                time: formatClockUnbroken(respondBy, locale),
              })}
            </span>
          )}
        </span>
      </h3>
      <ul className="ruled pt-1">
        {requests.map((booking) => (
          <RequestRow key={booking.id} booking={booking} />
        ))}
      </ul>
    </article>
  );
}

/** A request; the whole row leads to its page, where it can be withdrawn. */
function RequestRow({ booking }: { booking: CustomerBookingView }) {
  const { t, locale } = useText();
  const total = useFormattedTotal(booking);
  const { id, cleanerName, cleanerPhoto, serviceName, otherDays } = booking;
  return (
    <li>
      <Link
        to={paths.myBooking(id)}
        className="flex min-h-16 flex-wrap items-center gap-3 py-1.5 sm:flex-nowrap"
      >
        <CleanerPhoto
          name={cleanerName}
          photo={cleanerPhoto}
          width={44}
          className="size-11 shrink-0"
          eager
        />
        <span className="min-w-0 flex-1 basis-32 leading-snug">
          <strong className="block">{serviceName}</strong>
          <span className="block text-mini text-ink-soft tabular">
            {t("dashboard:when", {
              day: formatDate(booking.date, locale, "short"),
              time: formatClockUnbroken(booking.startsAt, locale),
              hours: unbroken(t("common:hours", { count: booking.hoursBilled })),
            })}
            {otherDays.length > 0 ? ` · ${otherDays.join(" · ")}` : null}
            <span className="block">{t("dashboard:booking-id", { id })}</span>
          </span>
        </span>
        <strong className="tabular">
          {otherDays.length > 0 ? `${otherDays.length + 1} × ` : ""}
          {total}
        </strong>
        <ChevronRightIcon className="size-5 shrink-0 text-ink-soft max-[20rem]:hidden" />
      </Link>
    </li>
  );
}
