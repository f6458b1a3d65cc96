import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { RatingInBrief } from "~/components/stars";
import type { Alternative } from "~/domain/bookings/rescheduling/alternatives.server";
import { slotHour } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, isCityDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { SLOT_LABELS, isOneOf } from "~/lib/vocabulary";

/** Form value of an alternative: the cleaner's id, the day and the slot. */
const ALTERNATIVE_VALUE = /^(\d{1,15}) ([\d-]{10}) ([\d:]+ [AP]M)$/;

/** Returns the alternative whose button was pressed; null if none was. */
export function chosenAlternativeOf(
  form: FormData,
): Pick<Alternative, "cleanerId" | "date" | "time"> | null {
  const [, cleanerId, date, time] = ALTERNATIVE_VALUE.exec(String(form.get("instead"))) ?? [];
  if (!cleanerId || !isCityDate(date) || !isOneOf(SLOT_LABELS, time)) return null;
  return { cleanerId: Number(cleanerId), date, time };
}

/** Buttons of a form, one for each alternative: it leads to step 4, filled in with all that was typed. */
export function AlternativeButtons({
  alternatives,
  agreed,
  isBrief = false,
}: {
  alternatives: readonly Alternative[];
  /** The agreed price, with which each is compared. */
  agreed?: number;
  /** True within the booking's own card, which says the day and the hours. */
  isBrief?: boolean;
}) {
  const { t, locale } = useText();
  const compare = (more: number) =>
    more > 0
      ? t("my-booking:search-dearer", { more: formatBaht(more) })
      : more < 0
        ? t("my-booking:search-cheaper", { saved: formatBaht(-more) })
        : t("my-booking:search-same-price");
  return (
    <ul className="ruled">
      {alternatives.map(
        ({ is, cleanerId, name, photo, rating, reviewCount, date, time, hours, total }, index) => (
          <li key={`${cleanerId} ${date}`}>
            <button
              type="submit"
              name="instead"
              value={`${cleanerId} ${date} ${time}`}
              className="flex min-h-row w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-celadon-50 sm:px-6"
            >
              <CleanerPhoto name={name} photo={photo} width={44} className="size-11 shrink-0" />
              <span className={`min-w-0 flex-1 ${isBrief ? "basis-20" : "basis-32"}`}>
                <span className="block font-semibold">{name}</span>
                {isBrief && is === "same-time" ? null : (
                  <span className="block text-sm tabular">
                    {t("my-booking:day-at", {
                      day: formatDate(date, locale, "short"),
                      time: unbroken(formatHour(slotHour(time), locale)),
                    })}
                  </span>
                )}
                <RatingInBrief rating={rating} reviewCount={reviewCount} />
              </span>
              <span className="ml-auto text-right tabular">
                <strong className="block">{formatBaht(total)}</strong>
                {agreed === undefined ? null : (
                  <span
                    className={`block text-mini font-semibold ${total > agreed ? "text-marigold-900" : "text-celadon-700"}`}
                  >
                    {compare(total - agreed)}
                  </span>
                )}
                {isBrief ? null : (
                  <span className="block text-mini text-ink-soft">
                    {unbroken(t("common:hours", { count: hours }))}
                  </span>
                )}
              </span>
              {isBrief ? (
                <span className={`button px-3 ${index === 0 ? "button-strong" : "button-quiet"}`}>
                  {t("my-booking:search-book")}
                </span>
              ) : (
                <ChevronRightIcon className="size-5 shrink-0 text-edge" />
              )}
            </button>
          </li>
        ),
      )}
    </ul>
  );
}
