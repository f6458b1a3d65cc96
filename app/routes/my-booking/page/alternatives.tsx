import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { RatingInBrief } from "~/components/stars";
import { slotHour } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

const ALTERNATIVE_KINDS = ["same-time", "same-cleaner", "other"] as const;

/** Free alternatives to the booking: one tap leads to step 4, filled in with everything that was typed. */
export function Alternatives({ booking }: { booking: CustomerBookingPageView }) {
  const { t, locale } = useText();
  const { alternatives } = booking;
  const names = { name: booking.cleaner.name };
  return (
    <section aria-labelledby="instead" className="card overflow-hidden print:hidden">
      <h2 id="instead" className="px-4 pt-4 text-section sm:px-6">
        {t("my-booking:instead-title")}
      </h2>
      <p className="px-4 pb-2 text-sm text-ink-soft sm:px-6">{t("my-booking:instead-text")}</p>
      <form method="post" action={paths.myBooking(booking.id)}>
        {ALTERNATIVE_KINDS.map((kind) => {
          const free = alternatives.filter(({ is }) => is === kind);
          if (free.length === 0) return null;
          return (
            <div key={kind} className="border-t border-celadon-200">
              <h3 className="px-4 pt-3 text-base sm:px-6">
                {t(`my-booking:instead-${kind}`, names)}
              </h3>
              <ul className="ruled">
                {free.map(({ cleanerId, name, photo, rating, reviewCount, date, time, total }) => (
                  <li key={`${cleanerId} ${date}`}>
                    <button
                      type="submit"
                      name="instead"
                      value={`${cleanerId} ${date} ${time}`}
                      className="flex min-h-row w-full items-center gap-3 px-4 py-2 text-left hover:bg-celadon-50 sm:px-6"
                    >
                      <CleanerPhoto
                        name={name}
                        photo={photo}
                        width={44}
                        className="size-11 shrink-0"
                      />
                      <span className="min-w-0 flex-1">
                        <span className="block font-semibold">{name}</span>
                        <span className="block text-sm tabular">
                          {t("my-booking:day-at", {
                            day: formatDate(date, locale, "short"),
                            time: formatHour(slotHour(time), locale).replace(" ", "\u00a0"),
                          })}
                        </span>
                        <RatingInBrief rating={rating} reviewCount={reviewCount} />
                      </span>
                      <strong className="tabular">{formatBaht(total)}</strong>
                      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </form>
      <p className="border-t border-celadon-200 px-4 py-2 sm:px-6">
        <Link
          to={paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("my-booking:instead-all")}
        </Link>
      </p>
    </section>
  );
}
