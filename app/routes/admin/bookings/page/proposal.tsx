import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { useMoment } from "../../shared/use-moment";
import type { BookingView } from "./booking-view.server";

/** Another time that its customer asks for, while it waits for an answer. */
export function Proposal({ booking: { proposal, cleaner } }: { booking: BookingView }) {
  const { t } = useText();
  const moment = useMoment();
  if (!proposal) return null;
  return (
    <Notice
      tone="attention"
      title={t("desk-bookings:proposal", { moment: moment(proposal.startsAt, "full") })}
    >
      {t("desk-bookings:proposal-text", {
        cleaner: cleaner.name || t("desk-bookings:former-cleaner"),
        moment: moment(proposal.until),
      })}
    </Notice>
  );
}
