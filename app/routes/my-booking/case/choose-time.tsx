import { getFormProps } from "@conform-to/react";
import { CheckCircleIcon, ChevronRightIcon } from "~/components/art/icons";
import { CalendarIcon } from "~/components/art/subject-icons";
import { FreeDays, TimeQuestion } from "~/components/free-times";
import { Link } from "~/components/link";
import { formatRelativeDay } from "~/components/relative-day";
import { FieldError } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import type { listRedoTimes } from "~/domain/bookings/redos/redos.server";
import { slotHour } from "~/domain/schedule/slots";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate, formatHour } from "~/lib/bangkok-time";
import { casePath, type CaseQuery } from "~/lib/case-paths";
import type { SlotLabel } from "~/lib/vocabulary";

/** The free times for a redo; `asked` is null as long as the first ones are offered. */
export interface TimesToChoose {
  bookingId: number;
  problemId: number;
  name: string;
  asked: { from: string | null; date: string | null } | null;
  free: NonNullable<ReturnType<typeof listRedoTimes>>;
  now: number;
}

/** The cleaner comes again: the customer chooses one of the first free times, or looks at more days. */
export function ChooseTime({
  times,
  refused,
}: {
  times: TimesToChoose;
  refused: RefusedForm | undefined;
}) {
  const { t } = useText();
  const { name, asked, free } = times;
  return (
    <section aria-labelledby="choose" className="card p-4 sm:p-6">
      <p className="flex items-center gap-2 text-sm font-semibold text-celadon-700">
        <CheckCircleIcon className="size-5 shrink-0" />
        <span className="min-w-0">{t("case-page:redo-free-customer")}</span>
      </p>
      <h2 id="choose" className="pb-3 text-section lg:text-title">
        {t("case-page:choose-title", { name })}
      </h2>
      {free.days.length === 0 ? (
        <p>{t("case-page:choose-none", { name })}</p>
      ) : asked ? (
        <AnotherTime times={times} asked={asked} refused={refused} />
      ) : (
        <FirstTimes times={times} refused={refused} />
      )}
    </section>
  );
}

interface ChosenTime extends Record<string, unknown> {
  time: string;
}

const useHere =
  ({ bookingId, problemId }: TimesToChoose) =>
  (query: CaseQuery = {}) =>
    casePath("customer", bookingId, problemId, query);

/** One time on each of the first free days, each a target as large as its text. */
function FirstTimes({
  times,
  refused,
}: {
  times: TimesToChoose;
  refused: RefusedForm | undefined;
}) {
  const { t, locale } = useText();
  const here = useHere(times);
  const { name, now } = times;
  const { first, hours } = times.free;
  const [form, fields] = useRefusableForm<ChosenTime>("choose", refused);
  const error = fields.time.errors?.[0];
  const sent = fields.time.initialValue;
  const values = first.map(({ date, time }) => `${date} ${time}`);
  const chosen = sent && values.includes(sent) ? sent : error ? null : values[0];
  const tile =
    "flex min-h-16 min-w-0 flex-1 basis-48 items-center gap-3 rounded-2xl border border-celadon-200 bg-white px-3 py-2 max-[16rem]:flex-col max-[16rem]:items-start";
  return (
    <form method="post" {...getFormProps(form)}>
      <fieldset className="min-w-0" aria-describedby={error ? "time-error" : undefined}>
        <legend className="pb-2 font-semibold">{t("case-page:choose-question")}</legend>
        <FieldError id="time-error" error={error} className="pb-2" />
        <div className="flex flex-wrap gap-2">
          {first.map(({ date, time }, index) => (
            <label
              key={date}
              className={`${tile} has-checked:border-celadon-700 has-checked:bg-celadon-100`}
            >
              <input
                type="radio"
                name="time"
                value={values[index]}
                required
                defaultChecked={values[index] === chosen}
                className="size-5 shrink-0"
              />
              <span className="min-w-0 text-sm text-ink-soft tabular">
                <strong className="block text-base text-ink">
                  {formatRelativeDay(date, cityDateOf(now), locale, t)}
                </strong>
                {hourOf(time, locale)}&nbsp;· {t("common:hours-short", { count: hours })}
              </span>
            </label>
          ))}
          <Link to={here({ from: cityDateOf(now) })} className={`${tile} hover:bg-celadon-50`}>
            <CalendarIcon className="size-5 shrink-0 text-celadon-700" />
            <span className="min-w-0 flex-1">
              <strong className="block text-celadon-700">{t("case-page:choose-another")}</strong>
              <span className="text-sm text-ink-soft">
                {t("case-page:choose-another-text", { name })}
              </span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge max-[16rem]:hidden" />
          </Link>
        </div>
      </fieldset>
      <button type="submit" className="button button-strong mt-4 min-h-13 w-full">
        {t("case-page:choose-send")}
      </button>
    </form>
  );
}

const hourOf = (time: SlotLabel, locale: "en" | "th") =>
  formatHour(slotHour(time), locale).replaceAll(" ", "\u00a0");

/** All days on which the cleaner is free, and the times of the chosen one. */
function AnotherTime({
  times,
  asked: { from, date },
  refused,
}: {
  times: TimesToChoose;
  asked: NonNullable<TimesToChoose["asked"]>;
  refused: RefusedForm | undefined;
}) {
  const { t, locale } = useText();
  const here = useHere(times);
  const { days, later, times: hours } = times.free;
  const [form, fields] = useRefusableForm<ChosenTime>("choose", refused);
  const today = cityDateOf(times.now);
  return (
    <>
      <h3 className="pb-2 font-semibold">{t("case-page:choose-day")}</h3>
      <FreeDays
        label={t("case-page:choose-day")}
        days={days}
        chosen={date}
        to={(day) => here({ from: from ?? today, date: day })}
        later={
          later === null ? null : { to: here({ from: later }), label: t("case-page:choose-later") }
        }
        fromToday={{ to: here(), label: t("case-page:choose-back") }}
      />
      <form method="post" {...getFormProps(form)} className="flex flex-col gap-4 pt-4">
        <input type="hidden" name="date" value={date ?? ""} />
        <TimeQuestion
          legend={
            date
              ? t("case-page:choose-time-on", { day: formatDate(date, locale, "day") })
              : t("case-page:choose-time")
          }
          error={fields.time.errors?.[0]}
          emptyText={t(date ? "case-page:choose-day-full" : "case-page:choose-first-day")}
          times={hours}
          chosen={fields.time.initialValue}
          hourOf={slotHour}
        />
        {hours.length > 0 ? (
          <button type="submit" className="button button-strong min-h-13 w-full">
            {t("case-page:choose-send")}
          </button>
        ) : null}
      </form>
    </>
  );
}
