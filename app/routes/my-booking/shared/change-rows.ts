import type { Translate } from "~/i18n/messages";

/** A confirmed booking, as far as the rows that cancel or reschedule it name consequences. */
interface BookingToChange {
  /** Nobody pays for a redo, and changing it makes no late mark. */
  isRedo: boolean;
  /** The change that its customer may refuse without a late mark; null if there is none. */
  refusable: "time" | "cleaner" | null;
  /** The moment from which cancelling is late, as it is shown; null if it is past. */
  lateFrom: string | null;
}

/** Returns the consequence of cancelling a confirmed booking, for the row that leads there. */
export function cancelRowText(
  { isRedo, refusable, lateFrom }: BookingToChange,
  { name, t }: { name: string; t: Translate },
): string {
  if (isRedo) return t("my-booking:cancel-row-redo");
  if (refusable) return t(`my-booking:cancel-row-refuse-${refusable}`, { name });
  return lateFrom === null
    ? t("my-booking:cancel-row-late")
    : t("my-booking:cancel-row-text", { moment: lateFrom });
}

/** Returns the consequence of rescheduling a booking, at once or by asking its cleaner. */
export function rescheduleRowText(
  { isRedo }: Pick<BookingToChange, "isRedo">,
  mode: "at-once" | "by-asking",
  { name, t }: { name: string; t: Translate },
): string {
  if (mode === "by-asking") {
    return t(isRedo ? "my-booking:reschedule-row-ask-redo" : "my-booking:reschedule-row-ask", {
      name,
    });
  }
  return t(isRedo ? "my-booking:reschedule-row-text-redo" : "my-booking:reschedule-row-text", {
    name,
  });
}
