import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { ErrorSummary } from "~/components/ui/error-summary";
import { FormProblem, useRefusableForm } from "~/components/ui/form";
import { Notice } from "~/components/ui/notice";
import { BookingSummary, SummaryRow } from "~/components/wizard/booking-summary";
import { EstimatedTotal } from "~/components/wizard/estimated-total";
import { StepBar } from "~/components/wizard/step-bar";
import { checkServiceAndCleaner, checkTime, readChoices } from "~/domain/bookings/choices.server";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { getOpenBookingAt } from "~/domain/bookings/bookings.server";
import { getDraft, saveDraft } from "~/domain/bookings/drafts.server";
import {
  asksPhone,
  bookingDetailsSchemaFor,
  type BookingDetailsSchema,
} from "~/domain/bookings/schemas";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { slotHour } from "~/domain/schedule/slots";
import { wordsOf } from "~/domain/catalogue/services.server";
import { toStepInNeed, whyOf } from "~/http/booking-choices.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { requireUser } from "~/http/session.server";
import { message } from "~/lib/message";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { MOST_PENDING, MOST_UPCOMING } from "~/lib/booking-limits";
import { paths } from "~/lib/paths";
import { DetailsFields } from "./details-fields";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const agreed = checkServiceAndCleaner(choices, viewer.id);
  if (!agreed.ok) throw toStepInNeed(choices, agreed.problem);
  const { service, cleaner, price } = agreed.value;
  const why = whyOf(parameters);
  // Whose form has booked this very time already stays here, and is led to that booking.
  const made = why === "booking:why-key-reused" ? getOpenBookingAt(choices, viewer.id) : null;
  const start = checkTime(choices, service, cleaner, context.now, { ignoreBookingId: made?.id });
  if (!start.ok) {
    // Back from the confirmation: it is their own booking that takes the time.
    const own = start.problem === "time-taken" ? getOpenBookingAt(choices, viewer.id) : null;
    throw own ? redirect(paths.bookingConfirmation(own.id)) : toStepInNeed(choices, start.problem);
  }
  const draft = getDraft(viewer.id, context.now);
  return {
    choices,
    why,
    madeId: made?.id ?? null,
    price,
    service: { name: wordsOf(service, context.locale).name, price: service.price },
    cleaner: {
      name: cleaner.name,
      photo: cleaner.photo,
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
      areas: cleaner.areas,
      instantBooking: cleaner.instantBooking,
    },
    start: { date: start.value.date, hour: slotHour(start.value.time) },
    asksPhone: asksPhone(viewer),
    defaults: {
      address: draft?.address ?? viewer.address ?? "",
      // What was typed before wins, then the area that was chosen on the way.
      city: draft?.city || choices.area || viewer.city || "",
      zipCode: draft?.zipCode ?? viewer.zipCode ?? "",
      phone: draft?.phone ?? "",
      specialInstructions: draft?.specialInstructions ?? "",
      idempotencyKey: randomUUID(),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = await readForm(request);
  const choices = readChoices(new URL(request.url).searchParams);
  const submission = parseForm(form, bookingDetailsSchemaFor(viewer));
  if (submission.status !== "success") return refuseFields(submission);
  const { agreedTotal, ...details } = submission.value;
  const result = createBooking(
    { ...choices, ...details, totalPrice: agreedTotal },
    { customerId: viewer.id, now: context.now },
  );
  if (result.ok) return redirect(paths.bookingConfirmation(result.bookingId));
  if (result.reason === "unknown-customer") throw redirectDocument(paths.login());

  const typed = (name: string) => String(form.get(name) ?? "");
  saveDraft(
    viewer.id,
    {
      address: typed("address"),
      city: typed("city"),
      zipCode: typed("zipCode"),
      phone: typed("phone"),
      specialInstructions: typed("specialInstructions"),
    },
    context.now,
  );
  switch (result.reason) {
    case "cleaner-not-in-area":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { city: message("booking:city-not-served", { name: nameOf(choices.cleanerId) }) },
      });
    case "too-many-pending":
    case "too-many-upcoming":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        problem: {
          title: "booking:failed",
          text: message(`booking:why-${result.reason}`, { most: MOST[result.reason] }),
        },
      });
    default:
      throw toStepInNeed(choices, result.reason);
  }
}

const MOST = { "too-many-pending": MOST_PENDING, "too-many-upcoming": MOST_UPCOMING };

/** The cleaner of this booking, by the name that everybody sees. */
function nameOf(cleanerId: number | null | undefined): string {
  return (cleanerId && getListedCleaner(cleanerId)?.name) || "";
}

export default function EnterDetails() {
  const { locale, t } = useText();
  const { asksPhone, choices, cleaner, defaults, madeId, price, service, start, why } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  const [form, fields] = useRefusableForm<z.input<typeof BookingDetailsSchema>>(
    "details",
    answer,
    defaults,
  );
  const sending = navigation.state !== "idle" && navigation.formMethod === "POST";
  return (
    <>
      <h1 className="pt-4 text-2xl sm:text-3xl">{t("booking:details-title")}</h1>
      <p className="max-w-prose pt-1 pb-4 text-ink-soft">{t("booking:details-lead")}</p>
      {why ? (
        <Notice tone="destructive" title={t(why)}>
          {madeId === null ? null : (
            <Link to={paths.bookingConfirmation(madeId)} className="link">
              {t("booking:see-made-booking")}
            </Link>
          )}
        </Notice>
      ) : null}
      <FormProblem refused={answer} />
      <ErrorSummary
        fields={[
          fields.address,
          fields.city,
          fields.zipCode,
          fields.phone,
          fields.specialInstructions,
          { id: form.id, errors: fields.idempotencyKey.errors },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-3">
        <BookingSummary service={service} cleaner={cleaner} className="md:order-last">
          <SummaryRow name={t("booking:summary-when")}>
            {formatDate(start.date, locale, "full")}
            <br />
            {formatHour(start.hour, locale)} · {t("common:hours", { count: price.hoursBilled })}
          </SummaryRow>
        </BookingSummary>
        <Form
          method="post"
          action={paths.bookingDetails(choices)}
          {...getFormProps(form)}
          className="flex flex-col gap-5 md:col-span-2"
        >
          <input {...getInputProps(fields.idempotencyKey, { type: "hidden" })} />
          <input type="hidden" name="agreedTotal" value={price.total} />
          <DetailsFields
            fields={fields}
            cleaner={cleaner}
            serviceId={choices.serviceId}
            asksPhone={asksPhone}
            notServed={answer?.reason === "cleaner-not-in-area" ? fields.city.value : null}
          />
          <p className="text-sm text-ink-soft">
            {t("booking:details-pay")}{" "}
            {cleaner.instantBooking ? null : t("booking:details-request", { name: cleaner.name })}
          </p>
          <StepBar
            back={paths.bookingTime(choices)}
            label={t(
              sending
                ? "booking:details-sending"
                : cleaner.instantBooking
                  ? "booking:details-submit"
                  : "booking:details-submit-request",
            )}
            ready={!sending}
          >
            <EstimatedTotal price={price} />
          </StepBar>
        </Form>
      </div>
    </>
  );
}
