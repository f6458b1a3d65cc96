import { Banner } from "~/components/ui/banner";
import type { Availability } from "~/domain/cleaners/availability.server";
import { isWorkDay, windowsOfWeekday } from "~/domain/schedule/availability";
import { daysOffRuns } from "~/domain/schedule/days-off";
import { useText } from "~/i18n/text";
import { WEEKDAY_NUMBERS, type Weekday } from "./availability-draft";
import { runInWords, windowsInWords } from "./hours-in-words";

/** Shows each time that another device saved meanwhile and that differs: the saved and the typed value. */
export function SavedMeanwhile({
  current,
  typed,
}: {
  current: Availability | null;
  typed: Availability;
}) {
  const { locale, t } = useText();
  if (!current) return null;
  const dayOf = ({ workDays, weekWindows }: Availability, weekday: Weekday) => {
    const windows = windowsOfWeekday(weekWindows, weekday);
    return isWorkDay(workDays, weekday) && windows !== 0
      ? windowsInWords(windows, locale)
      : t("availability:closed");
  };
  const rowsOf = (one: Availability): [label: string, value: string][] => [
    ...WEEKDAY_NUMBERS.map((weekday): [string, string] => [
      t(`availability:weekday-${weekday}`),
      dayOf(one, weekday),
    ]),
    [
      t("availability:days-off"),
      daysOffRuns(one.daysOff)
        .map((run) => runInWords(run, locale))
        .join("\u00a0· ") || t("errors:changed-empty"),
    ],
    [t("availability:holidays"), t(one.offOnHolidays ? "common:on" : "common:off")],
    [t("availability:lead-time"), t(`availability:lead-time-${one.leadTime}`)],
    [t("availability:travel"), t(one.travelTime ? "common:on" : "common:off")],
  ];
  const yours = rowsOf(typed);
  return (
    <Banner tone="destructive" title={t("errors:changed-title")}>
      <p>{t("errors:changed-text")}</p>
      {rowsOf(current).map(([label, value], place) =>
        value === yours[place]?.[1] ? null : (
          <dl key={label} className="pt-2">
            <dt className="font-semibold">{label}</dt>
            <dd>{t("errors:changed-now", { value })}</dd>
            <dd>{t("errors:changed-yours", { value: yours[place]?.[1] ?? "" })}</dd>
          </dl>
        ),
      )}
    </Banner>
  );
}
