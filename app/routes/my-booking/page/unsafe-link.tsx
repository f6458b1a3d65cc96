import { AlertIcon, ChevronRightIcon } from "~/components/art/icons";
import { PhoneIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/**
 * Link to report feeling unsafe, shown as long as that can be reported. While such a report is open, the
 * police's number is shown instead.
 */
export function UnsafeLink({
  booking,
  isInCard = false,
}: {
  booking: CustomerBookingPageView;
  /** True if it is one of the rows of a card. */
  isInCard?: boolean;
}) {
  const { t } = useText();
  if (booking.isUnsafeOpen) {
    return (
      <p className="flex flex-col gap-2">
        <a href="tel:191" className="button button-danger min-h-12 w-full">
          <PhoneIcon className="size-5 shrink-0" />
          {t("my-booking:unsafe-191")}
        </a>
        <Link
          to={paths.myBookingStep(booking.id, "unsafe")}
          className="button button-outline min-h-12 w-full"
        >
          {t("my-booking:unsafe-more")}
        </Link>
      </p>
    );
  }
  if (!booking.can.sayUnsafe) return null;
  const name = booking.cleaner.name || t("common:former-cleaner");
  return (
    <Link
      to={paths.myBookingStep(booking.id, "unsafe")}
      className={`flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6 ${isInCard ? "" : "card"}`}
    >
      <AlertIcon className="size-6 shrink-0 text-brick max-[16rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-brick">{t("my-booking:unsafe")}</span>
        <span className="block text-sm text-ink-soft">
          {t(booking.isUnderWay ? "my-booking:unsafe-row" : "my-booking:unsafe-row-done", {
            name,
          })}
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}
