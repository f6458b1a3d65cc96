import type { ReactNode } from "react";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { SearchPageView } from "./search-page-view.server";

/** The part of the bar that is filled at least. */
const LEAST_SHOWN = 0.08;

/** A search that goes on: the people whom it asks, how many can't, and until when it goes on. */
export function Progress({ search, children }: { search: SearchPageView; children: ReactNode }) {
  const { t, locale } = useText();
  const moment = useDayAndTime(search.now);
  const { lost, waiting, asked, asksFrom, lookedAt, until, startedAt } = search;
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
      {asked > 0 ? (
        <p className="pt-3 font-semibold tabular">
          {t("my-booking:search-asked", { count: asked, waiting: waiting.length })}
        </p>
      ) : null}
      {waiting.length > 0 ? (
        <ul className="flex flex-col gap-3 pt-3">
          {waiting.map(({ name, photo, expiresAt }) => (
            <li key={`${name} ${expiresAt}`} className="flex items-center gap-4">
              <CleanerPhoto
                name={name}
                photo={photo}
                width={56}
                className="size-13 shrink-0 rounded-full ring-3 ring-marigold"
              />
              <span className="min-w-0">
                <strong className="block">{name}</strong>
                <span className="block text-sm text-ink-soft tabular">
                  {t("my-booking:search-answers-by", { moment: moment(expiresAt) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {startedAt === null || until === null ? null : (
        <div className="pt-4">
          <progress
            className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-marigold-100 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-marigold [&::-webkit-progress-bar]:bg-marigold-100 [&::-webkit-progress-value]:bg-marigold"
            max={until - startedAt}
            // A bar that is all but empty looks broken.
            value={Math.max((lookedAt ?? startedAt) - startedAt, (until - startedAt) * LEAST_SHOWN)}
            aria-label={t("my-booking:search-known-by", { moment: moment(until) })}
          />
          <p className="text-sm text-ink-soft tabular">
            {t("my-booking:search-known-by", { moment: moment(until) })}
          </p>
        </div>
      )}
      <p className="pt-2 text-sm">{t("my-booking:search-no-need-to-wait")}</p>
    </>
  );
}
