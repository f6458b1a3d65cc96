import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { Stars } from "~/components/stars";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { phoneBookingPath } from "../../shared/phone-booking-path";
import type { PhoneBookingAt } from "./phone-booking.server";

/** Asks for the cleaner: those who offer the service in the area, the soonest free first. */
export function PhoneBookingCleanerStep({ asked }: { asked: PhoneBookingAt<"cleaner"> }) {
  const { t, locale } = useText();
  const { serviceId, area, customer } = asked.choices;
  return (
    <section>
      <h2 className="pb-2 text-section">{t("admin-phone:cleaner-title")}</h2>
      {asked.problem ? (
        <Banner tone="destructive" title={t(`choices:why-${asked.problem}`)} />
      ) : null}
      {asked.cleaners.length === 0 ? <p>{t("admin-phone:cleaner-none")}</p> : null}
      <ul className="card ruled">
        {asked.cleaners.map(({ id, name, rating, reviewCount, nextFreeDay, total }) => (
          <li key={id}>
            <Link
              to={phoneBookingPath({ customer, serviceId, area, cleanerId: id })}
              preventScrollReset
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm hover:bg-celadon-50"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere text-celadon-700">{name}</span>
                <span className="flex flex-wrap gap-x-3 text-ink-soft">
                  <Stars small rating={rating} reviewCount={reviewCount} />
                  {nextFreeDay
                    ? t("admin-phone:free-from", { day: formatDate(nextFreeDay, locale, "short") })
                    : t("admin-phone:free-none")}
                </span>
              </span>
              <span className="shrink-0 font-semibold tabular">{formatBaht(total)}</span>
              <ChevronRightIcon className="size-5 shrink-0 text-edge" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
