import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AlternativeButtons } from "../shared/alternative";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

const ALTERNATIVE_KINDS = ["same-time", "same-cleaner", "other"] as const;

/** Free alternatives to the booking: one tap leads to step 4, filled in with everything that was typed. */
export function Alternatives({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const { alternatives } = booking;
  const names = { name: booking.cleaner.name };
  return (
    <section aria-labelledby="instead" className="card overflow-hidden">
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
              <AlternativeButtons alternatives={free} />
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
