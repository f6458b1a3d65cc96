import { useText } from "~/i18n/text";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { SearchPageView } from "./search-page-view.server";

/** A line of the log; `dot` says whether it has happened, goes on or is still to come. */
interface LogLine {
  when: string;
  text: string;
  dot: "behind" | "now" | "ahead";
}

/** All that has happened since the booking lost its cleaner, and what comes next. */
export function SearchLog({ search }: { search: SearchPageView }) {
  const { t } = useText();
  const lines = useLogLines(search);
  return (
    <section aria-labelledby="log" className="card p-4 sm:p-6">
      <h2 id="log" className="pb-3 text-section">
        {t("my-booking:search-log")}
      </h2>
      <ol className="part-log">
        {lines.map(({ when, text, dot }) => (
          <li key={`${when} ${text}`} data-dot={dot}>
            <span className="block text-sm text-ink-soft tabular">{when}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

function useLogLines({ lost, moments, waiting, ...search }: SearchPageView): LogLine[] {
  const { t } = useText();
  const when = useDayAndTime(search.now);
  const name = lost.cleanerName || t("common:former-cleaner");
  const behind: LogLine[] = [
    {
      when: when(lost.lostAt),
      text: t(`my-booking:search-log-${lost.how}`, { name }),
      dot: "behind",
    },
    ...moments.map(({ kind, at, count }): LogLine => ({
      when: when(at),
      text: t(`my-booking:search-log-${kind}`, { count }),
      dot: "behind",
    })),
  ];
  const { substitute } = search;
  if (substitute && substitute.foundAt !== null) {
    const text = t("my-booking:search-log-found", { name: substitute.name });
    return [...behind, { when: when(substitute.foundAt), text, dot: "behind" }];
  }
  // The search for a later visit begins in its last days.
  const begins = search.lookedAt === null ? search.asksFrom : null;
  const firstAnswer = waiting[0]?.expiresAt;
  const now: LogLine = {
    when: begins === null ? t("my-booking:search-log-now") : when(begins),
    text:
      firstAnswer === undefined
        ? t("my-booking:search-log-looks")
        : t("my-booking:search-log-waits", { count: waiting.length, moment: when(firstAnswer) }),
    dot: begins === null ? "now" : "ahead",
  };
  const last: LogLine[] =
    search.until === null
      ? []
      : [{ when: when(search.until), text: t("my-booking:search-log-end"), dot: "ahead" }];
  return [...behind, now, ...last];
}
