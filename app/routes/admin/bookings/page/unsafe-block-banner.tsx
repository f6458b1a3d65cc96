import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";

/** Shows since when the two are blocked, because one didn't feel safe, with a link to lift the block. */
export function UnsafeBlockBanner({
  booking: { id, unsafeBlockSince },
}: {
  booking: AdminBookingView;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (unsafeBlockSince === null) return null;
  return (
    <Banner
      tone="attention"
      title={t("admin-bookings:unsafe-block", { moment: moment(unsafeBlockSince) })}
    >
      <p>{t("admin-bookings:unsafe-block-text")}</p>
      <Link
        to={adminPaths.step("bookings", id, "lift")}
        preventScrollReset
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {t("admin-bookings:lift")}
      </Link>
    </Banner>
  );
}
