import { Link } from "~/components/link";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { LATE_BEFORE_MS } from "~/domain/bookings/lifecycle/status";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate, formatMoment } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { joinSideBySide } from "~/lib/join-texts";
import { languageOfText } from "~/lib/language-of-text";
import { paths } from "~/lib/paths";
import type { OwnMarkView } from "./own-mark-view.server";

/** The key of a mark's cause: a visit to which nobody came says something else of each side. */
export const causeKey = ({ cause, side }: Pick<OwnMarkView, "cause" | "side">) =>
  cause === "no-show" ? (`no-show-${side}` as const) : cause;

/** The facts of a mark, as the person reads them whom it is about. */
export function MarkFacts({ mark }: { mark: OwnMarkView }) {
  const { t, locale } = useText();
  const booking = mark.side === "customer" ? paths.myBooking : paths.job;
  return (
    <KeyValues>
      <KeyValue label={t("marks:booking")}>
        <Link to={booking(mark.bookingId)} className="link inline-block wrap-anywhere">
          {joinSideBySide(locale, mark.service, formatMoment(mark.startsAt, locale))}
        </Link>
      </KeyValue>
      <KeyValue label={t("marks:cause")}>
        {t(`marks:why-${causeKey(mark)}`, {
          moment: formatMoment(mark.at, locale),
          hours: LATE_BEFORE_MS / HOUR_MS,
        })}
      </KeyValue>
      <KeyValue label={t("marks:your-answer")}>
        {mark.answer === null ? (
          <span className="text-ink-soft">{t("marks:no-answer")}</span>
        ) : (
          <span lang={languageOfText(mark.answer)} className="whitespace-pre-line wrap-anywhere">
            {mark.answer}
          </span>
        )}
      </KeyValue>
      {mark.decision && mark.decidedAt !== null ? (
        <KeyValue label={t("marks:decision")}>
          {t(`marks:decided-${mark.decision}`, { moment: formatMoment(mark.decidedAt, locale) })}
          {mark.decisionWords ? (
            <span
              lang={languageOfText(mark.decisionWords)}
              className="block whitespace-pre-line wrap-anywhere"
            >
              {mark.decisionWords}
            </span>
          ) : null}
        </KeyValue>
      ) : null}
      <KeyValue label={t("marks:ends")}>
        {formatDate(cityDateOf(mark.endsAt), locale, "long")}
      </KeyValue>
    </KeyValues>
  );
}
