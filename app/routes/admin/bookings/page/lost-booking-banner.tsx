import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";

/** Says what became of a booking that has lost its cleaner, or in whose place a booking is. */
export function LostBookingBanner({ booking: { lost, replaces } }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (replaces) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-celadon-100 px-4 forced-colors:border">
        <span className="font-semibold">
          {t(replaces.isOffer ? "admin-bookings:is-offer" : "admin-bookings:is-substitute")}
        </span>
        <BookingLink id={replaces.id} />
      </p>
    );
  }
  if (!lost) return null;
  if (lost.replacementId !== null) {
    return (
      <Banner title={t("admin-bookings:lost-replaced")}>
        <BookingLink id={lost.replacementId} />
      </Banner>
    );
  }
  return (
    <Banner tone="attention" title={t("admin-bookings:lost-nobody")}>
      {lost.search ? (
        <>
          {t("admin-bookings:lost-search", { moment: moment(lost.search.until) })}{" "}
          {lost.search.asked > 0
            ? t("admin-bookings:lost-asks", { count: lost.search.asked })
            : t("admin-bookings:lost-asks-nobody")}
        </>
      ) : (
        t("admin-bookings:lost-no-search")
      )}
    </Banner>
  );
}

function BookingLink({ id }: { id: number }) {
  const { t } = useText();
  return (
    <Link
      to={adminPaths.item("bookings", id)}
      className="link inline-flex min-h-11 items-center font-semibold"
    >
      {t("admin-bookings:number", { id })}
    </Link>
  );
}
