import { ChevronDownIcon, PinIcon } from "~/components/art/icons";
import { CalendarIcon, CashIcon, RefundIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { ActionRow } from "../shared/action-row";
import { BookingHelp } from "../shared/booking-help";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { SearchPageView } from "./search-page-view.server";

/** All else about the booking: what can be changed, the next visit, where, how much, and help. */
export function BookingRows({
  search,
  business,
}: {
  search: SearchPageView;
  business: Parameters<typeof BookingHelp>[0]["business"];
}) {
  const { t } = useText();
  const moment = useDayAndTime();
  const { lost, state, substitute, nextOfSeries } = search;
  return (
    <>
      {substitute && (substitute.canChange || nextOfSeries !== null) ? (
        <ul className="card ruled overflow-hidden">
          {substitute.canChange && state === "found" ? (
            <li>
              <ActionRow
                Icon={RefundIcon}
                title={t("my-booking:search-change")}
                text={t("my-booking:search-change-text")}
                leadsTo={{ page: paths.myBookingStep(substitute.bookingId, "cancel") }}
              />
            </li>
          ) : null}
          {nextOfSeries === null ? null : (
            <FactRow
              Icon={CalendarIcon}
              title={t("my-booking:search-next", { name: lost.cleanerName })}
              text={moment(nextOfSeries)}
            />
          )}
        </ul>
      ) : null}
      {state === "looking" || substitute ? (
        <div className="card ruled overflow-hidden">
          <Where search={search} />
          {substitute ? (
            <FactRow
              Icon={CashIcon}
              title={t("my-booking:search-pay", { total: formatBaht(substitute.totalPrice) })}
              text={t("my-booking:search-pay-text", { name: substitute.name })}
            />
          ) : null}
        </div>
      ) : null}
      <BookingHelp business={business} />
    </>
  );
}

/** The address of the cleaning, folded: its area is seen, the rest opens. */
function Where({ search: { address, zipCode, instructions, lost } }: { search: SearchPageView }) {
  const { t } = useText();
  return (
    <details className="group">
      <summary className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
        <PinIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t("my-booking:where")}</span>
          <span className="block text-sm text-ink-soft">{t(`areas:${lost.city}`)}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6">
        <p className="wrap-anywhere whitespace-pre-line">
          {address}
          <br />
          {t(`areas:${lost.city}`)} {zipCode}
        </p>
        {instructions ? (
          <p className="pt-2 wrap-anywhere whitespace-pre-line">
            <strong className="block">{t("dashboard:instructions")}</strong>
            {instructions}
          </p>
        ) : null}
      </div>
    </details>
  );
}

function FactRow({ Icon, title, text }: { Icon: typeof CashIcon; title: string; text: string }) {
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
      <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold tabular">{title}</span>
        <span className="block text-sm text-ink-soft tabular">{text}</span>
      </p>
    </div>
  );
}
