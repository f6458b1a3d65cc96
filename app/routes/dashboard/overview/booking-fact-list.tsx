import { PriceBreakdown } from "~/components/price-breakdown";
import { PinIcon } from "~/components/art/icons";
import { ChatIcon, WalletIcon } from "~/components/art/subject-icons";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { useText } from "~/i18n/text";
import { joinSideBySide } from "~/lib/join-texts";
import { formatObservedPrice } from "~/lib/money";
import { usePageFacts } from "~/root-data";
import type { CustomerBookingView } from "./customer-booking-view";

/** The address, the instructions, and the amount to pay. */
export function BookingFactList({ booking }: { booking: CustomerBookingView }) {
  const { t, locale } = useText();
  const total = useFormattedTotal(booking);
  const visits = 1 + booking.otherDays.length;
  const sum = useFormattedTotal(booking, visits);
  return (
    <dl className="flex flex-col gap-2">
      <div className="relative pl-8">
        <dt className="sr-only">{t("dashboard:address")}</dt>
        <dd className="wrap-anywhere">
          <PinIcon className="absolute top-0.5 left-0 size-5 text-celadon-700" />
          {joinSideBySide(locale, booking.address, t(`areas:${booking.city}`))} {booking.zipCode}
        </dd>
      </div>
      {booking.specialInstructions ? (
        <div className="relative pl-8">
          <dt className="sr-only">{t("dashboard:instructions")}</dt>
          <dd className="max-w-prose wrap-anywhere whitespace-pre-line">
            <ChatIcon className="absolute top-0.5 left-0 size-5 text-celadon-700" />
            {booking.specialInstructions}
          </dd>
        </div>
      ) : null}
      <div className="relative flex flex-wrap justify-between gap-x-4 pl-8 tabular">
        <dt>
          <WalletIcon className="absolute top-0.5 left-0 size-5 text-celadon-700" />
          {t("dashboard:total")}
        </dt>
        <dd className="font-bold">
          {visits > 1 ? `${visits} × ${total} = ` : null}
          {sum}
        </dd>
        <dd className="w-full text-mini text-ink-soft">
          {booking.isRedo ? t("dashboard:redo-nothing-to-pay") : <PriceBreakdown price={booking} />}
        </dd>
      </div>
    </dl>
  );
}

/** Returns a booking's total, or the total of several equal visits, in the dashboard's format. */
export function useFormattedTotal({ totalPrice }: CustomerBookingView, visits = 1): string {
  return formatObservedPrice(costOfVisits(totalPrice, visits), usePageFacts().priceDisplay);
}
