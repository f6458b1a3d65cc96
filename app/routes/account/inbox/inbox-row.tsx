import { formatRelativeDay } from "~/components/relative-day";
import type { SlotLabel } from "~/lib/vocabulary";
import { slotHour } from "~/domain/schedule/slots";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { paths } from "~/lib/paths";

interface InboxRowView {
  id: number;
  title: PlainKey;
  at: number;
  isNew: boolean;
  /** The booking of the notification. */
  about: {
    service: string | null;
    date: CityDate;
    time: SlotLabel;
    cleaner: string | null;
  } | null;
}

/** A notification as one big button: opening it marks it as read, which a link must not do. */
export function InboxRow({ notification, today }: { notification: InboxRowView; today: CityDate }) {
  const { t, locale } = useText();
  const { id, title, at, isNew, about } = notification;
  return (
    <li>
      <form method="post" action={paths.inbox()}>
        <button
          type="submit"
          name="open"
          value={id}
          className="flex min-h-row w-full items-start gap-3 px-4 py-3 text-start hover:bg-celadon-50"
        >
          <span
            className={`mt-2 size-2.5 shrink-0 rounded-full ${isNew ? "bg-celadon-700 forced-colors:bg-[CanvasText]" : ""}`}
          />
          <span className="min-w-0 grow">
            <span className={`block ${isNew ? "font-semibold" : ""}`}>
              {isNew ? <span className="sr-only">{t("inbox:new")}: </span> : null}
              {t(title)}
            </span>
            {about ? (
              <span className="block text-sm text-ink-soft">
                {[about.cleaner, about.service].filter(Boolean).join("\u00a0· ")}
                {"\u00a0· "}
                {/* Day and time wrap together. */}
                <span className="inline-block">
                  {joinSideBySide(
                    locale,
                    formatDate(about.date, locale, "short"),
                    formatHour(slotHour(about.time), locale),
                  )}
                </span>
              </span>
            ) : null}
            <span className="block text-right text-mini text-ink-soft">
              {joinSideBySide(
                locale,
                formatRelativeDay(cityDateOf(at), today, locale, t),
                formatClock(at, locale),
              )}
            </span>
          </span>
        </button>
      </form>
    </li>
  );
}
