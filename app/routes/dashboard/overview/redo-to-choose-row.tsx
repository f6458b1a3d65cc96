import type { listRedosToChoose } from "~/domain/bookings/redos/redos-to-choose.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { WaitingRow } from "./waiting-row";

export type RedoToChoose = Omit<ReturnType<typeof listRedosToChoose>[number], "problemId"> & {
  /** The page of the problem, on which a time is chosen. */
  to: string;
};

/** A redo to which the cleaner has agreed: the customer has to choose its time. */
export function RedoToChooseRow({ redo }: { redo: RedoToChoose }) {
  const { t, locale } = useText();
  const { to, bookingId, date, cleanerName, cleanerPhoto } = redo;
  return (
    <WaitingRow
      to={to}
      cleaner={{ name: cleanerName, photo: cleanerPhoto }}
      title={t("dashboard:redo-choose")}
    >
      {t("dashboard:redo-title", { name: cleanerName })}
      <span className="max-sm:hidden">
        &nbsp;· {t("dashboard:redo-of", { id: bookingId, day: formatDate(date, locale, "short") })}
      </span>
    </WaitingRow>
  );
}
