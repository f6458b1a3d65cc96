import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { RepeatIcon } from "~/components/art/subject-icons";
import { SameAgainButton } from "~/components/same-again-button";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatObservedPrice } from "~/lib/money";
import { usePageFacts } from "~/root-data";
import type { sameAgainView } from "./same-again-view.server";

export type SameAgainView = NonNullable<SerializeFrom<typeof sameAgainView>>;

/** The last job once more, at the next time like it that is free: one button leads to the last step. */
export function SameAgain({ again }: { again: SameAgainView }) {
  const { t, locale } = useText();
  const { priceDisplay } = usePageFacts();
  return (
    <Form method="post" className="card p-4 sm:p-5">
      <h2 className="flex items-center gap-1.5 text-mini text-celadon-700">
        <RepeatIcon className="size-4 shrink-0" />
        {t("dashboard:same-again")}
      </h2>
      <p className="pt-1 leading-snug">
        <strong className="block">
          {t("dashboard:same-free", {
            name: again.cleanerName,
            day: formatDate(again.date, locale, "short"),
            time: formatClockUnbroken(again.startsAt, locale),
          })}
        </strong>
        <span className="block pt-0.5 text-sm text-ink-soft tabular">
          {t("dashboard:same-what", {
            service: again.serviceName,
            hours: unbroken(t("common:hours", { count: again.hours })),
            total: formatObservedPrice(again.total, priceDisplay),
          })}
        </span>
      </p>
      <SameAgainButton
        bookingId={again.bookingId}
        date={again.date}
        className="button button-quiet mt-3 w-full"
      />
    </Form>
  );
}
