import { Link } from "~/components/link";
import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { useMoment } from "../../shared/use-moment";
import type { BookingView } from "./booking-view.server";

/** One of the two didn't feel safe: since when they aren't offered to each other, and the way back. */
export function KeptApart({ booking: { id, keptApartSince } }: { booking: BookingView }) {
  const { t } = useText();
  const moment = useMoment();
  if (keptApartSince === null) return null;
  return (
    <Notice
      tone="attention"
      title={t("desk-bookings:kept-apart", { moment: moment(keptApartSince) })}
    >
      <p>{t("desk-bookings:kept-apart-text")}</p>
      <Link
        to={paths.deskStep("bookings", id, "lift")}
        preventScrollReset
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {t("desk-bookings:lift")}
      </Link>
    </Notice>
  );
}
