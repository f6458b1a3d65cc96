import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useChosen } from "~/components/hydrated";
import { Notice } from "~/components/ui/notice";
import { BookingSummary } from "~/components/wizard/booking-summary";
import { DefaultButton } from "~/components/wizard/default-button";
import { EstimatedTotal } from "~/components/wizard/estimated-total";
import { HiddenChoices } from "~/components/wizard/hidden-choices";
import { StepBar } from "~/components/wizard/step-bar";
import { bookingCalendar } from "~/domain/schedule/calendar";
import { checkServiceAndCleaner, readChoices } from "~/domain/bookings/choices.server";
import { lastBookableDate } from "~/domain/schedule/slots";
import { wordsOf } from "~/domain/catalogue/services.server";
import { scheduleBetween } from "~/domain/schedule/schedules.server";
import { toStepInNeed, whyOf } from "~/http/booking-choices.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
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

  const { dateClosed, date, time, slots, ...calendar } = bookingCalendar(
    scheduleBetween(cleaner, cityDateOf(now), lastBookableDate(now)),
    price.hoursBilled,
    { ...choices, month: parameters.get("month") },
    now,
  );
  return {
    choices: { ...choices, date, time },
    why: whyOf(parameters) ?? (dateClosed ? ("booking:why-date-closed" as const) : null),
    calendar,
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

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function ChooseDateAndTime() {
  const { t } = useText();
  const { calendar, choices, cleaner, price, service, slots, why } = useLoaderData<typeof loader>();
  const { date, time, ...carried } = choices;
  // While another day is on its way, the times on the screen are still those of the day before.
  const settled = useNavigation().state === "idle";
  const { form, chosen, onChange } = useChosen("time", time);
  const ready = date !== null && chosen !== null && settled;
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
            // Otherwise Enter would choose a day.
            <DefaultButton
              name="date"
              value={date}
              formAction={paths.bookingDetails()}
              ready={ready}
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
            ready={ready}
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
