import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { DayCalendar } from "~/components/calendar/day-calendar";
import { useChosenRadio } from "~/components/hydrated";
import { usePendingLocation } from "~/components/loading";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { Skeletons } from "~/components/ui/skeletons";
import { getOpenBookingAt } from "~/domain/bookings/reading/bookings.server";
import { bookingCalendar } from "~/domain/schedule/booking-calendar";
import {
  checkServiceAndCleaner,
  readChoices,
} from "~/domain/bookings/creating/check-choices.server";
import { lastBookableDate, type Slot } from "~/domain/schedule/slots";
import { serviceTexts } from "~/domain/catalogue/services.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths, type BookingChoices } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { BookingSummary, CompactBookingSummary } from "../shared/booking-summary";
import { DefaultButton } from "../shared/default-button";
import { HiddenChoices } from "../shared/hidden-choices";
import { StepBar } from "../shared/step-bar";
import { StepLayout } from "../shared/step-layout";
import { redirectToMissingStep, readChoiceProblem } from "../shared/booking-choices.server";
import { RepeatFields } from "./repeat-fields";
import { repeatView } from "./repeat-view.server";
import { TimeGrid } from "./time-grid";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { now, locale } = context;
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const agreed = checkServiceAndCleaner(choices, viewer.id);
  if (!agreed.ok) throw redirectToMissingStep(choices, agreed.problem);
  const { service, cleaner, price } = agreed.value;

  const own = getOpenBookingAt(choices, viewer.id, now);
  const schedule = getScheduleBetween(cleaner, cityDateOf(now), lastBookableDate(now), {
    customerId: viewer.id,
  });
  const { closed, date, time, slots, ...calendar } = bookingCalendar(
    schedule,
    price.hoursBilled,
    { ...choices, from: parameters.get("from") },
    now,
  );
  const why = readChoiceProblem(parameters);
  return {
    choices: { ...withoutSeries(choices), date, time },
    seriesQuery: withSeriesQuery("?", choices).slice(1),
    repeat: repeatView({ ...choices, date, time }, { schedule, price, locale, now }),
    why: own ? "own-booking" : (why ?? (closed ? "date-closed" : null)),
    ownId: own?.id ?? null,
    closed,
    /** The time that was refused, as far as it can't be had now. */
    refused:
      why && refusedSlotOf(slots, { ...choices, date }, { t: await translatorFor(locale), locale }),
    calendar,
    slots,
    price,
    service: { name: keepCompounds(serviceTexts(service, locale).name), price: service.price },
    cleaner: {
      id: cleaner.id,
      name: nameForReader(cleaner.name, locale),
      photo: cleaner.photo,
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
    },
  };
}

/**
 * Returns a time that was asked for and can't be had, with the reason, and links to the free hours of its day. A
 * series gets none: its other dates depend on the hour. All in words, so that no script has to carry them.
 */
function refusedSlotOf(
  slots: Slot[],
  choices: BookingChoices & { date: CityDate | null },
  { t, locale }: { t: Translate; locale: Locale },
) {
  const { date, time } = choices;
  const slot = slots.find(({ label }) => label === time);
  if (!date || !slot || slot.state === "free") return null;
  const hours = choices.every ? [] : slots.filter(({ state }) => state === "free");
  return {
    text: t("when:closed-day", {
      date: t("booking:until", {
        date: formatDate(date, locale, "short"),
        time: formatHour(slot.hour, locale),
      }),
      why: t(`when:slot-${slot.state}`),
    }),
    others: hours.map(({ label, hour }) => ({
      to: paths.bookingDetails({ ...choices, time: label }),
      hour: formatHour(hour, locale),
    })),
  };
}

/** Returns the choices that each step's form carries. The series is left out: this step asks for it. */
function withoutSeries({ serviceId, area, cleanerId }: BookingChoices): BookingChoices {
  return { serviceId, area, cleanerId };
}

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function ChooseDateAndTime() {
  const { locale, t } = useText();
  const {
    calendar,
    choices,
    cleaner,
    closed,
    ownId,
    price,
    refused,
    repeat,
    seriesQuery,
    service,
    slots,
    why,
  } = useLoaderData<typeof loader>();
  const { date, time, ...carried } = choices;
  // While another day is loading, the times on the screen are still those of the previous day.
  const goal = usePendingLocation();
  const { date: wanted, from: coming } = requestedDayIn(goal);
  const otherDay = wanted !== null && wanted !== date;
  const { form, chosen, onChange } = useChosenRadio("time", time);
  const ready = date !== null && chosen !== null && !otherDay;
  const submit = useSubmit();
  /** Asks for the dates of the series as the form has it now. */
  const askForDates = useCallback(
    (answers: FormData) => {
      if (date) answers.set("date", date);
      submit(answers, { action: paths.bookingTime(), replace: true, preventScrollReset: true });
    },
    [date, submit],
  );
  const onAnswer = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    onChange();
    const answers = new FormData(currentTarget);
    const name = (target as Element).getAttribute("name");
    const leadsToOtherDates =
      name === "every" || name === "visits" || (name === "time" && answers.get("every"));
    if (leadsToOtherDates) askForDates(answers);
  };
  const rhythm = repeat.every.chosen;
  useEffect(() => {
    // A rhythm that was chosen before scripts ran, or while another day was loading, counts as well.
    if (!form.current) return;
    const answers = new FormData(form.current);
    if (answers.get("every") !== rhythm) askForDates(answers);
  }, [form, rhythm, askForDates]);
  const hour = slots.find((slot) => slot.label === chosen)?.hour;
  const list = repeat.list;
  const shown = useRef({ date, series: list?.shown });
  useEffect(() => {
    // Free times and dates are below what was pressed: they scroll into view, but no further.
    const news =
      shown.current.date !== date
        ? "select-time"
        : shown.current.series !== list?.shown
          ? "repeat-dates"
          : "";
    document.getElementById(news)?.scrollIntoView({ block: "nearest" });
    shown.current = { date, series: list?.shown };
  }, [date, list?.shown]);
  // Until the user changes it, use the server's ticked dates.
  const [ticked, setTicked] = useState<{ shown: string | null; days: CityDate[] }>();
  const days =
    list && ticked?.shown === list.shown
      ? ticked.days
      : (list?.visits.flatMap(({ date: day, isTicked }) => (isTicked ? [day] : [])) ?? []);
  const visits = days.length || 1;
  const last = days.at(-1);
  const following =
    last && visits > 1
      ? [t("when:visits-until", { count: visits, date: formatDate(last, locale, "short") })]
      : [];
  const back = paths.bookingCleaner({ ...choices, date: null, time: null });
  return (
    <Form method="get" action={paths.bookingTime()} ref={form} onChange={onAnswer}>
      <HiddenChoices choices={carried} />
      {date ? (
        // Without this button Enter would choose a day.
        <DefaultButton name="date" value={date} formAction={paths.bookingDetails()} ready={ready} />
      ) : null}
      <StepLayout
        dense
        title={t("when:time-title")}
        lead={t("when:time-lead")}
        summary={
          <BookingSummary
            service={service}
            cleaner={cleaner}
            area={choices.area}
            price={price}
            visits={visits}
            start={date && hour !== undefined ? { date, hour, following } : null}
          />
        }
        bar={
          <StepBar
            price={price}
            visits={visits}
            listed
            back={back}
            label={t("when:time-continue")}
            ready={ready}
            {...(date
              ? { submit: { name: "date", value: date, formAction: paths.bookingDetails() } }
              : {})}
          />
        }
      >
        {why ? (
          <Banner tone="destructive" title={t(`choices:why-${why}`)}>
            {ownId !== null ? (
              <Link to={paths.bookingConfirmation(ownId)} className="link">
                {t("when:see-made-booking")}
              </Link>
            ) : closed ? (
              t("when:closed-day", {
                date: formatDate(closed.date, locale, "full"),
                why: t(`when:day-${closed.why}`, { name: cleaner.name }),
              })
            ) : refused ? (
              <>
                {refused.text}
                <span className="flex flex-wrap gap-2 pt-2">
                  {refused.others.map(({ to, hour: text }) => (
                    <Link key={to} to={to} className="slot px-3">
                      {text}
                    </Link>
                  ))}
                </span>
              </>
            ) : null}
          </Banner>
        ) : null}
        <CompactBookingSummary
          service={service}
          cleaner={cleaner}
          area={choices.area}
          cost={price.serviceCost}
          change={back}
        />
        <DayCalendar
          {...calendar}
          loadingPage={coming === calendar.page ? null : coming}
          date={wanted ?? date}
          marked={days.length > 1 ? days : []}
          markedLabel={t("when:legend-repeated")}
          name={cleaner.name}
          toPage={(from) => paths.bookingTime({ ...choices, from }) + seriesQuery}
          toTimes={paths.bookingTime()}
          otherCleaners={{ to: back, label: t("booking:choose-other-cleaner") }}
        />
        {otherDay ? <Skeletons className="flex flex-col pt-4" /> : null}
        <div hidden={otherDay}>
          {date ? (
            <TimeGrid slots={slots} date={date} time={time} hours={price.hoursBilled} />
          ) : (
            <section aria-labelledby="select-time" className="panel mt-4">
              <h2 id="select-time" className="text-section">
                {t("when:select-time")}
              </h2>
              <p className="text-ink-soft">{t("when:choose-date-first")}</p>
            </section>
          )}
          <RepeatFields
            repeat={repeat}
            date={date}
            days={days}
            onTicked={(days) => setTicked({ shown: list?.shown ?? null, days })}
          />
        </div>
      </StepLayout>
    </Form>
  );
}

/**
 * Returns the day and the weeks of this step that are loading. A form whose day was pressed holds two dates;
 * the pressed one is last.
 */
function requestedDayIn(goal: ReturnType<typeof usePendingLocation>) {
  const asked = new URLSearchParams(goal?.pathname === paths.bookingTime() ? goal.search : "");
  return { date: asked.getAll("date").at(-1) ?? null, from: asked.get("from") };
}
