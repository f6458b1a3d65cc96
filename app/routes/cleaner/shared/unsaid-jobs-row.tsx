import { AlertIcon } from "~/components/art/icons";
import type { UnsaidJobs } from "~/domain/bookings/paying/unsaid-jobs.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { LinkRow } from "./link-row";

/** The way to the first job of whose payment nobody has said anything; nothing if there is none. */
export function UnsaidJobsRow({ unsaid }: { unsaid: UnsaidJobs | null }) {
  const { t, locale } = useText();
  if (!unsaid) return null;
  const { count, id, startsAt, total } = unsaid;
  return (
    <LinkRow
      Icon={AlertIcon}
      to={paths.job(id)}
      title={t("jobs:unsaid", { count })}
      text={t("jobs:unsaid-first", {
        when: t("jobs:day-and-time", {
          day: formatDate(cityDateOf(startsAt), locale, "short"),
          time: formatClockUnbroken(startsAt, locale),
        }),
        sum: formatBaht(total),
      })}
    />
  );
}
