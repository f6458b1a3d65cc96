import type { CityDate } from "~/lib/bangkok-time";
import { useText } from "~/i18n/text";

interface SameAgainButtonProps {
  bookingId: number;
  /** The day that the page shows: if it is taken meanwhile, another has to be chosen. */
  date: CityDate;
  className: string;
}

/** The button that books the last job once more; its form goes to the dashboard's action. */
export function SameAgainButton({ bookingId, date, className }: SameAgainButtonProps) {
  const { t } = useText();
  return (
    <>
      <input type="hidden" name="date" value={date} />
      <button type="submit" name="same" value={bookingId} className={className}>
        {t("dashboard:same-book")}
      </button>
    </>
  );
}
