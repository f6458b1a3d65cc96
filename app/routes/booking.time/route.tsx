import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useChosen } from "~/components/hydrated";
import { Notice } from "~/components/ui/notice";
import { BookingSummary } from "~/components/wizard/booking-summary";
import { EstimatedTotal } from "~/components/wizard/estimated-total";
import { HiddenChoices } from "~/components/wizard/hidden-choices";
import { StepBar } from "~/components/wizard/step-bar";
import { checkServiceAndCleaner, readChoices } from "~/domain/bookings/choices.server";
import {
  dayState,
  lastBookableDate,
  nextFreeDay,
  slotsOf,
  type DayState,
} from "~/domain/bookings/slots";
import { wordsOf } from "~/domain/catalogue/services.server";
import { scheduleBetween } from "~/domain/cleaners/schedules.server";
import { toStepInNeed, whyOf } from "~/http/booking-choices.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { addDays, cityDateOf, isCityMonth, monthRange } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { isOneOf, SLOT_LABELS } from "~/lib/vocabulary";
import { DayCalendar } from "./day-calendar";
import { TimeGrid } from "./time-grid";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { now, locale } = context;
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const agreed = checkServiceAndCleaner(choices, viewer.id);
  if (!agreed.ok) throw toStepInNeed(choices, agreed.problem);
  const { service, cleaner, price } = agreed.value;

  const today = cityDateOf(now);
  const last = lastBookableDate(now);
  const schedule = scheduleBetween(cleaner, today, last);
  const jobHours = price.hoursBilled;
  const dateState = choices.date ? dayState(schedule, choices.date, jobHours, now) : null;
  const date = dateState === "free" ? choices.date : null;
  const slots = date ? slotsOf(schedule, date, jobHours, now) : [];
  // The time is kept if it is free on the new date, else cleared.
  const time = slots.find((slot) => slot.label === choices.time && slot.state === "free")?.label;

  const asked = parameters.get("month");
  const free = nextFreeDay(schedule, jobHours, now) ?? today;
  const month = clampMonth(
    isCityMonth(asked) ? asked : (date ?? free).slice(0, 7),
    today.slice(0, 7),
    last.slice(0, 7),
  );
  const range = monthRange(month);
  const days: DayState[] = [];
  for (let day = range.first; day <= range.last; day = addDays(day, 1)) {
    days.push(dayState(schedule, day, jobHours, now));
  }
  return {
    choices: { ...choices, date, time: time ?? null },
    why:
      whyOf(parameters) ??
      (dateState && dateState !== "free" ? ("booking:why-date-closed" as const) : null),
    today,
    month,
    firstMonth: today.slice(0, 7),
    lastMonth: last.slice(0, 7),
    days,
    slots,
    price,
    service: { name: wordsOf(service, locale).name, price: service.price },
    cleaner: {
      id: cleaner.id,
      name: cleaner.name,
      photo: cleaner.photo,
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
    },
  };
}

function clampMonth(month: string, first: string, last: string): string {
  return month < first ? first : month > last ? last : month;
}

export const handle = { wizardStep: 3, renderOnce: true } satisfies RouteHandle;

export default function ChooseDateAndTime() {
  const { t } = useText();
  const { choices, cleaner, price, service, slots, why, ...calendar } =
    useLoaderData<typeof loader>();
  const { date, time, ...carried } = choices;
  // While another day is on its way, the times on the screen are still those of the day before.
  const settled = useNavigation().state === "idle";
  const { form, chosen, onChange } = useChosen("time", time);
  const chosenTime = isOneOf(SLOT_LABELS, chosen) ? chosen : null;
  return (
    <>
      <h1 className="pt-4 text-2xl sm:text-3xl">{t("booking:time-title")}</h1>
      <p className="max-w-prose pt-1 pb-4 text-ink-soft">{t("booking:time-lead")}</p>
      {why ? <Notice tone="destructive" title={t(why)} /> : null}
      <div className="grid gap-6 md:grid-cols-3">
        <BookingSummary
          service={service}
          cleaner={cleaner}
          area={choices.area}
          className="md:order-last"
        />
        <Form
          method="get"
          action={paths.bookingTime()}
          ref={form}
          onChange={onChange}
          className="md:col-span-2"
        >
          <HiddenChoices choices={carried} />
          {date ? (
            // Enter presses a form's first button: it should go on, not choose a day.
            <button
              name="date"
              value={date}
              formAction={paths.bookingDetails()}
              tabIndex={-1}
              aria-hidden="true"
              className="sr-only"
            />
          ) : null}
          <DayCalendar {...calendar} date={date} name={cleaner.name} choices={choices} />
          {date ? (
            <TimeGrid slots={slots} date={date} time={time} />
          ) : (
            <p className="pt-6 text-ink-soft">{t("booking:choose-date-first")}</p>
          )}
          <StepBar
            back={paths.bookingCleaner({ ...choices, date: null, time: null })}
            label={t("booking:time-continue")}
            ready={Boolean(date && chosenTime) && settled}
            {...(date
              ? { submit: { name: "date", value: date, formAction: paths.bookingDetails() } }
              : {})}
          >
            <EstimatedTotal price={price} />
          </StepBar>
        </Form>
      </div>
    </>
  );
}
