import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { useDeadline } from "./use-day-and-time";

/** A search that goes on, as far as its customer may know it. */
export interface SearchUnderWay {
  /** Number of people who were asked. */
  asked: number;
  /** Those who have yet to answer. */
  waiting: readonly { name: string; photo: string | null; expiresAt: number }[];
  startedAt: number | null;
  lookedAt: number | null;
  until: number | null;
}

/** The part of the bar that is filled at least. */
const LEAST_SHOWN = 0.08;

/** The people whom a search asks, how many have yet to answer, and until when it goes on. */
export function AskedPeople({
  search: { asked, waiting, startedAt, lookedAt, until },
  now,
}: {
  search: SearchUnderWay;
  now: number;
}) {
  const { t } = useText();
  const moment = useDeadline(now);
  return (
    <>
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
    </>
  );
}
