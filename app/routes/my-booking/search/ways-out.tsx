import { XCircleIcon } from "~/components/art/icons";
import { CalendarIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { ActionRow, type Action } from "../shared/action-row";
import type { SearchPageView } from "./search-page-view.server";

/** Begin or end the search, choose another day with the same cleaner, or do nothing. */
export function WaysOut({ search }: { search: SearchPageView }) {
  const { t } = useText();
  const { state, canSearch, lost, series, serviceId } = search;
  const { cleanerId, city: area, id: replaces } = lost;
  // A series is carried along whole.
  const { every, visits } = series ?? {};
  const choices = { serviceId, area, cleanerId, replaces, every, visits };
  const otherDay: Action | null =
    cleanerId === null
      ? null
      : {
          Icon: CalendarIcon,
          title: t("my-booking:search-other-day", { name: lost.cleanerName }),
          text: t("my-booking:search-other-day-text"),
          leadsTo: { page: withSeriesQuery(paths.bookingTime(choices), choices) },
        };
  const stop: Action | null =
    state === "looking"
      ? {
          Icon: XCircleIcon,
          title: t("my-booking:search-stop"),
          text: t("my-booking:search-stop-text"),
          danger: true,
          leadsTo: { button: { name: "intent", value: "stop" } },
        }
      : null;
  const rows = [otherDay, stop].filter((row) => row !== null);
  return (
    <>
      {state !== "looking" && canSearch ? (
        <form method="post">
          <p className="pb-2 text-sm">
            {t("my-booking:search-holds", { total: formatBaht(lost.totalPrice) })}
          </p>
          <button
            type="submit"
            name="intent"
            value="start"
            className="button button-strong min-h-12 w-full"
          >
            {t("my-booking:search-start")}
          </button>
        </form>
      ) : null}
      <section aria-labelledby="plans" className="card overflow-hidden">
        <h2 id="plans" className="px-4 pt-4 pb-1 text-section sm:px-6">
          {t("my-booking:plans")}
        </h2>
        <ul className="ruled">
          {rows.map((row) => (
            <li key={row.title}>
              <ActionRow {...row} />
            </li>
          ))}
          <li className="px-4 py-3 text-sm text-ink-soft sm:px-6">
            {t("my-booking:search-nothing-to-pay")}
          </li>
        </ul>
      </section>
    </>
  );
}
