import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";

/** Shows the other time that the customer has proposed, until it is answered. */
export function AdminProposalBanner({
  booking: { proposal, cleaner },
}: {
  booking: AdminBookingView;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (!proposal) return null;
  return (
    <Banner
      tone="attention"
      title={t("admin-bookings:proposal", { moment: moment(proposal.startsAt, "full") })}
    >
      {t("admin-bookings:proposal-text", {
        cleaner: cleaner.name || t("admin-bookings:former-cleaner"),
        moment: moment(proposal.until),
      })}
    </Banner>
  );
}
