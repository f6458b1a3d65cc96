import type { ReactNode } from "react";
import { useText } from "~/i18n/text";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { AskedPeople } from "../shared/asked-people";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { SearchPageView } from "./search-page-view.server";

/** A search that goes on: the people whom it asks, how many can't, and until when it goes on. */
export function Progress({ search, children }: { search: SearchPageView; children: ReactNode }) {
  const { t, locale } = useText();
  const moment = useDayAndTime(search.now);
  const { lost, asksFrom, lookedAt } = search;
  return (
    <>
      <p className="flex items-center gap-2 pb-1 text-sm font-semibold text-marigold-900 tabular">
        <span
          aria-hidden="true"
          className="size-2.5 rounded-full bg-marigold ring-3 ring-marigold-100"
        />
        {lookedAt === null
          ? t("my-booking:search-begins", { moment: moment(asksFrom ?? 0) })
          : t("my-booking:search-looked", { time: formatClockUnbroken(lookedAt, locale) })}
      </p>
      {children}
      <p className="text-ink-soft tabular">
        {t("my-booking:search-holds", { total: formatBaht(lost.totalPrice) })}
      </p>
      <AskedPeople search={search} now={search.now} />
      <p className="pt-2 text-sm">{t("my-booking:search-no-need-to-wait")}</p>
    </>
  );
}
