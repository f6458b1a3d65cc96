import { Notice } from "~/components/ui/notice";
import type { Availability } from "~/domain/cleaners/availability.server";
import { isWorkDay, windowsOfWeekday } from "~/domain/schedule/availability";
import { runsOf } from "~/domain/schedule/days-off";
import { useText } from "~/i18n/text";
import { WEEK, type Weekday } from "./draft";
import { runInWords, windowsInWords } from "./words";

/** Where another device has saved these times: each that differs, as it is and as it was typed here. */
export function SavedMeanwhile({ now, typed }: { now: Availability | null; typed: Availability }) {
  const { locale, t } = useText();
  if (!now) return null;
  const dayOf = ({ workDays, weekWindows }: Availability, weekday: Weekday) => {
    const windows = windowsOfWeekday(weekWindows, weekday);
    return isWorkDay(workDays, weekday) && windows !== 0
      ? windowsInWords(windows, locale)
      : t("availability:closed");
  };
  const said = (one: Availability): [label: string, value: string][] => [
    ...WEEK.map((weekday): [string, string] => [
      t(`availability:weekday-${weekday}`),
      dayOf(one, weekday),
    ]),
    [
      t("availability:days-off"),
      runsOf(one.daysOff)
        .map((run) => runInWords(run, locale))
        .join("\u00a0· ") || t("errors:changed-empty"),
    ],
    [t("availability:holidays"), t(one.offOnHolidays ? "common:on" : "common:off")],
    [t("availability:notice"), t(`availability:notice-${one.shortestNotice}`)],
    [t("availability:travel"), t(one.travelTime ? "common:on" : "common:off")],
  ];
  const yours = said(typed);
  return (
    <Notice tone="destructive" title={t("errors:changed-title")}>
      <p>{t("errors:changed-text")}</p>
      {said(now).map(([label, value], place) =>
        value === yours[place]?.[1] ? null : (
          <dl key={label} className="pt-2">
            <dt className="font-semibold">{label}</dt>
            <dd>{t("errors:changed-now", { value })}</dd>
            <dd>{t("errors:changed-yours", { value: yours[place]?.[1] ?? "" })}</dd>
          </dl>
        ),
      )}
    </Notice>
  );
}
