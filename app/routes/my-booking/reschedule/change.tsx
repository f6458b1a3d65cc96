import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { WORD_JOINER } from "~/lib/thai-compounds";
import type { BookingInQuestion } from "../shared/booking-question";

/** The facts of a booking that is rescheduled: its time, struck through, the new one, and what it costs. */
export function Change({
  booking: { startsAt, endsAt, total, isRedo },
  from,
  isAsked,
}: {
  booking: BookingInQuestion;
  /** The instant at which it starts then; null as long as none is chosen. */
  from: number | null;
  /** The cleaner has to agree to it. */
  isAsked: boolean;
}) {
  const { t, locale } = useText();
  const moment = (starts: number, ends: number) =>
    t("my-booking:day-at", {
      day: unbroken(formatDate(cityDateOf(starts), locale, "short")),
      time: formatClockRange(starts, ends, locale).replace("–", `${WORD_JOINER}–${WORD_JOINER}`),
    });
  return (
    <KeyValues>
      <KeyValue label={t("my-booking:change-from")}>
        {from === null ? (
          moment(startsAt, endsAt)
        ) : (
          <s className="text-ink-soft">{moment(startsAt, endsAt)}</s>
        )}
      </KeyValue>
      <KeyValue label={t(isAsked ? "my-booking:change-asked" : "my-booking:change-to")}>
        {from === null ? "…" : <strong>{moment(from, from + (endsAt - startsAt))}</strong>}
      </KeyValue>
      <KeyValue label={t("my-booking:change-total")}>
        {isRedo
          ? t("my-booking:redo-pay-nothing")
          : t("my-booking:change-same-total", { total: formatBaht(total) })}
      </KeyValue>
    </KeyValues>
  );
}
