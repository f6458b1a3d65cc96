import { Form } from "@remix-run/react";
import { CalendarIcon } from "~/components/art/subject-icons";
import type { ReportedAbsenceView } from "~/http/absence-page.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";

/** The rows of a list with which the days of an absence are opened again, one by one. */
export function DaysToOpen({
  days,
  forWhom,
}: {
  days: ReportedAbsenceView["daysToOpen"];
  /** The reader: the cleaner, or an admin who opens the day for them. */
  forWhom: "self" | "cleaner";
}) {
  const { t, locale } = useText();
  const giveBackText = (count: number) =>
    forWhom === "self"
      ? t("absence:open-day-jobs", { count })
      : t("absence:open-day-jobs-for", { count });
  return days.map(({ date, windows, hours, toGiveBack }) => {
    const name = formatDate(date, locale, "short");
    const day = hours ? joinSideBySide(locale, name, hours) : name;
    return (
      <li key={date}>
        <Form method="post">
          <input type="hidden" name="windows" value={windows} />
          <button
            type="submit"
            name="open"
            value={date}
            className="flex min-h-row w-full items-center gap-3 px-4 py-2 text-start hover:bg-celadon-50"
          >
            <CalendarIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
            <span className="min-w-0 grow leading-snug tabular">
              <strong className="block">
                {t(windows === 0 ? "absence:take-back-day" : "absence:open-day", { day })}
              </strong>
              <span className="block text-sm text-ink-soft">
                {toGiveBack > 0 ? giveBackText(toGiveBack) : t("absence:open-day-none")}
              </span>
            </span>
          </button>
        </Form>
      </li>
    );
  });
}
