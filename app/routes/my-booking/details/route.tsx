import { getFormProps, getInputProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field } from "~/components/ui/field";
import { errorsOf, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import {
  correctBooking,
  bookingDetailsVersion,
  type BookingCorrection,
} from "~/domain/bookings/lifecycle/customer-commands.server";
import { BookingCorrectionSchema } from "~/domain/bookings/creating/booking-form-schemas";
import type { RouteHandle } from "~/http/context";
import { isBeyondLimit, refuseBeyondLimit } from "~/http/limit-texts.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { HomeFields } from "~/components/home-fields";
import { getService } from "~/domain/catalogue/services.server";
import { homeFormValues, parseHomeFacts, serializeHomeFacts } from "~/domain/homes/home-facts";
import { homeFactTexts } from "~/domain/homes/home-fact-texts";
import { homeFieldsTexts } from "~/http/home-fields.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { formatPhone } from "~/lib/phone";
import { BookingQuestion } from "../shared/booking-question";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";

export const handle: RouteHandle = { draftForm: "details" };

/** Returns the details that can be corrected, as the form shows them, without the facts of the home. */
const formValuesOf = (details: BookingCorrection) => ({
  address: details.address,
  zipCode: details.zipCode,
  phone: details.phone === null ? "" : formatPhone(details.phone),
  aboutHome: details.aboutHome,
  specialInstructions: details.specialInstructions,
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "details");
  return {
    booking: bookingForQuestion(booking, context.locale),
    area: booking.city,
    isRequest: booking.status === "pending",
    home: await homeFieldsTexts(
      {
        service: getService(booking.serviceId),
      },
      context.locale,
    ),
    defaults: {
      ...formValuesOf(booking),
      home: homeFormValues(booking.home),
      rowVersion: String(bookingDetailsVersion(booking)),
    },
    meta: await describePersonalPage(context, "my-booking:correct-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), BookingCorrectionSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = booking.id;
  const { rowVersion, home, ...texts } = submission.value;
  const wanted = { ...texts, home: serializeHomeFacts(home) };
  const correction = { bookingId, rowVersion, ...wanted };
  const result = correctBooking(correction, { userId: viewer.id }, context.now);
  if (result.ok) return redirectToMyBooking(bookingId, { done: "my-booking:corrected-toast" });
  if (result.reason === "changed-meanwhile") {
    const t = await translatorFor(context.locale);
    const factsOf = (facts: string | null) =>
      homeFactTexts(parseHomeFacts(facts), t).map(({ text }) => text);
    return refuseConflict(submission, wanted, result, (details) => ({
      ...formValuesOf(details),
      home: factsOf(details.home).join(" · "),
    }));
  }
  if (isBeyondLimit(result)) {
    const { locale } = context;
    return refuseBeyondLimit(submission, result, { title: "choices:limit-title", locale });
  }
  return redirectToMyBooking(bookingId, { refused: null });
}

export const headers = passRetryAfter;

export default function CorrectBooking() {
  const { t } = useText();
  const { booking, area, isRequest, home, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof BookingCorrectionSchema>>(
    "details",
    refused,
    defaults,
  );
  const names = {
    name: booking.cleanerName || t("common:former-cleaner"),
    area: t(`areas:${area}`),
  };
  return (
    <BookingQuestion booking={booking} title={t("my-booking:correct-title")}>
      <p className="pb-4">
        {t(isRequest ? "my-booking:correct-lead-request" : "my-booking:correct-lead", names)}{" "}
        {t("my-booking:correct-kept")}
      </p>
      <ConflictBanner
        refused={refused}
        labels={{
          address: t("details:address"),
          zipCode: t("details:zip"),
          phone: t("details:phone"),
          home: home.legend,
          aboutHome: home.about.label,
          specialInstructions: home.door.label,
        }}
      />
      <FormProblem refused={refused} />
      <ErrorSummary fields={errorsOf(form)} />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        <input {...getInputProps(fields.rowVersion, { type: "hidden" })} />
        <Field
          label={t("details:address")}
          hint={t("details:address-hint")}
          errors={fields.address.errors}
          input={{
            ...getInputProps(fields.address, { type: "text" }),
            autoComplete: "address-line1",
            required: true,
            maxLength: MAX_LENGTH.address,
          }}
        />
        <Field
          short
          label={t("details:zip")}
          errors={fields.zipCode.errors}
          input={{
            ...getInputProps(fields.zipCode, { type: "text" }),
            inputMode: "numeric",
            autoComplete: "postal-code",
            required: true,
            maxLength: MAX_LENGTH.zipCode,
          }}
        />
        <Field
          label={t("details:phone")}
          hint={t("details:phone-hint")}
          errors={fields.phone.errors}
          input={{
            ...getInputProps(fields.phone, { type: "tel" }),
            autoComplete: "tel",
            required: true,
            maxLength: MAX_LENGTH.phone,
          }}
        />
        <HomeFields texts={home} fields={fields} />
        <button type="submit" className="button button-strong min-h-12">
          {t("my-booking:correct-send")}
        </button>
      </form>
    </BookingQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
