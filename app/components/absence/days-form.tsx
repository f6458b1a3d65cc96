import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useEarlyChange } from "~/components/early-change";
import { useHydrated } from "~/components/hydrated";
import { FieldError } from "~/components/ui/field";
import type { AbsenceToReport } from "~/http/absence-page.server";
import { useText } from "~/i18n/text";
import { addDays, formatDate } from "~/lib/bangkok-time";
import { ABSENCE_UNTIL } from "~/lib/vocabulary";

/**
 * The question until when a cleaner can't work. It is a form of its own, whose answer is the same page with the
 * jobs of these days; where scripts run, they follow at once.
 */
export function AbsenceDaysForm({
  shown: { choice, today, latest, counts, problem },
}: {
  shown: Pick<AbsenceToReport, "choice" | "today" | "latest" | "counts" | "problem">;
}) {
  const { t, locale } = useText();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const show = (days: HTMLFormElement) => submit(days, { replace: true, preventScrollReset: true });
  useEarlyChange(form, "input", show);
  const wrong = problem && (problem === "absence:problem-past" ? "from" : "to");
  const daysOf = {
    today: t("absence:day-and-jobs", {
      day: formatDate(today, locale, "short"),
      count: counts.today,
    }),
    tomorrow: t("absence:day-and-jobs", {
      day: formatDate(addDays(today, 1), locale, "short"),
      count: counts.tomorrow,
    }),
    day: null,
  };
  return (
    <Form
      ref={form}
      method="get"
      onChange={({ currentTarget }) => show(currentTarget)}
      className="group/days flex flex-col gap-2"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 font-semibold">{t("absence:until")}</legend>
        {ABSENCE_UNTIL.map((until) => (
          <label
            key={until}
            className="flex min-h-row cursor-pointer items-center gap-3 rounded-2xl border border-edge bg-white p-3 has-checked:border-celadon-700 has-checked:bg-celadon-100 has-focus-visible:outline-3 has-focus-visible:outline-celadon-700"
          >
            <input
              type="radio"
              name="until"
              value={until}
              defaultChecked={until === choice.until}
              className="size-5 shrink-0"
            />
            <span>
              <strong className="block font-semibold">{t(`absence:until-${until}`)}</strong>
              {daysOf[until] ? (
                <span className="block text-sm text-ink-soft tabular">{daysOf[until]}</span>
              ) : null}
            </span>
          </label>
        ))}
      </fieldset>
      {/* Where the browser knows :has(), the dates appear with their choice. */}
      <div className="flex flex-wrap items-end gap-3 supports-[selector(:has(a))]:hidden supports-[selector(:has(a))]:group-has-[[value=day]:checked]/days:flex">
        {(["from", "to"] as const).map((name) => (
          <div key={name} className="min-w-0 flex-1 basis-32">
            {name === wrong ? <FieldError id="days-problem" error={problem} /> : null}
            <label className="font-semibold">
              {t(`absence:day-${name}`)}
              <input
                type="date"
                name={name}
                min={today}
                max={latest}
                defaultValue={choice[name]}
                aria-invalid={name === wrong ? true : undefined}
                aria-describedby={name === wrong ? "days-problem" : undefined}
                className="field mt-1.5 px-2 font-normal"
              />
            </label>
          </div>
        ))}
      </div>
      {isHydrated ? null : (
        <button type="submit" className="button button-outline min-h-12">
          {t("absence:show")}
        </button>
      )}
    </Form>
  );
}
